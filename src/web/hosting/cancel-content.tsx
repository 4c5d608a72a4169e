import { useState } from 'react'
import type { HostView, SeriesScope } from '#contract/hosting/hosting.ts'
import { limits } from '#contract/limits.ts'
import { formatEventDays } from '#domain/events/event-time.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { RestoredNote } from '#web/ui/form/restored-note.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useCancelEvent } from './host-mutations.ts'
import { ScopeField } from './scope-field.tsx'
import { t } from '#texts/texts.ts'

interface Props {
  view: HostView
  open: boolean
  onOpenChange(open: boolean): void
}

/** Confirms the cancellation of an event, which can't be undone. */
export function CancelContent({ view, open, onOpenChange }: Props) {
  const { draft, change, clear, restored } = useDraft(`cancellation of ${view.event.id}`, () => ({ note: '' }), {
    isOpen: open,
  })
  const [scope, setScope] = useState<SeriesScope>('this')
  const cancel = useCancelEvent(view, () => {
    clear()
    onOpenChange(false)
  })
  const footer = (
    <>
      <Button variant="outline" onClick={() => onOpenChange(false)} disabled={cancel.isPending}>
        {t('Keep it')}
      </Button>
      <Button variant="danger" pending={cancel.isPending} onClick={() => cancel.mutate({ scope, note: draft.note })}>
        {cancel.isPending ? t('Cancelling...') : t('Cancel the event')}
      </Button>
    </>
  )
  return (
    <Dialog
      title={t('Cancel this event?')}
      description={t('{title}, {days}. We’ll tell everyone who saved it or is going. This can’t be undone.', {
        title: view.event.title,
        days: formatEventDays(view.event),
      })}
      open={open}
      onOpenChange={onOpenChange}
      footer={footer}
    >
      <div className="space-y-4">
        <RestoredNote restored={restored} />
        {view.dates.length > 1 && <ScopeField label={t('Cancel')} value={scope} onChange={setScope} />}
        <TextField
          label={t('Note to your guests')}
          lines={3}
          counter={limits.hosting.cancellationNote}
          value={draft.note}
          onValueChange={(note) => change({ note })}
          placeholder={t('The pond froze over. We’ll try again in spring.')}
        />
      </div>
    </Dialog>
  )
}
