import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AlarmClock } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { LearningEvent } from '#contract/events/event.ts'
import { isMailAddress, normalizeAddress } from '#domain/invitations/invitation-address.ts'
import { call } from '#web/platform/query-client.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { getErrorMessage } from '#web/ui/feedback/failure-toast.ts'
import { RestoredNote } from '#web/ui/form/restored-note.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { EmailSent } from '#web/visitors/email-sent.tsx'
import { t } from '#texts/texts.ts'

/** Reminds a visitor without an account of one event by email. */
export function RemindMe({ event }: { event: Pick<LearningEvent, 'id' | 'title'> }) {
  const client = useQueryClient()
  const formId = `remind-${event.id}`
  const { draft, change, clear, restored } = useDraft('reminder by email', () => ({ email: '' }))
  const [isOpen, setIsOpen] = useState(false)
  const [problem, setProblem] = useState('')
  const { mutate, isPending, isSuccess, error, variables, reset } = useMutation({
    mutationFn: (email: string) => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
      return call(client, 'remindByMail', { params: { id: event.id }, body: { email, timeZone } })
    },
    onSuccess: clear,
  })
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    const address = normalizeAddress(draft.email)
    const isGood = isMailAddress(address)
    setProblem(isGood ? '' : t('Enter a complete email address'))
    if (isGood) mutate(address)
  }
  return (
    <Dialog
      title={t('Remind me')}
      description={event.title}
      open={isOpen}
      onOpenChange={(opens) => {
        setIsOpen(opens)
        if (opens) reset()
      }}
      trigger={
        <Button variant="quiet">
          <AlarmClock aria-hidden className="size-5" />
          {t('Remind Me by Email')}
        </Button>
      }
      footer={
        isSuccess ? undefined : (
          <Button type="submit" form={formId} pending={isPending}>
            {isPending ? t('Sending...') : t('Remind me')}
          </Button>
        )
      }
    >
      {isSuccess ? (
        <EmailSent address={variables} then={t('Confirm, and we’ll remind you the day before and an hour before.')} />
      ) : (
        <form id={formId} onSubmit={submit} noValidate className="grid gap-3">
          <RestoredNote restored={restored} />
          <TextField
            label={t('Your email')}
            hint={t('We email you the day before and an hour before it starts. No account needed.')}
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            value={draft.email}
            onValueChange={(email) => change({ email })}
            error={
              problem ||
              (error ? getErrorMessage(error, t('Couldn’t send it. Your address is still here.')) : undefined)
            }
          />
        </form>
      )}
    </Dialog>
  )
}
