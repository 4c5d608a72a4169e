import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { ApiError } from '#web/platform/api.ts'
import { apiQuery, call } from '#web/platform/query-client.ts'
import { detectSession } from '#web/platform/session.ts'
import { AlertNote } from '#web/ui/feedback/alert-note.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { getRefusalMessage } from '#web/ui/feedback/failure-toast.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { currentUserQuery } from './current-user.ts'
import { t } from '#texts/texts.ts'

/** The person's ways to sign in. They may have been changed in another tab. */
export const waysQuery = { ...apiQuery('listSignInWays'), staleTime: 0 }

/** Adds an address by a code that is sent to it. */
export function AddressDialog({ onClose }: { onClose(): void }) {
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const send = useMutation({ mutationFn: () => call(client, 'sendAddressCode', { body: { email } }) })
  const enter = useMutation({
    mutationFn: () => call(client, 'enterAddressCode', { body: { code } }),
    onSuccess: async ({ name }) => {
      await client.invalidateQueries({ queryKey: waysQuery.queryKey })
      await client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
      // An account without an address now has one for its emails.
      await detectSession(client)
      toast({ title: t('Address added'), description: t('You can sign in with {name} now.', { name }) })
      onClose()
    },
  })
  const isSent = send.data !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSent) enter.mutate()
    else send.mutate()
  }
  const error = isSent ? enter.error : send.error
  return (
    <Dialog
      title={t('Add an email address')}
      description={
        isSent
          ? t('We sent six digits to {email}. They work for ten minutes.', { email: send.data.email })
          : t('We’ll send a code there, so that nobody can add somebody else’s address.')
      }
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        {isSent ? (
          <TextField
            key="code"
            label={t('Code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onValueChange={setCode}
            maxLength={20}
          />
        ) : (
          <TextField
            key="email"
            label={t('Email')}
            type="email"
            autoComplete="email"
            value={email}
            onValueChange={setEmail}
            maxLength={limits.person.email}
          />
        )}
        {error && <AlertNote title={describeCodeError(error, isSent)} />}
        <Button type="submit" pending={send.isPending || enter.isPending}>
          {isSent ? t('Add this address') : t('Send me a code')}
        </Button>
      </form>
    </Dialog>
  )
}

function describeCodeError(error: Error, isSent: boolean): string {
  const isInvalid = error instanceof ApiError && error.problem?.code === 'invalid_request'
  if (isInvalid && isSent) return t('Enter the six digits from the email.')
  if (isInvalid) return t('Enter an email address, such as name@example.org.')
  return getRefusalMessage(error, t('Couldn’t reach the server. Try again.'))
}
