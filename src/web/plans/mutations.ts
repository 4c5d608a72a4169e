import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Plan } from '#contract/plans/plan.ts'
import { call, refetchCalls } from '#web/platform/query-client.ts'
import { failure } from '#web/ui/feedback/failure-toast.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { planQuery } from './queries.ts'
import { t } from '#texts/texts.ts'

/** Mutation to set or remove the plan for an event. */
export function usePlan(eventId: number) {
  const client = useQueryClient()
  return useMutation({
    scope: { id: `plan ${eventId}` },
    mutationFn: (plan: Plan | null) =>
      plan
        ? call(client, 'savePlan', { params: { id: eventId }, body: plan })
        : call(client, 'removePlan', { params: { id: eventId } }),
    onSuccess: (saved) => client.setQueryData(planQuery(eventId).queryKey, saved),
    meta: failure(t('Couldn’t save your plan'), t('Please try again.')),
  })
}

/** Mutation to turn the question on or off. Offers to undo turning it off. */
export function usePlanQuestion() {
  const client = useQueryClient()
  const question = useMutation({
    mutationFn: async (isAsked: boolean) => {
      await call(client, 'askForPlans', { body: { isAsked } })
      await refetchCalls(client, ['getPlan', 'getPlanQuestion'])
    },
    onSuccess: (_data, isAsked) => {
      if (isAsked) return
      toast({
        title: t('We won’t ask again'),
        action: { label: t('Undo'), onPress: () => question.mutate(true) },
      })
    },
    meta: failure(t('Couldn’t change this'), t('Nothing has changed. Please try again.')),
  })
  return question
}
