import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import type { ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import type { User } from '#contract/people/person.ts'
import { call } from '#web/platform/query-client.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { currentUserQuery } from './current-user.ts'
import { rich } from '#texts/rich.ts'
import { t } from '#texts/texts.ts'

const strongAddress = (children: ReactNode) => <strong className="break-all">{children}</strong>
const plainAddress = (children: ReactNode) => <span className="break-all">{children}</span>

interface Props {
  user: User
  value: string
  onChange(value: string): void
  error?: string | undefined
}

function Pending({ user, onCancel }: { user: User; onCancel(): void }) {
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => call(client, 'cancelEmailChange', { params: { userId: 'me' } }),
    onSuccess: (next) => {
      client.setQueryData(currentUserQuery.queryKey, next)
      onCancel()
    },
    onError: () =>
      toast({
        title: t('Couldn’t cancel the change'),
        description: t('Your new address is still waiting to be confirmed. Try again.'),
        variant: 'destructive',
      }),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-2 rounded-md bg-marigold-tint px-3 py-2 text-sm text-marigold-ink">
      <MailWarning aria-hidden className="size-4.5 shrink-0" />
      <p className="min-w-0 flex-1 basis-48">
        {rich('Open the link we sent to <b>{email}</b> to confirm it.', { email: user.pendingEmail, b: strongAddress })}
        {user.email && (
          <>
            {' '}
            {rich('Until then, we’ll email you at <address>{email}</address>.', {
              email: user.email,
              address: plainAddress,
            })}
          </>
        )}
      </p>
      <Button variant="quiet" pending={cancel.isPending} onClick={() => cancel.mutate()}>
        {t('Cancel change')}
      </Button>
    </div>
  )
}

/** The account's email address. A new one has to be verified. */
export function EmailField({ user, value, onChange, error }: Props) {
  const isNew = value !== (user.pendingEmail ?? user.email ?? '')
  return (
    <div className="grid content-start gap-2">
      <TextField
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="email"
        required={user.email !== null}
        value={value}
        onValueChange={onChange}
        maxLength={limits.person.email}
        error={error}
        hint={
          isNew ? (
            <span className="font-medium text-marigold-ink">
              {t('Changing your email may require re-verification.')}
            </span>
          ) : undefined
        }
      />
      {user.pendingEmail && !isNew && <Pending user={user} onCancel={() => onChange(user.email ?? '')} />}
    </div>
  )
}
