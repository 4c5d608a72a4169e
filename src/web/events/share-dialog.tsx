import type { ReactElement } from 'react'
import type { LearningEvent } from '#contract/event.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ShareWays } from './share-options.tsx'

export interface ShareDialogProps {
  event: LearningEvent
  /** The control that opens it; leave it out when `open` is kept outside. */
  trigger?: ReactElement
  open?: boolean
  onOpenChange?(open: boolean): void
}

/** Sends an event to friends: by mail, on Facebook and Twitter, as a link, or by what the phone has for it. */
export function ShareDialog({ event, ...dialog }: ShareDialogProps) {
  return (
    <Dialog title="Share Event" description="Good company makes learning better." {...dialog}>
      <ShareWays event={event} />
    </Dialog>
  )
}
