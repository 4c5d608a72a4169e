import { useSuspenseQuery } from '@tanstack/react-query'
import { EyeOff, Search, UserPlus } from 'lucide-react'
import { Suspense } from 'react'
import { useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import type { PublicProfile } from '#contract/people/follow.ts'
import type { LearningEvent } from '#contract/events/event.ts'
import { EventCard } from '#web/event-parts/event-card.tsx'
import { readVisitorPlace, type PlaceData } from '#web/location/visitor-place.ts'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { startRequests, queryClientContext } from '#web/platform/route-context.ts'
import { sessionQuery, useSession } from '#web/platform/session.ts'
import { MissingOrError } from '#web/route-error.tsx'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { personQuery } from './follow-queries.ts'
import { PersonHeader } from './person-header.tsx'
import { SignedOutPanel } from '#web/sign-in/signed-out-panel.tsx'
import { msg, t } from '#texts/texts.ts'

const points = [
  { Icon: Search, text: msg('See what they like and what they’re hosting') },
  { Icon: UserPlus, text: msg('Follow them to see their events on your home screen') },
  { Icon: EyeOff, text: msg('Hide your own profile whenever you like') },
]
const figure = { pose: 'greeting', number: msg('Fig. 7'), caption: msg('The lark, introducing a friend') } as const

export async function loader({ request, context, params }: LoaderFunctionArgs): Promise<PlaceData> {
  const client = context.get(queryClientContext)
  const place = readVisitorPlace(request)
  // Visitors get the same response for every username, so that none can be enumerated.
  if ((await client.ensureQueryData(sessionQuery)) !== null) {
    await startRequests(client.ensureQueryData(personQuery(params.username ?? '', place)))
  }
  return { place }
}

function EventList({ id, title, events }: { id: string; title: string; events: LearningEvent[] }) {
  if (events.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3">
        {title}
      </h2>
      <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {events.map((event) => (
          <li key={event.id}>
            <EventCard event={event} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Profile({ profile }: { profile: PublicProfile }) {
  const { name, hosting, hosted } = profile
  useHead({ title: `${name} · Wonderlark`, description: t('A profile on Wonderlark.'), isUnlisted: true })
  return (
    <article className="mx-auto w-full max-w-page space-y-8 px-gutter pt-2 pb-10 lg:pt-6">
      <div>
        <BackLink to={paths.discover} />
        <PersonHeader profile={profile} />
      </div>
      <EventList id="hosting" title={t('[[of another person]] Hosting')} events={hosting} />
      <EventList id="hosted" title={t('Past events')} events={hosted} />
      {hosting.length + hosted.length === 0 && (
        <p className="text-muted">{t('{name} has no events to show right now.', { name })}</p>
      )}
    </article>
  )
}

function PersonSkeleton() {
  return (
    <div className="mx-auto flex w-full max-w-page gap-5 px-gutter pt-8">
      <h1 className="sr-only">{t('Loading profile')}</h1>
      <Skeleton className="size-24 rounded-full" />
      <div className="flex-1 space-y-3">
        <Skeleton className="h-8 w-1/2" />
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="h-4 w-3/4" />
      </div>
    </div>
  )
}

function PersonScreen({ username }: { username: string }) {
  const { data: profile } = useSuspenseQuery(personQuery(username, useLoaderData<PlaceData>().place))
  return <Profile profile={profile} />
}

function SignedOutProfile({ username }: { username: string }) {
  useHead({ title: t('Profile · Wonderlark'), description: t('People on Wonderlark.'), isUnlisted: true })
  return (
    <SignedOutPanel
      title={t('People on Wonderlark')}
      points={points}
      figure={figure}
      next={paths.person(username)}
      request={{ kind: 'person', label: t('Follow this person') }}
    >
      {t('Sign in to see who people are and what they’re hosting.')}
    </SignedOutPanel>
  )
}

export function Component() {
  const { username = '' } = useParams()
  if (!useSession()) return <SignedOutProfile username={username} />
  return (
    <Suspense fallback={<PersonSkeleton />}>
      <PersonScreen username={username} />
    </Suspense>
  )
}

/** Shows unknown, hidden and blocked people the same way. All other errors go to the app's error screen. */
export function ErrorBoundary() {
  return (
    <MissingOrError title={t('User not found')} action={{ to: paths.home, label: t('Return to Home') }}>
      {t('There’s no profile to show here. Check the address for typos.')}
    </MissingOrError>
  )
}
