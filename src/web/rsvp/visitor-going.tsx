import { Check } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import type { LearningEvent } from '#contract/events/event.ts'
import type { Rsvp } from '#contract/rsvp/rsvp.ts'
import { findOrganizerPage } from '#domain/events/event-registration.ts'
import { nameGoing } from '#domain/rsvp/rsvp-words.ts'
import { accountRequestStore } from '#web/sign-in/account-sheet-store.ts'
import { loginPath, paths } from '#web/paths.ts'
import { useSite } from '#web/platform/use-site.tsx'
import { deviceList, useIsGoingOnDevice } from '#web/saved/device-list.ts'
import { changeOnDevice, chooseAndKeep } from '#web/saved/mutations.ts'
import { storePendingAction } from '#web/saved/pending-save.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { t } from '#texts/texts.ts'

interface Props {
  event: LearningEvent
  rsvp: Rsvp
  className?: string
}

/**
 * Button for visitors to RSVP Going. For an imported event, the RSVP can be stored on the device. If the host requires
 * an account, or without scripts, it opens the sign-in.
 */
export function VisitorGoingButton({ event, rsvp, className }: Props) {
  const { isSignInOpen } = useSite()
  const isGoing = useIsGoingOnDevice(event.id)
  const isImported = event.source !== null
  const isAtOrganizer = findOrganizerPage(event) !== null
  const next = paths.event(event)
  const keep = () => chooseAndKeep(event.id, isImported ? 'isGoing' : 'isSaved')
  const press = (click: MouseEvent) => {
    click.preventDefault()
    if (isGoing) return changeOnDevice(event.id, 'isGoing', false)
    if (isImported && (deviceList.read().isChosen || !isSignInOpen)) return keep()
    const onSignIn = () => storePendingAction('going', event.id)
    accountRequestStore.set({
      kind: isImported ? 'going' : 'hosted-going',
      ...{ name: event.title, next, onSignIn, onKeep: keep },
    })
  }
  if (!isImported && !isSignInOpen) return null
  return (
    <Button asChild variant={isAtOrganizer || isGoing ? 'outline' : 'primary'} className={className}>
      <Link
        to={loginPath(next)}
        role="button"
        aria-pressed={isImported ? isGoing : undefined}
        onClick={press}
        className="aria-pressed:border-fern aria-pressed:bg-fern-tint aria-pressed:text-fern-deep"
      >
        <Check aria-hidden className="size-5" />
        {isGoing ? t('You’re going') : nameGoing(rsvp, isAtOrganizer)}
      </Link>
    </Button>
  )
}
