import { useMemo } from 'react'
import { Link } from 'react-router'
import { ArrowRight } from 'lucide-react'
import type { UserEvent } from '#contract/saved/user-event.ts'
import { eventDayKeys } from '#domain/events/event-days.ts'
import { formatEventHours } from '#domain/events/event-time.ts'
import { isCalledOff } from '#domain/events/event-cancellation.ts'
import { CancelledNote, EventName } from '#web/event-parts/cancelled-event.tsx'
import { CategoryBadge } from '#web/event-parts/category-badge.tsx'
import { categoryToken } from '#web/event-parts/category-style.ts'
import { paths } from '#web/paths.ts'
import { useToday } from '#web/platform/use-browser.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { dayTitle } from '#web/ui/form/month-days.ts'
import { MonthGrid } from '#web/ui/form/month-grid.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { StatusBadge } from './status-badge.tsx'
import { t } from '#texts/texts.ts'

interface Props {
  entries: UserEvent[]
  month: string
  day: string | null
  onChange(part: { month?: string; day?: string }): void
}

function groupByDay(entries: UserEvent[]): Map<string, UserEvent[]> {
  const days = new Map<string, UserEvent[]>()
  for (const entry of entries)
    for (const day of eventDayKeys(entry.event)) days.set(day, [...(days.get(day) ?? []), entry])
  return days
}

const isOff = ({ event }: UserEvent) => isCalledOff(event)

/** A dot in the first event's color, hollow if all events are cancelled or postponed, and the number of further events. */
function DayMarks({ entries }: { entries: UserEvent[] }) {
  const first = entries.find((entry) => !isOff(entry)) ?? entries[0]!
  return (
    <span className="flex items-center gap-0.5 text-2xs leading-none font-semibold text-muted">
      <span
        data-category={categoryToken(first.event.category)}
        className={`size-2 rounded-full ${isOff(first) ? 'border border-muted' : 'bg-hue'}`}
      />
      {entries.length > 1 && `+${entries.length - 1}`}
    </span>
  )
}

function describeEntries(entries: UserEvent[]): string {
  if (entries.every(({ event }) => event.status === 'cancelled'))
    return t('{count, plural, one {# cancelled event} other {# cancelled events}}', { count: entries.length })
  if (entries.every(isOff))
    return t('{count, plural, one {# postponed or cancelled event} other {# postponed or cancelled events}}', {
      count: entries.length,
    })
  return t('{count, plural, one {# event} other {# events}}', { count: entries.length })
}

function DayEvent({ entry: { event, status } }: { entry: UserEvent }) {
  return (
    <article data-category={categoryToken(event.category)} className="border-s-3 border-hue py-1 ps-3.5">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
        <CategoryBadge category={event.category} />
        <StatusBadge status={status} />
        <time dateTime={event.date}>{formatEventHours(event)}</time>
      </p>
      <h4 className="mt-1.5 font-display text-lg leading-snug font-semibold">
        <EventName event={event} />
      </h4>
      <CancelledNote event={event} />
      <p className="mt-0.5 text-[0.9375rem] text-muted">{event.shortDescription}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm">
        {event.distance && <span className="text-muted">{event.distance}</span>}
        <Link
          to={paths.event(event)}
          viewTransition
          aria-label={t('View Details of {title}', { title: event.title })}
          className="inline-flex min-h-tap items-center gap-1 font-semibold text-fern underline-offset-4 hover:underline"
        >
          {t('View Details')}
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      </p>
    </article>
  )
}

/** Calendar of the user's events. An event appears on each of its days in the venue's time zone. */
export function SavedCalendar({ entries, month, day, onChange }: Props) {
  const today = useToday()
  const days = useMemo(() => groupByDay(entries), [entries])
  const shown = day ? (days.get(day) ?? []) : []
  const describe = (each: string) => {
    const marked = days.get(each)
    return marked ? { signs: <DayMarks entries={marked} />, words: describeEntries(marked) } : null
  }
  return (
    <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
      <Panel className="p-3 sm:p-4 md:sticky md:top-5">
        <MonthGrid
          {...{ month, today, describe }}
          selected={day}
          onMonth={(next) => onChange({ month: next })}
          onSelect={(next) => onChange({ day: next, month: next.slice(0, 7) })}
        />
      </Panel>
      <section aria-live="polite" aria-labelledby="day">
        {day && shown.length > 0 ? (
          <>
            <h3 id="day" className="text-xl">
              {t('Events on {date}', { date: dayTitle(day) })}
            </h3>
            <ul className="mt-4 grid gap-5">
              {shown.map((entry) => (
                <li key={entry.id}>
                  <DayEvent entry={entry} />
                </li>
              ))}
            </ul>
          </>
        ) : (
          <EmptyState
            level={3}
            title={
              <span id="day">{day ? t('No Events on {date}', { date: dayTitle(day) }) : t('No day selected')}</span>
            }
          >
            {t('Select a highlighted date to view your saved events')}
          </EmptyState>
        )}
      </section>
    </div>
  )
}
