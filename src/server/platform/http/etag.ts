import { hash } from 'node:crypto'

/** The content of a response: text or bytes, the media type, and any further headers. */
export interface Content {
  body: string | Uint8Array<ArrayBuffer>
  type: string
  headers?: Record<string, string>
}

/**
 * Returns whether a tag matches `If-None-Match`. Compares weakly (RFC 9110 §8.8.3.2).
 *
 * @param header `If-None-Match`
 */
export function matchesEtag(header: string | null, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return header !== null && header.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag))
}

export const createEtag = (body: Content['body']): string => `W/"${hash('sha1', body, 'base64url')}"`

const texts = new WeakMap<Response, string>()

/**
 * Returns the text that a response was created from. Reading it from the response would take it through bytes and a
 * stream.
 *
 * @returns undefined unless `respondWithEtag` created the response from text
 */
export const writtenText = (answer: Response): string | undefined => texts.get(answer)

/**
 * Responds with an `ETag` computed from the content, or with 304 if the client already has it.
 *
 * @param headers request headers
 */
export function respondWithEtag(headers: Headers, content: Content): Response {
  const etag = createEtag(content.body)
  const common = { 'cache-control': 'no-cache', ...content.headers, etag }
  if (matchesEtag(headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers: common })
  const answer = new Response(content.body, { headers: { ...common, 'content-type': content.type } })
  if (typeof content.body === 'string') texts.set(answer, content.body)
  return answer
}

/**
 * Caching headers for a response that is the same for every visitor. Browsers must revalidate each time: otherwise, a
 * person who has just signed in could see the visitor's view. Browsers would also obey `stale-while-revalidate`, so
 * only shared caches get it (RFC 9213).
 */
export const sharedCaching: Record<string, string> = {
  'cache-control': 'public, max-age=0, s-maxage=15',
  'cdn-cache-control': 'public, max-age=15, stale-while-revalidate=45',
}
