import { t } from '#texts/texts.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { Hono, type Context } from 'hono'
import {
  callbackPath,
  signInButtons,
  type SignInButton,
  signInChannel,
  type SignInFailure,
  type SessionMessage,
} from '#contract/sign-in/sign-in.ts'
import { safeReturnPath } from '#domain/people/return-path.ts'
import { offerFor, type SignInSetup } from '#server/boot/identity.ts'
import { SignInRefused, newToken } from '#server/platform/auth/auth.ts'
import { getIncoming, readBrowserMark, readText, commonHeaders } from '#server/platform/http/http.ts'
import { escapeHtml, htmlTag } from '#server/platform/pages/pages.ts'
import { loginPath, redirectUriFor, settingsPath } from './present.ts'
import { admissionCookies, markCookie, readArrival } from './arrival-service.ts'
import type { SigningIn } from './admission-service.ts'
import { beginSignIn, finishSignIn, type SignInResult } from './sign-in-service.ts'
import type { Linking, Services } from '#server/platform/dependencies/dependencies.ts'

/** Milliseconds after which a popup that couldn't close opens the next page itself. */
const closeTimeoutMs = 400

const escapeScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * Renders the last page of the sign-in popup. It sends the result to all pages of this browser in three ways, because
 * the provider's pages may have severed the popup from its opener and the opener may have been reloaded. Then it
 * closes. A popup that can't close navigates to `next`.
 */
function signInWindowPage(news: SessionMessage, next: string, nonce: string): Response {
  const html = `<!doctype html>
${htmlTag()}
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(t('Signing in…'))}</title></head>
<body>
<p><a href="${escapeHtml(next)}">${escapeHtml(t('Continue to Wonderlark'))}</a></p>
<script nonce="${nonce}">
const name = ${escapeScript(signInChannel)}, news = ${escapeScript(news)}, next = ${escapeScript(next)}
try { const channel = new BroadcastChannel(name); channel.postMessage(news); channel.close() } catch {}
try { opener?.postMessage({ [name]: news }, location.origin) } catch {}
try { localStorage.setItem(name, JSON.stringify({ news, at: Date.now() })) } catch {}
close()
setTimeout(() => location.replace(next), ${closeTimeoutMs})
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

const seeOther = (path: string) =>
  new Response(null, { status: 303, headers: { location: path, 'cache-control': 'no-store' } })

interface End {
  isPopup: boolean
  /** Path of the page that continues. */
  back: string
  news: { kind: 'signed-in' | 'connected' | 'sign-in-continues' } | { kind: 'sign-in-failed'; failure: SignInFailure }
}

/** Reports the result to the page that started the sign-in: from the popup, or by redirecting to the page. */
function respondWithEnd({ isPopup, back, news }: End): Response {
  if (!isPopup) return seeOther(back)
  return signInWindowPage({ ...news, id: randomUUID() }, back, randomBytes(16).toString('base64'))
}

const failedEnd = (isPopup: boolean, next: string | null, failure: SignInFailure, button: SignInButton): End => ({
  isPopup,
  back: loginPath(next, { failure, button }),
  news: { kind: 'sign-in-failed', failure },
})

async function start(
  deps: Linking & Pick<Services, 'log'> & { signIn: SignInSetup },
  button: SignInButton,
  context: Context,
): Promise<Response> {
  const request = context.req.raw
  const { searchParams } = new URL(request.url)
  const nextPath = safeReturnPath(searchParams.get('next'))
  const isPopup = searchParams.get('popup') === '1'
  const browserMark = readBrowserMark(request, deps.publicUrl) ?? newToken()
  const redirectUri = redirectUriFor(request.url, deps.publicUrl, button)
  const offer = offerFor(deps.signIn, getIncoming(context))
  try {
    const address = await beginSignIn(deps, offer, { button, browserMark, redirectUri, nextPath, isPopup })
    const response = seeOther(address.href)
    response.headers.append('set-cookie', markCookie(deps, browserMark))
    return response
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error
    deps.log.warn({ failure: error.failure, button }, 'sign-in could not start')
    return respondWithEnd(failedEnd(isPopup, nextPath, error.failure, button))
  }
}

/** Returns only the error code; the rest of a library error may contain personal data from the provider. */
const findErrorCode = (cause: unknown) =>
  cause instanceof Error ? ((cause as { code?: string }).code ?? cause.name) : undefined

function respondToFinish(
  deps: Pick<Services, 'publicUrl' | 'log'>,
  button: SignInButton,
  { attempt, outcome }: SignInResult,
): Response {
  // A request without an attempt may come from a popup, which the page finds out by trying to close.
  const isPopup = attempt?.isPopup ?? true
  const next = attempt?.nextPath ?? null
  if ('failure' in outcome) {
    const { failure, cause } = outcome
    deps.log.info({ failure, button, code: findErrorCode(cause) }, 'sign-in refused')
    if (attempt && attempt.userId !== null) return seeOther(settingsPath({ failure, button }))
    return respondWithEnd(failedEnd(isPopup, next, failure, button))
  }
  if ('connected' in outcome) return seeOther(settingsPath({ isConnected: true }))
  const isPending = 'pendingMark' in outcome
  const isConnected = !isPending && outcome.isConnected
  const kind = isPending ? 'sign-in-continues' : isConnected ? 'connected' : 'signed-in'
  const back = loginPath(next, isConnected ? { isConnected } : undefined)
  const response = respondWithEnd({ isPopup, back, news: { kind } })
  for (const cookie of admissionCookies(deps, outcome)) response.headers.append('set-cookie', cookie)
  return response
}

async function finish(
  deps: SigningIn & Pick<Services, 'log'> & { signIn: SignInSetup },
  button: SignInButton,
  context: Context,
): Promise<Response> {
  const request = context.req.raw
  const arrival = readArrival(deps, request, offerFor(deps.signIn, getIncoming(context)))
  return respondToFinish(deps, button, await finishSignIn(deps, { ...arrival, button, callback: new URL(request.url) }))
}

/** Apple POSTs its response cross-site, so our cookies aren't sent. Redirecting to a GET sends them. */
async function repeatAsGet(request: Request, button: SignInButton): Promise<Response> {
  const search = new URLSearchParams(await readText(request, 8_000))
  return seeOther(`${callbackPath(button)}?${search}`)
}

/** Routes for the redirect to the provider and back. All other session endpoints are in the API. */
export function signInRoutes(deps: SigningIn & Pick<Services, 'log'> & { signIn: SignInSetup }): Hono {
  const app = new Hono()
  for (const button of signInButtons) {
    app.get(`/api/auth/${button}/start`, (context) => start(deps, button, context))
    app.get(callbackPath(button), (context) => finish(deps, button, context))
    app.post(callbackPath(button), (context) => repeatAsGet(context.req.raw, button))
  }
  return app
}
