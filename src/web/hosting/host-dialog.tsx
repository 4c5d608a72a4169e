import type { ReactElement } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'

/** Opens from `trigger`; the seam for the form that creates an event. */
export function HostDialog({ trigger }: { trigger: ReactElement }) {
  return (
    <Dialog title="Host a Learning Event" trigger={trigger}>
      <p className="text-muted">
        Hosting is not open here yet. Until it is, the person who runs this Wonderlark can add your events from your
        calendar&rsquo;s feed.
      </p>
    </Dialog>
  )
}
