import { splitLanguage } from '#texts/languages.ts'
import { EyeOff, Search, UserPlus } from 'lucide-react'
import { Suspense } from 'react'
import { useLocation, useNavigate, useNavigation, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { startRequests, prefetched, queryClientContext } from '#web/platform/route-context.ts'
import { sessionQuery, useSession } from '#web/platform/session.ts'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { discoverPath, readDiscoverSearch } from './discover-search.ts'
import { hasSearchedPeople, peopleSearchQuery } from './follow-queries.ts'
import { FoundPeople } from './found-people.tsx'
import { SignedOutPanel } from '#web/sign-in/signed-out-panel.tsx'
import { msg, t } from '#texts/texts.ts'

const points = [
  { Icon: Search, text: msg('Find people by name or interest') },
  { Icon: UserPlus, text: msg('Follow people whose finds you like') },
  { Icon: EyeOff, text: msg('Hide your profile whenever you like') },
]
const figure = { pose: 'greeting', number: msg('Fig. 3'), caption: msg('The lark, making friends') } as const

export async function loader({ request, context }: LoaderFunctionArgs): Promise<null> {
  const client = context.get(queryClientContext)
  if ((await client.ensureQueryData(sessionQuery)) === null) return null
  const search = readDiscoverSearch(new URL(request.url).searchParams)
  // While the screen is open, the previous results stay visible until the next ones arrive.
  const load = hasSearchedPeople(client) ? prefetched : startRequests
  return load(client.ensureQueryData(peopleSearchQuery(search)))
}

function PeopleSkeleton() {
  return (
    <div
      role="status"
      aria-label={t('Loading people')}
      className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3"
    >
      {[1, 2, 3].map((card) => (
        <div key={card} className="space-y-3 rounded-lg border border-line bg-card p-4">
          <div className="flex items-center gap-3.5">
            <Skeleton className="size-14 rounded-full" />
            <div className="flex-1 space-y-2">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-4 w-1/3" />
            </div>
          </div>
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-6 w-1/2" />
        </div>
      ))}
    </div>
  )
}

function Discover() {
  const { search: address } = useLocation()
  const coming = useNavigation().location
  const navigate = useNavigate()
  const shown = readDiscoverSearch(new URLSearchParams(address))
  const isComing = coming && splitLanguage(coming.pathname).path === paths.discover
  const asked = isComing ? readDiscoverSearch(new URLSearchParams(coming.search)) : shown
  const look = (q: string) => void navigate(discoverPath({ q, pages: 1 }), { replace: true, preventScrollReset: true })
  return (
    <div className="mx-auto w-full max-w-page px-gutter pt-5 pb-10 lg:pt-8">
      <h1>{t('Discover')}</h1>
      <p className="mt-1 text-lg text-muted">{t('Find people who are curious about the same things you are.')}</p>
      <div className="mt-5 mb-6 max-w-2xl">
        <SearchBox
          q={asked.q}
          onSearch={look}
          action={paths.discover}
          label={t('Search people, interests, and towns')}
        />
      </div>
      <div aria-busy={isComing} className={isComing ? 'opacity-60 transition-opacity' : 'transition-opacity'}>
        <Suspense fallback={<PeopleSkeleton />}>
          <FoundPeople search={shown} />
        </Suspense>
      </div>
    </div>
  )
}

export function Component() {
  useHead({
    title: t('Discover · Wonderlark'),
    description: t('Find people nearby who are curious about the same things you are.'),
    isUnlisted: true,
  })
  if (useSession()) return <Discover />
  return (
    <SignedOutPanel title={t('Discover')} points={points} figure={figure} next={paths.discover}>
      {t('Learning is better together. Meet people who are curious about the same things you are.')}
    </SignedOutPanel>
  )
}
