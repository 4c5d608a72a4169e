import {
  queryOptions,
  useQueryClient,
  useSuspenseInfiniteQuery,
  useSuspenseQuery,
  type QueryClient,
} from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { VisitorPlace } from '#contract/places/place-cookie.ts'
import { formatRadius } from '#domain/places/distance.ts'
import { LocationLine } from '#web/location/location-line.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LazyLark } from '#web/ui/lark/lazy-lark.tsx'
import { noFilters } from '#web/search/active-filters.ts'
import { EventCards } from '#web/event-parts/event-cards.tsx'
import { SearchAlert } from '#web/search/search-alert.tsx'
import { formatEventCount } from '#web/search/event-count.ts'
import {
  elsewhereCall,
  facetsCall,
  getWiderRadius,
  similarCall,
  subscriptionCall,
  writeHomeSearch,
  type HomeSearch,
} from '#web/search/home-search.ts'
import { anyEventQuery, eventFacetsQuery, eventListQuery } from '#web/event-parts/queries.ts'
import { around } from '#web/ui/layout/text-tags.tsx'
import { rich } from '#texts/rich.ts'
import { t } from '#texts/texts.ts'

/** A change to the search that may find events, and the text of its button. */
interface Remedy {
  text: string
  search: HomeSearch
}

/** Lists the changes that would widen a search: one filter each, and at last all of them. */
function listRemedies(home: HomeSearch): Remedy[] {
  const { interests, mood, ages, free, entries, whenFree, online, when, from, to, times, near, within, show } = home
  const wider = getWiderRadius(home)
  const changes: [text: string, applies: boolean, change: Partial<HomeSearch>][] = [
    [t('Any date'), Boolean(when ?? from ?? to), { when: null, from: null, to: null }],
    [t('Any time of day'), times.length > 0, { times: [] }],
    [
      t('Search within {radius}', { radius: formatRadius(wider ?? within) }),
      wider !== null,
      { within: wider ?? within },
    ],
    [t('Search around your location'), near !== null, { near: null }],
    [t('Search all interests'), interests.length > 0, { interests: [] }],
    [t('All ages'), ages.length > 0, { ages: [] }],
    [t('Any mood'), mood !== null, { mood: null }],
    [t('Include every way to get in'), entries.length > 0, { entries: [] }],
    [t('Include paid events'), free, { free: false }],
    [t('Include events when I’m busy'), whenFree, { whenFree: false }],
    [t('Include concerts and other outings'), show === 'learning', { show: 'first' }],
    [t('Include in-person events'), online, { online: false }],
  ]
  const remedies = changes.flatMap(([text, applies, change]) =>
    applies ? [{ text, search: { ...home, pages: 1, ...change } }] : [],
  )
  if (remedies.length < 2) return remedies
  return [...remedies, { text: t('Clear all filters'), search: { ...home, pages: 1, ...noFilters } }]
}

/** Counts what each remedy finds, in the order of the remedies. */
const remedyCountsQuery = (home: HomeSearch) =>
  queryOptions({
    queryKey: ['countEvents', 'remedies', writeHomeSearch(home)],
    queryFn: ({ client }) =>
      Promise.all(listRemedies(home).map(({ search }) => client.ensureQueryData(eventFacetsQuery(facetsCall(search))))),
  })

/** Loads the data of `NoEvents`. */
export async function loadNoEvents(client: QueryClient, search: HomeSearch): Promise<void> {
  const close = [elsewhereCall(search), ...(search.q ? [similarCall(search)] : [])]
  const lists = close.map((call) => client.ensureInfiniteQueryData(eventListQuery(call)))
  await Promise.all([
    client.ensureQueryData(anyEventQuery),
    client.ensureQueryData(remedyCountsQuery(search)),
    ...lists,
  ])
}

interface Props {
  search: HomeSearch
  place: VisitorPlace | null
}

/** Shown if no event matches the search. Offers the changes that would find some. */
export function NoEvents({ search, place }: Props) {
  const { data: events } = useSuspenseQuery(anyEventQuery)
  const remedies = listRemedies(search)
  const { data: counts } = useSuspenseQuery(remedyCountsQuery(search))
  if (events.length === 0) return <EmptyCatalogue />
  const helpful = remedies.flatMap((remedy, index) => {
    const found = counts[index]
    return found && found.total > 0 ? [{ ...remedy, count: formatEventCount(found) }] : []
  })
  const isTooFar = helpful.some((remedy) => remedy.search.within === getWiderRadius(search))
  return (
    <>
      <EmptyState
        figure={<LazyLark pose="searching" />}
        title={t('No luck this time.')}
        className="pb-4 short:[&>:first-child]:hidden"
        actions={
          <div className="grid w-72 max-w-full gap-3">
            {helpful.map(({ text, count, search: wider }) => (
              <Button key={text} variant="outline" asChild>
                <Link to={paths.home + writeHomeSearch(wider)} preventScrollReset className="w-full">
                  {text}
                  <span className="shrink-0 text-sm font-normal text-muted">{count}</span>
                </Link>
              </Button>
            ))}
            <SurpriseButton />
          </div>
        }
      >
        <p>{t('Maybe try a new mood—or wander a little farther?')}</p>
        {isTooFar && (
          <p className="mt-2">{t('No events found within {radius}', { radius: formatRadius(search.within) })}</p>
        )}
        {search.q && helpful.length === 0 && <p className="mt-2">{t('Check the spelling, or try fewer words.')}</p>}
      </EmptyState>
      <p className="text-center text-muted">
        {t('Want to know when there is one?')} <SearchAlert search={subscriptionCall(search)} />
      </p>
      <CloseEvents id="elsewhere" title={t('In other places')} search={elsewhereCall(search)}>
        {search.q !== '' && <CloseEvents id="similar" title={t('Something like it')} search={similarCall(search)} />}
      </CloseEvents>
      {!search.near && (
        <div className="mx-auto mt-4 w-80 max-w-full border-t border-line pt-2">
          <LocationLine place={place}>{t('Within {radius}', { radius: formatRadius(search.within) })}</LocationLine>
        </div>
      )}
    </>
  )
}

interface CloseProps {
  id: string
  title: string
  search: URLSearchParams
  /** Shown if there are no such events. */
  children?: ReactNode
}

/** Alternatives for a search without results: events with a similar meaning, or matching events far away. */
function CloseEvents({ id, title, search, children }: CloseProps) {
  const { data } = useSuspenseInfiniteQuery(eventListQuery(search))
  const events = data.pages[0]?.events ?? []
  if (events.length === 0) return children
  return (
    <section aria-labelledby={id} className="mx-auto mt-6 max-w-3xl">
      <h2 id={id} className="mb-3">
        {title}
      </h2>
      <EventCards events={events} />
    </section>
  )
}

function SurpriseButton() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const surprise = async () => {
    const choices = await client.ensureQueryData(anyEventQuery)
    const chosen = choices[Math.floor(Math.random() * choices.length)]
    if (chosen) await navigate(paths.event(chosen))
  }
  return <Button onClick={() => void surprise()}>{t('Surprise Me Instead')}</Button>
}

function EmptyCatalogue() {
  return (
    <EmptyState figure={<LazyLark pose="resting" />} title={t('The meadow is still quiet.')}>
      <p>{t('There are no events here yet. Check back soon.')}</p>
      <p className="mt-2 text-sm">
        {rich('Do you run this site? Import a calendar with <code>{command}</code>', {
          code: around(<code />),
          command: 'npm run import -- <file or address>',
        })}
      </p>
    </EmptyState>
  )
}
