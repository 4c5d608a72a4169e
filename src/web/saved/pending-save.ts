const key = 'wonderlark-pending-save'
/** Milliseconds for which a pending save is stored: the maximum duration of a sign-in. */
const lifetime = 10 * 60_000

/** Stores, for this tab, the event to save after sign-in. Survives a full redirect. */
export function storePendingSave(eventId: number): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ eventId, at: Date.now() }))
  } catch {
    // Without storage, the visitor has to press again after signing in.
  }
}

/** Returns the pending save and clears it. */
export function takePendingSave(): number | null {
  try {
    const { eventId, at } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { eventId?: number; at?: number }
    sessionStorage.removeItem(key)
    return eventId !== undefined && at !== undefined && Date.now() - at < lifetime ? eventId : null
  } catch {
    return null
  }
}
