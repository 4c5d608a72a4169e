import { UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LearningEvent } from '#contract/event.ts'
import { limits } from '#contract/limits.ts'
import { eventStart, priceText } from '#domain/event-time.ts'
import { Glyph } from '#web/ui/glyph.tsx'

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-hue">
      {icon}
      <span className="relative truncate">{children}</span>
    </span>
  )
}

/** "Free", "$12.00", "Paid"; nothing when nobody said what it costs. */
export function costText({ isFree, isPaidEvent, price }: LearningEvent): string | null {
  if (isFree) return 'Free'
  if (price !== null) return priceText(price)
  return isPaidEvent ? 'Paid' : null
}

function placeText({ isVirtualEvent, location, distance, placeIsApproximate }: LearningEvent): string {
  if (isVirtualEvent) return 'Online'
  const away = distance && placeIsApproximate ? `about ${distance}` : distance
  return [away, location].filter(Boolean).join(' · ') || 'Place to be announced'
}

/** When, where and who of those one follows, on a line each. */
export function EventFacts({ event }: { event: LearningEvent }) {
  const more = event.nextDates.filter(({ status }) => status === 'scheduled').length
  return (
    <div className="grid grid-cols-1 gap-1 text-sm text-muted">
      <Fact icon={<Glyph name="calendar" />}>
        <time dateTime={event.date}>{eventStart(event)}</time>
        {more > 0 && (
          <span>
            {' '}
            · {more === limits.nextDates ? `${more}+` : more} more
            <span className="sr-only"> {more === 1 ? 'date' : 'dates'}</span>
          </span>
        )}
      </Fact>
      <Fact icon={<Glyph name={event.isVirtualEvent ? 'video' : 'pin'} />}>{placeText(event)}</Fact>
      {event.followedLine && <Fact icon={<UserRound aria-hidden />}>{event.followedLine}</Fact>}
    </div>
  )
}
