import type { ReactNode } from 'react'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { CalendarDays, MapPin, Video } from 'lucide-react'
import { useLocation, type LoaderFunctionArgs } from 'react-router'
import type { LearningEvent } from '#contract/events/event.ts'
import { buildHomePath } from '#domain/events/event-search-address.ts'
import { formatEventStart } from '#domain/events/event-time.ts'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { prefetched, queryClientContext } from '#web/platform/route-context.ts'
import { CategoryBadge } from '#web/event-parts/category-badge.tsx'
import { categoryToken } from '#web/event-parts/category-style.ts'
import { costText } from '#web/event-parts/event-facts.tsx'
import { eventListQuery } from '#web/event-parts/queries.ts'
import { searchWords } from '#web/search/search-words.ts'
import { rich } from '#texts/rich.ts'
import { t } from '#texts/texts.ts'

const shownEvents = '10'

/** Reads the parameters of `listEvents` from the URL. */
function readSearch(search: string): URLSearchParams {
  const call = new URLSearchParams(search)
  if (!call.has('limit')) call.set('limit', shownEvents)
  return call
}

export function loader({ request, context }: LoaderFunctionArgs) {
  const call = readSearch(new URL(request.url).search)
  return prefetched(context.get(queryClientContext).ensureInfiniteQueryData(eventListQuery(call)))
}

/** Event list for embedding in other sites. Links open in the embedding page. */
export function Component() {
  const call = readSearch(useLocation().search)
  const { data } = useSuspenseInfiniteQuery(eventListQuery(call))
  const title = searchWords(call)
  useHead({
    title: `${title} · Wonderlark`,
    description: t('{search}, soonest first.', { search: title }),
    isUnlisted: true,
  })
  const events = data.pages[0]?.events ?? []
  return (
    <main className="mx-auto grid max-w-3xl grid-cols-1 gap-3 p-3">
      <h1 className="text-xl">{title}</h1>
      {events.length === 0 && <p className="text-muted">{t('No upcoming events right now.')}</p>}
      <ul className="grid grid-cols-1 gap-2">
        {events.map((event) => (
          <li key={event.id}>
            <CompactCard event={event} />
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        {rich('<link>More on Wonderlark</link>, your field guide to local wonder', {
          link: moreLink(buildHomePath(call)),
        })}
      </p>
    </main>
  )
}

const moreLink = (href: string) => (children: ReactNode) => (
  <a href={href} className="font-semibold text-fern underline decoration-marigold underline-offset-4">
    {children}
  </a>
)

function CompactCard({ event }: { event: LearningEvent }) {
  const place = event.isVirtualEvent && !event.isHybrid ? t('Online') : event.location
  const cost = costText(event)
  return (
    <article
      data-category={categoryToken(event.category)}
      className="group relative grid grid-cols-1 gap-1 rounded-md border border-line border-s-4 border-s-hue bg-card px-3.5 py-2.5 shadow-paper"
    >
      <h2 className="text-base leading-snug">
        <a
          href={paths.event(event)}
          className="decoration-marigold decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-md"
        >
          {event.title}
        </a>
      </h2>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-hue">
        <span className="flex items-center gap-1.5">
          <CalendarDays aria-hidden />
          <time dateTime={event.date}>{formatEventStart(event)}</time>
        </span>
        {place && (
          <span className="flex min-w-0 items-center gap-1.5">
            {event.isVirtualEvent && !event.isHybrid ? <Video aria-hidden /> : <MapPin aria-hidden />}
            {place}
          </span>
        )}
        <span className="flex flex-wrap items-center gap-2.5">
          <CategoryBadge category={event.category} />
          {cost && <span className="font-semibold">{cost}</span>}
        </span>
      </p>
    </article>
  )
}

/** The URL was written by hand on another site, so this explains the error instead of offering a retry. */
export function ErrorBoundary() {
  useHead({ title: 'Wonderlark', description: '', isUnlisted: true })
  return (
    <main className="p-4">
      <h1 className="text-xl">{t('Couldn’t show this list')}</h1>
      <p className="mt-2 text-muted">{t('The link has filters that Wonderlark doesn’t recognize.')}</p>
      <p className="mt-2">
        <a href={paths.home} className="font-semibold text-fern underline underline-offset-4">
          {t('See all events on Wonderlark')}
        </a>
      </p>
    </main>
  )
}
