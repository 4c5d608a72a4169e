import type { FormEvent } from 'react'
import { limits } from '#contract/limits.ts'
import type { ReportBody } from '#contract/report.ts'
import { reportReasonLabels, reportReasons, type ReportReason } from '#contract/report-reasons.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { KeptNote } from '#web/ui/kept-note.tsx'
import { RadioRows } from '#web/ui/radio-rows.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const reasons = reportReasons.map((value) => ({ value, label: reportReasonLabels[value] }))
const emptyReport = (): { reason: ReportReason | null; note: string } => ({ reason: null, note: '' })

interface Props {
  /** Identifies what is reported, `report on 12`. What was typed is stored under it until it is sent. */
  draftKey: string
  isPending: boolean
  label: string
  /** Sends the report; calls back once it was sent. */
  onSend(report: ReportBody, onSent: () => void): void
}

/** Form to report an event or a person to the operators. */
export function ReportForm({ draftKey, isPending, label, onSend }: Props) {
  const { draft, change, clear, kept } = useDraft(draftKey, emptyReport)
  const { reason, note } = draft
  const send = (submit: FormEvent) => {
    submit.preventDefault()
    if (reason) onSend({ reason, note }, clear)
  }
  return (
    <form onSubmit={send} className="grid gap-4">
      <KeptNote kept={kept} />
      <RadioRows
        name="reason"
        label={label}
        options={reasons}
        value={reason}
        onChange={(next) => change({ reason: next })}
      />
      <TextField
        label="Anything else we should know? (optional)"
        lines={3}
        counter={limits.reports.note}
        value={note}
        onValueChange={(next) => change({ note: next })}
        disabled={isPending}
      />
      <Button type="submit" disabled={reason === null} pending={isPending}>
        {isPending ? 'Sending...' : 'Send report'}
      </Button>
    </form>
  )
}
