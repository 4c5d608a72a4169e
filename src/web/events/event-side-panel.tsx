import { CalendarDays, MapPin, Ticket, UserRound, Video, Sprout } from 'lucide-react'
import { lazy, type ReactNode } from 'react'
import type { LearningEvent } from '#contract/events/event.ts'
import { noPlace, nameLocation } from '#domain/events/event-place.ts'
import { formatEventHours, formatEventPeriod, formatEventZone } from '#domain/events/event-time.ts'
import { formatMove, isCalledOff } from '#domain/events/event-cancellation.ts'
import { useSession } from '#web/platform/session.ts'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { goalRequestStore, type GoalEventSource } from '#web/event-parts/event-goal-store.ts'
import { AddToCalendarMenu } from '#web/event-parts/add-to-calendar-menu.tsx'
import { EventActions } from './event-actions.tsx'
import { useIsOver } from './use-is-over.ts'
import { costText } from '#web/event-parts/event-facts.tsx'
import { t } from '#texts/texts.ts'

function AddToGoalsButton({ event }: { event: GoalEventSource }) {
  return (
    <Button variant="quiet" aria-haspopup="dialog" onClick={() => goalRequestStore.set({ event, from: 'page' })}>
      <Sprout aria-hidden className="size-5" />
      {t('Add to My Goals')}
    </Button>
  )
}

const RemindMe = lazy(async () => ({ default: (await import('#web/notifications/remind-me.tsx')).RemindMe }))
const EditButton = lazy(async () => ({ default: (await import('#web/curation/edit-button.tsx')).EditButton }))

/** An event's time, place and cost: the facts needed to decide, and what to do about them. */
export function EventSidePanel({ event }: { event: LearningEvent }) {
  const cost = costText(event)
  const moved = formatMove(event)
  const hasEnded = useIsOver(event)
  const session = useSession()
  const mayEdit = session?.isOperator === true || session?.isStaff === true
  return (
    <Panel>
      <div className="grid grid-cols-1 gap-3.5">
        <Line icon={<CalendarDays aria-hidden />}>
          <time dateTime={event.date} className="block font-semibold">
            {formatEventPeriod(event)}
          </time>
          <span className="text-muted">
            {formatEventHours(event)} <span suppressHydrationWarning>{formatEventZone(event)}</span>
          </span>
          {moved && <span className="mt-1 block text-sm font-medium text-marigold-ink">{moved}</span>}
        </Line>
        <Place event={event} />
        {cost && (
          <Line icon={<Ticket aria-hidden />}>
            <span className="font-semibold">{cost}</span>
          </Line>
        )}
        {event.followedLine && (
          <Line icon={<UserRound aria-hidden />}>
            <span className="font-medium text-fern-deep">{event.followedLine}</span>
          </Line>
        )}
      </div>
      <div className="mt-5 max-md:hidden">
        <EventActions event={event} />
      </div>
      <div className="mt-4 grid gap-1 border-t border-line pt-2.5 print:hidden -mx-2 [&_button]:w-full [&_button]:justify-start [&_button]:gap-3 [&_button]:px-2">
        {!hasEnded && <AddToCalendarMenu event={event} />}
        {!session && !hasEnded && event.status === 'scheduled' && event.linkKey === undefined && (
          <ClientOnly>
            <RemindMe event={event} />
          </ClientOnly>
        )}
        {!isCalledOff(event) && <AddToGoalsButton event={event} />}
        {mayEdit && (
          <ClientOnly>
            <EditButton event={event} />
          </ClientOnly>
        )}
      </div>
    </Panel>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-hue">
      {icon}
      <div className="min-w-0 [overflow-wrap:anywhere]">{children}</div>
    </div>
  )
}

function Place({ event }: { event: LearningEvent }) {
  const { isVirtualEvent, isHybrid, location, distance } = event
  if (isVirtualEvent && !isHybrid) {
    return (
      <Line icon={<Video aria-hidden />}>
        <span className="block font-semibold">{t('Online')}</span>
        <span className="text-muted">{t('Join from anywhere.')}</span>
      </Line>
    )
  }
  return (
    <Line icon={<MapPin aria-hidden />}>
      <span className="block font-semibold">{nameLocation(location) || t(noPlace)}</span>
      {distance && <span className="block text-muted first-letter:uppercase">{distance}</span>}
      {isHybrid && <span className="text-muted">{t('You can also join online.')}</span>}
    </Line>
  )
}
