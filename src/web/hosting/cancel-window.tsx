import { useState } from 'react'
import type { HostView, SeriesScope } from '#contract/hosting/hosting.ts'
import { limits } from '#contract/limits.ts'
import { formatEventDays } from '#domain/events/event-time.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { KeptNote } from '#web/ui/form/kept-note.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useCancelEvent } from './host-mutations.ts'
import { ScopeField } from './scope-field.tsx'

interface Props {
  view: HostView
  open: boolean
  onOpenChange(open: boolean): void
}

/** Confirms the cancellation of an event, which can't be undone. */
export function CancelWindow({ view, open, onOpenChange }: Props) {
  const { draft, change, clear, kept } = useDraft(`cancellation of ${view.event.id}`, () => ({ note: '' }), {
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
        Keep it
      </Button>
      <Button variant="danger" pending={cancel.isPending} onClick={() => cancel.mutate({ scope, note: draft.note })}>
        {cancel.isPending ? 'Cancelling...' : 'Cancel the event'}
      </Button>
    </>
  )
  return (
    <Dialog
      title="Cancel this event?"
      description={`${view.event.title}, ${formatEventDays(view.event)}. We’ll tell everyone who saved it or is going. This can’t be undone.`}
      open={open}
      onOpenChange={onOpenChange}
      footer={footer}
    >
      <div className="space-y-4">
        <KeptNote kept={kept} />
        {view.dates.length > 1 && <ScopeField label="Cancel" value={scope} onChange={setScope} />}
        <TextField
          label="Note to your guests"
          lines={3}
          counter={limits.hosting.cancellationNote}
          value={draft.note}
          onValueChange={(note) => change({ note })}
          placeholder="The pond froze over. We’ll try again in spring."
        />
      </div>
    </Dialog>
  )
}
