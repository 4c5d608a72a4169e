import { CalendarDays, MapPin, UsersRound } from 'lucide-react'
import { Link } from 'react-router'
import type { Person } from '#contract/follow.ts'
import { limits } from '#contract/limits.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { mayGlide } from '#web/ui/view-transition-support.ts'
import { FollowButton } from './follow-button.tsx'
import { useFollow } from './follow-mutations.ts'
import { InterestChips } from './interest-chips.tsx'
import { PersonPicture } from './person-picture.tsx'

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** Somebody in a list: the whole card opens the profile, the button follows. */
export function PersonCard({ person, level = 3 }: { person: Person; level?: 2 | 3 }) {
  const { name, username, bio, location, interests, eventsCount, isOwn, why } = person
  const { isFollowed, followersCount, toggle } = useFollow(person)
  const Title = `h${level}` as const
  return (
    <article className="group relative flex h-full flex-col gap-3 rounded-lg border border-line bg-card p-4 shadow-paper transition-shadow hover:shadow-lifted">
      <div className="flex items-center gap-3.5">
        <PersonPicture person={person} className="size-14 text-xl" />
        <div className="min-w-0 flex-1">
          <Title className="truncate text-lg leading-snug">
            <Link
              to={paths.person(username)}
              viewTransition={mayGlide()}
              className="decoration-marigold decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-lg"
            >
              {name}
            </Link>
          </Title>
          <p className="truncate text-sm text-muted">@{username}</p>
          {location && (
            <p className="flex items-center gap-1.5 text-sm text-muted">
              <MapPin aria-hidden className="size-4 shrink-0" />
              <span className="truncate">{location}</span>
            </p>
          )}
        </div>
      </div>
      {bio && <p className="line-clamp-2 text-[0.9375rem]">{bio}</p>}
      <InterestChips interests={interests} most={limits.interestChips} />
      {why && <p className="text-sm font-medium text-fern-deep">{why}</p>}
      <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3">
        <p className="flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-1 text-sm text-muted [&_svg]:size-4 [&_svg]:shrink-0">
          <span className="inline-flex items-center gap-1.5">
            <CalendarDays aria-hidden />
            {counted(eventsCount, 'event', 'events')}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <UsersRound aria-hidden />
            {counted(followersCount, 'follower', 'followers')}
          </span>
        </p>
        {isOwn ? (
          <Badge tone="fern">You</Badge>
        ) : (
          <FollowButton name={name} isFollowed={isFollowed} onToggle={toggle} className="relative" />
        )}
      </div>
    </article>
  )
}
