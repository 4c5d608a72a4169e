function policyHeaders(nonce: string | undefined, frameAncestors: "'none'" | '*'): Record<string, string> {
  const policy = [
    "default-src 'self'",
    nonce === undefined ? "script-src 'none'" : `script-src 'self' 'nonce-${nonce}'`,
    // Interface parts place themselves with style attributes.
    "style-src 'self' 'unsafe-inline'",
    // Pictures of imported events stand where their source keeps them.
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ]
  return { ...commonHeaders, 'content-security-policy': policy.join('; ') }
}

/** What a page may load and do; `nonce` is the one of its own scripts, absent where it has none. */
export const pageHeaders = (nonce?: string): Record<string, string> => policyHeaders(nonce, "'none'")

/** Of a page that anyone may show in a frame. */
export const embeddedHeaders = (): Record<string, string> => policyHeaders(undefined, '*')

/** Of every answer. */
export const commonHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
}
