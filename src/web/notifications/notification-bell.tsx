import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/platform/session.ts'
import { canUseViewTransition } from '#web/platform/screen-link.tsx'
import { unreadQuery } from './notification-queries.ts'
import { t } from '#texts/texts.ts'

/** Link to the notifications with the unread count. */
export function NotificationBell() {
  const session = useSession()
  const { data: unread = 0 } = useQuery(unreadQuery)
  if (!session) return null
  const name =
    unread > 0
      ? t('{count, plural, one {Notifications, # unread} other {Notifications, # unread}}', { count: unread })
      : t('Notifications')
  return (
    <Link
      to={paths.news}
      viewTransition={canUseViewTransition()}
      aria-label={name}
      data-tooltip={name}
      className="relative grid size-tap animate-fade place-items-center rounded-full border border-edge bg-card text-ink shadow-paper hover:bg-fern-tint hover:text-fern-deep"
    >
      <Bell aria-hidden className="size-5" />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute -top-1 -end-1 grid h-5 min-w-5 place-items-center rounded-full bg-marigold px-1 text-2xs font-bold text-on-marigold tabular-nums ring-2 ring-paper"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  )
}
