import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { CheckCheck, Settings2 } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LateLark } from '#web/ui/lazy-lark.tsx'
import { NewsItem } from './notification-item.tsx'
import { useReadAllNotices, useReadNotice } from './notification-mutations.ts'
import { noticesQuery } from './notification-queries.ts'

function unreadWords(unread: number): string {
  if (unread === 0) return 'Nothing unread.'
  return unread === 1 ? '1 unread' : `${unread} unread`
}

function NoNews() {
  return (
    <EmptyState
      figure={<LateLark pose="resting" />}
      title="No news yet"
      actions={
        <Button asChild>
          <Link to={paths.home}>Explore Events</Link>
        </Button>
      }
    >
      Reminders, changes of your events and invitations will wait for you here.
    </EmptyState>
  )
}

/** What the person was told, latest first. */
export function NewsList() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(noticesQuery)
  const readOne = useReadNotice()
  const readAll = useReadAllNotices()
  const notices = data.pages.flatMap((page) => page.notices)
  const unread = data.pages[0]?.unread ?? 0
  const latest = notices[0]
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div>
          <h1>News</h1>
          <p role="status" className="mt-1 text-lg text-muted">
            {unreadWords(unread)}
          </p>
        </div>
        <div className="flex items-center gap-1">
          {latest && unread > 0 && (
            <Button variant="quiet" pending={readAll.isPending} onClick={() => readAll.mutate(latest.id)}>
              <CheckCheck aria-hidden className="size-5" />
              Mark all read
            </Button>
          )}
          <Button asChild variant="icon" aria-label="Choose what you hear">
            <Link to={paths.notifications}>
              <Settings2 aria-hidden className="size-5" />
            </Link>
          </Button>
        </div>
      </div>
      {notices.length === 0 ? (
        <NoNews />
      ) : (
        <ul className="mt-5 divide-y divide-line overflow-hidden rounded-lg border border-line bg-card shadow-paper">
          {notices.map((notice) => (
            <NewsItem key={notice.id} notice={notice} onRead={() => readOne.mutate(notice.id)} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <p className="mt-5 text-center">
          <Button variant="outline" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Loading...' : 'Show older news'}
          </Button>
        </p>
      )}
    </>
  )
}
