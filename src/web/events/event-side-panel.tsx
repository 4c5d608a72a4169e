import { CalendarDays, ExternalLink, MapPin, Ticket, UserRound, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LearningEvent } from '#contract/event.ts'
import { formatEventHours, formatEventPeriod, formatEventStart } from '#domain/events/event-time.ts'
import { formatPrice } from '#domain/events/price-currency.ts'
import { RsvpPanel } from '#web/hosting/rsvp-panel.tsx'
import { AddToGoalsButton } from '#web/goals/add-to-goals-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { EventMap, DirectionsLink } from './event-map.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { AddToCalendarMenu } from './add-to-calendar-menu.tsx'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'

/** Upcoming dates of a series, each a separate event. */
function NextDates({ event }: { event: LearningEvent }) {
  if (event.nextDates.length === 0) return null
  return (
    <nav aria-labelledby="next-dates" className="mt-4 border-t border-line pt-4">
      <h2 id="next-dates" className="text-base">
        Next dates
      </h2>
      <ul className="mt-1">
        {event.nextDates.map(({ id, date, endDate, status }) => (
          <li key={id}>
            <Link
              to={paths.event(id)}
              className="flex min-h-tap items-center justify-between gap-3 rounded-md text-fern decoration-marigold decoration-2 underline-offset-4 hover:underline"
            >
              <time dateTime={date} className={status === 'cancelled' ? 'line-through' : undefined}>
                {formatEventStart({ date, endDate, allDay: event.allDay })}
              </time>
              {status === 'cancelled' && <span className="text-sm font-semibold text-clay-ink">Cancelled</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** An event's time, place, RSVP and cost: the facts needed to decide. */
export function EventSidePanel({ event }: { event: LearningEvent }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Panel>
        <div className="grid grid-cols-1 gap-4">
          <Line icon={<CalendarDays aria-hidden />}>
            <time dateTime={event.date} className="block font-semibold">
              {formatEventPeriod(event)}
            </time>
            <span className="text-muted">
              {formatEventHours(event)}
              {!event.allDay && <ZoneName event={event} />}
            </span>
          </Line>
          {event.followedLine && <Line icon={<UserRound aria-hidden />}>{event.followedLine}</Line>}
          {event.isVirtualEvent ? (
            <Line icon={<Video aria-hidden />}>
              <span className="block font-semibold">Online</span>
              <span className="text-muted">Join from anywhere.</span>
            </Line>
          ) : (
            <>
              <Place event={event} />
              <EventMap event={event} />
            </>
          )}
        </div>
        <div className="mt-4 grid gap-2.5 [&_[aria-haspopup=menu]]:w-full">
          {event.status !== 'cancelled' && <AddToGoalsButton event={event} />}
          <AddToCalendarMenu event={event} />
        </div>
        <NextDates event={event} />
      </Panel>
      <RsvpPanel event={event} />
      {event.isVirtualEvent && <VirtualPanel event={event} />}
      {event.isPaidEvent && <PaidPanel event={event} />}
      {event.isFree && (
        <Panel>
          <Line icon={<Ticket aria-hidden />}>
            <span className="font-semibold">Free</span>
          </Line>
        </Panel>
      )}
    </div>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-hue">
      {icon}
      <div className="min-w-0">{children}</div>
    </div>
  )
}

/** Formatters cached by time zone, because creating one takes as long as rendering the rest of the panel. */
const zoneNames = new Map<string, Intl.DateTimeFormat>()

function zoneNamesOf(timeZone: string): Intl.DateTimeFormat {
  const names = zoneNames.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
  zoneNames.set(timeZone, names)
  return names
}

/** Short name of the time zone, "EST". Server and browser data may differ here, which is harmless. */
function ZoneName({ event }: { event: LearningEvent }) {
  const parts = zoneNamesOf(event.timeZone).formatToParts(Date.parse(event.date))
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value
  return <span suppressHydrationWarning> {name}</span>
}

function Place({ event }: { event: LearningEvent }) {
  const { latitude, longitude, location, distance, placeIsApproximate } = event
  return (
    <Line icon={<MapPin aria-hidden />}>
      <span className="block font-semibold">{location || 'Venue to be announced'}</span>
      {distance && (
        <span className="block text-muted">
          {placeIsApproximate ? `About ${distance}. The source doesn’t give an exact address.` : distance}
        </span>
      )}
      {latitude && longitude && (
        <div className="flex flex-wrap items-center gap-x-3">
          <Button variant="quiet" asChild className="-ml-3 text-sm">
            <a href={`https://www.google.com/maps/@${latitude},${longitude},15z`} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden className="size-4" />
              Open in Google Maps
            </a>
          </Button>
          <DirectionsLink position={{ latitude: Number(latitude), longitude: Number(longitude) }} name={location} />
        </div>
      )}
    </Line>
  )
}

function VirtualPanel({ event }: { event: LearningEvent }) {
  return (
    <Panel title="Virtual event" icon={<Video aria-hidden />}>
      {event.isLinkForGuests && <p>RSVP as Going to see how to join.</p>}
      {event.virtualInstructions && <p className="whitespace-pre-line">{event.virtualInstructions}</p>}
      {event.virtualEventLink && event.status !== 'cancelled' && (
        <Button asChild variant="outline" className="mt-3 w-full">
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
        <Button asChild className="mt-3 w-full">
          <a href={event.paymentLink} target="_blank" rel="noreferrer nofollow">
            Go to payment
            <ExternalLink aria-hidden className="size-4" />
          </a>
        </Button>
      )}
    </Panel>
  )
}
