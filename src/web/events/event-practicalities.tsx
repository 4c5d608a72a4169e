import { ExternalLink, Ticket, Video } from 'lucide-react'
import { Link } from 'react-router'
import type { LearningEvent } from '#contract/event.ts'
import { formatEventStart } from '#domain/events/event-time.ts'
import { formatPrice } from '#domain/events/price-currency.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { DirectionsLink } from './directions-link.tsx'
import { EventMap } from './event-map.tsx'

/** How to join and pay for an event, how to get there, and when it takes place again. */
export function EventPracticalities({ event }: { event: LearningEvent }) {
  return (
    <>
      {event.isVirtualEvent && <VirtualPanel event={event} />}
      {event.isPaidEvent && <PaidPanel event={event} />}
      {!event.isVirtualEvent && <Venue event={event} />}
      <NextDates event={event} />
    </>
  )
}

function VirtualPanel({ event }: { event: LearningEvent }) {
  return (
    <Panel title="Virtual event" icon={<Video aria-hidden />}>
      {event.isLinkForGuests && <p>RSVP as Going to see how to join.</p>}
      {event.virtualInstructions && <p className="whitespace-pre-line">{event.virtualInstructions}</p>}
      {event.virtualEventLink && event.status !== 'cancelled' && (
        <Button asChild variant="outline" className="mt-3 w-full sm:w-auto print:hidden">
          <a href={event.virtualEventLink} target="_blank" rel="noreferrer nofollow">
            Open event link
            <ExternalLink aria-hidden className="size-4" />
          </a>
        </Button>
      )}
    </Panel>
  )
}

function PaidPanel({ event }: { event: LearningEvent }) {
  return (
    <Panel title="Paid event" icon={<Ticket aria-hidden />}>
      <p className="font-display text-2xl font-semibold">
        {event.price === null ? 'Ask the organizer for the price' : formatPrice(event.price, event.currency)}
      </p>
      {event.refundPolicy && <p className="mt-1 text-sm text-muted">{event.refundPolicy}</p>}
      {event.paymentLink && event.status !== 'cancelled' && (
        <Button asChild variant="outline" className="mt-3 w-full sm:w-auto print:hidden">
          <a href={event.paymentLink} target="_blank" rel="noreferrer nofollow">
            Go to payment
            <ExternalLink aria-hidden className="size-4" />
          </a>
        </Button>
      )}
    </Panel>
  )
}

/** Address, directions and map. The address and the directions don't depend on the map. */
function Venue({ event }: { event: LearningEvent }) {
  const { latitude, longitude, location, placeIsApproximate, source, venue } = event
  return (
    <section aria-labelledby="getting-there">
      <h2 id="getting-there">Getting there</h2>
      <p className="mt-2 font-medium [overflow-wrap:anywhere]">{location || 'Venue to be announced'}</p>
      {placeIsApproximate && (
        <p className="text-muted">
          {source ? 'The source doesn’t give an exact address.' : 'The map shows the town, not the exact address.'}
        </p>
      )}
      {venue?.id && (
        <Link
          to={paths.venue(venue.id)}
          className="inline-flex min-h-tap items-center font-medium text-fern underline underline-offset-4 [overflow-wrap:anywhere] print:hidden"
        >
          See all events at {venue.name || location}
        </Link>
      )}
      {latitude && longitude && (
        <>
          <div className="mb-2 flex flex-wrap items-center gap-x-5 print:hidden">
            <DirectionsLink position={{ latitude: Number(latitude), longitude: Number(longitude) }} name={location} />
            <Button variant="quiet" asChild className="-ml-3 text-sm">
              <a href={`https://www.google.com/maps/@${latitude},${longitude},15z`} target="_blank" rel="noreferrer">
                <ExternalLink aria-hidden className="size-4" />
                Open in Google Maps
              </a>
            </Button>
          </div>
          <div className="print:hidden">
            <EventMap event={event} />
          </div>
        </>
      )}
    </section>
  )
}

/** Upcoming dates of a series, each a separate event. */
function NextDates({ event }: { event: LearningEvent }) {
  const { nextDates, remainingDates = 0, status } = event
  if (nextDates.length === 0) return null
  const listed = nextDates.filter((date) => date.status === 'scheduled').length + (status === 'scheduled' ? 1 : 0)
  const more = remainingDates - listed
  return (
    <nav aria-labelledby="next-dates">
      <h2 id="next-dates">Next dates</h2>
      <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {nextDates.map((date) => (
          <li key={date.id}>
            <Link
              to={paths.event(date.id)}
              className="flex min-h-tap items-center gap-3 rounded-md text-fern decoration-marigold decoration-2 underline-offset-4 hover:underline"
            >
              <time dateTime={date.date} className={date.status === 'cancelled' ? 'line-through' : undefined}>
                {formatEventStart({ ...date, allDay: event.allDay })}
              </time>
              {date.status === 'cancelled' && <span className="text-sm font-semibold text-clay-ink">Cancelled</span>}
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-muted">{more === 1 ? 'and 1 more date' : `and ${more} more dates`}</p>}
    </nav>
  )
}
