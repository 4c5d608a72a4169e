import type { Person } from '#contract/follow.ts'
import { useReport } from '#web/hosting/mutations.ts'
import { ReportForm } from '#web/hosting/report-form.tsx'
import { DialogWindow } from '#web/ui/dialog-window.tsx'

interface Props {
  person: Pick<Person, 'id' | 'name'>
  open: boolean
  onOpenChange(open: boolean): void
}

/** Reports a person to the operators. */
export function ReportDialog({ person: { id, name }, open, onOpenChange }: Props) {
  const report = useReport('reportPerson', id)
  return (
    <DialogWindow
      open={open}
      onOpenChange={onOpenChange}
      title={`Report ${name}`}
      description={`The people who run this Wonderlark will take a look. We won’t tell ${name} that it was you.`}
    >
      <ReportForm
        draftKey={`report on person ${id}`}
        label="What’s wrong?"
        isPending={report.isPending}
        onSend={(body, onSent) =>
          report.mutate(body, {
            onSuccess: () => {
              onSent()
              onOpenChange(false)
            },
          })
        }
      />
    </DialogWindow>
  )
}
