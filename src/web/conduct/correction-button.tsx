import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PencilLine } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { LearningEvent } from '#contract/events/event.ts'
import { limits } from '#contract/limits.ts'
import { useSession } from '#web/platform/session.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { failure } from '#web/ui/feedback/failure-toast.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { RestoredNote } from '#web/ui/form/restored-note.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { EmailField, incompleteEmail, readEmail } from '#web/visitors/email-field.tsx'
import { EmailSent } from '#web/visitors/email-sent.tsx'
import { sendReport } from './report-calls.ts'
import { formatHour } from '#domain/format/moments.ts'
import { t } from '#texts/texts.ts'

/** Sends operators a correction of an imported event, whose organizer doesn't read this site. */
export function CorrectionButton({ event }: { event: LearningEvent }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Dialog
      title={t('Suggest a correction')}
      description={t('The people who run this Wonderlark will check it.')}
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="quiet" className="-ms-3 text-sm text-muted print:hidden">
          <PencilLine aria-hidden className="size-4" />
          {t('Suggest a correction')}
        </Button>
      }
    >
      <CorrectionForm event={event} onSent={() => setIsOpen(false)} />
    </Dialog>
  )
}

function CorrectionForm({ event, onSent }: { event: LearningEvent; onSent(): void }) {
  const client = useQueryClient()
  const isVisitor = useSession() === null
  const { draft, change, clear, restored } = useDraft(`correction of ${event.id}`, () => ({ note: '', email: '' }))
  const [areProblemsShown, setAreProblemsShown] = useState(false)
  const { mutate, isPending, isSuccess, variables } = useMutation({
    mutationFn: ({ note, email }: { note: string; email: string | null }) =>
      sendReport(client, event, { reason: 'incorrect', note }, email),
    onSuccess: (_sent, { email }) => {
      clear()
      if (email !== null) return
      toast({
        title: t('Correction sent'),
        description: t('Thanks. The people who run this Wonderlark will take a look.'),
      })
      onSent()
    },
    meta: failure(t('Couldn’t send your correction'), t('What you wrote is still here. Try again.')),
  })
  if (isSuccess && variables.email !== null)
    return <EmailSent address={variables.email} then={t('Confirm within a day, and we’ll take a look.')} />
  const note = draft.note.trim()
  const email = isVisitor ? readEmail(draft.email) : null
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    setAreProblemsShown(true)
    if (note !== '' && (!isVisitor || email !== null)) mutate({ note, email })
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <RestoredNote restored={restored} />
      <TextField
        label={t('What’s wrong, and what’s right?')}
        placeholder={t('It starts at {time}, not at {other}.', { time: formatHour(19), other: formatHour(18) })}
        hint={t('If you saw it on a page, add its address.')}
        lines={4}
        counter={limits.reports.note}
        value={draft.note}
        onValueChange={(text) => change({ note: text })}
        readOnly={isPending}
        error={areProblemsShown && note === '' ? t('Write what’s wrong') : undefined}
      />
      {isVisitor && (
        <EmailField
          hint={t('Only to confirm that it’s you. No account needed.')}
          value={draft.email}
          onValueChange={(text) => change({ email: text })}
          error={areProblemsShown && email === null ? t(incompleteEmail) : undefined}
        />
      )}
      <Button type="submit" pending={isPending}>
        {isPending ? t('Sending...') : t('Send correction')}
      </Button>
    </form>
  )
}
