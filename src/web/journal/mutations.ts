import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Outcome, UsedAnswer } from '#contract/journal/outcome-options.ts'
import { broadcastGoalChange } from '#web/goal-parts/goal-broadcast.ts'
import { call } from '#web/platform/query-client.ts'
import { failure, showFailure } from '#web/ui/feedback/failure-toast.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { reflectionQuery, refetchJournal } from './queries.ts'

/** Mutation to save outcomes. Quick taps are saved one after the other, so the last one wins. */
export function useOutcomes(eventId: number) {
  const client = useQueryClient()
  const { queryKey } = reflectionQuery(eventId)
  return useMutation({
    scope: { id: `outcomes ${eventId}` },
    mutationFn: (outcomes: readonly Outcome[]) =>
      call(client, 'saveOutcomes', { params: { id: eventId }, body: { outcomes: [...outcomes] } }),
    onMutate: (outcomes) => {
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (known) => known && { ...known, outcomes: [...outcomes] })
      return before
    },
    onError: (error, _outcomes, before) => {
      client.setQueryData(queryKey, before)
      showFailure('Couldn’t save how it was', error, 'Please try again.')
    },
  })
}

/** Mutation to answer the question a month later. */
export function useUsed(eventId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (used: UsedAnswer) => call(client, 'saveUsed', { params: { id: eventId }, body: { used } }),
    onSuccess: (reflection) => {
      client.setQueryData(reflectionQuery(eventId).queryKey, reflection)
      toast({ title: 'Thanks for telling us' })
    },
    meta: failure('Couldn’t save your answer', 'Please try again.'),
  })
}

export interface EntryToWrite {
  text: string
  /** A data URL, or null. */
  image: string | null
  eventId?: number
}

/** Mutation to write into the journal. The form keeps its contents until it succeeds. */
export function useWriteEntry() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: EntryToWrite) => {
      const entry = await call(client, 'writeJournal', { body })
      await refetchJournal(client)
      return entry
    },
    onSuccess: () => broadcastGoalChange(),
    meta: failure('Couldn’t save your journal entry', 'Your words are still here. Please try again.'),
  })
}

export function useChangeEntry(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (text: string) => {
      await call(client, 'changeJournal', { params: { id }, body: { text } })
      await refetchJournal(client)
    },
    onSuccess: () => broadcastGoalChange(),
    meta: failure('Couldn’t change the entry', 'Your words are still here. Please try again.'),
  })
}

async function restoreEntry(client: QueryClient, id: number): Promise<void> {
  try {
    await call(client, 'restoreJournal', { params: { id } })
    await refetchJournal(client)
    broadcastGoalChange()
  } catch (error) {
    showFailure('Couldn’t restore the entry', error, 'It’s still deleted. Please try again.')
  }
}

/** Mutation to delete an entry. Offers to undo it. */
export function useRemoveEntry(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await call(client, 'removeJournal', { params: { id } })
      await refetchJournal(client)
    },
    onSuccess: () => {
      broadcastGoalChange()
      toast({ title: 'Entry deleted', action: { label: 'Undo', onPress: () => void restoreEntry(client, id) } })
    },
    meta: failure('Couldn’t delete the entry', 'It’s still here. Please try again.'),
  })
}
