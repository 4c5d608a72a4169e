import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { OperatorPerson } from '#contract/operator.ts'
import { Age } from '#web/notifications/age.tsx'
import { paths } from '#web/paths.ts'
import { PersonPicture } from '#web/people/person-picture.tsx'
import { useSession } from '#web/platform/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { PagedList } from './paged-list.tsx'
import { PersonActions } from './person-actions.tsx'

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`

function Facts({ person }: { person: OperatorPerson }) {
  const { createdAt, sessions, hosting, reports, bannedAt } = person
  return (
    <p className="text-sm text-muted">
      Joined <Age at={createdAt} />
      {sessions > 0 && ` · signed in in ${count(sessions, 'browser', 'browsers')}`}
      {hosting > 0 && ` · hosts ${count(hosting, 'event', 'events')}`}
      {reports > 0 && (
        <span className="font-medium text-clay-ink">{` · ${count(reports, 'report', 'reports')} of them`}</span>
      )}
      {bannedAt && (
        <>
          {' · banned '}
          <Age at={bannedAt} />
        </>
      )}
    </p>
  )
}

function PersonRow({ person }: { person: OperatorPerson }) {
  const { id, name, username, email, isEmailVerified, isOperator, isVetted, bannedAt } = person
  const isOwn = useSession()?.userId === id
  return (
    <article className="flex items-start gap-3.5">
      <PersonPicture person={person} className="size-12 text-lg" />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-lg leading-snug">
          <Link to={paths.person(username)} className="hover:underline">
            {name}
          </Link>
          {isOperator && <Badge tone="fern">Operator</Badge>}
          {isVetted && <Badge>Vetted</Badge>}
          {bannedAt && <Badge tone="clay">Banned</Badge>}
        </h3>
        <p className="text-sm">
          @{username} <span className="text-muted tabular-nums">#{id}</span>
          {email && ` · ${email}`}
          {email && !isEmailVerified && <span className="text-clay-ink"> (not verified)</span>}
        </p>
        <Facts person={person} />
      </div>
      {isOwn ? <Badge tone="plain">You</Badge> : <PersonActions person={person} />}
    </article>
  )
}

/** Everybody with an account. */
export function People() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const q = search.get('q') ?? ''
  const look = (words: string) => {
    const next = words ? `${pathname}?${new URLSearchParams({ q: words })}` : pathname
    void navigate(next, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <div className="mb-4 max-w-2xl">
        <SearchBox q={q} onSearch={look} action={pathname} label="Search people" />
      </div>
      <PagedList<OperatorPerson>
        list="people"
        isSearch
        label="People"
        empty={{
          title: 'Nobody found',
          words: 'Search for an id (#12), a username (@name), or a part of a name, username or email address.',
        }}
      >
        {(person) => <PersonRow person={person} />}
      </PagedList>
    </>
  )
}
