import type { MiddlewareHandler } from 'hono'

/** Returns the distinct origins of URLs. URL templates work too. */
export function listOrigins(addresses: readonly (string | null)[]): string[] {
  return [...new Set(addresses.filter((address) => address !== null).map((address) => new URL(address).origin))]
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
 * Returns the headers of a page with scripts. All scripts come from the build, so no page needs a nonce and one
 * response suits all visitors.
 *
 * @param dataOrigins other origins that scripts may fetch from
 * @param nonce of inline scripts, which only the development server adds
 */
export const scriptedPageHeaders = (dataOrigins: readonly string[], nonce?: string): Record<string, string> =>
  policyHeaders({
    scripts: ["'self'", ...(nonce ? [`'nonce-${nonce}'`] : [])],
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
export const keepSecret: MiddlewareHandler = async (context, next) => {
  await next()
  for (const [name, value] of Object.entries(secretHeaders)) context.res.headers.set(name, value)
}

/** Adds these headers to a route only if its address holds a secret. */
export const secretIf = (isSecret: boolean): MiddlewareHandler => (isSecret ? keepSecret : (_context, next) => next())

/** Headers of every response. */
export const commonHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
}
