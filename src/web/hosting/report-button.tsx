import { Flag } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { LearningEvent } from '#contract/event.ts'
import { loginPath, paths } from '#web/paths.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useReport } from './mutations.ts'
import { ReportForm } from './report-form.tsx'

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
  const report = useReport('reportEvent', event.id)
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
      <ReportForm
        draftKey={`report on ${event.id}`}
        label="What’s wrong with it?"
        isPending={report.isPending}
        onSend={(body, onSent) =>
          report.mutate(body, {
            onSuccess: () => {
              onSent()
              setIsOpen(false)
            },
          })
        }
      />
    </Dialog>
  )
}
