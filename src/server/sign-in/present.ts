import { callbackPath, type SignInButton, type SignInFailure } from '#contract/sign-in/sign-in.ts'
import { isLoopbackHost } from '#server/platform/network/network.ts'

/** Lists the redirect URIs for a provider. On a loopback host, includes each of its names. */
export function callbackAddresses(publicUrl: string, button: SignInButton): string[] {
  const url = new URL(publicUrl)
  const origins = isLoopbackHost(url.hostname)
    ? ['localhost', '127.0.0.1', '[::1]'].map((host) => `${url.protocol}//${host}${url.port ? `:${url.port}` : ''}`)
    : []
  return [...new Set([url.origin, ...origins])].map((origin) => origin + callbackPath(button))
}

/** Returns the redirect URI with the host name of the request's URL, because its cookie is bound to that name. */
export function redirectUriFor(requestUrl: string, publicUrl: string, button: SignInButton): string {
  const { host } = new URL(requestUrl)
  const addresses = callbackAddresses(publicUrl, button)
  return addresses.find((address) => new URL(address).host === host) ?? publicUrl + callbackPath(button)
}

/** Result of a sign-in by a provider, for the page. */
export type SignInEnd = { failure: SignInFailure; button: SignInButton } | { isConnected: true }

/** Returns the path of the sign-in screen, where every sign-in outside a popup ends. */
export const loginPath = (next: string | null, end?: SignInEnd): string => withEnd('/login', { next }, end)

/** Returns the path of the settings, where connecting a provider ends. */
export const settingsPath = (end: SignInEnd): string => withEnd('/profile/settings', { next: null }, end)

function withEnd(path: string, { next }: { next: string | null }, end: SignInEnd | undefined): string {
  const search = new URLSearchParams()
  if (next) search.set('next', next)
  if (end && 'failure' in end) {
    search.set('failed', end.failure)
    search.set('with', end.button)
  } else if (end) search.set('connected', 'yes')
  return search.size > 0 ? `${path}?${search}` : path
}
