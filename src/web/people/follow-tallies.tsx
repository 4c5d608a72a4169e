import { lazy, useState, type ReactNode } from 'react'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import type { FollowList } from './follow-queries.ts'
import type { FollowsDialogProps } from './follows-dialog.tsx'
import { rich } from '#texts/rich.ts'

const FollowsDialog = lazy(async () => ({ default: (await import('./follows-dialog.tsx')).FollowsDialog }))

const tally = 'inline-flex min-h-tap items-center gap-1.5 underline-offset-4'

const b = (children: ReactNode) => <strong className="tabular-nums">{children}</strong>

interface Props {
  person: FollowsDialogProps['person'] & { followersCount: number; followingCount: number }
  /** Number of events they share; left out if absent. */
  eventsCount?: number
}

/** Numbers of followers and followed people, which open their lists. */
export function FollowTallies({ person, eventsCount }: Props) {
  const [open, setOpen] = useState<FollowList | null>(null)
  const words = {
    followers: rich('{count, plural, one {<b>#</b> follower} other {<b>#</b> followers}}', {
      count: person.followersCount,
      b,
    }),
    following: rich('{count, plural, one {<b>#</b> following} other {<b>#</b> following}}', {
      count: person.followingCount,
      b,
    }),
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
          {words[list]}
        </button>
      ))}
      {eventsCount !== undefined && (
        <span className={tally}>
          {rich('{count, plural, one {<b>#</b> event} other {<b>#</b> events}}', { count: eventsCount, b })}
        </span>
      )}
      <ClientOnly>
        <FollowsDialog person={person} list={open} onClose={() => setOpen(null)} />
      </ClientOnly>
    </p>
  )
}
