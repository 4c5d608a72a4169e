import { ChevronDown, Check, Undo2 } from 'lucide-react'
import type { UserEvent } from '#contract/saved/user-event.ts'
import { formatEventStart } from '#domain/events/event-time.ts'
import { isCalledOff } from '#domain/events/event-cancellation.ts'
import { EventCard } from '#web/event-parts/event-card.tsx'
import { ScreenLink } from '#web/platform/screen-link.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import type { OwnEvent } from './own-events.ts'
import { StatusBadge } from './status-badge.tsx'
import { useAttendance } from '#web/goal-parts/attendance.ts'
import { t } from '#texts/texts.ts'

type PathTo = (eventId: number) => string

function DateRow({ entry, hasBadge, pathTo }: { entry: UserEvent; hasBadge: boolean; pathTo: PathTo }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <ScreenLink
        href={pathTo(entry.eventId)}
        className={`inline-flex min-h-tap min-w-0 flex-1 basis-32 items-center text-sm font-medium underline-offset-4 hover:underline ${
          isCalledOff(entry.event) ? 'text-muted line-through' : ''
        }`}
      >
        <time dateTime={entry.event.date}>{formatEventStart(entry.event)}</time>
      </ScreenLink>
      {hasBadge && <StatusBadge status={entry.status} />}
      <AttendanceButton entry={entry} />
    </li>
  )
}

/** The dates of a series that are on the user's list, to unfold below the card. Works without scripts. */
function Dates({ event: { dates, statuses }, pathTo }: { event: OwnEvent; pathTo: PathTo }) {
  return (
    <details className="group/dates ms-3">
      <summary className="inline-flex min-h-tap cursor-pointer list-none items-center gap-1.5 rounded-md text-sm font-semibold text-fern hover:text-fern-deep [&::-webkit-details-marker]:hidden">
        {t('{count, plural, one {# date on your list} other {# dates on your list}}', { count: dates.length })}
        <ChevronDown aria-hidden className="size-4 transition-transform group-open/dates:rotate-180" />
      </summary>
      <ul aria-label={t('Your dates')} className="divide-y divide-line border-t border-line">
        {dates.map((entry) => (
          <DateRow key={entry.id} entry={entry} hasBadge={statuses.length > 1} pathTo={pathTo} />
        ))}
      </ul>
    </details>
  )
}

/** Cards of the user's events. The dates of a series share one card. */
export function OwnEventList({ events, pathTo }: { events: readonly OwnEvent[]; pathTo: PathTo }) {
  return (
    <ul className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
      {events.map((each) => {
        const { shown, dates, statuses } = each
        return (
          <li key={shown.id}>
            <EventCard
              event={shown.event}
              to={pathTo(shown.eventId)}
              badge={
                <span className="flex flex-wrap gap-1.5">
                  {statuses.map((status) => (
                    <StatusBadge key={status} status={status} />
                  ))}
                </span>
              }
              actions={dates.length > 1 ? <Dates event={each} pathTo={pathTo} /> : <AttendanceButton entry={shown} />}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** "I went" button for past events, and its undo. Renders nothing before the event ends or if it was cancelled. */
function AttendanceButton({ entry }: { entry: UserEvent }) {
  const { mutate, isPending } = useAttendance(entry.eventId)
  if (!entry.isOver || entry.status === 'hosting') return null
  const { title, status } = entry.event
  if (isCalledOff({ status }) && !entry.hasAttended) return null
  return entry.hasAttended ? (
    <Button
      variant="quiet"
      pending={isPending}
      onClick={() => mutate(false)}
      aria-label={t('I didn’t go to {title}', { title })}
    >
      {!isPending && <Undo2 aria-hidden className="size-4.5" />}
      {t('I didn’t go')}
    </Button>
  ) : (
    <Button
      variant="quiet"
      pending={isPending}
      onClick={() => mutate(true)}
      aria-label={t('I went to {title}', { title })}
    >
      {!isPending && <Check aria-hidden className="size-4.5" />}
      {t('I went')}
    </Button>
  )
}
