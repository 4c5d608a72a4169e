import { Flag } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import type { LearningEvent } from '#contract/event.ts'
import { limits } from '#contract/limits.ts'
import { reportReasonLabels, reportReasons, type ReportReason } from '#contract/report-reasons.ts'
import { loginPath, paths } from '#web/paths.ts'
import { useSession } from '#web/platform/session.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RadioRows } from '#web/ui/radio-rows.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useReport } from './mutations.ts'

const reasons = reportReasons.map((value) => ({ value, label: reportReasonLabels[value] }))

const label = (
  <>
    <Flag aria-hidden className="size-4" />
    Report this event
  </>
)

/** Reports a problem with an event to the operator. */
export function ReportButton({ event }: { event: LearningEvent }) {
  const session = useSession()
  const [isOpen, setIsOpen] = useState(false)
  if (!session) {
    return (
      <Button asChild variant="quiet" className="-ml-3 text-sm text-muted">
        <Link to={loginPath(paths.event(event.id))}>{label}</Link>
      </Button>
    )
  }
  return (
    <Dialog
      title="Report this event"
      description="The people who run this Wonderlark will take a look. A host learns the reason, but not who you are or what you write."
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="quiet" className="-ml-3 text-sm text-muted">
          {label}
        </Button>
      }
    >
      <ReportForm event={event} onSent={() => setIsOpen(false)} />
    </Dialog>
  )
}

const emptyReport = (): { reason: ReportReason | null; note: string } => ({ reason: null, note: '' })

function ReportForm({ event, onSent }: { event: LearningEvent; onSent(): void }) {
  const { draft, change, clear } = useDraft(`report on ${event.id}`, emptyReport)
  const { reason, note } = draft
  const { mutate, isPending } = useReport(event.id, () => {
    clear()
    onSent()
  })
  const send = (submit: FormEvent) => {
    submit.preventDefault()
    if (reason) mutate({ reason, note })
  }
  return (
    <form onSubmit={send} className="grid gap-4">
      <RadioRows
        name="reason"
        label="What’s wrong with it?"
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
