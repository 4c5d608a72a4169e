import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { noteSignedOut } from '#web/hosting/use-failure-toast.ts'
import { ApiError } from '#web/platform/api.ts'
import { toast } from '#web/ui/toast-store.ts'
import { refetchAfterAction } from './queries.ts'

export interface Action {
  send(client: QueryClient): Promise<unknown>
  /** Message to show on success. */
  done: string
  /** Title of the message to show on failure. */
  failed: string
  /** Takes the action back, offered in the message. */
  undo?: { send(client: QueryClient): Promise<unknown>; done: string; failed: string }
}

const getErrorMessage = (error: unknown) =>
  (error instanceof ApiError && error.status < 500 && error.problem?.message) || 'Nothing was changed. Try again.'

/** Performs an operator action and reports the result. */
export function useAction() {
  const client = useQueryClient()
  const perform = async ({ send, done, failed }: Action) => {
    try {
      await send(client)
      toast({ title: done })
    } catch (error) {
      toast({ title: failed, description: getErrorMessage(error), variant: 'destructive' })
      noteSignedOut(client, error)
    }
    await refetchAfterAction(client)
  }
  return useMutation({
    mutationFn: async ({ send }: Action) => {
      await send(client)
      await refetchAfterAction(client)
    },
    onSuccess: (_answer, { done, undo }) =>
      toast({ title: done, ...(undo && { action: { label: 'Undo', onPress: () => void perform(undo) } }) }),
    onError: (error, { failed }) => {
      toast({ title: failed, description: getErrorMessage(error), variant: 'destructive' })
      noteSignedOut(client, error)
      // Another operator may already have done it.
      void refetchAfterAction(client)
    },
  })
}
