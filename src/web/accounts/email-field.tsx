import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import { limits } from '#contract/limits.ts'
import type { User } from '#contract/people/person.ts'
import { call } from '#web/platform/query-client.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { currentUserQuery } from './current-user.ts'
import { t } from '#texts/texts.ts'

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
        Open the link we sent to <strong className="break-all">{user.pendingEmail}</strong> to confirm it.
        {user.email && (
          <>
            {' '}
            Until then, we’ll email you at <span className="break-all">{user.email}</span>.
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
