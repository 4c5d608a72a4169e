const minute = 60_000

/** The instants between which a session lasts, in milliseconds since 1970. */
export interface SessionSpan {
  renewedAt: number
  endsAt: number
}

/**
 * When to refresh a session: so long before its end. Somebody who comes back in its second half refreshes it at
 * once, so that who visits now and then is not signed out at a date nobody remembers.
 */
export function refreshTime({ renewedAt, endsAt }: SessionSpan, openedAt: number, beforeEnd: number): number {
  const due = endsAt - beforeEnd
  return openedAt > (renewedAt + endsAt) / 2 ? Math.min(openedAt, due) : due
}

/** Milliseconds to wait after the network has failed so many times in a row: 30 s, doubling up to 16 min. */
export function refreshBackOff(failures: number): number {
  return Math.min(30_000 * 2 ** (failures - 1), 16 * minute)
}
