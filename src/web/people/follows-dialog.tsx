import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Person } from '#contract/people/follow.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/layout/badge.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { DialogContent } from '#web/ui/dialog/dialog-content.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { FollowButton } from './follow-button.tsx'
import { useFollow } from './follow-mutations.ts'
import { followListQuery, type FollowList } from './follow-queries.ts'
import { PersonPicture } from './person-picture.tsx'
import { Username } from './username.tsx'
import { t } from '#texts/texts.ts'

function FollowRow({ person, onOpen }: { person: Person; onOpen(): void }) {
  const { isFollowed, toggle } = useFollow(person)
  return (
    <li className="flex flex-wrap items-center gap-3 py-2.5">
      <PersonPicture person={person} className="size-11" />
      <p className="min-w-0 flex-1 basis-32 leading-snug">
        <Link to={paths.person(person.username)} onClick={onOpen} className="block truncate font-semibold">
          {person.name}
        </Link>
        <span className="block truncate text-sm text-muted">
          <Username of={person.username} />
        </span>
      </p>
      {person.isOwn ? (
        <Badge tone="fern">{t('You')}</Badge>
      ) : (
        <FollowButton name={person.name} isFollowed={isFollowed} onToggle={toggle} />
      )}
    </li>
  )
}

function FollowRows({ person, list, onClose }: FollowsDialogProps & { list: FollowList }) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    followListQuery(list, person.id),
  )
  if (error) {
    return (
      <p role="alert">
        {t('Couldn’t load this list.')}{' '}
        <Button variant="quiet" onClick={() => void refetch()}>
          {t('Try Again')}
        </Button>
      </p>
    )
  }
  if (!data) {
    return (
      <div role="status" aria-label={t('Loading people')} className="space-y-3">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    )
  }
  const people = data.pages.flatMap((page) => page.people)
  if (people.length === 0) return <p className="text-muted">{t('No one yet.')}</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {people.map((each) => (
          <FollowRow key={each.id} person={each} onOpen={onClose} />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="outline"
          pending={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          className="mt-3 w-full"
        >
          {t('Show more people')}
        </Button>
      )}
    </>
  )
}

export interface FollowsDialogProps {
  person: Pick<Person, 'id' | 'name' | 'isOwn'>
  /** Null while closed. */
  list: FollowList | null
  onClose(): void
}

/** Dialog with the followers of a person, or the people they follow. */
export function FollowsDialog({ person, list, onClose }: FollowsDialogProps) {
  const titles = person.isOwn
    ? { followers: t('Your followers'), following: t('People you follow') }
    : {
        followers: t('{name}’s followers', { name: person.name }),
        following: t('People {name} follows', { name: person.name }),
      }
  return (
    <DialogContent open={list !== null} onOpenChange={(open) => !open && onClose()} title={titles[list ?? 'followers']}>
      {list && <FollowRows person={person} list={list} onClose={onClose} />}
    </DialogContent>
  )
}
