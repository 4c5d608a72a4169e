import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { limits } from '#contract/limits.ts'
import type { ReportBody } from '#contract/conduct/report.ts'
import { reportReasonLabels, reportReasons, type ReportReason } from '#contract/conduct/report-reasons.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { useFailureToast } from '#web/ui/feedback/failure-toast.ts'
import { KeptNote } from '#web/ui/form/kept-note.tsx'
import { RadioRows } from '#web/ui/form/radio-rows.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'

const reasons = reportReasons.map((value) => ({ value, label: reportReasonLabels[value] }))
const emptyReport = (): { reason: ReportReason | null; note: string } => ({ reason: null, note: '' })

interface Props {
  /** Identifies what is reported, `report on 12`. What was typed is stored under it until it is sent. */
  draftKey: string
  label: string
  send(client: QueryClient, report: ReportBody): Promise<unknown>
  onSent(): void
}

/** Form to report something to the operators. */
export function ReportForm({ draftKey, label, send, onSent }: Props) {
  const client = useQueryClient()
  const { draft, change, clear, kept } = useDraft(draftKey, emptyReport)
  const { reason, note } = draft
  const { mutate, isPending } = useMutation({
    mutationFn: (report: ReportBody) => send(client, report),
    onSuccess: () => {
      toast({ title: 'Report sent', description: 'Thanks. The people who run this Wonderlark will take a look.' })
      clear()
      onSent()
    },
    onError: useFailureToast('Couldn’t send your report', 'What you wrote is still here. Try again.'),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason) mutate({ reason, note })
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
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
        readOnly={isPending}
      />
      <Button type="submit" disabled={reason === null} pending={isPending}>
        {isPending ? 'Sending...' : 'Send report'}
      </Button>
    </form>
  )
}
