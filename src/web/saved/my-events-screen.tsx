import { Bookmark, CalendarDays, Tent } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { SignedOutPanel } from '#web/people/signed-out-panel.tsx'
import { useHead } from '#web/platform/head.tsx'

const points = [
  { Icon: Bookmark, text: 'Save what catches your eye' },
  { Icon: CalendarDays, text: 'See your month at a glance' },
  { Icon: Tent, text: 'Host something yourself and invite friends' },
]
const figure = { pose: 'resting', number: 'Fig. 2', caption: 'The lark, between two events' } as const

export function Component() {
  useHead({
    title: 'My events · Wonderlark',
    description: 'The events you saved, attended and host.',
    isUnlisted: true,
  })
  return (
    <SignedOutPanel title="My Events" points={points} figure={figure} next={paths.myEvents}>
      The events you keep, the ones you went to and the ones you host, all in one notebook.
    </SignedOutPanel>
  )
}
