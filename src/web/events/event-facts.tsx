import { UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LearningEvent } from '#contract/event.ts'
import { limits } from '#contract/limits.ts'
import { formatEventStart } from '#domain/events/event-time.ts'
import { formatPrice } from '#domain/events/price-currency.ts'
import { Glyph } from '#web/ui/glyph.tsx'

function Fact({ icon, isWhole, children }: { icon: ReactNode; isWhole: boolean; children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-start gap-1.5 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-hue">
      {icon}
      <span className={`relative min-w-0 ${isWhole ? '' : 'truncate'}`}>{children}</span>
    </span>
  )
}

/** Formats the cost as "Free", "$12.00" or "Paid"; null if unknown. */
export function costText({ isFree, isPaidEvent, price, currency }: LearningEvent): string | null {
  if (isFree) return 'Free'
  if (price !== null) return formatPrice(price, currency)
  return isPaidEvent ? 'Paid' : null
}

function placeText({ isVirtualEvent, location, distance, placeIsApproximate }: LearningEvent): string {
  if (isVirtualEvent) return 'Online'
  const away = distance && placeIsApproximate ? `about ${distance}` : distance
  return [away, location].filter(Boolean).join(' · ') || 'Venue to be announced'
}

interface Props {
  event: LearningEvent
  /** Wraps instead of truncating. Not for long lists, whose item heights are estimated in advance. */
  isWhole?: boolean
}

/** An event's time, place, and the followed people who host or attend it, one line each. */
export function EventFacts({ event, isWhole = false }: Props) {
  const more = event.nextDates.filter(({ status }) => status === 'scheduled').length
  return (
    <div className="grid grid-cols-1 gap-1 text-sm text-muted">
      <Fact isWhole={isWhole} icon={<Glyph name="calendar" />}>
        <time dateTime={event.date}>{formatEventStart(event)}</time>
        {more > 0 && ' '}
        {more > 0 && (
          <span className="whitespace-nowrap">
            · {more === limits.nextDates ? `${more}+` : more} more
            <span className="sr-only"> {more === 1 ? 'date' : 'dates'}</span>
          </span>
        )}
      </Fact>
      <Fact isWhole={isWhole} icon={<Glyph name={event.isVirtualEvent ? 'video' : 'pin'} />}>
        {placeText(event)}
      </Fact>
      {event.followedLine && (
        <Fact isWhole={isWhole} icon={<UserRound aria-hidden />}>
          {event.followedLine}
        </Fact>
      )}
    </div>
  )
}
