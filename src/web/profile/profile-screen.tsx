import { ChartNoAxesColumn, Footprints, Settings2 } from 'lucide-react'
import { Suspense } from 'react'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { sessionLoader } from '#web/platform/route-context.ts'
import { useSession } from '#web/platform/session.ts'
import { userEventsQuery } from '#web/saved/queries.ts'
import { currentUserGoalsQuery, currentUserQuery } from '#web/accounts/current-user.ts'
import { ProfilePage } from './profile-page.tsx'
import { SignedOutPanel } from '#web/sign-in/signed-out-panel.tsx'
import { WithCurrentUser } from '#web/accounts/with-current-user.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { msg, t } from '#texts/texts.ts'

/** Placeholder for the profile while it loads. */
function ProfileSkeleton() {
  return (
    <div role="status" className="mx-auto w-full max-w-page px-gutter pt-6 pb-10 lg:pt-10">
      <span className="sr-only">{t('Loading your profile')}</span>
      <div className="flex items-center gap-5">
        <Skeleton className="size-24 shrink-0 rounded-full" />
        <div className="grid flex-1 gap-2.5">
          <Skeleton className="h-8 w-56 max-w-full" />
          <Skeleton className="h-4 w-40 max-w-full" />
        </div>
      </div>
      <div className="mt-7 grid grid-cols-2 gap-3 md:grid-cols-4">
        {[1, 2, 3, 4].map((tile) => (
          <Skeleton key={tile} className="h-24 rounded-lg" />
        ))}
      </div>
      <div className="mt-8 grid gap-3">
        {[1, 2].map((card) => (
          <Skeleton key={card} className="h-28 rounded-lg" />
        ))}
      </div>
    </div>
  )
}

const points = [
  { Icon: Footprints, text: msg('Look back on your recent learning activities') },
  { Icon: ChartNoAxesColumn, text: msg('Keep count of your goals and events') },
  { Icon: Settings2, text: msg('Make Wonderlark your own') },
]
const figure = { pose: 'greeting', number: msg('Fig. 4'), caption: msg('The lark, sitting for a portrait') } as const

export const loader = sessionLoader((client) => [
  client.ensureQueryData(currentUserQuery),
  client.ensureQueryData(currentUserGoalsQuery),
  client.ensureQueryData(userEventsQuery()),
  client.ensureQueryData(userEventsQuery('hosting')),
])

export function Component() {
  useHead({
    title: t('Profile · Wonderlark'),
    description: t('What you’ve learned, saved, and hosted.'),
    isUnlisted: true,
  })
  if (useSession()) {
    return (
      <Suspense fallback={<ProfileSkeleton />}>
        <WithCurrentUser>{(user) => <ProfilePage user={user} />}</WithCurrentUser>
      </Suspense>
    )
  }
  return (
    <SignedOutPanel title={t('Your profile')} points={points} figure={figure} next={paths.profile}>
      {t('See what you’ve learned, what’s next, and what you share with others.')}
    </SignedOutPanel>
  )
}
