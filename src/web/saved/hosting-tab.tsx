import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { DraftList } from '#web/hosting/draft-list.tsx'
import { HostDialog } from '#web/hosting/host-dialog.tsx'
import { HostedBadge } from '#web/hosting/hosted-status.tsx'
import { oneOfEachSeries } from '#web/hosting/hosted-events.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { NothingYet } from './nothing-yet.tsx'
import { OwnEventCard } from './user-event-card.tsx'
import { userEventsQuery } from './queries.ts'
import { StatusBadge } from './status-badge.tsx'
import { useMyEventsSearch } from './use-my-events-search.ts'

const hostButton = (
  <Button>
    <Plus aria-hidden className="size-5" />
    Host Event
  </Button>
)

/** What the person hosts, latest first, and the way to host more. */
export function HostingTab() {
  const { place } = useMyEventsSearch()
  const { data: entries } = useSuspenseQuery(userEventsQuery('hosting', place))
  return (
    <>
      <section
        aria-labelledby="host"
        className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-marigold bg-marigold-tint p-4 sm:p-5"
      >
        <div className="min-w-0 flex-1 basis-52">
          <h2 id="host" className="text-xl">
            Host an event
          </h2>
          <p className="mt-1 text-[0.9375rem]">
            Know something worth an hour of somebody&rsquo;s Saturday? Invite them.
          </p>
        </div>
        <HostDialog trigger={hostButton} />
      </section>
      <DraftList />
      {entries.length === 0 ? (
        <NothingYet title="You are not hosting anything yet" pose="resting" action={false}>
          Your events will be listed here, with who is coming.
        </NothingYet>
      ) : (
        <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
          {oneOfEachSeries(entries).map(({ id, event }) => (
            <li key={id}>
              <OwnEventCard
                event={event}
                to={paths.host(event.id)}
                badge={
                  <span className="flex flex-wrap gap-1.5">
                    <StatusBadge status="hosting">You're hosting this event</StatusBadge>
                    <HostedBadge status={event.status} />
                  </span>
                }
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
