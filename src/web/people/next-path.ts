import { safeReturnPath } from '#domain/people/return-path.ts'
import { paths } from '#web/paths.ts'

/** Where to go after signing in: the `next` of the address, if it is a place of this site, else home. */
export function nextPath(search: URLSearchParams): string {
  return safeReturnPath(search.get('next')) ?? paths.home
}
