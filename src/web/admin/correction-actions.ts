import { call } from '#web/platform/query-client.ts'
import type { Action } from './mutations.ts'

/** Undoes a correction. */
export const undoCorrection = (id: number): Action => ({
  send: (client) => call(client, 'undoCorrection', { params: { id } }),
  done: 'Undone',
  failed: 'Couldn’t undo it',
})
