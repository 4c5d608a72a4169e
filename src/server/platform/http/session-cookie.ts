import { parse, serialize } from 'hono/utils/cookie'

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:')

/**
 * On https, the `__Host-` prefix makes the browser enforce that the cookie is Secure, for this host only, and for the
 * whole site.
 */
const sessionName = (publicUrl: string) => (isSecure(publicUrl) ? '__Host-wonderlark_session' : 'wonderlark_session')
const browserName = 'wonderlark_sign_in'
const writeName = 'recent_write'

/** The parts of a request that identify the caller. */
interface Carrier {
  headers: Pick<Headers, 'get'>
}

function readCookie({ headers }: Carrier, name: string): string | null {
  return parse(headers.get('cookie') ?? '', name)[name] ?? null
}

export const readSessionToken = (request: Request, publicUrl: string) => readCookie(request, sessionName(publicUrl))

/** Returns whether nothing in the request identifies the caller, so that the response may be shared. */
export function isAnonymous({ headers }: Carrier, publicUrl: string): boolean {
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

/** Reads the mark of the browser that began a sign-in. The same browser must complete it. */
export const readBrowserMark = (request: Request) => readCookie(request, browserName)

export function browserMarkCookie(publicUrl: string, mark: string, maxAge: number): string {
  const options = { httpOnly: true, sameSite: 'Lax', secure: isSecure(publicUrl), path: '/api/auth', maxAge } as const
  return serialize(browserName, mark, options)
}

/** Returns whether the browser has written something a moment ago. */
export const hasRecentWrite = (request: Carrier): boolean => readCookie(request, writeName) !== null

/** @param maxAge seconds until every replica has the write */
export const recentWriteCookie = (publicUrl: string, maxAge: number): string =>
  serialize(writeName, '1', { httpOnly: true, sameSite: 'Lax', secure: isSecure(publicUrl), path: '/', maxAge })
