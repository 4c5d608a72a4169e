import { ChartNoAxesColumn, Footprints, Settings2 } from 'lucide-react'
import { Suspense } from 'react'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { sessionLoader } from '#web/platform/session-loader.ts'
import { useSession } from '#web/platform/session.ts'
import { userEventsQuery } from '#web/saved/queries.ts'
import { ownGoalsQuery, ownUserQuery } from './current-user.ts'
import { ProfilePage } from './profile-page.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { SignedOutPanel } from './signed-out-panel.tsx'
import { WithOwnUser } from './with-current-user.tsx'

const points = [
  { Icon: Footprints, text: 'Look back on your recent learning activities' },
  { Icon: ChartNoAxesColumn, text: 'See your goals and events counted' },
  { Icon: Settings2, text: 'Set up the rest of Wonderlark to suit you' },
]
const figure = { pose: 'greeting', number: 'Fig. 4', caption: 'The lark, sitting for a portrait' } as const

export const loader = sessionLoader((client) => [
  client.ensureQueryData(ownUserQuery),
  client.ensureQueryData(ownGoalsQuery),
  client.ensureQueryData(userEventsQuery()),
  client.ensureQueryData(userEventsQuery('hosting')),
])

export function Component() {
  useHead({ title: 'Profile · Wonderlark', description: 'What you have learned, saved and hosted.', isUnlisted: true })
  if (useSession()) {
    return (
      <Suspense fallback={<ProfileSkeleton />}>
        <WithOwnUser>{(user) => <ProfilePage user={user} />}</WithOwnUser>
      </Suspense>
    )
  }
  return (
    <SignedOutPanel title="Your profile" points={points} figure={figure} next={paths.profile}>
      A page about you: what you have learned, what comes next, and what you share with others.
    </SignedOutPanel>
  )
}
