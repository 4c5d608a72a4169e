import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { LearningEvent } from '#contract/events/event.ts'
import type { VisitorPlace } from '#contract/places/place-cookie.ts'
import { limits } from '#contract/limits.ts'
import { pickSimilar } from '#domain/events/similar-events.ts'
import { getNear } from '#web/location/queries.ts'
import { paths } from '#web/paths.ts'
import { call } from '#web/platform/query-client.ts'
import { EventCards } from '#web/event-parts/event-cards.tsx'
import { t } from '#texts/texts.ts'

const shownEvents = 4
const shownOfPage = 3

interface Props {
  event: LearningEvent
  place: VisitorPlace | null
  /** Null if the organizer has no page. */
  organizer: string | null
}

/** The candidates: the next events of the same category near the visitor. */
function candidatesQuery({ category }: LearningEvent, place: VisitorPlace | null) {
  const query = {
    interests: category,
    within: limits.distance.default,
    virtual: 'any',
    limit: 20,
    ...getNear(place),
  } as const
  return queryOptions({
    queryKey: ['events like another', query],
    queryFn: ({ client, signal }) => call(client, 'listEvents', { query, signal }),
  })
}

/** The next events at the event's venue or by its organizer; none if there is no page for them. */
function pageEventsQuery(page: { venue?: number; organizer?: string } | null, place: VisitorPlace | null) {
  const query = { ...page, limit: 20, sort: 'date', ...getNear(place) } as const
  return queryOptions({
    queryKey: ['events of a page', page && query],
    queryFn: ({ client, signal }) => (page ? call(client, 'listEvents', { query, signal }) : []),
  })
}

/** Upcoming events like this one, at its venue and by its organizer, each once. Sections without any are left out. */
export function MoreLikeThis({ event, place, organizer }: Props) {
  const { venue } = event
  const { data: candidates = [] } = useQuery(candidatesQuery(event, place))
  const { data: there = [] } = useQuery(pageEventsQuery(venue?.id ? { venue: venue.id } : null, place))
  const { data: theirs = [] } = useQuery(pageEventsQuery(organizer === null ? null : { organizer }, place))
  const shown = new Set([event.id])
  const isNew = ({ id, seriesId }: LearningEvent) =>
    !shown.has(id) && (seriesId === null || seriesId !== event.seriesId)
  const take = (events: readonly LearningEvent[], most: number) => {
    const taken = events.filter(isNew).slice(0, most)
    for (const { id } of taken) shown.add(id)
    return taken
  }
  const alike = take(pickSimilar(event, candidates, shownEvents), shownEvents)
  const atVenue = take(there, shownOfPage)
  const byOrganizer = take(theirs, shownOfPage)
  return (
    <div className="space-y-8 empty:hidden print:hidden">
      <Section id="more-like-this" title={t('More like this')} events={alike} />
      <Section
        id="more-at-venue"
        title={t('More at this venue')}
        events={atVenue}
        {...(venue?.id && {
          page: { to: paths.venue(venue.id), text: t('See all events at {venue}', { venue: venue.name }) },
        })}
      />
      <Section
        id="more-by-organizer"
        title={t('More by this organizer')}
        events={byOrganizer}
        {...(organizer !== null && {
          page: { to: paths.organizer(organizer), text: t('See all events by {organizer}', { organizer }) },
        })}
      />
    </div>
  )
}

interface SectionProps {
  id: string
  title: string
  events: readonly LearningEvent[]
  /** Link to the rest. */
  page?: { to: string; text: string }
}

function Section({ id, title, events, page }: SectionProps) {
  if (events.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3">
        {title}
      </h2>
      <EventCards events={events} />
      {page && (
        <Link
          to={page.to}
          className="mt-1 inline-flex min-h-tap items-center font-medium text-fern underline underline-offset-4 [overflow-wrap:anywhere]"
        >
          {page.text}
        </Link>
      )}
    </section>
  )
}
