import { useMutation, useQueryClient } from '@tanstack/react-query'
import { noteSignedOut } from '#web/hosting/use-failure-toast.ts'
import { ApiError } from '#web/platform/api.ts'
import { getApi } from '#web/platform/query-client.ts'
import { toast } from '#web/ui/toast-store.ts'
import { refetchAfterAction } from './queries.ts'

export interface Action {
  /** Below /api/admin. */
  path: string
  method?: 'POST' | 'PUT'
  body?: object
  /** What to say when it is done. */
  done: string
}

const wordsFor = (error: unknown) =>
  (error instanceof ApiError && error.status < 500 && error.problem?.message) ||
  'Nothing was changed. Please try again.'

/** Does what an operator decided, and says so. */
export function useAction() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ path, method = 'POST', body }: Action) => {
      await getApi(client).send(`/api/admin/${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
      await refetchAfterAction(client)
    },
    onSuccess: (_answer, { done }) => toast({ title: done }),
    onError: (error) => {
      toast({ title: 'This did not work', description: wordsFor(error), variant: 'destructive' })
      noteSignedOut(client, error)
      // Somebody else may have done it already.
      void refetchAfterAction(client)
    },
  })
}
