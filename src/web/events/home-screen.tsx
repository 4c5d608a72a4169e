import { Suspense, useRef } from 'react'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { late } from '#web/ui/lazy-when-idle.tsx'
import { feedAlternates } from './search-links.ts'
import { FilterPanel } from './filter-panel.tsx'
import { FilterToggle } from './filter-toggle.tsx'
import { homeLoader } from './home-loader.ts'
import { listCall, searchFor } from './home-search.ts'
import { HomeResults } from './home-results.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { useHomeSearch } from './use-home-search.ts'

const NewsBell = late(async () => (await import('#web/notifications/notification-bell.tsx')).NewsBell)

export const loader = homeLoader

export function Component() {
  const { shown, asked, change, place, isUpdating } = useHomeSearch()
  useHead({
    title: 'Home · Wonderlark',
    description: 'Learning events near you: science, art, nature, history, music and more, for every age.',
    canonical: paths.home,
    alternates: feedAlternates(listCall(shown)),
  })
  const results = useRef<HTMLDivElement>(null)
  const explore = () => {
    change({ filtersAreOpen: false })
    results.current?.focus({ preventScroll: true })
    results.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  }
  return (
    <div className="mx-auto w-full max-w-page px-gutter pt-5 pb-10">
      <header className="flex flex-wrap items-center justify-between gap-x-4">
        <h1>Hello again!</h1>
        <div className="flex gap-2">
          <NewsBell />
          <ProfileMenu />
        </div>
        <p className="mt-1 w-full text-lg text-muted">Where will curiosity take you next?</p>
      </header>
      <div className="mt-5 grid gap-3 md:grid-cols-[1fr_auto]">
        <SearchBox
          q={asked.q}
          onSearch={(q) => change(searchFor(asked, q))}
          action={paths.home}
          label="Search events, topics, or locations"
        />
        <FilterToggle search={asked} />
      </div>
      <Suspense fallback={<HomeSkeleton />}>
        {asked.filtersAreOpen && <FilterPanel search={asked} shown={shown} onChange={change} onExplore={explore} />}
        <div
          ref={results}
          tabIndex={-1}
          aria-busy={isUpdating}
          className={`mt-6 scroll-mt-4 outline-none transition-opacity ${isUpdating ? 'opacity-60' : ''}`}
        >
          <HomeResults search={shown} place={place} />
        </div>
      </Suspense>
    </div>
  )
}
