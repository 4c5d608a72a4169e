import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiOf } from '#web/platform/query-client.ts'
import { draftsQuery } from './draft-queries.ts'
import { useTellFailure } from './use-failure-toast.ts'

export function useRemoveDraft() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => apiOf(client).send(`/api/drafts/${id}`, { method: 'DELETE' }),
    onSuccess: () => client.invalidateQueries(draftsQuery),
    onError: useTellFailure(),
  })
}
