import type { ReactElement } from 'react'
import type { LearningEvent } from '#contract/event.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Mail, Share2 } from 'lucide-react'
import { emailShareLink, facebookShareLink, shareMessage, twitterShareLink } from '#domain/events/event-share.ts'
import { paths } from '#web/paths.ts'
import { useBrowserValue } from '#web/platform/store.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'

/** Monochrome logos of social networks, since the icon set has no brands. */

function FacebookMark() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M17 3h-2.5A4.5 4.5 0 0 0 10 7.5V10H7v4h3v7h4v-7h3l1-4h-4V7.5a.5.5 0 0 1 .5-.5H17Z" />
    </svg>
  )
}

function TwitterMark() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M21 5.5c-.8.5-1.6.8-2.5 1A4 4 0 0 0 12 10v1c-3.2.2-6-1.4-8-4 0 0-3 8 4 11-1.6 1-3.300 1.6-5 1.5 7 4 16 0 16-9.5v-.8c.8-.8 1.6-2 2-3.700Z" />
    </svg>
  )
}

const row =
  'flex min-h-12 items-center gap-3 rounded-md px-2 font-medium hover:bg-well [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-fern'

/** Content of the dialog. Browser only. */
function ShareOptions({ event }: { event: LearningEvent }) {
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
            X (Twitter)
          </a>
        </li>
      </ul>
      <CopyField label="Link to this event" text={page} action="Copy Link" />
    </div>
  )
}

const canShare = () => typeof navigator.share === 'function'

/** Button for the system share sheet, if available. */
function OwnSheet({ event, page }: { event: LearningEvent; page: string }) {
  const hasSheet = useBrowserValue(canShare, false)
  if (!hasSheet) return null
  const share = () => {
    // Closing the sheet rejects the promise but isn't an error.
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

export interface ShareDialogProps {
  event: LearningEvent
  /** Control that opens the dialog. Omit it if `open` is controlled. */
  trigger?: ReactElement
  open?: boolean
  onOpenChange?(open: boolean): void
}

/** Dialog to share an event by email, on Facebook or Twitter, as a link, or through the system share sheet. */
export function ShareDialog({ event, ...dialog }: ShareDialogProps) {
  return (
    <Dialog title="Share Event" description="Good company makes learning better." {...dialog}>
      <ShareOptions event={event} />
    </Dialog>
  )
}
