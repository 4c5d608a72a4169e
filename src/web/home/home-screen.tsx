import { splitLanguage } from '#texts/languages.ts'
import { Suspense, useRef, useState, useCallback, useEffect, useMemo, lazy } from 'react'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { useSite } from '#web/platform/use-site.tsx'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { feedAlternates } from '#web/search/search-links.ts'
import { FullScreenMap } from './full-screen-map.tsx'
import { homeLoader, type HomeData } from './home-loader.ts'
import { listChosenFilters } from '#web/search/active-filters.ts'
import {
  isOneList,
  readHomeSearch,
  searchFor,
  subscriptionCall,
  writeHomeSearch,
  type HomeSearch,
} from '#web/search/home-search.ts'
import { HomeResults } from './home-results.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { QuickChips } from '#web/search/quick-chips.tsx'
import { PasskeyOfferSlot } from '#web/sign-in/passkey-offer-slot.tsx'
import { WelcomeCard } from '#web/preferences/welcome-card.tsx'
import { SortSelect } from '#web/search/sort-select.tsx'
import { SearchBox, type Typing } from '#web/ui/form/search-box.tsx'
import { UserRound, SlidersHorizontal } from 'lucide-react'
import { afterNextFrame } from '#web/ui/layout/after-next-frame.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Link, useLoaderData, useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { useSession } from '#web/platform/session.ts'
import { getHomeDefaults } from '#web/search/home-defaults.ts'
import { hidden } from '#web/ui/layout/text-tags.tsx'
import { rich } from '#texts/rich.ts'
import { t } from '#texts/texts.ts'

/** State of a text search's history entry. */
interface SearchState {
  /** Path of the screen that the search was started from. */
  before: string
}

/** Reads the home screen's search from the URL: the one shown and the one requested next. */
function useHomeSearch() {
  const location = useLocation()
  const { location: coming } = useNavigation()
  const navigate = useNavigate()
  const { place, today, visitor, unchosen, shownEvents } = useLoaderData<HomeData>()
  const session = useSession()
  const defaults = useMemo(
    () => getHomeDefaults(session, visitor, unchosen, shownEvents),
    [session, visitor, unchosen, shownEvents],
  )
  const isMoving = useRevalidator().state === 'loading'
  const read = useCallback(
    (search: string) => readHomeSearch(new URLSearchParams(search), { today, place, defaults }),
    [today, place, defaults],
  )
  const shown = useMemo(() => read(location.search), [read, location.search])
  const isComing = coming && splitLanguage(coming.pathname).path === paths.home
  // Filter controls update at once, before the router does; results follow when the server responds.
  const [pressed, setPressed] = useState<HomeSearch | null>(null)
  const pending = useRef<AbortController>(null)
  /** Paths of the pending changes, the latest last. */
  const requested = useRef<string[]>([])
  useEffect(() => {
    const at = requested.current.lastIndexOf(paths.home + location.search)
    const isLatest = pending.current === null && at === requested.current.length - 1
    if (at !== -1 && !isLatest) return
    pending.current?.abort()
    pending.current = null
    requested.current = []
    setPressed(null)
  }, [location.key, location.search])
  useEffect(() => () => pending.current?.abort(), [])
  const asked = useMemo(
    () => pressed ?? (isComing ? read(coming.search) : shown),
    [pressed, isComing, coming?.search, read, shown],
  )
  const change = useCallback(
    (part: Partial<HomeSearch>) => {
      const next = { ...asked, pages: 1, ...part }
      setPressed(next)
      const follow = () => {
        const path = paths.home + writeHomeSearch(next)
        pending.current = null
        requested.current.push(path)
        // A text search is a history entry of its own, so that Back and "Clear search" lead to the screen before it. On a
        // slow phone, the browser can be in one that isn't shown yet.
        const isInSearch = new URLSearchParams(window.location.search).has('q')
        const state = shown.q
          ? (location.state as SearchState | null)
          : { before: paths.home + writeHomeSearch({ ...shown, pages: 1 }) }
        if (next.q && !shown.q) return void navigate(path, { replace: isInSearch, state })
        if (!next.q && isInSearch && state?.before === path) return void navigate(-1)
        void navigate(path, { replace: true, preventScrollReset: true, state: location.state as unknown })
      }
      // On a slow phone, the router takes as long as the controls' own response.
      pending.current?.abort()
      pending.current = afterNextFrame(follow)
    },
    [asked, shown, navigate, location.state],
  )
  return { shown, asked, change, place, visitor, isUpdating: isComing || isMoving }
}

interface FilterToggleProps {
  search: HomeSearch
  onToggle(): void
}

/** Toggles the filter panel. A link, so that it works before the scripts have loaded. */
function FilterToggle({ search, onToggle }: FilterToggleProps) {
  const { filtersAreOpen } = search
  const active = listChosenFilters(search).length
  return (
    <Button
      variant="outline"
      asChild
      className="relative whitespace-nowrap max-md:size-tap max-md:rounded-full max-md:p-0 md:min-h-13"
    >
      <Link
        to={paths.home + writeHomeSearch({ ...search, filtersAreOpen: !filtersAreOpen })}
        onClick={(press) => {
          if (press.metaKey || press.ctrlKey || press.shiftKey || press.altKey) return
          press.preventDefault()
          // Safari doesn't focus clicked links, and the sheet must be able to restore the focus.
          press.currentTarget.focus()
          onToggle()
        }}
        aria-expanded={filtersAreOpen}
        {...(filtersAreOpen && { 'aria-controls': 'filters' })}
        role="button"
      >
        <SlidersHorizontal aria-hidden className="size-5" />
        <span className="max-md:sr-only">{filtersAreOpen ? t('Hide Filters') : t('Show Filters')}</span>
        {active > 0 && (
          <span className="grid size-6 place-items-center rounded-full bg-marigold text-xs font-bold text-on-marigold max-md:absolute max-md:-top-1.5 max-md:-end-1.5 max-md:size-5">
            {rich('{count, plural, one {#<hidden> active</hidden>} other {#<hidden> active</hidden>}}', {
              count: active,
              hidden,
            })}
          </span>
        )}
      </Link>
    </Button>
  )
}

const loadFilterPanel = async () => (await import('#web/search/filter-panel.tsx')).FilterPanel

/** Available immediately on the server, which can't wait while it renders. Browsers load it after the first paint. */
const FilterPanel = import.meta.env.SSR
  ? await loadFilterPanel()
  : lazy(async () => ({ default: await loadFilterPanel() }))

const ProfileMenuDialog = lazy(async () => ({
  default: (await import('#web/events/profile-menu-dialog.tsx')).ProfileMenuDialog,
}))

function ProfileMenu() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="icon"
        aria-label={t('Your space')}
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

const SearchSuggestions = lazy(async () => ({
  default: (await import('#web/search/search-suggestions.tsx')).SearchSuggestions,
}))

const offerSuggestions = (typing: Typing) => (
  <ClientOnly>
    <SearchSuggestions {...typing} />
  </ClientOnly>
)

const NotificationBell = lazy(async () => ({
  default: (await import('#web/notifications/notification-bell.tsx')).NotificationBell,
}))

/**
 * The heading, with the notifications and the menu. During a search, narrow and low screens show only the heading's
 * name.
 */
function Greeting({ isCollapsed }: { isCollapsed: boolean }) {
  const { name, logo } = useSite()
  const collapsed = isCollapsed && 'max-md:hidden short:hidden'
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4">
      {name !== null && (
        <p
          className={classNames(
            'mb-1 flex w-full items-center gap-2 font-semibold text-fern-deep lg:hidden',
            collapsed,
          )}
        >
          {logo !== null && <img src={logo} alt="" width={28} height={28} className="size-7 object-contain" />}
          {name}
        </p>
      )}
      <h1 className={classNames(isCollapsed && 'max-md:sr-only short:sr-only')}>{t('Hello again!')}</h1>
      <div className={classNames('flex gap-2', collapsed)}>
        <ClientOnly>
          <NotificationBell />
        </ClientOnly>
        <ProfileMenu />
      </div>
      <p className={classNames('mt-1 w-full text-lg text-muted', collapsed)}>
        {t('Where will curiosity take you next?')}
      </p>
    </header>
  )
}

/** On narrow screens the filter button shares the row of the chips; on wide ones, that of the search box. */
const controls =
  'grid grid-cols-[auto_minmax(0,1fr)] items-start gap-2 max-md:[&>:first-child]:col-span-2 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-x-3'
/** During a search, the controls stay on top of narrow screens unless they'd cover too much of it. */
const pinned =
  'md:mt-5 max-md:z-20 max-md:-mx-gutter max-md:bg-paper max-md:px-gutter max-md:py-2 max-md:not-short:sticky max-md:not-short:top-0'

export const loader = homeLoader

export function Component() {
  const { shown, asked, change, place, visitor, isUpdating } = useHomeSearch()
  useHead({
    title: t('Home · Wonderlark'),
    description: t('Learning events near you: science, art, nature, history, music and more, for every age.'),
    canonical: paths.home,
    alternates: feedAlternates(subscriptionCall(shown)),
  })
  const [isTyping, setIsTyping] = useState(false)
  const isSearching = isTyping || asked.q !== '' || shown.q !== ''
  const results = useRef<HTMLDivElement>(null)
  const explore = () => {
    change({ filtersAreOpen: false })
    results.current?.focus({ preventScroll: true })
    results.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  }
  return (
    <div className={`mx-auto w-full max-w-page px-gutter pb-10 ${isSearching ? 'pt-2 md:pt-5' : 'pt-5'}`}>
      <Greeting isCollapsed={isSearching} />
      <div className={classNames(controls, isSearching ? pinned : 'mt-5')}>
        <SearchBox
          q={asked.q}
          onType={(text) => setIsTyping(text.trim() !== '')}
          onSearch={(q) => {
            setIsTyping(false)
            if (q !== asked.q) change(searchFor(asked, q))
          }}
          onEnter={() => results.current?.focus({ preventScroll: true })}
          action={paths.home}
          offer={offerSuggestions}
          label={t('Search events, topics, or locations')}
        />
        <div className="relative z-1 flex gap-2 max-md:py-1 md:gap-3">
          <FilterToggle
            search={asked}
            onToggle={() => change({ filtersAreOpen: !asked.filtersAreOpen, pages: asked.pages })}
          />
          <div className={isSearching || isOneList(asked) ? undefined : 'max-md:hidden'}>
            <SortSelect search={asked} onChange={change} />
          </div>
        </div>
        <div className="min-w-0 md:col-span-2">
          <QuickChips search={asked} shown={shown} onChange={change} />
        </div>
      </div>
      {!isSearching && <WelcomeCard defaults={shown.defaults} isVisitorWelcomed={visitor?.isWelcomed ?? false} />}
      {!isSearching && <PasskeyOfferSlot />}
      <Suspense fallback={<HomeSkeleton isOneList={isSearching} />}>
        <Suspense>
          {asked.filtersAreOpen && <FilterPanel search={asked} shown={shown} onChange={change} onExplore={explore} />}
        </Suspense>
        <div
          ref={results}
          tabIndex={-1}
          aria-busy={isUpdating}
          className={`mt-4 scroll-mt-20 outline-none transition-opacity md:mt-6 ${isUpdating ? 'opacity-60' : ''}`}
        >
          {isSearching && !shown.q ? <HomeSkeleton isOneList /> : <HomeResults search={shown} place={place} />}
        </div>
      </Suspense>
      <FullScreenMap search={asked} shown={shown} onChange={change} />
    </div>
  )
}
