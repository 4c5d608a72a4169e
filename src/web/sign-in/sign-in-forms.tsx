import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import type { EndpointResponse } from '#contract/endpoints.ts'
import { ApiError } from '#web/platform/api.ts'
import { apiQuery, call } from '#web/platform/query-client.ts'
import { postSessionMessage } from '#web/platform/session-messages.ts'
import { detectSession } from '#web/platform/session.ts'
import { useRefusedForm } from '#web/platform/use-refused-form.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { getRefusalMessage } from '#web/ui/feedback/failure-toast.ts'
import { connectedStore } from './sign-in.ts'
import { t } from '#texts/texts.ts'

/** Available ways to sign in. */
export const signInOptionsQuery = apiQuery('getSignInOptions')

/** Progress of the sign-in in this browser. It may have begun in another tab. */
export const signInProgressQuery = { ...apiQuery('getSignInProgress'), staleTime: 0 }

type Step = EndpointResponse<'enterSignInCode'>

/** Returns a function that shows how the sign-in continues. */
export function useStep() {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: signInProgressQuery.queryKey })
  const follow = async ({ step, isConnected }: Step) => {
    if (step === 'account') return refresh()
    connectedStore.set(isConnected)
    postSessionMessage('signed-in')
    await detectSession(client)
    client.removeQueries({ queryKey: signInProgressQuery.queryKey, type: 'inactive' })
  }
  return { refresh, follow }
}

const readFieldErrors = (error: unknown): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries((error.problem?.errors ?? []).map(({ field, message }) => [field, message]))
    : {}

/** Returns the server's error for a field, from a mutation or a form sent without JavaScript. */
export function useFieldError(
  field: string,
  error: unknown,
): { fieldError: string | undefined; problem: string | null } {
  const refused = useRefusedForm('/login')
  const found = error ? readFieldErrors(error)[field] : refused?.errors[field]
  const message = error ? getRefusalMessage(error, t('Couldn’t reach the server. Try again.')) : refused?.errors['form']
  return { fieldError: found, problem: found === undefined ? (message ?? null) : null }
}

interface FormProps {
  /** Path of the form without JavaScript. */
  action: string
  next: string
  onSubmit(): void
  children: ReactNode
}

/** A form that the page sends, or the browser if JavaScript is off. */
export function PlainForm({ action, next, onSubmit, children }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form method="post" action={action} onSubmit={submit} noValidate className="grid gap-3">
      <input type="hidden" name="next" value={next} />
      {children}
    </form>
  )
}

/** Takes the browser one step back. */
export function BackForm({ next, label }: { next: string; label: string }) {
  const client = useQueryClient()
  const { refresh } = useStep()
  const cancel = useMutation({ mutationFn: () => call(client, 'cancelSignIn'), onSettled: refresh })
  return (
    <PlainForm action="/login/back" next={next} onSubmit={() => cancel.mutate()}>
      <Button type="submit" variant="quiet" pending={cancel.isPending}>
        {label}
      </Button>
    </PlainForm>
  )
}
