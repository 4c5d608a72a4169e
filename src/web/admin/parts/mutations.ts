import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '#web/platform/query-client.ts'
import { getRefusalMessage, showFailure } from '#web/ui/feedback/failure-toast.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { refetchAfterAction } from './queries.ts'
import { t } from '#texts/texts.ts'

export interface Action {
  send(client: QueryClient): Promise<unknown>
  /** Returns the action that undoes this one, from the response. */
  undo?(response: unknown): Action
  /** Message to show on success. */
  done: string
  /** Title of the message to show on failure. */
  failed: string
}

const sayUnchanged = () => t('Nothing was changed. Try again.')

/** Performs an action from a toast, whose screen may have closed. */
async function perform(client: QueryClient, { send, done, failed }: Action): Promise<void> {
  try {
    await send(client)
    toast({ title: done })
  } catch (error) {
    toast({ title: failed, description: getRefusalMessage(error, sayUnchanged()), variant: 'destructive' })
  }
  await refetchAfterAction(client)
}

/** Performs an operator action and reports the result. */
export function useAction() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ send }: Action) => {
      const response = await send(client)
      await refetchAfterAction(client)
      return response
    },
    onSuccess: (response, { done, undo }) =>
      toast({
        title: done,
        ...(undo && { action: { label: t('Undo'), onPress: () => void perform(client, undo(response)) } }),
      }),
    onError: (error, { failed }) => {
      showFailure(failed, error, sayUnchanged())
      // Another operator may already have done it.
      void refetchAfterAction(client)
    },
  })
}

export const undoCorrection = (id: number): Action => ({
  send: (client) => call(client, 'undoCorrection', { params: { id } }),
  done: t('Undone'),
  failed: t('Couldn’t undo it'),
})
