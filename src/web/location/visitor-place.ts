import { readPlaceCookie, type VisitorPlace } from '#contract/places/place-cookie.ts'

/** Loader data of screens that depend on the visitor's place. */
export interface PlaceData {
  /** Null if the visitor hasn't set a place; the default location applies. */
  place: VisitorPlace | null
}

/** Reads the visitor's place from the cookie: the request's on the server, the current one in the browser. */
export function readVisitorPlace(request: Request): VisitorPlace | null {
  return readPlaceCookie(import.meta.env.SSR ? request.headers.get('cookie') : document.cookie)
}
