import { Suspense, useRef, useState, useCallback, useEffect, useMemo, lazy } from 'react'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { ClientOnly } from '#web/ui/client-only.tsx'
import { feedAlternates } from './search-links.ts'
import { FilterPanel } from './filter-panel.tsx'
import { homeLoader, type HomeData } from './home-loader.ts'
import { listActiveFilters } from './active-filters.ts'
import { readHomeSearch, searchFor, subscriptionCall, writeHomeSearch, type HomeSearch } from './home-search.ts'
import { FullScreenMap } from './full-screen-map.tsx'
import { HomeResults } from './home-results.tsx'
import { QuickChips } from './quick-chips.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { UserRound, SlidersHorizontal } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Link, useLoaderData, useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { useSession } from '#web/platform/session.ts'
import { getHomeDefaults } from './home-defaults.ts'

/** Reads the home screen's search from the URL: the one shown and the one requested next. */
function useHomeSearch() {
  const location = useLocation()
  const { location: coming } = useNavigation()
  const navigate = useNavigate()
  const { place, today } = useLoaderData<HomeData>()
  const defaults = getHomeDefaults(useSession())
  const isMoving = useRevalidator().state === 'loading'
  const read = useCallback(
    (search: string) => readHomeSearch(new URLSearchParams(search), { today, place, defaults }),
    [today, place, defaults],
  )
  const shown = useMemo(() => read(location.search), [read, location.search])
  const isComing = coming?.pathname === paths.home
  // Filter controls update at once, before the router does; results follow when the server responds.
  const [pressed, setPressed] = useState<HomeSearch | null>(null)
  useEffect(() => setPressed(null), [location.key])
  const asked = useMemo(
    () => pressed ?? (isComing ? read(coming.search) : shown),
    [pressed, isComing, coming?.search, read, shown],
  )
  const change = useCallback(
    (part: Partial<HomeSearch>) => {
      const next = { ...asked, pages: 1, ...part }
      setPressed(next)
      // The state tells how the map was opened.
      const { state } = location
      void navigate(paths.home + writeHomeSearch(next), { replace: true, preventScrollReset: true, state })
    },
    [asked, navigate, location],
  )
  return { shown, asked, change, place, isUpdating: isComing || isMoving }
}

interface FilterToggleProps {
  search: HomeSearch
  onToggle(): void
}

/** Toggles the filter panel. A link, so that it works before the scripts have loaded. */
function FilterToggle({ search, onToggle }: FilterToggleProps) {
  const { filtersAreOpen } = search
  const active = listActiveFilters(search).length
  return (
    <Button variant="outline" asChild className="min-h-12">
      <Link
        to={paths.home + writeHomeSearch({ ...search, filtersAreOpen: !filtersAreOpen })}
        onClick={(press) => {
          if (press.metaKey || press.ctrlKey || press.shiftKey || press.altKey) return
          press.preventDefault()
          onToggle()
        }}
        aria-expanded={filtersAreOpen}
        {...(filtersAreOpen && { 'aria-controls': 'filters' })}
        role="button"
      >
        <SlidersHorizontal aria-hidden className="size-5" />
        {filtersAreOpen ? 'Hide Filters' : 'Show Filters'}
        {active > 0 && (
          <span className="grid size-6 place-items-center rounded-full bg-marigold text-xs font-bold text-on-marigold">
            {active}
            <span className="sr-only"> active</span>
          </span>
        )}
      </Link>
    </Button>
  )
}

const ProfileMenuDialog = lazy(async () => ({ default: (await import('./profile-menu-dialog.tsx')).ProfileMenuDialog }))

function ProfileMenu() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="icon"
        aria-label="Your space"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={(press) => {
          // Safari doesn't focus clicked buttons, and the dialog must be able to restore the focus.
          press.currentTarget.focus()
          setIsOpen(true)
        }}
        className="border border-edge bg-card shadow-paper"
      >
        <UserRound aria-hidden className="size-5" />
      </Button>
      <ClientOnly>
        <ProfileMenuDialog open={isOpen} onOpenChange={setIsOpen} />
      </ClientOnly>
    </>
  )
}

/** Placeholder while the results load: three cards. */
function HomeSkeleton() {
  return (
    <div role="status" aria-label="Loading events" className="mt-6 flex gap-4 overflow-hidden">
      {[0, 1, 2].map((card) => (
        <div key={card} className="w-[82%] max-w-80 shrink-0 rounded-xl border border-line bg-card pb-5 sm:w-72">
          <Skeleton className="aspect-[4/3] w-full rounded-b-none" />
          <div className="space-y-3 p-4">
            <Skeleton className="h-5 w-20" />
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  )
}

const NotificationBell = lazy(async () => ({
  default: (await import('#web/notifications/notification-bell.tsx')).NotificationBell,
}))

export const loader = homeLoader

export function Component() {
  const { shown, asked, change, place, isUpdating } = useHomeSearch()
  useHead({
    title: 'Home · Wonderlark',
    description: 'Learning events near you: science, art, nature, history, music and more, for every age.',
    canonical: paths.home,
    alternates: feedAlternates(subscriptionCall(shown)),
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
          <ClientOnly>
            <NotificationBell />
          </ClientOnly>
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
        <FilterToggle
          search={asked}
          onToggle={() => change({ filtersAreOpen: !asked.filtersAreOpen, pages: asked.pages })}
        />
      </div>
      <div className="mt-2">
        <QuickChips search={asked} shown={shown} onChange={change} />
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
      <FullScreenMap search={asked} shown={shown} onChange={change} />
    </div>
  )
}
