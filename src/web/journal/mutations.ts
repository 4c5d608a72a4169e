import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Outcome, UsedAnswer } from '#contract/journal/outcome-options.ts'
import { broadcastGoalChange } from '#web/goal-parts/goal-broadcast.ts'
import { call } from '#web/platform/query-client.ts'
import { failure, showFailure } from '#web/ui/feedback/failure-toast.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { reflectionQuery, refetchJournal } from './queries.ts'
import { t } from '#texts/texts.ts'

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
      showFailure(t('Couldn’t save how it was'), error, t('Please try again.'))
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
      toast({ title: t('Thanks for telling us') })
    },
    meta: failure(t('Couldn’t save your answer'), t('Please try again.')),
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
    meta: failure(t('Couldn’t save your journal entry'), t('Your words are still here. Please try again.')),
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
    meta: failure(t('Couldn’t change the entry'), t('Your words are still here. Please try again.')),
  })
}

async function restoreEntry(client: QueryClient, id: number): Promise<void> {
  try {
    await call(client, 'restoreJournal', { params: { id } })
    await refetchJournal(client)
    broadcastGoalChange()
  } catch (error) {
    showFailure(t('Couldn’t restore the entry'), error, t('It’s still deleted. Please try again.'))
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
      toast({ title: t('Entry deleted'), action: { label: t('Undo'), onPress: () => void restoreEntry(client, id) } })
    },
    meta: failure(t('Couldn’t delete the entry'), t('It’s still here. Please try again.')),
  })
}
