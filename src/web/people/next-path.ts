import { paths } from '#web/paths.ts'

/** Stands for this site's own address, whatever that is, to see whether a path would leave it. */
const here = 'http://here.invalid'

/**
 * Where to go after signing in: the `next` of the address, if it is a path of this site, else home. An address of
 * another site would make the sign-in screen a trap ("//other.example", "/\other.example").
 */
export function nextPath(search: URLSearchParams): string {
  const next = search.get('next')
  if (!next?.startsWith('/') || !URL.canParse(next, here)) return paths.home
  const url = new URL(next, here)
  return url.origin === here ? `${url.pathname}${url.search}${url.hash}` : paths.home
}
