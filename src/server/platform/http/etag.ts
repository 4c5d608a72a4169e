import { hash } from 'node:crypto'

/** What an answer carries: the text or bytes, their media type, and headers beyond these. */
export interface Content {
  body: string | Uint8Array<ArrayBuffer>
  type: string
  headers?: Record<string, string>
}

/** @param header `If-None-Match` */
export function matchesEtag(header: string | null, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return header !== null && header.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag))
}

export const createEtag = (body: Content['body']): string => `W/"${hash('sha1', body, 'base64url')}"`

const texts = new WeakMap<Response, string>()

/**
 * The text that an answer of this process was made from. Read off the answer it would go through bytes and a stream.
 * @returns undefined for what `answerTagged` has not made of a text
 */
export const writtenText = (answer: Response): string | undefined => texts.get(answer)

/**
 * Answers under a tag of the content, or with 304 when the asker has it already.
 * @param headers of the request
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
 * Caching of a response that is the same for every visitor. Browsers revalidate each time, because a cached page would
 * show a visitor's view to a person who has just signed in. They would also obey `stale-while-revalidate`, so only
 * shared caches get it (RFC 9213).
 */
export const sharedCaching: Record<string, string> = {
  'cache-control': 'public, max-age=0, s-maxage=15',
  'cdn-cache-control': 'public, max-age=15, stale-while-revalidate=45',
}
