/** Actions that a visitor is asked to sign in for and that happen afterwards. */
type PendingAction = 'save' | 'going'

const key = (action: PendingAction) => `wonderlark-pending-${action}`
/** Milliseconds for which a pending action is stored: the maximum duration of a sign-in. */
const lifetime = 10 * 60_000

/** Stores, for this tab, the event to save or RSVP to after sign-in. Survives a full redirect. */
export function storePendingAction(action: PendingAction, eventId: number): void {
  try {
    sessionStorage.setItem(key(action), JSON.stringify({ eventId, at: Date.now() }))
  } catch {
    // Without storage, the visitor has to press again after signing in.
  }
}

/** Returns the event of the pending action and clears it. */
export function takePendingAction(action: PendingAction): number | null {
  try {
    const { eventId, at } = JSON.parse(sessionStorage.getItem(key(action)) ?? '{}') as { eventId?: number; at?: number }
    sessionStorage.removeItem(key(action))
    return eventId !== undefined && at !== undefined && Date.now() - at < lifetime ? eventId : null
  } catch {
    return null
  }
}
