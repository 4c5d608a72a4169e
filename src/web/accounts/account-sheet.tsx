import { Check } from 'lucide-react'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { useSite } from '#web/platform/use-site.tsx'
import type { AccountRequest } from './account-sheet-store.ts'
import { SignInLink } from './sign-in-link.tsx'

interface Words {
  title(name: string): string
  /** What signing in adds. */
  adds: readonly string[]
  /** What works without an account. */
  without: string
  /** Label of the button that does it without an account. */
  keep: string
}

const words: Record<AccountRequest['kind'], Words> = {
  going: {
    title: (name) => `Going to ${name}`,
    adds: [
      'Friends see that you’re going',
      'You get a reminder before it starts',
      'Your plans are on all your devices',
    ],
    without: 'Without an account, this device remembers it: on the event, in My Events and in your calendar file.',
    keep: 'Keep on this device',
  },
  'hosted-going': {
    title: (name) => `Going to ${name}`,
    adds: ['The host gets your RSVP', 'You hear of changes', 'You get a reminder before it starts'],
    without: 'The host asks guests to sign in. Without an account, you can save the event on this device.',
    keep: 'Save on this device',
  },
  goal: {
    title: () => 'Create New Goal',
    adds: [
      'Steps to check off, with this event as the first',
      'Your progress on all your devices',
      'Goals to share with friends',
    ],
    without: 'Without an account, you can save the event on this device and turn it into a goal later.',
    keep: 'Save on this device',
  },
  pathway: {
    title: (name) => `Start “${name}”`,
    adds: [
      'The steps as a goal, to check off',
      'You hear of events that fill the next step',
      'Your progress on all your devices',
    ],
    without: 'Without an account, you can follow the steps on this page and save their events on this device.',
    keep: 'Not now',
  },
  attended: {
    title: (name) => `You went to ${name}`,
    adds: [
      'It counts toward your goals',
      'What you learned goes into your journal',
      'More events like it in your suggestions',
    ],
    without: 'Without an account, this device remembers what you save and plan, but not where you’ve been.',
    keep: 'Not now',
  },
  'shared-goal': {
    title: (name) => `Join “${name}”`,
    adds: [
      'A goal of your own with these tasks, to check off',
      'You see how the others are doing, if they show it',
      'Your progress on all your devices',
    ],
    without: 'Without an account, you can read the tasks on this page and look for events that fit them.',
    keep: 'Not now',
  },
  photos: {
    title: (name) => `Photos of ${name}`,
    adds: ['If you were a guest, you see the photos that only guests see', 'If you were there, you can add yours'],
    without: 'Without an account, you see the photos that the host shows to everyone.',
    keep: 'Not now',
  },
  invite: {
    title: (name) => `Invite friends to ${name}`,
    adds: ['Invitations by email, with your name and a note', 'You hear who is coming'],
    without: 'Without an account, you can send your friends the link of this page. They need no account, either.',
    keep: 'Not now',
  },
  person: {
    title: () => 'Follow people',
    adds: [
      'You see who they are and what they’re hosting',
      'You hear of their new events',
      'You can hide your own profile',
    ],
    without: 'Without an account, you find what people are hosting among all events.',
    keep: 'Not now',
  },
  follow: {
    title: (name) => `Follow ${name}`,
    adds: ['You hear of new events', 'Everyone you follow is in one place'],
    without: 'Without an account, you can subscribe to these events in your calendar app. The button is on this page.',
    keep: 'Not now',
  },
}

/** Says what signing in adds to what a visitor wants to do, and what works without an account. */
export function AccountSheet({ kind, name, next, onSignIn, onKeep, onClose }: AccountRequest & { onClose(): void }) {
  const { title, adds, without, keep } = words[kind]
  const { isSignInOpen } = useSite()
  const keepHere = () => {
    onClose()
    onKeep?.()
  }
  const leave = () => {
    onClose()
    onSignIn?.()
  }
  return (
    <Dialog
      title={title(name)}
      open
      onOpenChange={(stays) => !stays && onClose()}
      footer={
        <>
          <Button variant={isSignInOpen ? 'outline' : 'primary'} onClick={keepHere}>
            {keep}
          </Button>
          <SignInLink next={next} onFollow={leave}>
            Sign in
          </SignInLink>
        </>
      }
    >
      {isSignInOpen && (
        <>
          <p className="font-semibold">Signing in adds</p>
          <ul className="mt-1.5 grid gap-1.5">
            {adds.map((each) => (
              <li key={each} className="flex items-start gap-2.5">
                <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-fern" />
                {each}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-4 text-muted first:mt-0">{without}</p>
    </Dialog>
  )
}
