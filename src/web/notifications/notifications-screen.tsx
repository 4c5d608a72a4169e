import { BellRing, Newspaper, Sprout } from 'lucide-react'
import { Suspense } from 'react'
import { paths } from '#web/paths.ts'
import { SignedOutPanel } from '#web/people/signed-out-panel.tsx'
import { useHead } from '#web/platform/head.tsx'
import { sessionLoader } from '#web/platform/session-loader.ts'
import { useSession } from '#web/platform/session.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { settingsQuery } from './queries.ts'
import { SettingsForm } from './settings-form.tsx'

const points = [
  { Icon: BellRing, text: 'A reminder 1 day and 1 hour before your events' },
  { Icon: Newspaper, text: 'New events near you, once a week' },
  { Icon: Sprout, text: 'A nudge for your goals on Sundays' },
]
const figure = { pose: 'resting', number: 'Fig. 7', caption: 'The lark, not to be disturbed' } as const

export const loader = sessionLoader((client) => [client.ensureQueryData(settingsQuery)])

function Loading() {
  return (
    <div role="status" className="mt-6 grid gap-4 md:grid-cols-2">
      <span className="sr-only">Loading your settings</span>
      {[1, 2].map((panel) => (
        <Skeleton key={panel} className="h-64 rounded-lg" />
      ))}
    </div>
  )
}

export function Component() {
  useHead({ title: 'Notifications · Wonderlark', description: 'Choose the reminders you want.', isUnlisted: true })
  const session = useSession()
  if (session) {
    return (
      <div className="mx-auto w-full max-w-5xl px-gutter pt-5 lg:pt-8">
        <h1>Notifications</h1>
        <Suspense fallback={<Loading />}>
          <SettingsForm key={session.userId} />
        </Suspense>
      </div>
    )
  }
  return (
    <SignedOutPanel title="Notifications" points={points} figure={figure} next={paths.notifications}>
      Choose the reminders you want, and silence those you do not.
    </SignedOutPanel>
  )
}
