import { createStore } from '#web/platform/store.ts'

/** An action that needs an account but that visitors can also perform in another way. */
export interface AccountRequest {
  kind:
    | 'going'
    | 'hosted-going'
    | 'goal'
    | 'shared-goal'
    | 'pathway'
    | 'attended'
    | 'photos'
    | 'invite'
    | 'follow'
    | 'person'
  /** Name of the event, the goal or who is followed. Nobody learns from the sheet whose profile is behind an address. */
  name: string
  /** Path to return to after sign-in. */
  next: string
  /** Called before the sign-in screen opens. */
  onSignIn?(): void
  /** Performs the action on this device instead. */
  onKeep?(): void
}

/** The request whose sheet is open; null if none is. A store, because all buttons share one sheet. */
export const accountRequestStore = createStore<AccountRequest | null>(null)
