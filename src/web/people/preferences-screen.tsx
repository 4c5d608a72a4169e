import { CalendarClock, Ear, Shapes } from 'lucide-react'
import { Suspense } from 'react'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { sessionLoader } from '#web/platform/session-loader.ts'
import { useSession } from '#web/platform/session.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { ownUserQuery } from './current-user.ts'
import { PreferencesPage } from './preferences-page.tsx'
import { SignedOutPanel } from './signed-out-panel.tsx'
import { WithOwnUser } from './with-current-user.tsx'

const points = [
  { Icon: Shapes, text: 'Choose interests, and how strong they are' },
  { Icon: Ear, text: 'Say how you learn best' },
  { Icon: CalendarClock, text: 'Mark the times that suit you' },
]
const figure = { pose: 'puzzled', number: 'Fig. 6', caption: 'The lark, spoilt for choice' } as const

export const loader = sessionLoader((client) => [client.ensureQueryData(ownUserQuery)])

export function Component() {
  useHead({
    title: 'Learning preferences · Wonderlark',
    description: 'What you like to learn, how and when.',
    isUnlisted: true,
  })
  if (useSession()) {
    return (
      <Suspense fallback={<FormSkeleton words="Loading your preferences" />}>
        <WithOwnUser>{(user) => <PreferencesPage user={user} />}</WithOwnUser>
      </Suspense>
    )
  }
  return (
    <SignedOutPanel title="Learning Preferences" points={points} figure={figure} next={paths.preferences}>
      Tell us what you like to learn, how and when, and Wonderlark can pick better for you.
    </SignedOutPanel>
  )
}
