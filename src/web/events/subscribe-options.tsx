import { CalendarPlus, CalendarSync, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { googleSubscribeLink, outlookSubscribeLink, webcalLink } from '#domain/calendar/calendar-links.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { SubscribeByMail } from './subscribe-by-mail.tsx'
import { embedSnippet, feedPath } from './search-links.ts'
import { searchWords } from './search-words.ts'

/** What the dialog holds. Only in the browser. */
export function SubscribeWays({ call }: { call: URLSearchParams }) {
  const { origin } = window.location
  const feed = origin + feedPath('ics', call)
  const words = searchWords(call)
  return (
    <div className="grid gap-5">
      <p className="font-semibold">{words}</p>
      <ul className="grid gap-2">
        <Way href={webcalLink(feed)} icon={<CalendarSync aria-hidden className="size-5" />}>
          Calendar on this device
        </Way>
        <Way href={googleSubscribeLink(feed)} icon={<CalendarPlus aria-hidden className="size-5" />} isElsewhere>
          Google Calendar
        </Way>
        <Way
          href={outlookSubscribeLink(feed, `${words} · Wonderlark`)}
          icon={<Mail aria-hidden className="size-5" />}
          isElsewhere
        >
          Outlook
        </Way>
      </ul>
      <p className="text-sm text-muted">
        Calendars look for news at their own pace: Apple about once an hour, Outlook every few hours, Google once or
        twice a day. If an event is today, look here.
      </p>
      <CopyField label="Address of the calendar" text={feed} />
      <p className="text-sm text-muted">
        For feed readers: <FeedLink href={feedPath('atom', call)}>Atom</FeedLink> or{' '}
        <FeedLink href={feedPath('json', call)}>JSON Feed</FeedLink>.
      </p>
      <div className="border-t border-line pt-5">
        <SubscribeByMail call={call} />
      </div>
      <EmbedSnippet call={call} />
    </div>
  )
}

function Way({
  href,
  icon,
  isElsewhere,
  children,
}: {
  href: string
  icon: ReactNode
  isElsewhere?: boolean
  children: ReactNode
}) {
  return (
    <li>
      <Button variant="outline" asChild className="w-full justify-start">
        <a href={href} {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}>
          {icon}
          {children}
        </a>
      </Button>
    </li>
  )
}

function FeedLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="font-semibold text-fern underline decoration-marigold underline-offset-4">
      {children}
    </a>
  )
}

/** A few words of HTML with which a library shows the list on its own site. Only in the browser. */
export function EmbedSnippet({ call }: { call: URLSearchParams }) {
  const snippet = embedSnippet(window.location.origin, call, `${searchWords(call)} · Wonderlark`)
  return <CopyField label="Show this list on your own site" text={snippet} lines={4} action="Copy HTML" />
}
