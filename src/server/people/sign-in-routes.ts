import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Hono, type Context } from 'hono'
import {
  callbackPath,
  signInButtons,
  type SignInButton,
  signInChannel,
  type SessionMessage,
} from '#contract/sign-in.ts'
import { limits } from '#contract/limits.ts'
import { safeReturnPath } from '#domain/people/return-path.ts'
import { SignInRefused, type IdentityProviders, newToken } from '#server/platform/auth/auth.ts'
import type { Log } from '#server/platform/observability/observability.ts'
import {
  getIncoming,
  browserMarkCookie,
  readBrowserMark,
  sessionCookie,
  readText,
  commonHeaders,
} from '#server/platform/http/http.ts'
import { escapeHtml } from '#server/platform/pages/pages.ts'
import { loginPath, redirectUriFor, type FailedSignIn } from './sign-in-addresses.ts'
import { beginSignIn, finishSignIn, type SignInDeps, type SignInResult } from './sign-in-service.ts'

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

interface SignInRouteDeps extends SignInDeps {
  log: Log
}

type RouteDeps = Omit<SignInRouteDeps, 'identityProviders'> & {
  /** Returns the providers available to the sender of this request. */
  identityProvidersFor(incoming: IncomingMessage | undefined): IdentityProviders
}

/** Reports the result to the page that started the sign-in: from the popup, or by redirecting to the sign-in screen. */
function answerEnd(isPopup: boolean, next: string | null, failed?: FailedSignIn): Response {
  const back = loginPath(next, failed)
  if (!isPopup) return new Response(null, { status: 303, headers: { location: back, 'cache-control': 'no-store' } })
  const nonce = randomBytes(16).toString('base64')
  const id = randomUUID()
  return signInWindowPage(
    failed ? { kind: 'sign-in-failed', id, failure: failed.failure } : { kind: 'signed-in', id },
    back,
    nonce,
  )
}

async function start(deps: SignInRouteDeps, button: SignInButton, request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const nextPath = safeReturnPath(searchParams.get('next'))
  const isPopup = searchParams.get('popup') === '1'
  const browserMark = readBrowserMark(request) ?? newToken()
  const redirectUri = redirectUriFor(request, deps.publicUrl, button)
  try {
    const address = await beginSignIn(deps, { button, browserMark, redirectUri, nextPath, isPopup })
    const cookie = browserMarkCookie(deps.publicUrl, browserMark, limits.signInMinutes * 60)
    return new Response(null, {
      status: 303,
      headers: { location: address.href, 'set-cookie': cookie, 'cache-control': 'no-store' },
    })
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error
    deps.log.warn({ failure: error.failure, button }, 'sign-in could not start')
    return answerEnd(isPopup, nextPath, { failure: error.failure, button })
  }
}

/** Returns only the error code; the rest of a library error may contain personal data from the provider. */
const findErrorCode = (cause: unknown) =>
  cause instanceof Error ? ((cause as { code?: string }).code ?? cause.name) : undefined

function answerFinished(deps: SignInRouteDeps, button: SignInButton, { attempt, outcome }: SignInResult): Response {
  // A request without an attempt may come from a popup. The page finds out by trying to close.
  const isPopup = attempt?.isPopup ?? true
  const next = attempt?.nextPath ?? null
  if ('failure' in outcome) {
    deps.log.info({ failure: outcome.failure, button, code: findErrorCode(outcome.cause) }, 'sign-in refused')
    return answerEnd(isPopup, next, { failure: outcome.failure, button })
  }
  const { token, endsAt } = outcome.session
  const response = answerEnd(isPopup, next)
  response.headers.append('set-cookie', sessionCookie(deps.publicUrl, token, new Date(endsAt.epochMilliseconds)))
  return response
}

async function finish(deps: SignInRouteDeps, button: SignInButton, request: Request): Promise<Response> {
  const callback = new URL(request.url)
  const end = await finishSignIn(deps, { button, callback, browserMark: readBrowserMark(request), request })
  return answerFinished(deps, button, end)
}

/** Apple POSTs its response cross-site, so our cookies aren't sent. Redirecting to a GET sends them. */
async function repeatAsGet(request: Request, button: SignInButton): Promise<Response> {
  const search = new URLSearchParams(await readText(request, 8_000))
  return new Response(null, {
    status: 303,
    headers: { location: `${callbackPath(button)}?${search}`, 'cache-control': 'no-store' },
  })
}

/** Routes for the redirect to the provider and back. All other session endpoints are in the API. */
export function signInRoutes(deps: RouteDeps): Hono {
  const app = new Hono()
  const depsFor = (context: Context) => ({
    ...deps,
    identityProviders: deps.identityProvidersFor(getIncoming(context)),
  })
  for (const button of signInButtons) {
    app.get(`/api/auth/${button}/start`, (context) => start(depsFor(context), button, context.req.raw))
    app.get(callbackPath(button), (context) => finish(depsFor(context), button, context.req.raw))
    app.post(callbackPath(button), (context) => repeatAsGet(context.req.raw, button))
  }
  return app
}
