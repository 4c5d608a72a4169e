import { Camera, PenLine, ShieldCheck } from 'lucide-react'
import { Suspense } from 'react'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { sessionLoader } from '#web/platform/session-loader.ts'
import { useSession } from '#web/platform/session.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { currentUserQuery } from './current-user.ts'
import { SettingsPage } from './settings-page.tsx'
import { SignedOutPanel } from './signed-out-panel.tsx'
import { WithCurrentUser } from './with-current-user.tsx'

const points = [
  { Icon: Camera, text: 'Add a picture' },
  { Icon: PenLine, text: 'Introduce yourself in a line or two' },
  { Icon: ShieldCheck, text: 'Choose whether others can find you' },
]
const figure = { pose: 'mending', number: 'Fig. 5', caption: 'The lark, tidying its feathers' } as const

export const loader = sessionLoader((client) => [client.ensureQueryData(currentUserQuery)])

export function Component() {
  useHead({
    title: 'Edit profile · Wonderlark',
    description: 'Your name, your picture, and what others see.',
    isUnlisted: true,
  })
  if (useSession()) {
    return (
      <Suspense fallback={<FormSkeleton words="Loading your profile" />}>
        <WithCurrentUser>{(user) => <SettingsPage user={user} />}</WithCurrentUser>
      </Suspense>
    )
  }
  return (
    <SignedOutPanel title="Edit Profile" points={points} figure={figure} next={paths.settings}>
      Update your name, picture, and bio, and choose what others get to see.
    </SignedOutPanel>
  )
}
