import { Link } from 'react-router'
import type { LearningEvent } from '#contract/event.ts'
import { eventStart } from '#domain/events/event-time.ts'
import { paths } from '#web/paths.ts'

/** The following dates of a series, each an event of its own. */
export function NextDates({ event }: { event: LearningEvent }) {
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
                {eventStart({ date, endDate, allDay: event.allDay })}
              </time>
              {status === 'cancelled' && <span className="text-sm font-semibold text-clay-ink">Cancelled</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
