import { Flag } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import type { LearningEvent } from '#contract/event.ts'
import { limits } from '#contract/limits.ts'
import { reportReasonLabels, reportReasons, type ReportReason } from '#contract/report-reasons.ts'
import { loginPath, paths } from '#web/paths.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { radioLook } from '#web/ui/field-look.ts'
import { useReport } from './mutations.ts'
import { NoteField } from './note-field.tsx'

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
      description="Only the people who run this Wonderlark read it."
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

function ReportForm({ event, onSent }: { event: LearningEvent; onSent(): void }) {
  const noteId = useId()
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [note, setNote] = useState('')
  const { mutate, isPending } = useReport(event.id, onSent)
  const send = (submit: FormEvent) => {
    submit.preventDefault()
    if (reason) mutate({ reason, note })
  }
  return (
    <form onSubmit={send} className="grid gap-4">
      <fieldset>
        <legend className="mb-1.5 font-semibold">What is wrong with it?</legend>
        {reportReasons.map((each) => (
          <label
            key={each}
            className="flex min-h-tap cursor-pointer items-center gap-3 rounded-md px-2 hover:bg-fern-tint"
          >
            <input
              type="radio"
              name="reason"
              value={each}
              checked={reason === each}
              onChange={() => setReason(each)}
              className={radioLook}
            />
            {reportReasonLabels[each]}
          </label>
        ))}
      </fieldset>
      <NoteField
        id={noteId}
        label="What should we know? (optional)"
        most={limits.reports.note}
        value={note}
        onChange={setNote}
        disabled={isPending}
      />
      <Button type="submit" disabled={reason === null} pending={isPending}>
        {isPending ? 'Sending...' : 'Send report'}
      </Button>
    </form>
  )
}
