import type { Person } from '#contract/people/follow.ts'
import { ReportForm } from '#web/conduct/report-form.tsx'
import { call } from '#web/platform/query-client.ts'
import { DialogContent } from '#web/ui/dialog/dialog-content.tsx'
import { t } from '#texts/texts.ts'

interface Props {
  person: Pick<Person, 'id' | 'name'>
  open: boolean
  onOpenChange(open: boolean): void
}

export function ReportDialog({ person: { id, name }, open, onOpenChange }: Props) {
  return (
    <DialogContent
      open={open}
      onOpenChange={onOpenChange}
      title={t('Report {name}', { name })}
      description={t('The people who run this Wonderlark will take a look. We won’t tell {name} that it was you.', {
        name,
      })}
    >
      <ReportForm
        draftKey={`report on person ${id}`}
        label={t('What’s wrong?')}
        send={(client, body) => call(client, 'reportPerson', { params: { userId: id }, body })}
        onSent={() => onOpenChange(false)}
      />
    </DialogContent>
  )
}
