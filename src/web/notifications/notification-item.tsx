import { BellRing, CalendarClock, CalendarPlus2, MailOpen, Sprout, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import type { Notice } from '#contract/notification.ts'
import type { NotificationKind } from '#contract/notification-options.ts'
import { mayGlide } from '#web/ui/view-transition-support.ts'
import { Age } from './age.tsx'

const icons: Record<NotificationKind, LucideIcon> = {
  eventReminders: CalendarClock,
  newEvents: CalendarPlus2,
  groupInvites: MailOpen,
  goalNudges: Sprout,
  eventChanges: BellRing,
}

/** One thing that was told; pressing it goes where it is about, and counts it as read. */
export function NewsItem({ notice, onRead }: { notice: Notice; onRead(): void }) {
  const { kind, title, body, link, createdAt, isRead } = notice
  const Icon = icons[kind]
  return (
    <li className={isRead ? '' : 'bg-fern-tint/60'}>
      <Link
        to={link}
        viewTransition={mayGlide()}
        onClick={() => !isRead && onRead()}
        className="group grid grid-cols-[auto_1fr] gap-x-3.5 px-4 py-3.5 hover:bg-fern-tint focus-visible:outline-offset-[-3px]"
      >
        <span
          aria-hidden
          className="relative mt-0.5 grid size-10 place-items-center rounded-full border border-line bg-paper text-fern"
        >
          <Icon className="size-5" strokeWidth={1.75} />
          {!isRead && (
            <span className="absolute -top-0.5 -right-0.5 size-3 rounded-full bg-marigold ring-2 ring-card" />
          )}
        </span>
        <span className="min-w-0">
          <span className={`block leading-snug ${isRead ? 'font-medium' : 'font-semibold'}`}>
            {!isRead && <span className="sr-only">Unread: </span>}
            {title}
          </span>
          {body && <span className="mt-0.5 block text-[0.9375rem] leading-snug text-muted">{body}</span>}
          <Age at={createdAt} />
        </span>
      </Link>
    </li>
  )
}
