import { signInChannel, type SessionNews } from '#contract/sign-in.ts'
import { commonHeaders } from '#server/platform/http/http.ts'
import { escapeHtml } from '#server/platform/pages/pages.ts'

/** Milliseconds after which a window that would not close shows the next page itself. */
const closePatience = 400

const escapeScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * The last page in the sign-in window: tells every page of this browser the news, three ways, because the provider's
 * pages may have cut the window off from its opener and the opener may have been reloaded; then closes. A window
 * that cannot close goes on to `next`.
 */
export function signInWindowPage(news: SessionNews, next: string, nonce: string): Response {
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Signing in…</title></head>
<body>
<p><a href="${escapeHtml(next)}">Continue to Wonderlark</a></p>
<script nonce="${nonce}">
const name = ${escapeScript(signInChannel)}, news = ${escapeScript(news)}, next = ${escapeScript(next)}
try { const channel = new BroadcastChannel(name); channel.postMessage(news); channel.close() } catch {}
try { opener?.postMessage({ [name]: news }, location.origin) } catch {}
try { localStorage.setItem(name, JSON.stringify({ news, at: Date.now() })) } catch {}
close()
setTimeout(() => location.replace(next), ${closePatience})
</script>
</body>
</html>`
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return new Response(html, {
    headers: {
      ...commonHeaders,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
    },
  })
}
