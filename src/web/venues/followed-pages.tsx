import { useQuery } from '@tanstack/react-query'
import { Building2, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useFollowPage } from './mutations.ts'
import { pageFollowsQuery, type PageEvents } from './queries.ts'
import { hidden } from '#web/ui/layout/text-tags.tsx'
import { rich } from '#texts/rich.ts'
import { t } from '#texts/texts.ts'

interface RowProps {
  page: PageEvents
  name: string
  to: string
}

/** A followed page. It stays in the list after unfollowing, so that this can be undone. */
function FollowedPage({ page, name, to }: RowProps) {
  const [isFollowed, setIsFollowed] = useState(true)
  const { mutate } = useFollowPage(page, name)
  const Icon = 'venue' in page ? Building2 : UsersRound
  const toggle = () => {
    setIsFollowed(!isFollowed)
    mutate(!isFollowed, { onError: () => setIsFollowed(isFollowed) })
  }
  return (
    <li className="flex items-center gap-3 py-1.5">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <Link
        to={to}
        className="flex min-h-tap min-w-0 flex-1 items-center decoration-marigold decoration-2 underline-offset-4 [overflow-wrap:anywhere] hover:underline"
      >
        {name}
      </Link>
      <Button type="button" variant="outline" onClick={toggle}>
        <span>
          {isFollowed
            ? rich('Unfollow<hidden> {name}</hidden>', { name, hidden })
            : rich('Follow<hidden> {name}</hidden>', { name, hidden })}
        </span>
      </Button>
    </li>
  )
}

/** The venues and organizers that the user follows. */
export function FollowedPages() {
  const { data } = useQuery(pageFollowsQuery)
  const { venues = [], organizers = [], organizations = [] } = data ?? {}
  return (
    <Panel title={t('Venues and organizers you follow')} icon={<Building2 aria-hidden />}>
      <div id="follows" className="scroll-mt-20">
        {!data && <Skeleton className="h-tap w-full" />}
        {data && venues.length + organizers.length + organizations.length === 0 && (
          <p className="text-muted">{t('None yet. Follow one on its page to hear about its new events.')}</p>
        )}
        <ul className="-my-1.5 divide-y divide-line empty:hidden">
          {venues.map(({ id, name }) => (
            <FollowedPage key={id} page={{ venue: id }} name={name} to={paths.venue(id)} />
          ))}
          {organizations.map(({ slug, name }) => (
            <FollowedPage
              key={`organization ${slug}`}
              page={{ organization: slug }}
              name={name}
              to={paths.organization(slug)}
            />
          ))}
          {organizers.map(({ slug, name }) => (
            <FollowedPage key={slug} page={{ organizer: slug }} name={name} to={paths.organizer(slug)} />
          ))}
        </ul>
      </div>
    </Panel>
  )
}
