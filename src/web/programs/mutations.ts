import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CountedSession, SessionCount } from '#contract/programs/attendance.ts'
import { call, refetchCalls } from '#web/platform/query-client.ts'
import { failure, showFailure } from '#web/ui/feedback/failure-toast.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { t } from '#texts/texts.ts'

function useCountChange() {
  const client = useQueryClient()
  return { client, refetch: () => refetchCalls(client, ['getAttendanceReport']) }
}

/** Mutation to save the attendance of a session. "Undo" restores the previous values. */
export function useSaveCount({ eventId, count: before }: CountedSession) {
  const { client, refetch } = useCountChange()
  const params = { id: eventId }
  const undo = async () => {
    try {
      await (before
        ? call(client, 'saveSessionCount', { params, body: before })
        : call(client, 'deleteSessionCount', { params }))
      await refetch()
    } catch (error) {
      showFailure(t('Couldn’t undo the count'), error, t('Please try again.'))
    }
  }
  return useMutation({
    scope: { id: `count ${eventId}` },
    mutationFn: (body: SessionCount) => call(client, 'saveSessionCount', { params, body }),
    onSuccess: async () => {
      toast({ title: t('Count saved'), action: { label: t('Undo'), onPress: () => void undo() } })
      await refetch()
    },
    meta: failure(t('Couldn’t save the count'), t('Please try again.')),
  })
}

/** Mutation to delete the attendance of a session. */
export function useDeleteCount({ eventId, count: before }: CountedSession) {
  const { client, refetch } = useCountChange()
  const params = { id: eventId }
  const undo = async () => {
    if (!before) return
    try {
      await call(client, 'saveSessionCount', { params, body: before })
      await refetch()
    } catch (error) {
      showFailure(t('Couldn’t bring back the count'), error, t('Please try again.'))
    }
  }
  return useMutation({
    scope: { id: `count ${eventId}` },
    mutationFn: () => call(client, 'deleteSessionCount', { params }),
    onSuccess: async () => {
      toast({ title: t('Count removed'), action: { label: t('Undo'), onPress: () => void undo() } })
      await refetch()
    },
    meta: failure(t('Couldn’t remove the count'), t('Please try again.')),
  })
}
