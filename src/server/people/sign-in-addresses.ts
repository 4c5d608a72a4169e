import { callbackPath, type SignInButton, type SignInFailure } from '#contract/sign-in.ts'
import { isLoopbackHost } from '#server/platform/network/network.ts'

/** Lists the redirect URIs for a provider. On a loopback host, includes each of its names. */
export function callbackAddresses(publicUrl: string, button: SignInButton): string[] {
  const url = new URL(publicUrl)
  const origins = isLoopbackHost(url.hostname)
    ? ['localhost', '127.0.0.1', '[::1]'].map((host) => `${url.protocol}//${host}${url.port ? `:${url.port}` : ''}`)
    : []
  return [...new Set([url.origin, ...origins])].map((origin) => origin + callbackPath(button))
}

/** Returns the redirect URI with the host name of the request, because its cookie is bound to that name. */
export function redirectUriFor(request: Request, publicUrl: string, button: SignInButton): string {
  const { host } = new URL(request.url)
  const addresses = callbackAddresses(publicUrl, button)
  return addresses.find((address) => new URL(address).host === host) ?? publicUrl + callbackPath(button)
}

/** Reason and provider of a failed sign-in. */
export interface FailedSignIn {
  failure: SignInFailure
  button: SignInButton
}

/** Returns the path of the sign-in screen, where every sign-in outside a popup ends. */
export function loginPath(next: string | null, failed?: FailedSignIn): string {
  const search = new URLSearchParams()
  if (next) search.set('next', next)
  if (failed) search.set('failed', failed.failure)
  if (failed) search.set('with', failed.button)
  return search.size > 0 ? `/login?${search}` : '/login'
}
