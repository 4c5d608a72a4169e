import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { UserCheck, UserPlus, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLoaderData, useLocation } from 'react-router'
import { groupByDay } from '#domain/events/event-time.ts'
import { EventCards } from '#web/event-parts/event-cards.tsx'
import { FollowSearchButton } from '#web/search/follow-search-button.tsx'
import { AccountLink } from '#web/sign-in/account-link.tsx'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/platform/session.ts'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { MissingOrError } from '#web/route-error.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LazyLark } from '#web/ui/lark/lazy-lark.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useFollowPage } from './mutations.ts'
import { pageEventsQuery, pageSearch, type PageData, type PageEvents } from './queries.ts'
import { hidden } from '#web/ui/layout/text-tags.tsx'
import { rich } from '#texts/rich.ts'
import { t, type Message } from '#texts/texts.ts'

/** Returns the page's events that have been loaded. */
export function usePageEvents(page: PageEvents) {
  const { place, pages } = useLoaderData<PageData>()
  const { data } = useSuspenseInfiniteQuery(pageEventsQuery(page, place))
  const shown = data.pages.slice(0, pages)
  return { events: shown.flatMap(({ events }) => events), hasMore: shown.at(-1)?.next != null }
}

/** The page's upcoming events, by day. */
export function PageEventList({ page }: { page: PageEvents }) {
  const { today, pages } = useLoaderData<PageData>()
  const { events, hasMore } = usePageEvents(page)
  if (events.length === 0) {
    return (
      <EmptyState figure={<LazyLark pose="resting" />} title={t('Nothing coming up')} className="pb-2">
        {t('Follow to hear about the next event.')}
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby="upcoming">
      <h2 id="upcoming">{t('Upcoming events')}</h2>
      {groupByDay(events, today).map((group) => (
        <div key={group.heading} className="mt-5 first-of-type:mt-3">
          <h3 className="mb-2.5">{group.heading}</h3>
          <EventCards events={group.events} />
        </div>
      ))}
      {hasMore && (
        <div className="mt-5 text-center">
          <Button variant="outline" asChild>
            <Link to={`?pages=${pages + 1}`} replace preventScrollReset>
              {t('Show more events')}
            </Link>
          </Button>
        </div>
      )}
    </section>
  )
}

function FollowPageButton({ page, name, isFollowed }: { page: PageEvents; name: string; isFollowed: boolean }) {
  const { pathname } = useLocation()
  const { mutate } = useFollowPage(page, name)
  const text = (
    <span>
      {isFollowed
        ? rich('Following<hidden> {name}</hidden>', { name, hidden })
        : rich('Follow<hidden> {name}</hidden>', { name, hidden })}
    </span>
  )
  const icon = isFollowed ? (
    <UserCheck aria-hidden className="size-4.5" />
  ) : (
    <UserPlus aria-hidden className="size-4.5" />
  )
  if (useSession()) {
    return (
      <Button variant={isFollowed ? 'outline' : 'primary'} onClick={() => mutate(!isFollowed)}>
        {icon}
        {text}
      </Button>
    )
  }
  return (
    <AccountLink request={{ kind: 'follow', name, next: pathname }}>
      {icon}
      {text}
    </AccountLink>
  )
}

interface HeaderProps {
  page: PageEvents
  name: string
  kind: Message
  Icon: LucideIcon
  /** Describes the page's events in the dialog to subscribe to them. */
  words: string
  isFollowed: boolean
  children?: ReactNode
}

/** A page's name and facts, and how to hear about new events. */
export function PageHeader({ page, name, kind, Icon, words, isFollowed, children }: HeaderProps) {
  return (
    <header>
      <BackLink to={paths.home} />
      <p className="mt-1 flex items-center gap-2 font-semibold text-fern-deep [&_svg]:size-5 [&_svg]:shrink-0">
        <Icon aria-hidden />
        {t(kind)}
      </p>
      <h1 className="mt-1.5 max-w-3xl [overflow-wrap:anywhere]">{name}</h1>
      {children}
      <div className="mt-4 flex flex-wrap gap-2 print:hidden">
        <FollowPageButton page={page} name={name} isFollowed={isFollowed} />
        <FollowSearchButton search={pageSearch(page)} words={words} text={t('Subscribe')} variant="outline" />
      </div>
    </header>
  )
}

/** Links to venues or organizers that belong to a page. */
export function PageLinks({ title, links }: { title: string; links: { to: string; name: string }[] }) {
  if (links.length === 0) return null
  return (
    <nav aria-label={title} className="border-t border-line pt-4">
      <h2 className="text-xl">{title}</h2>
      <ul className="mt-1">
        {links.map(({ to, name }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-tap items-center text-fern decoration-marigold decoration-2 underline-offset-4 [overflow-wrap:anywhere] hover:underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Columns of a page: beside the events on wide screens, above or below them on phones. */
export const pageGrid =
  'mx-auto grid w-full max-w-page grid-cols-1 gap-x-8 gap-y-6 px-gutter pt-2 pb-10 md:grid-cols-[minmax(0,1fr)_20rem] md:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-x-12 lg:pt-6'

/** Placeholder while a page loads. */
export function PageSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={pageGrid}>
      <div className="space-y-4 pt-12">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-10 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-tap w-56" />
      </div>
      <Skeleton className="aspect-[2/1] w-full rounded-lg md:row-span-2" />
      <div className="space-y-3">
        <Skeleton className="h-7 w-48" />
        <Skeleton className="h-40 w-full rounded-lg" />
        <Skeleton className="h-40 w-full rounded-lg" />
      </div>
    </div>
  )
}

/** Shown for a page that doesn't exist. */
export function MissingPage({ title }: { title: string }) {
  return (
    <MissingOrError title={title} action={{ to: paths.home, label: t('Return to Home') }}>
      {t('It may have been renamed, or the address has a typo.')}
    </MissingOrError>
  )
}
