import type { MiddlewareHandler } from 'hono'
import { hash } from 'node:crypto'

/** Returns the distinct origins of URLs. URL templates work too. */
export function listOrigins(addresses: readonly (string | null)[]): string[] {
  // Paths belong to this server, which policies allow anyway.
  const others = addresses.filter((address) => address !== null).filter((address) => !address.startsWith('/'))
  return [...new Set(others.map((address) => new URL(address).origin))]
}

interface Policy {
  scripts: readonly string[]
  frameAncestors: "'none'" | '*'
  dataOrigins?: readonly string[]
}

function policyHeaders({ scripts, frameAncestors, dataOrigins = [] }: Policy): Record<string, string> {
  const policy = [
    "default-src 'self'",
    ['script-src', ...scripts].join(' '),
    // Components position themselves with style attributes.
    "style-src 'self' 'unsafe-inline'",
    // Images of imported events and from sign-in providers are copied to this server first, so that no third party
    // learns a visitor's address.
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...dataOrigins].join(' '),
    // Maps render in a worker. It comes from the build like every script.
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ]
  return {
    ...commonHeaders,
    'content-security-policy': policy.join('; '),
    // The sign-in window goes to a provider and back, and must stay connected to its opener. The last page in that
    // window therefore omits this header.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  }
}

/** Returns the headers of a page without scripts. */
export const pageHeaders = (): Record<string, string> =>
  policyHeaders({ scripts: ["'none'"], frameAncestors: "'none'" })

/**
 * Returns the headers of a page with scripts. They come from the build and are the same for all visitors, so no page needs a
 * nonce, and one response suits everyone.
 *
 * @param dataOrigins other origins that scripts may fetch from
 * @param inline sources that allow inline scripts, such as "'sha256-…'"
 */
export const scriptedPageHeaders = (
  dataOrigins: readonly string[],
  inline: readonly string[],
): Record<string, string> =>
  policyHeaders({
    scripts: ["'self'", ...inline],
    frameAncestors: "'none'",
    dataOrigins,
  })

/** Returns the headers of a page that any site may embed in a frame. */
export const embeddedHeaders = (): Record<string, string> => policyHeaders({ scripts: ["'none'"], frameAncestors: '*' })

/** Headers of a page whose URL is its secret: no one may cache, index or pass on the URL. */
export const secretHeaders: Record<string, string> = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'private, no-store',
}

/** Marks every response at an address that holds a secret, errors included. */
export const addSecretHeaders: MiddlewareHandler = async (context, next) => {
  await next()
  for (const [name, value] of Object.entries(secretHeaders)) context.res.headers.set(name, value)
}

/** Marks responses at the address of an unlisted event, whose query has a secret. */
export const addSecretHeadersIfKeyed: MiddlewareHandler = (context, next) =>
  context.req.query('key') === undefined ? next() : addSecretHeaders(context, next)

/** Adds these headers to a route only if its address holds a secret. */
export const secretIf = (isSecret: boolean): MiddlewareHandler =>
  isSecret ? addSecretHeaders : (_context, next) => next()

/** Headers of every response. */
export const commonHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), camera=(self), microphone=(), payment=()',
}

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

/**
 * Responds with an `ETag` computed from the content, or with 304 if the client already has it.
 *
 * @param headers request headers
 */
export function respondWithEtag(headers: Headers, content: Content): Response {
  const etag = createEtag(content.body)
  const common = { 'cache-control': 'no-cache', ...content.headers, etag }
  if (matchesEtag(headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers: common })
  return new Response(content.body, { headers: { ...common, 'content-type': content.type } })
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

/**
 * Returns a `Content-Disposition` value with two file names: ASCII for old clients, UTF-8 for all others (RFC 6266).
 */
export function downloadAs(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/^-*\./, 'event.')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}

const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Adds `commonHeaders`, `Strict-Transport-Security` on https, and a `Content-Security-Policy` for data. */
export function addSecurityHeaders({ publicUrl }: { publicUrl: string }): MiddlewareHandler {
  const isSecure = publicUrl.startsWith('https:')
  return async (context, next) => {
    await next()
    const { headers } = context.res
    for (const [name, value] of Object.entries(commonHeaders)) {
      // Pages may be stricter, such as those with a secret in their URL.
      if (!headers.has(name)) headers.set(name, value)
    }
    if (isSecure) headers.set('strict-transport-security', 'max-age=31536000')
    // Data must never run as a document, even if a browser is tricked into rendering it.
    const isData = /^(application|text)\/.*(json|xml|calendar|csv|zip|plain)/.test(headers.get('content-type') ?? '')
    if (isData && !headers.has('content-security-policy')) headers.set('content-security-policy', dataPolicy)
  }
}
