import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { GroupChange } from '#contract/together/group.ts'
import { broadcastGoalChange } from '#web/goal-parts/goal-broadcast.ts'
import { showGoalAdded } from '#web/goal-parts/mutations.ts'
import { paths } from '#web/paths.ts'
import { call } from '#web/platform/query-client.ts'
import { failure } from '#web/ui/feedback/failure-toast.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { refetchGroups } from './queries.ts'
import { msg, t } from '#texts/texts.ts'

const unchanged = msg('Nothing has changed. Please try again.')

export function useShareGoal(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(client, 'shareGoal', { params: { id } }),
    onSuccess: () => refetchGroups(client),
    meta: failure(t('Couldn’t share the goal'), t(unchanged)),
  })
}

/** Mutation to choose what the group sees, or the group's next event. */
export function useChangeGroup(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: GroupChange) => call(client, 'changeGoalGroup', { params: { id }, body }),
    onSuccess: () => refetchGroups(client),
    meta: failure(t('Couldn’t save your choice'), t(unchanged)),
  })
}

/** Mutation to leave the group. The goal stays. */
export function useLeaveGroup(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(client, 'leaveGoalGroup', { params: { id } }),
    onSuccess: async () => {
      await refetchGroups(client)
      toast({ title: t('You left'), description: t('The goal stays yours, with everything you’ve done.') })
    },
    meta: failure(t('Couldn’t leave'), t(unchanged)),
  })
}

/** Mutation to cheer on another member. */
export function useCheer(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ memberId }: { memberId: number; name: string }) =>
      call(client, 'cheerMember', { params: { id }, body: { memberId } }),
    onSuccess: ({ isNew }, { name }) =>
      toast(
        isNew
          ? { title: t('Cheer sent'), description: t('We’ll tell {name} that you’re cheering them on.', { name }) }
          : { title: t('Already cheered'), description: t('{name} has heard from you today.', { name }) },
      ),
    meta: failure(t('Couldn’t send your cheer'), t(unchanged)),
  })
}

/** Mutation to join a shared goal. Opens one's own copy. */
export function useJoinGoal(token: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call(client, 'joinGoalGroup', { params: { token } }),
    onSuccess: async (goal) => {
      await refetchGroups(client)
      broadcastGoalChange()
      showGoalAdded(goal)
      await navigate({ pathname: paths.goals, hash: `goal-${goal.id}` })
    },
    meta: failure(t('Couldn’t join'), t(unchanged)),
  })
}
