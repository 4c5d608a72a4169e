const base = 'https://here.invalid'

/**
 * Returns the path on this site to open after signing in. Returns null if the text leads elsewhere: to another origin
 * ("//evil.example", "/\evil.example"), an API endpoint or the sign-in screen itself.
 */
export function safeReturnPath(text: string | null | undefined): string | null {
  if (!text?.startsWith('/') || text.length > 1_000) return null
  if (!URL.canParse(text, base)) return null
  const url = new URL(text, base)
  if (url.origin !== base) return null
  const path = url.pathname + url.search + url.hash
  if (path.startsWith('//')) return null
  return /^\/(login|api|demo-identity)(\/|$)/.test(url.pathname) ? null : path
}
