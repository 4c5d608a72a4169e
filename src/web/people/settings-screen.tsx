import { Camera, PenLine, ShieldCheck } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { SignedOutPanel } from './signed-out-panel.tsx'

const points = [
  { Icon: Camera, text: 'Add a picture' },
  { Icon: PenLine, text: 'Say who you are in a line or two' },
  { Icon: ShieldCheck, text: 'Choose whether others can find you' },
]
const figure = { pose: 'mending', number: 'Fig. 5', caption: 'The lark, tidying its feathers' } as const

export function Component() {
  useHead({
    title: 'Edit profile · Wonderlark',
    description: 'Your name, your picture and what others see of you.',
    isUnlisted: true,
  })
  return (
    <SignedOutPanel title="Edit Profile" points={points} figure={figure} next={paths.settings}>
      Your name, your picture, a few words about you, and how much of it others get to see.
    </SignedOutPanel>
  )
}
