import type { ReactElement } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { SubscribeWays } from './subscribe-options.tsx'

export interface FollowSearchDialogProps {
  /** The parameters of `GET /api/events` of the search to follow. */
  call: URLSearchParams
  /** The control that opens it; leave it out when `open` is kept outside. */
  trigger?: ReactElement
  open?: boolean
  onOpenChange?(open: boolean): void
}

/** Follows a search: in a calendar, by mail, in a feed reader, or on one's own site. */
export function FollowSearchDialog({ call, ...dialog }: FollowSearchDialogProps) {
  return (
    <Dialog
      title="Keep an eye on this search"
      description="New events appear in your calendar by themselves, and what is cancelled is marked."
      {...dialog}
    >
      <SubscribeWays call={call} />
    </Dialog>
  )
}
