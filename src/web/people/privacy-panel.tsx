import { useQuery } from '@tanstack/react-query'
import type { BlockedPerson } from '#contract/follow.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxRow } from '#web/ui/checkbox-row.tsx'
import { useBlock, useSharing } from './follow-mutations.ts'
import { blocksQuery, sharingQuery } from './follow-queries.ts'

function Blocked({ person }: { person: BlockedPerson }) {
  const name = person.name ?? 'Somebody with a hidden profile'
  const block = useBlock(person.userId, name)
  return (
    <li className="flex items-center justify-between gap-3 py-1">
      <span className="min-w-0 truncate">
        {name}
        {person.username && <span className="text-muted"> @{person.username}</span>}
      </span>
      <Button variant="quiet" pending={block.isPending} onClick={() => block.mutate(false)}>
        <span>
          Unblock<span className="sr-only"> {name}</span>
        </span>
      </Button>
    </li>
  )
}

/** What followers get to see, and who is kept away. Every change counts at once. Part of Edit Profile. */
export function PrivacyPanel() {
  const { data: sharing } = useQuery(sharingQuery)
  const { data: blocked = [] } = useQuery(blocksQuery)
  const change = useSharing()
  return (
    <div className="space-y-5">
      <fieldset disabled={!sharing}>
        <legend className="mb-1 font-semibold">What others see of your events</legend>
        <CheckboxRow
          checked={sharing?.shareHosting ?? false}
          onCheckedChange={(shareHosting) => sharing && change.mutate({ ...sharing, shareHosting })}
        >
          The events you host
        </CheckboxRow>
        <CheckboxRow
          checked={sharing?.shareAttendance ?? false}
          onCheckedChange={(shareAttendance) => sharing && change.mutate({ ...sharing, shareAttendance })}
        >
          The events you are going to
        </CheckboxRow>
      </fieldset>
      {blocked.length > 0 && (
        <section aria-labelledby="blocked">
          <h3 id="blocked" className="font-sans text-base font-semibold">
            People you have blocked
          </h3>
          <ul className="divide-y divide-line">
            {blocked.map((person) => (
              <Blocked key={person.userId} person={person} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
