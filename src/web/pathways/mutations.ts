import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { PathwayVisibility } from '#contract/pathways/pathway-options.ts'
import { broadcastGoalChange } from '#web/goal-parts/goal-broadcast.ts'
import { showGoalAdded } from '#web/goal-parts/mutations.ts'
import { refetchGoals } from '#web/goal-parts/queries.ts'
import { paths } from '#web/paths.ts'
import { call } from '#web/platform/query-client.ts'
import { failure, showFailure } from '#web/ui/feedback/failure-toast.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import type { toPathwayBody } from './pathway-draft.ts'
import { refetchPathways } from './queries.ts'
import { t } from '#texts/texts.ts'

/** Mutation to create a goal from a pathway. Opens the goal. */
export function useStartPathway(id: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call(client, 'startPathway', { params: { id } }),
    onSuccess: async (goal) => {
      await refetchGoals(client)
      broadcastGoalChange()
      showGoalAdded(goal)
      await navigate({ pathname: paths.goals, hash: `goal-${goal.id}` })
    },
    meta: failure(t('Couldn’t start the pathway'), t('Nothing was created. Please try again.')),
  })
}

/** Mutation to copy a pathway to one's own. Opens the copy. */
export function useCopyPathway(id: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call(client, 'copyPathway', { params: { id } }),
    onSuccess: async (pathway) => {
      await refetchPathways(client)
      toast({
        title: t('Copied'),
        description: t('“{title}” is yours now. Change whatever you like.', { title: pathway.title }),
      })
      await navigate(paths.pathway(pathway.id))
    },
    meta: failure(t('Couldn’t copy the pathway'), t('Nothing was created. Please try again.')),
  })
}

/** Mutation to save a new pathway or the changes of one. The caller reports errors. */
export function useSavePathway(id: string | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ReturnType<typeof toPathwayBody>) =>
      id === null ? call(client, 'createPathway', { body }) : call(client, 'changePathway', { params: { id }, body }),
    onSuccess: () => refetchPathways(client),
  })
}

/** Mutation to choose who can open a pathway. */
export function useSharePathway(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (visibility: PathwayVisibility) =>
      call(client, 'changePathway', { params: { id }, body: { visibility } }),
    onSuccess: () => refetchPathways(client),
    meta: failure(t('Couldn’t change who can open it'), t('Nothing has changed. Please try again.')),
  })
}

/** Mutation to delete one's own pathway. Offers to undo it. */
export function useDeletePathway({ id, title }: { id: string; title: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const restore = async () => {
    try {
      await call(client, 'restorePathway', { params: { id } })
      await refetchPathways(client)
    } catch (error) {
      showFailure(t('Couldn’t restore the pathway'), error, t('It’s still deleted. Please try again.'))
    }
  }
  return useMutation({
    mutationFn: () => call(client, 'deletePathway', { params: { id } }),
    onSuccess: async () => {
      await navigate(paths.pathways, { replace: true })
      await refetchPathways(client)
      const action = { label: t('Undo'), onPress: () => void restore() }
      toast({
        title: t('Pathway deleted'),
        description: t('“{title}” is gone. Goals started from it stay.', { title }),
        action,
      })
    },
    meta: failure(t('Couldn’t delete the pathway'), t('It’s still here. Please try again.')),
  })
}

/** Mutation for operators to feature a pathway for everyone, or to stop it. */
export function useFeaturePathway() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isFeatured }: { id: string; isFeatured: boolean }) =>
      call(client, isFeatured ? 'featurePathway' : 'unfeaturePathway', { params: { id } }),
    onSuccess: () => refetchPathways(client),
    meta: failure(t('Couldn’t change what’s featured'), t('Nothing has changed. Please try again.')),
  })
}
