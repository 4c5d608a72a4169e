import { safeReturnPath } from '#domain/people/return-path.ts'
import { paths } from '#web/paths.ts'

/** Returns the path to open after sign-in: the `next` parameter if it is on this site, otherwise home. */
export function nextPath(search: URLSearchParams): string {
  return safeReturnPath(search.get('next')) ?? paths.home
}
