import type { GuardedFetch } from './network-fetch.ts'

/** Makes a fetch send one request at a time to each host, in the order of the calls. */
export function takeTurns(fetchGuarded: GuardedFetch): GuardedFetch {
  const last = new Map<string, Promise<unknown>>()
  return async (url, conditions, request) => {
    const host = URL.parse(url)?.host ?? url
    const before = last.get(host) ?? Promise.resolve()
    const own = before.then(() => fetchGuarded(url, conditions, request))
    const settled = own.catch(() => undefined)
    last.set(host, settled)
    try {
      return await own
    } finally {
      if (last.get(host) === settled) last.delete(host)
    }
  }
}
