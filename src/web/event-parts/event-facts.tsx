import type { ReactNode } from 'react'
import type { LearningEvent } from '#contract/events/event.ts'
import { eventEntryLabels } from '#contract/events/event-options.ts'
import { describeCost } from '#domain/prices/event-cost.ts'
import { noPlace, shortenPlace, nameLocation } from '#domain/events/event-place.ts'
import { formatEventStart } from '#domain/events/event-time.ts'
import { Glyph, type GlyphName } from '#web/ui/layout/glyph.tsx'
import { t } from '#texts/texts.ts'

/** Facts are never truncated, because people decide by them. */
function Fact({ icon, children }: { icon: GlyphName; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-start gap-1.5">
      <Glyph name={icon} className="mt-0.5 size-4 shrink-0 text-hue" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </li>
  )
}

/** Formats the cost as "Free", "$12.00" or "Paid"; null if unknown. */
export const costText = (event: LearningEvent): string | null =>
  describeCost(event) ?? (event.isPaidEvent ? t('Paid') : null)

/** Whether people sign up or drop in. A full event has a badge instead. */
const getEntry = ({ entry, status, isOver }: LearningEvent) =>
  status === 'scheduled' && !isOver && entry !== 'full' ? entry : undefined

/** Formats the number of scheduled dates of a series as "6 dates" or "6 sessions"; null if there is just one. */
function datesText({ remainingDates = 1, status, isCourse }: LearningEvent): string | null {
  if (status !== 'scheduled' || remainingDates <= 1) return null
  return isCourse
    ? t('{count, plural, one {# session} other {# sessions}}', { count: remainingDates })
    : t('{count, plural, one {# date} other {# dates}}', { count: remainingDates })
}

function Place({ event }: { event: LearningEvent }) {
  const { isVirtualEvent, isHybrid, location, distance } = event
  if (isVirtualEvent && !isHybrid) return <span className="font-semibold text-hue-ink">{t('Online')}</span>
  const place = nameLocation(shortenPlace(location)) || t(noPlace)
  return (
    <>
      {isHybrid ? t('{place} or online', { place }) : place}
      {distance && ' '}
      {distance && <span className="inline-block">({distance})</span>}
    </>
  )
}

interface Props {
  event: LearningEvent
  /** Lays the facts out in rows where there is room for more than one. */
  isWide?: boolean
}

/** An event's time, place, cost, and the followed people who host or attend it, one line each. */
export function EventFacts({ event, isWide = false }: Props) {
  const dates = datesText(event)
  const cost = costText(event)
  const entry = getEntry(event)
  return (
    <ul className={`gap-x-5 gap-y-1 text-sm text-muted ${isWide ? 'flex flex-wrap' : 'grid grid-cols-1'}`}>
      <Fact icon="calendar">
        <time dateTime={event.date}>{formatEventStart(event)}</time>
        {dates && ' '}
        {dates && <span className="inline-block">({dates})</span>}
      </Fact>
      <Fact icon={event.isVirtualEvent && !event.isHybrid ? 'video' : 'pin'}>
        <Place event={event} />
      </Fact>
      {cost && (
        <Fact icon="ticket">
          <span className="font-semibold text-ink">{cost}</span>
        </Fact>
      )}
      {entry && (
        <Fact icon="check">
          <span className="font-medium text-ink">{t(eventEntryLabels[entry])}</span>
        </Fact>
      )}
      {event.fitsWeek && (
        <Fact icon="check">
          <span className="font-medium text-fern-deep">{t('Fits your week')}</span>
        </Fact>
      )}
      {event.followedLine && (
        <Fact icon="person">
          <span className="font-medium text-fern-deep">{event.followedLine}</span>
        </Fact>
      )}
    </ul>
  )
}
