import { Mail, Share2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { LearningEvent } from '#contract/event.ts'
import { emailShareLink, facebookShareLink, shareMessage, twitterShareLink } from '#domain/events/event-share.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { FacebookMark, TwitterMark } from './share-marks.tsx'

const row =
  'flex min-h-12 items-center gap-3 rounded-md px-2 font-medium hover:bg-well [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-fern'

/** What the dialog holds. Only in the browser. */
export function ShareWays({ event }: { event: LearningEvent }) {
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
