import { limits } from '#contract/limits.ts'
import type { SignInOffer } from '#server/boot/identity.ts'
import { browserMarkCookie, readBrowserMark, sessionCookie } from '#server/platform/http/http.ts'
import type { Admission, Arrival } from './admission-service.ts'
import type { Services } from '#server/platform/dependencies/dependencies.ts'

/** Identifies the browser from which a sign-in request comes. */
export const readArrival = (
  { publicUrl }: Pick<Services, 'publicUrl'>,
  request: Request,
  offer: SignInOffer,
): Arrival => ({
  request,
  browserMark: readBrowserMark(request, publicUrl),
  device: request.headers.get('user-agent') ?? '',
  offer,
})

/** Returns the cookie that lets this browser, and no other one, continue a sign-in. */
export const markCookie = ({ publicUrl }: Pick<Services, 'publicUrl'>, mark: string): string =>
  browserMarkCookie(publicUrl, mark, limits.signInMinutes * 60)

/** Returns the cookies to set when a sign-in ends or continues. */
export function admissionCookies(deps: Pick<Services, 'publicUrl'>, admission: Admission): string[] {
  if ('pendingMark' in admission) return [markCookie(deps, admission.pendingMark)]
  const { token, endsAt } = admission.session
  return [
    sessionCookie(deps.publicUrl, token, new Date(endsAt.epochMilliseconds)),
    browserMarkCookie(deps.publicUrl, null, 0),
  ]
}
