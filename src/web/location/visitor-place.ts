import { readPlaceCookie, type VisitorPlace } from '#contract/place-cookie.ts'

/** What the loader of a screen that depends on the visitor's place hands over. */
export interface PlaceData {
  /** Null while the visitor has not said where they are: the default location counts. */
  place: VisitorPlace | null
}

/** The visitor's place: on the server from the request, in the browser as it is kept at this moment. */
export function readVisitorPlace(request: Request): VisitorPlace | null {
  return readPlaceCookie(import.meta.env.SSR ? request.headers.get('cookie') : document.cookie)
}
