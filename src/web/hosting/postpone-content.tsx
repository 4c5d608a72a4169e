import { useState } from 'react'
import type { HostView, SeriesScope } from '#contract/hosting/hosting.ts'
import { limits } from '#contract/limits.ts'
import { formatEventDays } from '#domain/events/event-time.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { RestoredNote } from '#web/ui/form/restored-note.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { usePostponeEvent, useResumeEvent } from './host-mutations.ts'
import { ScopeField } from './scope-field.tsx'
import { t } from '#texts/texts.ts'

interface Props {
  view: HostView
  open: boolean
  onOpenChange(open: boolean): void
}

/** Postpones an event until its host sets a new date. */
export function PostponeContent({ view, open, onOpenChange }: Props) {
  const { draft, change, clear, restored } = useDraft(`postponement of ${view.event.id}`, () => ({ note: '' }), {
    isOpen: open,
  })
  const [scope, setScope] = useState<SeriesScope>('this')
  const postpone = usePostponeEvent(view, () => {
    clear()
    onOpenChange(false)
  })
  const footer = (
    <>
      <Button variant="outline" onClick={() => onOpenChange(false)} disabled={postpone.isPending}>
        {t('Keep the date')}
      </Button>
      <Button pending={postpone.isPending} onClick={() => postpone.mutate({ scope, note: draft.note })}>
        {postpone.isPending ? t('Postponing...') : t('Postpone the event')}
      </Button>
    </>
  )
  return (
    <Dialog
      title={t('Postpone this event?')}
      description={t(
        '{title}, {days}. We’ll tell everyone who saved it or is going. RSVPs stay, and nobody can RSVP until you set a new date.',
        { title: view.event.title, days: formatEventDays(view.event) },
      )}
      open={open}
      onOpenChange={onOpenChange}
      footer={footer}
    >
      <div className="space-y-4">
        <RestoredNote restored={restored} />
        {view.dates.length > 1 && <ScopeField label={t('Postpone')} value={scope} onChange={setScope} />}
        <TextField
          label={t('Note to your guests')}
          lines={3}
          counter={limits.hosting.cancellationNote}
          value={draft.note}
          onValueChange={(note) => change({ note })}
          placeholder={t('The pond froze over. We’ll find a day in spring.')}
        />
      </div>
    </Dialog>
  )
}

/** Lets a postponed event take place on its date after all. */
export function ResumeContent({ view, open, onOpenChange }: Props) {
  const [scope, setScope] = useState<SeriesScope>('this')
  const resume = useResumeEvent(view, () => onOpenChange(false))
  const isOneOfMany = view.dates.filter(({ status }) => status === 'postponed').length > 1
  const footer = (
    <>
      <Button variant="outline" onClick={() => onOpenChange(false)} disabled={resume.isPending}>
        {t('Keep it postponed')}
      </Button>
      <Button pending={resume.isPending} onClick={() => resume.mutate(scope)}>
        {resume.isPending ? t('Saving...') : t('It takes place')}
      </Button>
    </>
  )
  return (
    <Dialog
      title={t('Not postponed any more?')}
      description={t(
        '{title} then takes place on {days}, as planned before. We’ll tell everyone who saved it or is going.',
        { title: view.event.title, days: formatEventDays(view.event) },
      )}
      open={open}
      onOpenChange={onOpenChange}
      footer={footer}
    >
      {isOneOfMany && <ScopeField label={t('Not postponed any more')} value={scope} onChange={setScope} />}
    </Dialog>
  )
}
