const minute = 60_000

/** Start and end of a session, in milliseconds since 1970. */
export interface SessionSpan {
  renewedAt: number
  endsAt: number
}

/**
 * Returns when to refresh a session: `beforeEnd` milliseconds before it ends. Opening the page in the second half
 * refreshes at once, so occasional visitors aren't signed out unexpectedly.
 */
export function refreshTime({ renewedAt, endsAt }: SessionSpan, openedAt: number, beforeEnd: number): number {
  const due = endsAt - beforeEnd
  return openedAt > (renewedAt + endsAt) / 2 ? Math.min(openedAt, due) : due
}

/** Returns the delay in milliseconds after consecutive network failures: 30 s, doubling up to 16 min. */
export function refreshBackOff(failures: number): number {
  return Math.min(30_000 * 2 ** (failures - 1), 16 * minute)
}
