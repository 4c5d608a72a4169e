import type { MiddlewareHandler } from 'hono'

/** The origins of addresses, each once; templates are addresses as well. */
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
    // Interface parts place themselves with style attributes.
    "style-src 'self' 'unsafe-inline'",
    // Pictures of imported events and of sign-in providers are copied first: no visitor's address reaches others.
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...dataOrigins].join(' '),
    // Maps draw in one; it comes from the build like every script.
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ]
  return {
    ...commonHeaders,
    'content-security-policy': policy.join('; '),
    // The sign-in window goes to a provider and back, and must stay tied to the page that opened it. The last page in that
    // window therefore says nothing of the kind.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  }
}

/** What a page without scripts may load and do. */
export const pageHeaders = (): Record<string, string> =>
  policyHeaders({ scripts: ["'none'"], frameAncestors: "'none'" })

/**
 * The same of a page with scripts. They come from the build, so that no page needs a nonce and one answer fits all.
 * @param dataOrigins where else they may fetch from
 * @param inline what lets the scripts within the page run: hashes, nonces
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

/** Of a page that anyone may show in a frame. */
export const embeddedHeaders = (): Record<string, string> => policyHeaders({ scripts: ["'none'"], frameAncestors: '*' })

/** Of a page whose address is its key: nobody may keep, list or pass on the address. */
export const secretHeaders: Record<string, string> = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'private, no-store',
}

/** Marks whatever is answered at an address that holds a secret, errors included. */
export const keepSecret: MiddlewareHandler = async (context, next) => {
  await next()
  for (const [name, value] of Object.entries(secretHeaders)) context.res.headers.set(name, value)
}

/** Of every answer. */
export const commonHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
}
