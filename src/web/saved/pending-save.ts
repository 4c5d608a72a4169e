const key = 'wonderlark-pending-save'
/** Milliseconds for which a wish to save is kept: as long as a sign-in may take. */
const lifetime = 10 * 60_000

/** Notes, for this tab, what is to be saved once its visitor has signed in; a full redirect does not lose it. */
export function storePendingSave(eventId: number): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ eventId, at: Date.now() }))
  } catch {
    // Without storage the visitor presses once more after signing in.
  }
}

/** Takes the note away. */
export function takePendingSave(): number | null {
  try {
    const { eventId, at } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { eventId?: number; at?: number }
    sessionStorage.removeItem(key)
    return eventId !== undefined && at !== undefined && Date.now() - at < lifetime ? eventId : null
  } catch {
    return null
  }
}
