/** Messages from a page to the service worker. */
export type WorkerMessage =
  /** Reports the signed-in user; null if nobody is signed in. */
  | { kind: 'person'; userId: number | null }
  /** Fills the cache for offline use. */
  | { kind: 'fill' }
  /** Requests a `PageMessage`. */
  | { kind: 'report age' }
  /** Reports that the page refetches everything. Cached responses served from now on determine its age again. */
  | { kind: 'forget age' }
  /** Activates a waiting version if no other page is open. */
  | { kind: 'activate' }

/** Messages from the service worker to a page. */
export interface PageMessage {
  kind: 'age'
  /** Time of the oldest cached response that the page received, ISO 8601; null if all came from the server. */
  at: string | null
}

/** Payload of a push, from the server to the service worker. */
export interface PushText {
  title: string
  body: string
  /** A path on this site, opened on tap. */
  link: string
  /** A later message with the same tag replaces the earlier one, so repeats aren't visible. */
  tag: string
}
