import { Mail, Share2 } from 'lucide-react'
import { useSyncExternalStore, type ReactElement } from 'react'
import type { LearningEvent } from '#contract/event.ts'
import { emailShareLink, facebookShareLink, shareMessage, twitterShareLink } from '#domain/event-share.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FacebookMark, TwitterMark } from './share-marks.tsx'

export interface ShareDialogProps {
  event: LearningEvent
  /** The control that opens it; leave it out when `open` is kept outside. */
  trigger?: ReactElement
  open?: boolean
  onOpenChange?(open: boolean): void
}

const row =
  'flex min-h-12 items-center gap-3 rounded-md px-2 font-medium hover:bg-well [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-fern'

/** Sends an event to friends: by mail, on Facebook and Twitter, as a link, or by what the phone has for it. */
export function ShareDialog({ event, ...dialog }: ShareDialogProps) {
  return (
    <Dialog title="Share Event" description="Good company makes learning better." {...dialog}>
      <Ways event={event} />
    </Dialog>
  )
}

/** Rendered only while the dialog is open, so in the browser. */
function Ways({ event }: { event: LearningEvent }) {
  const page = window.location.origin + paths.event(event.id)
  return (
    <div className="grid gap-4">
      <p className="rounded-md border border-line bg-well px-3.5 py-3 text-sm break-words whitespace-pre-line">
        {shareMessage(event)}
      </p>
      <ul className="-mx-2">
        <OwnSheet event={event} page={page} />
        <li>
          <a href={emailShareLink(event, page)} className={row}>
            <Mail aria-hidden />
            Email
          </a>
        </li>
        <li>
          <a href={facebookShareLink(page)} target="_blank" rel="noreferrer" className={row}>
            <FacebookMark />
            Facebook
          </a>
        </li>
        <li>
          <a href={twitterShareLink(event, page)} target="_blank" rel="noreferrer" className={row}>
            <TwitterMark />
            Twitter
          </a>
        </li>
      </ul>
      <CopyField label="Link to this event" text={page} action="Copy Link" />
    </div>
  )
}

const never = () => () => undefined
const canShare = () => typeof navigator.share === 'function'

/** The share sheet of the phone, where there is one. */
function OwnSheet({ event, page }: { event: LearningEvent; page: string }) {
  const hasSheet = useSyncExternalStore(never, canShare, () => false)
  if (!hasSheet) return null
  const share = () => {
    // Who closes the sheet has changed their mind, which is no failure.
    navigator.share({ title: event.title, text: shareMessage(event), url: page }).catch(() => undefined)
  }
  return (
    <li className="mb-2 px-2">
      <Button onClick={share} className="w-full">
        <Share2 aria-hidden className="size-5" />
        Share with an app
      </Button>
    </li>
  )
}
