import { ChartNoAxesColumn, Footprints, Settings2 } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { SignedOutPanel } from './signed-out-panel.tsx'

const points = [
  { Icon: Footprints, text: 'Look back on your recent learning activities' },
  { Icon: ChartNoAxesColumn, text: 'See your goals and events counted' },
  { Icon: Settings2, text: 'Set up the rest of Wonderlark to suit you' },
]
const figure = { pose: 'greeting', number: 'Fig. 4', caption: 'The lark, sitting for a portrait' } as const

export function Component() {
  useHead({ title: 'Profile · Wonderlark', description: 'What you have learned, saved and hosted.', isUnlisted: true })
  return (
    <SignedOutPanel title="Your profile" points={points} figure={figure} next={paths.profile}>
      A page about you: what you have learned, what comes next, and what you share with others.
    </SignedOutPanel>
  )
}
