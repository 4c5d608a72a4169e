import { useSuspenseInfiniteQuery, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  CheckCheck,
  Settings2,
  BellRing,
  CalendarClock,
  CalendarPlus2,
  Flag,
  MailOpen,
  Rss,
  ShieldCheck,
  Sprout,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LazyLark } from '#web/ui/lark/lazy-lark.tsx'
import { notificationsQuery, unreadQuery } from './notification-queries.ts'
import type { AppNotification } from '#contract/notifications/notification.ts'
import type { AppNotificationKind } from '#contract/notifications/notification-options.ts'
import { canUseViewTransition } from '#web/platform/screen-link.tsx'
import { Age } from '#web/ui/layout/age.tsx'
import { call } from '#web/platform/query-client.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { t } from '#texts/texts.ts'

/** Optimistically marks notifications as read. */
function markShown(client: QueryClient, isMeant: (notice: AppNotification) => boolean): void {
  client.setQueryData(notificationsQuery.queryKey, (data) => {
    if (!data) return data
    const shown = data.pages.flatMap(({ notices }) => notices)
    const now = shown.filter((notice) => !notice.isRead && isMeant(notice)).length
    const pages = data.pages.map((page) => ({
      ...page,
      unread: Math.max(0, page.unread - now),
      notices: page.notices.map((notice) => (isMeant(notice) ? { ...notice, isRead: true } : notice)),
    }))
    return { ...data, pages }
  })
}

const noteUnread = (client: QueryClient, unread: number) => client.setQueryData(unreadQuery.queryKey, unread)

/** Marks notifications as read when opened. If the request fails, they become unread again. */
function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) => {
      markShown(client, (notice) => notice.id === id)
      return (await call(client, 'readNotification', { params: { id }, keepalive: true })).unread
    },
    onSuccess: (unread) => noteUnread(client, unread),
    onError: () => client.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  })
}

function useMarkAllRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (upTo: number) => (await call(client, 'readAllNotifications', { body: { upTo } })).unread,
    onSuccess: (unread, upTo) => {
      markShown(client, ({ id }) => id <= upTo)
      noteUnread(client, unread)
    },
    onError: () =>
      toast({
        title: t('Couldn’t mark them all as read'),
        description: t('They’re still unread. Please try again.'),
        variant: 'destructive',
      }),
  })
}

const icons: Record<AppNotificationKind, LucideIcon> = {
  eventReminders: CalendarClock,
  newEvents: CalendarPlus2,
  groupInvites: MailOpen,
  goalNudges: Sprout,
  sources: Rss,
  moderation: ShieldCheck,
  reports: Flag,
  eventChanges: BellRing,
  rsvps: Users,
}

/** A notification. Pressing it opens its link and marks it as read. */
function NotificationItem({ notice, onRead }: { notice: AppNotification; onRead(): void }) {
  const { kind, title, body, link, createdAt, isRead } = notice
  const Icon = icons[kind]
  return (
    <li className={isRead ? '' : 'bg-fern-tint/60'}>
      <Link
        to={link}
        viewTransition={canUseViewTransition()}
        onClick={() => !isRead && onRead()}
        className="group grid grid-cols-[auto_1fr] gap-x-3.5 px-4 py-3.5 hover:bg-fern-tint focus-visible:outline-offset-[-3px]"
      >
        <span
          aria-hidden
          className="relative mt-0.5 grid size-10 place-items-center rounded-full border border-line bg-paper text-fern"
        >
          <Icon className="size-5" strokeWidth={1.75} />
          {!isRead && <span className="absolute -top-0.5 -end-0.5 size-3 rounded-full bg-marigold ring-2 ring-card" />}
        </span>
        <span className="min-w-0">
          <span className={`block leading-snug ${isRead ? 'font-medium' : 'font-semibold'}`}>
            {!isRead && <span className="sr-only">{t('Unread:')} </span>}
            {title}
          </span>
          {body && <span className="mt-0.5 block text-[0.9375rem] leading-snug text-muted">{body}</span>}
          <Age at={createdAt} />
        </span>
      </Link>
    </li>
  )
}

function unreadWords(unread: number): string {
  if (unread === 0) return t('You’re all caught up')
  return t('{count, plural, one {# unread} other {# unread}}', { count: unread })
}

function NoNotifications() {
  return (
    <EmptyState
      figure={<LazyLark pose="resting" />}
      title={t('No notifications yet')}
      actions={
        <Button asChild>
          <Link to={paths.home}>{t('Explore Events')}</Link>
        </Button>
      }
    >
      {t('Reminders, invitations, and changes to your events will show up here.')}
    </EmptyState>
  )
}

/** In-app notifications, newest first. */
export function NotificationList() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(notificationsQuery)
  const readOne = useMarkRead()
  const readAll = useMarkAllRead()
  const notifications = data.pages.flatMap((page) => page.notices)
  const unread = data.pages[0]?.unread ?? 0
  const latest = notifications[0]
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h1>{t('Notifications')}</h1>
        <Button asChild variant="icon" aria-label={t('Notification settings')}>
          <Link to={paths.notifications}>
            <Settings2 aria-hidden className="size-5" />
          </Link>
        </Button>
      </div>
      <div className="flex min-h-tap flex-wrap items-center justify-between gap-x-3">
        <p role="status" className="text-lg text-muted">
          {unreadWords(unread)}
        </p>
        {latest && unread > 0 && (
          <Button variant="quiet" pending={readAll.isPending} onClick={() => readAll.mutate(latest.id)}>
            <CheckCheck aria-hidden className="size-5" />
            {t('Mark all read')}
          </Button>
        )}
      </div>
      {notifications.length === 0 ? (
        <NoNotifications />
      ) : (
        <ul className="mt-5 divide-y divide-line overflow-hidden rounded-lg border border-line bg-card shadow-paper">
          {notifications.map((notice) => (
            <NotificationItem key={notice.id} notice={notice} onRead={() => readOne.mutate(notice.id)} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <p className="mt-5 text-center">
          <Button variant="outline" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? t('Loading...') : t('Show older notifications')}
          </Button>
        </p>
      )}
    </>
  )
}
