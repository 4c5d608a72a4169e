import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, ExternalLink, Footprints, Hourglass } from 'lucide-react'
import { useEffect, useEffectEvent, type MouseEvent } from 'react'
import { Link } from 'react-router'
import type { LearningEvent } from '#contract/events/event.ts'
import type { Rsvp } from '#contract/rsvp/rsvp.ts'
import { isCalledOff } from '#domain/events/event-cancellation.ts'
import { findOrganizerPage, seeDetails, type OrganizerPage } from '#domain/events/event-registration.ts'
import { nameGoing } from '#domain/rsvp/rsvp-words.ts'
import { useRsvp } from '#web/rsvp/mutations.ts'
import { rsvpQuery } from '#web/rsvp/queries.ts'
import { VisitorGoingButton } from '#web/rsvp/visitor-going.tsx'
import { hasQuestions, rsvpPanelId } from '#web/rsvp/rsvp-panel.tsx'
import { AccountLink } from '#web/sign-in/account-link.tsx'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/platform/session.ts'
import { useAttendance } from '#web/goal-parts/attendance.ts'
import { toggleSaved } from '#web/saved/mutations.ts'
import { useSite } from '#web/platform/use-site.tsx'
import { takePendingAction } from '#web/saved/pending-save.ts'
import { useSavedMark } from '#web/saved/saved-marks.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Glyph } from '#web/ui/layout/glyph.tsx'
import { useIsOver } from './use-is-over.ts'
import { noteVisit } from './organizer-visits.ts'
import { t } from '#texts/texts.ts'

/** Longer labels get more of the row, so that they stay on one line. */
const grow = 'min-w-0 flex-auto px-3'

/** Toggles whether the current user went to a past event. */
function AttendedToggle({ event }: { event: LearningEvent }) {
  const session = useSession()
  const { mutate, isPending } = useAttendance(event.id)
  const hasAttended = event.hasAttended ?? false
  const label = (
    <>
      <Footprints aria-hidden className="size-5" />
      {t('I went')}
    </>
  )
  const { isSignInOpen } = useSite()
  if (!session) {
    return isSignInOpen ? (
      <AccountLink request={{ kind: 'attended', name: event.title, next: paths.event(event) }} className={grow}>
        {label}
      </AccountLink>
    ) : null
  }
  return (
    <Button
      variant={hasAttended ? 'outline' : 'primary'}
      aria-pressed={hasAttended}
      pending={isPending}
      onClick={() => mutate(!hasAttended)}
      className={`${grow} aria-pressed:border-fern aria-pressed:bg-fern-tint aria-pressed:text-fern-deep`}
    >
      {hasAttended ? (
        <>
          <Check aria-hidden className="size-5" />
          {t('I went')}
        </>
      ) : (
        label
      )}
    </Button>
  )
}

/** Shows the RSVP with the other choices. */
function showRsvpPanel(): void {
  const panel = document.getElementById(rsvpPanelId)
  panel?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  const chosen = panel?.querySelector<HTMLElement>('[aria-pressed=true]')
  chosen?.focus({ preventScroll: true })
  if (chosen?.getAttribute('aria-expanded') === 'false') chosen.click()
}

/** Scrolls to the form for people without an account. Without scripts, the link does. */
function showRsvpForm(press: MouseEvent): void {
  const field = document.getElementById(rsvpPanelId)?.querySelector<HTMLElement>('input[name=name]')
  if (!field) return
  press.preventDefault()
  document.getElementById(rsvpPanelId)?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  field.focus({ preventScroll: true })
}

/** Opens the questions in the RSVP panel, as its own button does. */
function openQuestions(): void {
  const panel = document.getElementById(rsvpPanelId)
  panel?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  panel?.querySelector<HTMLElement>('[data-choice=yes]')?.click()
}

/**
 * RSVPs Going with one press, which also continues after a sign-in. Afterwards, it opens the RSVP, so that an
 * accidental press can't give up the spot.
 */
function GoingButton({ event, rsvp, isCurrent }: { event: LearningEvent; rsvp: Rsvp; isCurrent: boolean }) {
  const { mutate, isPending } = useRsvp(event.id)
  const { answer } = rsvp
  const partySize = rsvp.wantedParty ?? rsvp.partySize
  const isAtOrganizer = findOrganizerPage(event) !== null
  const isWaiting = answer === 'waiting'
  const isRequested = answer === 'requested'
  const hasResponded = answer === 'yes' || isWaiting || isRequested
  const rsvpYes = () => (hasQuestions(rsvp) ? openQuestions() : mutate({ answer: 'yes', partySize }))
  const rsvpAfterSignIn = useEffectEvent(() => {
    if (takePendingAction('going') === event.id && !hasResponded) rsvpYes()
  })
  useEffect(() => {
    if (isCurrent) rsvpAfterSignIn()
  }, [isCurrent])
  return (
    <Button
      variant={hasResponded || isAtOrganizer ? 'outline' : 'primary'}
      pending={isPending}
      onClick={() => (hasResponded ? showRsvpPanel() : rsvpYes())}
      className={`${grow} ${hasResponded ? 'border-fern! bg-fern-tint! text-fern-deep!' : ''}`}
    >
      {!isPending &&
        (isWaiting || isRequested ? (
          <Hourglass aria-hidden className="size-5" />
        ) : (
          <Check aria-hidden className="size-5" />
        ))}
      {hasResponded ? t('{answer} · Change', { answer: nameGoing(rsvp) }) : nameGoing(rsvp, isAtOrganizer)}
    </Button>
  )
}

function MainAction({ event }: { event: LearningEvent }) {
  const session = useSession()
  const hasEnded = useIsOver(event)
  const { data: rsvp, isFetching } = useQuery(rsvpQuery(event.id, session ? undefined : event.linkKey))
  if (rsvp?.isHost) {
    return (
      <Button asChild className={grow}>
        <Link to={paths.host(event.id)}>{t('Manage this event')}</Link>
      </Button>
    )
  }
  if (isCalledOff(event)) return null
  if (hasEnded) return <AttendedToggle event={event} />
  if (!rsvp?.isOpen || rsvp.isBarred || rsvp.isDeclined) return null
  if (rsvp.isPastDeadline && (rsvp.answer === null || rsvp.answer === 'no')) return null
  if (session) return <GoingButton event={event} rsvp={rsvp} isCurrent={!isFetching} />
  if (rsvp.takesVisitors) {
    return (
      <Button asChild className={grow}>
        <a href={`#${rsvpPanelId}`} onClick={showRsvpForm}>
          <Check aria-hidden className="size-5" />
          {nameGoing(rsvp)}
        </a>
      </Button>
    )
  }
  return <VisitorGoingButton event={event} rsvp={rsvp} className={grow} />
}

function SaveButton({ event }: { event: LearningEvent }) {
  const client = useQueryClient()
  const isSaved = useSavedMark(event.id) ?? event.isSaved ?? false
  return (
    <Button
      variant="outline"
      aria-label={isSaved ? t('Saved {title}', { title: event.title }) : t('Save {title}', { title: event.title })}
      aria-pressed={isSaved}
      onClick={({ detail }) => {
        // The second tap of a double tap would undo the first.
        if (detail < 2) toggleSaved(client, event.id, !isSaved)
      }}
      className="group/save min-w-0 flex-auto px-3 aria-pressed:border-fern aria-pressed:bg-fern-tint aria-pressed:text-fern-deep"
    >
      <Glyph name="bookmark" className="size-5 group-aria-pressed/save:fill-current" />
      {isSaved ? t('Saved') : t('Save')}
    </Button>
  )
}

/** Opens the organizer's page, where people get a spot at an imported event. */
function OrganizerButton({ event, page, isMain }: { event: LearningEvent; page: OrganizerPage; isMain: boolean }) {
  return (
    <Button asChild variant={isMain ? 'primary' : 'outline'} className="w-full min-w-0 px-3">
      <a href={page.href} target="_blank" rel="noreferrer nofollow" onClick={() => isMain && noteVisit(event.id, page)}>
        <span className="min-w-0 [overflow-wrap:anywhere]">{page.label}</span>
        <ExternalLink aria-hidden className="size-4.5" />
      </a>
    </Button>
  )
}

/** The main actions of an event: get a spot, RSVP and save. After its end: mark it as attended. */
export function EventActions({ event }: { event: LearningEvent }) {
  const page = findOrganizerPage(event)
  const hasEnded = useIsOver(event)
  const isAhead = !hasEnded && event.status !== 'cancelled'
  return (
    <div className="grid w-full gap-2.5 print:hidden">
      {page && <OrganizerButton event={event} page={isAhead ? page : seeDetails(page)} isMain={isAhead} />}
      <div className="flex w-full gap-2.5">
        <MainAction event={event} />
        <SaveButton event={event} />
      </div>
      {page && isAhead && (
        <p className="-mt-1 text-center text-xs">
          {t('“I’m going” is for you and your friends. The organizer isn’t told.')}
        </p>
      )}
    </div>
  )
}
