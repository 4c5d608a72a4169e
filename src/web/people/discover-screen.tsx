import { EyeOff, Search, UserPlus } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { SignedOutPanel } from './signed-out-panel.tsx'

const points = [
  { Icon: Search, text: 'Look for people by name or interest' },
  { Icon: UserPlus, text: 'Follow those whose finds you like' },
  { Icon: EyeOff, text: 'Stay out of sight whenever you prefer' },
]
const figure = { pose: 'greeting', number: 'Fig. 3', caption: 'The lark, making friends' } as const

export function Component() {
  useHead({
    title: 'Discover · Wonderlark',
    description: 'Find people nearby who are curious about the same things.',
    isUnlisted: true,
  })
  return (
    <SignedOutPanel title="Discover" points={points} figure={figure} next={paths.discover}>
      Learning is better in company. Here you find people who are curious about the same things.
    </SignedOutPanel>
  )
}
