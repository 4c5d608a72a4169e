import { ExternalLink, Ticket, Video } from 'lucide-react'
import { Link } from 'react-router'
import type { EventOccurrence, LearningEvent } from '#contract/events/event.ts'
import { isPlaceToBeAnnounced, noPlace } from '#domain/events/event-place.ts'
import { formatEventStart } from '#domain/events/event-time.ts'
import { formatPrice } from '#domain/prices/price-currency.ts'
import { calledOffWord, isCalledOff } from '#domain/events/event-cancellation.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { DirectionsLink } from '#web/event-parts/directions-link.tsx'
import { EventMap } from '#web/event-parts/event-map.tsx'
import { t } from '#texts/texts.ts'

/** Explains how to join, pay for and get to an event, and when it takes place again. */
export function EventPracticalities({ event }: { event: LearningEvent }) {
  return (
    <>
      {event.isVirtualEvent && <VirtualPanel event={event} />}
      {(event.isPaidEvent || event.isPayWhatYouCan || event.ticketTypes) && <PaidPanel event={event} />}
      {(!event.isVirtualEvent || event.isHybrid) && <Venue event={event} />}
      {event.sessions ? <Sessions event={event} sessions={event.sessions} /> : <NextDates event={event} />}
    </>
  )
}

/** A link to another site that looks like a button. */
function LinkButton({ href, children }: { href: string; children: string }) {
  return (
    <Button asChild variant="outline" className="mt-3 w-full sm:w-auto">
      <a href={href} target="_blank" rel="noreferrer nofollow">
        {children}
        <ExternalLink aria-hidden className="size-4" />
      </a>
    </Button>
  )
}

function VirtualPanel({ event }: { event: LearningEvent }) {
  return (
    <Panel title={event.isHybrid ? t('Join in person or online') : t('Virtual event')} icon={<Video aria-hidden />}>
      {event.isLinkForGuests && <p>{t('RSVP as Going to see how to join.')}</p>}
      {event.virtualInstructions && <p className="whitespace-pre-line">{event.virtualInstructions}</p>}
      {event.virtualEventLink && !isCalledOff(event) && (
        <LinkButton href={event.virtualEventLink}>{t('Open event link')}</LinkButton>
      )}
    </Panel>
  )
}

/** Guests of a hosted event get the button once they have a spot, with what their party costs. */
const isPaidAfterRsvp = ({ source, isPaidEvent, ticketTypes }: LearningEvent) =>
  source === null && (isPaidEvent || ticketTypes !== undefined)

function PaidPanel({ event }: { event: LearningEvent }) {
  return (
    <Panel
      title={event.isPaidEvent ? t('Paid event') : event.ticketTypes ? t('Tickets') : t('Pay what you can')}
      icon={<Ticket aria-hidden />}
    >
      <Cost event={event} />
      {event.refundPolicy && <p className="mt-1 text-sm text-muted">{event.refundPolicy}</p>}
      {event.paymentLink &&
        !isCalledOff(event) &&
        (isPaidAfterRsvp(event) ? (
          <p className="mt-3 text-muted">{t('You pay after your RSVP.')}</p>
        ) : (
          <LinkButton href={event.paymentLink}>{t('Go to payment')}</LinkButton>
        ))}
    </Panel>
  )
}

function Cost({ event }: { event: LearningEvent }) {
  const { ticketTypes, isPayWhatYouCan, suggestedPrice, price, currency } = event
  if (ticketTypes) {
    return (
      <ul className="divide-y divide-line">
        {ticketTypes.map((type) => (
          <li key={type.key} className="flex items-baseline justify-between gap-4 py-1.5">
            <span className="min-w-0 [overflow-wrap:anywhere]">{type.name}</span>
            <span className="font-display text-xl font-semibold">
              {type.price === 0 ? t('Free') : formatPrice(type.price, currency)}
            </span>
          </li>
        ))}
      </ul>
    )
  }
  if (isPayWhatYouCan) {
    return (
      <p>
        {suggestedPrice === undefined
          ? t('You decide what to pay, and you can come without paying.')
          : t('Suggested: {price}. You decide what to pay, and you can come without paying.', {
              price: formatPrice(suggestedPrice, currency),
            })}
      </p>
    )
  }
  return (
    <p className="font-display text-2xl font-semibold">
      {price === null ? t('Ask the organizer for the price') : formatPrice(price, currency)}
    </p>
  )
}

/** Explains why there is no map; null if there is one, or if nothing is known about the place. */
function explainPlace({ placePrecision, location }: LearningEvent): string | null {
  if (placePrecision === 'exact' || location === '') return null
  if (isPlaceToBeAnnounced(location)) return t('The host hasn’t named the place yet.')
  return placePrecision === 'town'
    ? t('Its exact place on the map isn’t known.')
    : t('The town isn’t known, so there’s no map and no distance.')
}

/** Address, directions and map. The address and the directions don't depend on the map. */
function Venue({ event }: { event: LearningEvent }) {
  const { latitude, longitude, location, placePrecision, venue } = event
  const explanation = explainPlace(event)
  const isExact = placePrecision === 'exact' && latitude !== null && longitude !== null
  const position = isExact ? { latitude: Number(latitude), longitude: Number(longitude) } : null
  const query = encodeURIComponent(location)
  const map = isExact
    ? `https://www.google.com/maps/@${latitude},${longitude},15z`
    : `https://www.google.com/maps/search/?api=1&query=${query}`
  return (
    <section aria-labelledby="getting-there">
      <h2 id="getting-there">{t('Getting there')}</h2>
      <p className="mt-2 font-medium [overflow-wrap:anywhere]">{location || t(noPlace)}</p>
      {explanation && <p className="text-muted">{explanation}</p>}
      {venue?.id && (
        <Link
          to={paths.venue(venue.id)}
          className="inline-flex min-h-tap items-center font-medium text-fern underline underline-offset-4 [overflow-wrap:anywhere] print:hidden"
        >
          {t('See all events at {venue}', { venue: venue.name || location })}
        </Link>
      )}
      {(isExact || (placePrecision === 'town' && location)) && (
        <div className="mb-2 flex flex-wrap items-center gap-x-5 print:hidden">
          <DirectionsLink position={position} name={location} />
          <Button variant="quiet" asChild className="-ms-3 text-sm">
            <a href={map} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden className="size-4" />
              {t('Open in Google Maps')}
            </a>
          </Button>
        </div>
      )}
      {isExact && (
        <div className="print:hidden">
          <EventMap event={event} />
        </div>
      )}
    </section>
  )
}

/** All sessions of a course. Guests sign up once. */
function Sessions({ event, sessions }: { event: LearningEvent; sessions: readonly EventOccurrence[] }) {
  return (
    <nav aria-labelledby="sessions">
      <h2 id="sessions">{t('{count, plural, one {# session} other {# sessions}}', { count: sessions.length })}</h2>
      <p className="mt-1 text-muted">{t('You RSVP once for the whole course.')}</p>
      <ol className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {sessions.map((date) => (
          <li key={date.id}>
            <DateLink date={date} linkKey={event.linkKey} allDay={event.allDay} isCurrent={date.id === event.id} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface DateLinkProps {
  date: EventOccurrence
  /** The secret that the dates of an unlisted series share. */
  linkKey: string | undefined
  allDay: boolean
  isCurrent?: boolean
}

function DateLink({ date, linkKey, allDay, isCurrent = false }: DateLinkProps) {
  return (
    <Link
      to={paths.event({ id: date.id, linkKey })}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex min-h-tap items-center gap-3 rounded-md text-fern decoration-marigold decoration-2 underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
    >
      <time dateTime={date.date} className={isCalledOff(date) ? 'line-through' : undefined}>
        {formatEventStart({ ...date, allDay })}
      </time>
      {isCalledOff(date) && <span className="text-sm font-semibold text-clay-ink">{calledOffWord(date)}</span>}
    </Link>
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
      <h2 id="next-dates">{t('Next dates')}</h2>
      <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {nextDates.map((date) => (
          <li key={date.id}>
            <DateLink date={date} linkKey={event.linkKey} allDay={event.allDay} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="text-muted">
          {t('{count, plural, one {and # more date} other {and # more dates}}', { count: more })}
        </p>
      )}
    </nav>
  )
}
