import { useSuspenseQuery } from '@tanstack/react-query'
import { foldHostedSeries } from '#web/hosting/hosted-events.ts'
import { paths } from '#web/paths.ts'
import { AttendanceButton } from './attendance-button.tsx'
import { NothingYet } from './nothing-yet.tsx'
import { OwnEventCard } from './user-event-card.tsx'
import { userEventsQuery } from './queries.ts'
import { StatusBadge } from './status-badge.tsx'
import { useMyEventsSearch } from './use-my-events-search.ts'

/** Every event that the person has to do with, soonest first. */
export function AllTab() {
  const { place } = useMyEventsSearch()
  const { data: entries } = useSuspenseQuery(userEventsQuery(undefined, place))
  if (entries.length === 0) {
    return (
      <NothingYet title="No events yet" pose="searching">
        What you save, host or go to comes together here.
      </NothingYet>
    )
  }
  return (
    <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      {foldHostedSeries(entries).map((entry) => (
        <li key={entry.id}>
          <OwnEventCard
            event={entry.event}
            to={paths.ownEvent(entry.eventId)}
            badge={<StatusBadge status={entry.status} />}
            actions={<AttendanceButton entry={entry} />}
          />
        </li>
      ))}
    </ul>
  )
}
