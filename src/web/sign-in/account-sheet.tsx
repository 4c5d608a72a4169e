import { Check } from 'lucide-react'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { useSite } from '#web/platform/use-site.tsx'
import type { AccountRequest } from './account-sheet-store.ts'
import { SignInLink } from './sign-in-link.tsx'
import { msg, t, type Message } from '#texts/texts.ts'

interface Words {
  title(name: string): string
  /** Benefits of signing in. */
  adds: readonly Message[]
  /** What works without an account. */
  without: Message
  /** Label of the button that continues without an account. */
  keep: Message
}

const words: Record<AccountRequest['kind'], Words> = {
  going: {
    title: (name) => t('Going to {name}', { name }),
    adds: [
      msg('Friends see that you’re going'),
      msg('You get a reminder before it starts'),
      msg('Your plans are on all your devices'),
    ],
    without: msg('Without an account, this device remembers it: on the event, in My Events and in your calendar file.'),
    keep: msg('Keep on this device'),
  },
  'hosted-going': {
    title: (name) => t('Going to {name}', { name }),
    adds: [msg('The host gets your RSVP'), msg('You hear of changes'), msg('You get a reminder before it starts')],
    without: msg('The host asks guests to sign in. Without an account, you can save the event on this device.'),
    keep: msg('Save on this device'),
  },
  goal: {
    title: () => t('Create New Goal'),
    adds: [
      msg('Steps to check off, with this event as the first'),
      msg('Your progress on all your devices'),
      msg('Goals to share with friends'),
    ],
    without: msg('Without an account, you can save the event on this device and turn it into a goal later.'),
    keep: msg('Save on this device'),
  },
  pathway: {
    title: (name) => t('Start “{name}”', { name }),
    adds: [
      msg('The steps as a goal, to check off'),
      msg('You hear of events that fill the next step'),
      msg('Your progress on all your devices'),
    ],
    without: msg('Without an account, you can follow the steps on this page and save their events on this device.'),
    keep: msg('Not now'),
  },
  attended: {
    title: (name) => t('You went to {name}', { name }),
    adds: [
      msg('It counts toward your goals'),
      msg('What you learned goes into your journal'),
      msg('More events like it in your suggestions'),
    ],
    without: msg('Without an account, this device remembers what you save and plan, but not where you’ve been.'),
    keep: msg('Not now'),
  },
  'shared-goal': {
    title: (name) => t('Join “{name}”', { name }),
    adds: [
      msg('A goal of your own with these tasks, to check off'),
      msg('You see how the others are doing, if they show it'),
      msg('Your progress on all your devices'),
    ],
    without: msg('Without an account, you can read the tasks on this page and look for events that fit them.'),
    keep: msg('Not now'),
  },
  photos: {
    title: (name) => t('Photos of {name}', { name }),
    adds: [
      msg('If you were a guest, you see the photos that only guests see'),
      msg('If you were there, you can add yours'),
    ],
    without: msg('Without an account, you see the photos that the host shows to everyone.'),
    keep: msg('Not now'),
  },
  invite: {
    title: (name) => t('Invite friends to {name}', { name }),
    adds: [msg('Invitations by email, with your name and a note'), msg('You hear who is coming')],
    without: msg('Without an account, you can send your friends the link of this page. They need no account, either.'),
    keep: msg('Not now'),
  },
  person: {
    title: () => t('Follow people'),
    adds: [
      msg('You see who they are and what they’re hosting'),
      msg('You hear of their new events'),
      msg('You can hide your own profile'),
    ],
    without: msg('Without an account, you find what people are hosting among all events.'),
    keep: msg('Not now'),
  },
  follow: {
    title: (name) => t('Follow {name}', { name }),
    adds: [msg('You hear of new events'), msg('Everyone you follow is in one place')],
    without: msg(
      'Without an account, you can subscribe to these events in your calendar app. The button is on this page.',
    ),
    keep: msg('Not now'),
  },
}

/** Explains the benefits of signing in for an action, and what works without an account. */
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
            {t(keep)}
          </Button>
          <SignInLink next={next} onFollow={leave}>
            {t('Sign in')}
          </SignInLink>
        </>
      }
    >
      {isSignInOpen && (
        <>
          <p className="font-semibold">{t('Signing in adds')}</p>
          <ul className="mt-1.5 grid gap-1.5">
            {adds.map((each) => (
              <li key={t(each)} className="flex items-start gap-2.5">
                <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-fern" />
                {t(each)}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-4 text-muted first:mt-0">{t(without)}</p>
    </Dialog>
  )
}
