import { Hourglass, ListChecks, Sprout } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { SignedOutPanel } from '#web/people/signed-out-panel.tsx'
import { useHead } from '#web/platform/head.tsx'

const points = [
  { Icon: Sprout, text: 'Start a goal from any event that speaks to you' },
  { Icon: ListChecks, text: 'Split it into tasks and tick them off' },
  { Icon: Hourglass, text: 'Keep an eye on what is due, without the nagging' },
]
const figure = { pose: 'searching', number: 'Fig. 1', caption: 'The lark, with a goal in sight' } as const

export function Component() {
  useHead({
    title: 'My goals · Wonderlark',
    description: 'Goals grow from events you like, one small task at a time.',
    isUnlisted: true,
  })
  return (
    <SignedOutPanel title="My Learning Goals" points={points} figure={figure} next={paths.goals}>
      Turn something you are curious about into a few small steps, and see how far you have come.
    </SignedOutPanel>
  )
}
