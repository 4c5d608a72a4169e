import { BellRing, Newspaper, Sprout } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { SignedOutPanel } from '#web/people/signed-out-panel.tsx'
import { useHead } from '#web/platform/head.tsx'

const points = [
  { Icon: BellRing, text: 'A reminder 1 day and 1 hour before your events' },
  { Icon: Newspaper, text: 'New events near you, once a week' },
  { Icon: Sprout, text: 'A nudge for your goals on Sundays' },
]
const figure = { pose: 'resting', number: 'Fig. 7', caption: 'The lark, not to be disturbed' } as const

export function Component() {
  useHead({ title: 'Notifications · Wonderlark', description: 'Choose the reminders you want.', isUnlisted: true })
  return (
    <SignedOutPanel title="Notifications" points={points} figure={figure} next={paths.notifications}>
      Choose the reminders you want, and silence those you do not.
    </SignedOutPanel>
  )
}
