import type { QueryClient } from '@tanstack/react-query'
import { offlineQueue } from '#web/offline/offline-queue.ts'
import { call } from '#web/platform/query-client.ts'
import { forgetDrafts } from '#web/platform/draft-cleanup.ts'
import { postSessionMessage } from '#web/platform/session-messages.ts'
import { readSession, setSession } from '#web/platform/session.ts'

/**
 * Ends the session on the server, then in this tab and the others.
 * @throws if the server is unreachable; the person is then still signed in
 */
export async function signOut(client: QueryClient): Promise<void> {
  await call(client, 'signOut')
  offlineQueue.clear()
  forgetDrafts(readSession(client)?.userId ?? null)
  setSession(client, null)
  postSessionMessage('signed-out')
}
