import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Lark } from '#web/ui/lark/lark.tsx'
import { discoverPath, hasMorePages } from './discover-search.ts'
import { peopleSearchQuery, type PeopleSearch } from './follow-queries.ts'
import { CalendarDays, MapPin, UsersRound } from 'lucide-react'
import type { Person } from '#contract/people/follow.ts'
import { limits } from '#contract/limits.ts'
import { Badge } from '#web/ui/layout/badge.tsx'
import { canUseViewTransition } from '#web/platform/screen-link.tsx'
import { FollowButton } from './follow-button.tsx'
import { useFollow } from './follow-mutations.ts'
import { InterestChips } from './interest-chips.tsx'
import { PersonPicture } from './person-picture.tsx'
import { Username } from './username.tsx'
import { t } from '#texts/texts.ts'

/** A person in a list. The whole card links to the profile; the button follows. */
function PersonCard({ person, level = 3 }: { person: Person; level?: 2 | 3 }) {
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
              viewTransition={canUseViewTransition()}
              className="decoration-marigold decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-lg"
            >
              {name}
            </Link>
          </Title>
          <p className="truncate text-sm text-muted">
            <Username of={username} />
          </p>
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
            {t('{count, plural, one {# event} other {# events}}', { count: eventsCount })}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <UsersRound aria-hidden />
            {t('{count, plural, one {# follower} other {# followers}}', { count: followersCount })}
          </span>
        </p>
        {isOwn ? (
          <Badge tone="fern">{t('You')}</Badge>
        ) : (
          <FollowButton name={name} isFollowed={isFollowed} onToggle={toggle} className="relative" />
        )}
      </div>
    </article>
  )
}

function Nobody({ q }: { q: string }) {
  if (!q) {
    return (
      <EmptyState level={3} figure={<Lark pose="resting" />} title={t('No suggestions yet')}>
        {t('No one else has a public profile yet. Invite a friend to an event, and you’ll find them here.')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      level={3}
      figure={<Lark pose="searching" />}
      title={t('No users found')}
      actions={
        <Button asChild variant="outline">
          <Link to={paths.discover} replace>
            {t('See suggestions')}
          </Link>
        </Button>
      }
    >
      {t('Try a name, an interest, or a town. Hidden profiles aren’t listed.')}
    </EmptyState>
  )
}

/** Search results, or suggestions of people to follow. */
export function FoundPeople({ search }: { search: PeopleSearch }) {
  const { data } = useSuspenseQuery(peopleSearchQuery(search))
  const { people, total } = data
  return (
    <section aria-labelledby="found">
      <header className="mb-4 flex flex-wrap items-baseline gap-x-3">
        <h2 id="found">{search.q ? t('Search Results') : t('Suggested for You')}</h2>
        <p role="status" className="text-muted tabular-nums">
          {t('{count, plural, one {# person} other {# people}}', { count: total })}
        </p>
      </header>
      {people.length === 0 && <Nobody q={search.q} />}
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {people.map((person) => (
          <li key={person.id}>
            <PersonCard person={person} />
          </li>
        ))}
      </ul>
      {hasMorePages(search, total) && (
        <div className="mt-5 text-center">
          <Button variant="outline" asChild>
            <Link to={discoverPath({ ...search, pages: search.pages + 1 })} replace preventScrollReset>
              {t('Show more people')}
            </Link>
          </Button>
        </div>
      )}
    </section>
  )
}
