import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LearningEvent } from '#contract/events/event.ts'
import { useRsvp } from '#web/rsvp/mutations.ts'
import { rsvpQuery } from '#web/rsvp/queries.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/platform/session.ts'
import { accountRequestStore } from '#web/sign-in/account-sheet-store.ts'
import { useSite } from '#web/platform/use-site.tsx'
import { deviceList } from '#web/saved/device-list.ts'
import { changeOnDevice, chooseAndKeep } from '#web/saved/mutations.ts'
import { storePendingAction } from '#web/saved/pending-save.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { useIsOver } from './use-is-over.ts'
import { closeVisit, isVisitOpen } from './organizer-visits.ts'
import { t } from '#texts/texts.ts'

/** Asks once, when the person returns from the organizer's page, whether they got a spot, and sets their RSVP. */
export function SpotQuestion({ event }: { event: LearningEvent }) {
  const hasEnded = useIsOver(event)
  const isAhead = !hasEnded && event.status !== 'cancelled'
  const [isOpen, setOpen] = useState(() => isVisitOpen(event.id))
  useEffect(() => {
    const ask = () => document.visibilityState === 'visible' && setOpen(isVisitOpen(event.id))
    document.addEventListener('visibilitychange', ask)
    window.addEventListener('pageshow', ask)
    return () => {
      document.removeEventListener('visibilitychange', ask)
      window.removeEventListener('pageshow', ask)
    }
  }, [event.id])
  const session = useSession()
  const { data: rsvp } = useQuery(rsvpQuery(event.id))
  const { mutate } = useRsvp(event.id)
  const { isSignInOpen } = useSite()
  const close = () => {
    closeVisit(event.id)
    setOpen(false)
  }
  const noteOnDevice = (hasSpot: boolean) => {
    if (!hasSpot) return changeOnDevice(event.id, 'isGoing', false)
    const keep = () => chooseAndKeep(event.id, 'isGoing')
    if (deviceList.read().isChosen || !isSignInOpen) return keep()
    const onSignIn = () => storePendingAction('going', event.id)
    accountRequestStore.set({
      kind: 'going',
      ...{ name: event.title, next: paths.event(event), onSignIn, onKeep: keep },
    })
  }
  const answer = (hasSpot: boolean) => {
    close()
    if (!session) return noteOnDevice(hasSpot)
    if (!rsvp || (!hasSpot && rsvp.answer !== 'yes')) return
    mutate({ answer: hasSpot ? 'yes' : 'no', partySize: rsvp.partySize })
  }
  return (
    <Dialog
      title={t('Did you get a spot?')}
      description={t('Your answer is for you and your friends on Wonderlark. The organizer isn’t told.')}
      open={isOpen && isAhead && rsvp?.isOpen === true}
      onOpenChange={(next) => !next && close()}
    >
      <div className="grid gap-2.5">
        <Button onClick={() => answer(true)}>{t('Yes, I’m going')}</Button>
        <Button variant="outline" onClick={() => answer(false)}>
          {t('No, I’m not going')}
        </Button>
        <Button variant="quiet" onClick={close}>
          {t('Not yet')}
        </Button>
      </div>
    </Dialog>
  )
}
