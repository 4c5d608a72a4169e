import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { limits } from '#contract/limits.ts'
import type { ReportBody } from '#contract/conduct/report.ts'
import { reportReasonLabels, reportReasons, type ReportReason } from '#contract/conduct/report-reasons.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { failure } from '#web/ui/feedback/failure-toast.ts'
import { RestoredNote } from '#web/ui/form/restored-note.tsx'
import { RadioRows } from '#web/ui/form/radio-rows.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { EmailField, incompleteEmail, readEmail } from '#web/visitors/email-field.tsx'
import { EmailSent } from '#web/visitors/email-sent.tsx'
import { t } from '#texts/texts.ts'

const listReasons = () => reportReasons.map((value) => ({ value, label: t(reportReasonLabels[value]) }))
const emptyReport = (): { reason: ReportReason | null; note: string; email: string } => ({
  reason: null,
  note: '',
  email: '',
})

interface Props {
  /** Identifies the reported item, `report on 12`. Typed text is stored under this key until it is sent. */
  draftKey: string
  label: string
  /** Whether the reporter has no account, and confirms the report by email. */
  isVisitor?: boolean
  /** @param email null unless `isVisitor` */
  send(client: QueryClient, report: ReportBody, email: string | null): Promise<unknown>
  onSent(): void
}

/** Form to report something to the operators. */
export function ReportForm({ draftKey, label, isVisitor = false, send, onSent }: Props) {
  const client = useQueryClient()
  const { draft, change, clear, restored } = useDraft(draftKey, emptyReport)
  const { reason, note } = draft
  const [isEmailShownWrong, setIsEmailShownWrong] = useState(false)
  const { mutate, isPending, isSuccess, variables } = useMutation({
    mutationFn: ({ report, email }: { report: ReportBody; email: string | null }) => send(client, report, email),
    onSuccess: (_sent, { email }) => {
      if (email !== null) return clear()
      toast({ title: t('Report sent'), description: t('Thanks. The people who run this Wonderlark will take a look.') })
      clear()
      onSent()
    },
    meta: failure(t('Couldn’t send your report'), t('What you wrote is still here. Try again.')),
  })
  if (isSuccess && variables.email !== null)
    return <EmailSent address={variables.email} then={t('Confirm within a day, and we’ll take a look.')} />
  const email = isVisitor ? readEmail(draft.email) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsEmailShownWrong(isVisitor && email === null)
    if (reason && (!isVisitor || email !== null)) mutate({ report: { reason, note }, email })
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <RestoredNote restored={restored} />
      <RadioRows
        name="reason"
        label={label}
        options={listReasons()}
        value={reason}
        onChange={(next) => change({ reason: next })}
      />
      <TextField
        label={t('Anything else we should know? (optional)')}
        lines={3}
        counter={limits.reports.note}
        value={note}
        onValueChange={(next) => change({ note: next })}
        readOnly={isPending}
      />
      {isVisitor && (
        <EmailField
          hint={t('Only to confirm that it’s you. No account needed.')}
          value={draft.email}
          onValueChange={(text) => change({ email: text })}
          error={isEmailShownWrong ? t(incompleteEmail) : undefined}
        />
      )}
      <Button type="submit" disabled={reason === null} pending={isPending}>
        {isPending ? t('Sending...') : t('Send report')}
      </Button>
    </form>
  )
}
