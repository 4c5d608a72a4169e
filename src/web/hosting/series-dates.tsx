import { CalendarDays } from 'lucide-react'
import { Link } from 'react-router'
import type { HostView } from '#contract/hosting.ts'
import { eventHours, longDay } from '#domain/events/event-time.ts'
import { paths } from '#web/paths.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Panel } from '#web/ui/panel.tsx'
import { HostedBadge } from './hosted-status.tsx'

/** Every date of the series, each with a page of its own. */
export function SeriesDates({ view: { event, dates } }: { view: HostView }) {
  if (dates.length < 2) return null
  return (
    <Panel title={`${dates.length} dates`} icon={<CalendarDays aria-hidden />} className="self-start">
      <ol className="-mx-2 max-h-96 overflow-y-auto">
        {dates.map(({ id, date, endDate, status }) => (
          <li key={id}>
            <Link
              to={paths.host(id)}
              aria-current={id === event.id ? 'page' : undefined}
              className={classNames(
                'flex min-h-tap flex-wrap items-center justify-between gap-x-3 rounded-md px-2 py-1.5 text-[0.9375rem] hover:bg-fern-tint',
                id === event.id && 'bg-fern-tint font-semibold text-fern-deep',
                status === 'cancelled' && 'text-muted',
              )}
            >
              <span>
                {longDay(date)}
                <span className="block text-sm text-muted">{eventHours({ date, endDate, allDay: event.allDay })}</span>
              </span>
              <HostedBadge status={status} />
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
