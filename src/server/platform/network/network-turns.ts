import { limitConcurrency } from '#server/platform/process/process.ts'
import type { GuardedFetch } from './network-fetch.ts'

/** Makes a fetch send one request at a time to each host, in the order of the calls. */
export function takeTurns(fetchGuarded: GuardedFetch): GuardedFetch {
  const runInTurn = limitConcurrency({ atOnce: 1 })
  return (url, conditions, request) =>
    runInTurn(URL.parse(url)?.host ?? url, () => fetchGuarded(url, conditions, request))
}
