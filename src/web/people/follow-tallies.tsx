import { lazy, useState } from 'react'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import type { FollowList } from './follow-queries.ts'
import type { FollowsDialogProps } from './follows-dialog.tsx'
import { formatNumber } from '#domain/format/numbers.ts'
import { t } from '#texts/texts.ts'

const FollowsDialog = lazy(async () => ({ default: (await import('./follows-dialog.tsx')).FollowsDialog }))

const tally = 'inline-flex min-h-tap items-center gap-1.5 underline-offset-4'

interface Props {
  person: FollowsDialogProps['person'] & { followersCount: number; followingCount: number }
  /** Number of events they share; left out if absent. */
  eventsCount?: number
}

/** Numbers of followers and followed people, which open their lists. */
export function FollowTallies({ person, eventsCount }: Props) {
  const [open, setOpen] = useState<FollowList | null>(null)
  const counts = { followers: person.followersCount, following: person.followingCount }
  const words = {
    followers: t('{followersCount, plural, one {follower} other {followers}}', {
      followersCount: person.followersCount,
    }),
    following: 'following',
  }
  return (
    <p className="flex flex-wrap gap-x-5">
      {(['followers', 'following'] as const).map((list) => (
        <button
          key={list}
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(list)}
          className={`${tally} hover:underline`}
        >
          <strong className="tabular-nums">{formatNumber(counts[list])}</strong> {words[list]}
        </button>
      ))}
      {eventsCount !== undefined && (
        <span className={tally}>
          <strong className="tabular-nums">{formatNumber(eventsCount)}</strong>{' '}
          {t('{eventsCount, plural, one {event} other {events}}', { eventsCount })}
        </span>
      )}
      <ClientOnly>
        <FollowsDialog person={person} list={open} onClose={() => setOpen(null)} />
      </ClientOnly>
    </p>
  )
}
