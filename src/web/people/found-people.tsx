import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Lark } from '#web/ui/lark.tsx'
import { discoverPath, hasMorePages } from './discover-search.ts'
import { peopleSearchQuery, type PeopleSearch } from './follow-queries.ts'
import { PersonCard } from './person-card.tsx'

function Nobody({ q }: { q: string }) {
  if (!q) {
    return (
      <EmptyState level={3} figure={<Lark pose="resting" />} title="No suggestions yet">
        Nobody else has a profile to show here so far. Invite a friend to something, and you will find them here.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      level={3}
      figure={<Lark pose="searching" />}
      title="No users found"
      actions={
        <Button asChild variant="outline">
          <Link to={paths.discover} replace>
            See suggestions
          </Link>
        </Button>
      }
    >
      Try a name, an interest or a town. People who prefer not to be found are not listed.
    </EmptyState>
  )
}

/** Whom the search found, or whom one might like to follow. */
export function FoundPeople({ search }: { search: PeopleSearch }) {
  const { data } = useSuspenseQuery(peopleSearchQuery(search))
  const { people, total } = data
  return (
    <section aria-labelledby="found">
      <header className="mb-4 flex flex-wrap items-baseline gap-x-3">
        <h2 id="found">{search.q ? 'Search Results' : 'Suggested for You'}</h2>
        <p role="status" className="text-muted tabular-nums">
          {total === 1 ? '1 person' : `${total.toLocaleString('en-US')} people`}
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
              Show more people
            </Link>
          </Button>
        </div>
      )}
    </section>
  )
}
