import { parse, serialize } from 'hono/utils/cookie'
import type { MiddlewareHandler } from 'hono'
import { allowStaleReads } from '#server/platform/observability/observability.ts'

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:')

/**
 * On https, the `__Host-` prefix makes the browser enforce that the cookie is Secure, for this host only, and for the
 * whole site.
 */
const sessionName = (publicUrl: string) => (isSecure(publicUrl) ? '__Host-wonderlark_session' : 'wonderlark_session')
const browserMarkName = (publicUrl: string) =>
  isSecure(publicUrl) ? '__Host-wonderlark_sign_in' : 'wonderlark_sign_in'
const recentWriteName = 'recent_write'

/** The parts of a request that identify the caller. */
interface RequestHeaders {
  headers: Pick<Headers, 'get'>
}

function readCookie({ headers }: RequestHeaders, name: string): string | null {
  return parse(headers.get('cookie') ?? '', name)[name] ?? null
}

export const readSessionToken = (request: Request, publicUrl: string) => readCookie(request, sessionName(publicUrl))

/** Returns whether nothing in the request identifies the caller, so that the response may be shared. */
export function isAnonymous({ headers }: RequestHeaders, publicUrl: string): boolean {
  return headers.get('authorization') === null && !headers.get('cookie')?.includes(sessionName(publicUrl))
}

/** Returns a `Set-Cookie` value. A null `token` deletes the cookie. */
export function sessionCookie(publicUrl: string, token: string | null, expires: Date): string {
  const common = { httpOnly: true, sameSite: 'Lax', secure: isSecure(publicUrl), path: '/' } as const
  return serialize(
    sessionName(publicUrl),
    token ?? '',
    token === null ? { ...common, maxAge: 0 } : { ...common, expires },
  )
}

/** Reads the token of the browser that began a sign-in. The same browser must complete it. */
export const readBrowserMark = (request: Request, publicUrl: string) => readCookie(request, browserMarkName(publicUrl))

/** Returns a `Set-Cookie` value. A null `mark` deletes the cookie. */
export function browserMarkCookie(publicUrl: string, mark: string | null, maxAge: number): string {
  const options = { httpOnly: true, sameSite: 'Lax', secure: isSecure(publicUrl), path: '/' } as const
  return serialize(browserMarkName(publicUrl), mark ?? '', { ...options, maxAge: mark === null ? 0 : maxAge })
}

/** Returns whether the browser has written something a moment ago. */
export const hasRecentWrite = (request: RequestHeaders): boolean => readCookie(request, recentWriteName) !== null

/** @param maxAge seconds until every replica has the write */
const recentWriteCookie = (publicUrl: string, maxAge: number): string =>
  serialize(recentWriteName, '1', { httpOnly: true, sameSite: 'Lax', secure: isSecure(publicUrl), path: '/', maxAge })

/**
 * Returns whether the caller may read from a replica. Signed-in callers and recent writers must see their own writes.
 */
const mayReadStale = (request: Request, publicUrl: string): boolean =>
  readSessionToken(request, publicUrl) === null && !hasRecentWrite(request)

/** Responds from a replica if the caller may read from one, otherwise from the primary. */
export const allowReplica = <Result>(request: Request, publicUrl: string, respond: () => Promise<Result>) =>
  mayReadStale(request, publicUrl) ? allowStaleReads(respond) : respond()

/**
 * After each write, sets a cookie that lasts until every replica is sure to have the write.
 *
 * @param staleness maximum replica lag in milliseconds
 */
export function markWrites(publicUrl: string, staleness: number): MiddlewareHandler {
  const cookie = recentWriteCookie(publicUrl, Math.ceil(staleness / 1_000) + 1)
  return async (context, next) => {
    await next()
    if (context.req.method === 'GET' || context.req.method === 'HEAD') return
    context.res.headers.append('set-cookie', cookie)
  }
}

const setupName = (publicUrl: string) => (isSecure(publicUrl) ? '__Host-wonderlark_setup' : 'wonderlark_setup')

/** Reads the token of the setup link that this browser opened. */
export const readSetupToken = (request: Request, publicUrl: string) => readCookie(request, setupName(publicUrl))

/** Returns a `Set-Cookie` value that lets this browser use the setup. Null `token`: deletes the cookie. */
export function setupCookie(publicUrl: string, token: string | null, maxAge: number): string {
  const options = { httpOnly: true, sameSite: 'Lax', secure: isSecure(publicUrl), path: '/' } as const
  return serialize(setupName(publicUrl), token ?? '', { ...options, maxAge: token === null ? 0 : maxAge })
}
