import { parse, serialize } from 'hono/utils/cookie'

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:')

/** On https the browser itself guards that the cookie is Secure, of this host alone and of the whole site. */
const sessionName = (publicUrl: string) => (isSecure(publicUrl) ? '__Host-wonderlark_session' : 'wonderlark_session')
const browserName = 'wonderlark_sign_in'
const writeName = 'recent_write'

/** A request, as far as it says who asks. */
interface Carrier {
  headers: Pick<Headers, 'get'>
}

function readCookie({ headers }: Carrier, name: string): string | null {
  return parse(headers.get('cookie') ?? '', name)[name] ?? null
}

export const readSessionToken = (request: Request, publicUrl: string) => readCookie(request, sessionName(publicUrl))

/** True when nothing in the request says who asks: the answer may be anybody's. */
export function isAnonymous({ headers }: Carrier, publicUrl: string): boolean {
  return headers.get('authorization') === null && !headers.get('cookie')?.includes(sessionName(publicUrl))
}

/** A `Set-Cookie` line; `token` null takes the cookie away. */
export function sessionCookie(publicUrl: string, token: string | null, expires: Date): string {
  const common = { httpOnly: true, sameSite: 'Lax', secure: isSecure(publicUrl), path: '/' } as const
  return serialize(
    sessionName(publicUrl),
    token ?? '',
    token === null ? { ...common, maxAge: 0 } : { ...common, expires },
  )
}

/** The mark of the browser that began a sign-in; it has to bring it back. */
export const readBrowserMark = (request: Request) => readCookie(request, browserName)

export function browserMarkCookie(publicUrl: string, mark: string, maxAge: number): string {
  const options = { httpOnly: true, sameSite: 'Lax', secure: isSecure(publicUrl), path: '/api/auth', maxAge } as const
  return serialize(browserName, mark, options)
}

/** Whether the browser has changed something a moment ago. */
export const hasRecentWrite = (request: Carrier): boolean => readCookie(request, writeName) !== null

/** @param maxAge seconds until every copy of the database has it */
export const recentWriteCookie = (publicUrl: string, maxAge: number): string =>
  serialize(writeName, '1', { httpOnly: true, sameSite: 'Lax', secure: isSecure(publicUrl), path: '/', maxAge })
