import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Check, CircleHelp, X, type LucideIcon } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import type { LearningEvent } from '#contract/events/event.ts'
import { limits } from '#contract/limits.ts'
import { isRsvpChoice, rsvpChoices, type RsvpChoice, type RsvpResponse } from '#contract/rsvp/rsvp-responses.ts'
import type { Rsvp, RsvpPayload } from '#contract/rsvp/rsvp.ts'
import { findOrganizerPage } from '#domain/events/event-registration.ts'
import { formatEventStart } from '#domain/events/event-time.ts'
import { findLargestParty } from '#domain/rsvp/rsvp-places.ts'
import { findPayAction, ticketFacts } from '#domain/invitations/invitation-facts.ts'
import {
  getBarredWords,
  getDeclinedWords,
  describeDateRsvps,
  describeRsvp,
  nameGoing,
  partyChoice,
  placesWords,
} from '#domain/rsvp/rsvp-words.ts'
import { isCalledOff } from '#domain/events/event-cancellation.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/platform/session.ts'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select-field.tsx'
import { useRsvp } from './mutations.ts'
import { GoingNames } from './going-names.tsx'
import { PayButton } from './pay-button.tsx'
import { rsvpQuery } from './queries.ts'
import { VisitorRsvp } from './visitor-rsvp.tsx'
import { msg, t, type Message } from '#texts/texts.ts'

const icons: Record<RsvpChoice, LucideIcon> = { yes: Check, maybe: CircleHelp, no: X }
/** Labels of the buttons in emails. */
const askedLabels: Record<RsvpChoice, Message> = { yes: msg('Going'), maybe: msg('Maybe'), no: msg('Can’t go') }
const labels = { maybe: msg('Maybe'), no: msg('Can’t go') } as const

const MovingQuestion = lazy(async () => ({
  default: (await import('#web/visitors/moving-question.tsx')).MovingQuestion,
}))

/** Id of the panel, to scroll to. */
export const rsvpPanelId = 'rsvp'

/** Guest counts and the current user's RSVP. */
export function RsvpPanel({ event }: { event: LearningEvent }) {
  const session = useSession()
  const { data: rsvp } = useQuery(rsvpQuery(event.id, session ? undefined : event.linkKey))
  if (!rsvp || (!rsvp.isOpen && !rsvp.answer && rsvp.going === 0)) return null
  if (isCalledOff(event) && !rsvp.isHost) return null
  const counts = placesWords(rsvp.going, rsvp.places, rsvp.isHost || !rsvp.isOpen ? undefined : rsvp.answer)
  const question = rsvp.isOpen ? t('Are you going?') : t('Guests')
  return (
    <div id={rsvpPanelId} className="print:hidden">
      {rsvp.movableFrom !== null && (
        <ClientOnly>
          <MovingQuestion />
        </ClientOnly>
      )}
      <Panel title={rsvp.isHost ? t('Who’s going') : question}>
        {counts && <p className="-mt-1.5 text-muted not-last:mb-3">{counts}</p>}
        {rsvp.isHost && !counts && <p className="text-muted">{t('No RSVPs yet.')}</p>}
        {rsvp.isHost && (
          <Button asChild variant="outline" className="mt-3 w-full">
            <Link to={paths.host(event.id)}>{t('Manage this event')}</Link>
          </Button>
        )}
        {event.isCourse && rsvp.isOpen && !rsvp.isHost && (
          <p className="mb-3">{t('Your RSVP covers every session.')}</p>
        )}
        {rsvp.isOpen && <Deadline rsvp={rsvp} />}
        {rsvp.isOpen && rsvp.movableFrom !== null && (
          <p className="mb-3 [overflow-wrap:anywhere]">
            {t('You RSVPed with {address}. If you answer here, your RSVP moves to your account.', {
              address: rsvp.movableFrom,
            })}
          </p>
        )}
        {!rsvp.isHost && rsvp.isOpen && session && !rsvp.isBarred && <Answer event={event} rsvp={rsvp} />}
        {rsvp.isOpen && rsvp.isBarred && (
          <p>
            <span className="font-semibold">{getBarredWords().title}.</span> {getBarredWords().text}
          </p>
        )}
        {!rsvp.isHost && rsvp.isOpen && !session && <VisitorRsvp event={event} rsvp={rsvp} panelId={rsvpPanelId} />}
        {event.source && rsvp.isOpen && !rsvp.isHost && (
          <p className="mt-3">{t('Your RSVP is for you and your friends on Wonderlark. The organizer isn’t told.')}</p>
        )}
      </Panel>
    </div>
  )
}

/** Formats an instant with its offset as "Fri, Nov 27, 6:00 PM". */
const timeWords = (time: string) => formatEventStart({ date: time, endDate: time, allDay: false })

function Deadline({ rsvp: { form, isPastDeadline } }: { rsvp: Rsvp }) {
  if (!form?.rsvpUntil && !form?.needsApproval) return null
  return (
    <p className="mb-3 text-sm text-muted">
      {form.rsvpUntil &&
        (isPastDeadline
          ? t('RSVPs closed {time}.', { time: timeWords(form.rsvpUntil) })
          : t('RSVP by {time}.', { time: timeWords(form.rsvpUntil) }))}
      {form.rsvpUntil && form.needsApproval && ' '}
      {form.needsApproval && t('The host approves guests.')}
    </p>
  )
}

const comingAnswers: readonly (RsvpResponse | null)[] = ['yes', 'waiting', 'requested']

/** Whether an RSVP requires a form: for tickets, questions, a minimum age or details to share. */
export const hasQuestions = ({ form }: Pick<Rsvp, 'form'>): boolean =>
  form !== null &&
  (form.ticketTypes.length > 0 ||
    form.questions.length > 0 ||
    form.minimumAge !== null ||
    form.asksEmail ||
    form.showsGuests)

const SignUpForm = lazy(async () => ({ default: (await import('./sign-up-form.tsx')).SignUpForm }))

const CheckInCode = lazy(async () => ({ default: (await import('./check-in-code.tsx')).CheckInCode }))

type Dates = NonNullable<RsvpPayload['dates']>

interface DatesFieldProps {
  /** Number of open dates. */
  count: number
  value: Dates
  onChoose(dates: Dates): void
}

/** Chooses between this date of a series and all of them. */
function DatesField({ count, value, onChoose }: DatesFieldProps) {
  return (
    <Field label={t('Which dates?')} className="mb-3">
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChoose(target.value === 'all' ? 'all' : 'this')}>
          <option value="this">{t('Just this date')}</option>
          <option value="all">{t('All {count} dates', { count })}</option>
        </Select>
      )}
    </Field>
  )
}

/** Describes the guest's RSVP, for this date and the others of the series. */
function CurrentRsvp({ rsvp, isPending }: { rsvp: Rsvp; isPending: boolean }) {
  const said = rsvp.isDeclined ? getDeclinedWords() : describeRsvp(rsvp)
  const allStated = describeDateRsvps(rsvp.dates)
  return (
    <p role="status" className={classNames('text-sm', said && !isPending && 'mt-3')}>
      {said && !isPending && (
        <>
          <span className="font-semibold">{said.title}.</span> {said.text}
          {allStated && <span className="mt-1 block">{allStated}</span>}
        </>
      )}
    </p>
  )
}

function Answer({ event, rsvp }: { event: LearningEvent; rsvp: Rsvp }) {
  const { mutate, isPending, variables } = useRsvp(event.id)
  const [dates, setDates] = useState<Dates>('this')
  const [isAsking, setAsking] = useState(false)
  const asked = useSearchParams()[0].get('answer')
  const [isChanging, setChanging] = useState(isRsvpChoice(asked) && asked !== 'yes')
  const { answer, isPastDeadline } = rsvp
  const partySize = (isPending ? variables.partySize : undefined) ?? rsvp.wantedParty ?? rsvp.partySize
  const isComing = comingAnswers.includes(answer)
  const chosen = isPending ? variables.answer : isComing ? 'yes' : answer === 'maybe' || answer === 'no' ? answer : null
  const isAsked = hasQuestions(rsvp)
  const isSettled = chosen === 'yes' && answer !== null && isComing && !isPending
  const choose = (choice: RsvpChoice) => {
    setChanging(choice === 'yes' && isSettled && !isChanging)
    if (choice === 'yes' && isSettled) return
    if (choice === 'yes' && isAsked) {
      setAsking(true)
      return
    }
    setAsking(false)
    mutate({ answer: choice, partySize, dates })
  }
  const chooseDates = (next: Dates) => {
    setDates(next)
    if (next !== 'all' || (chosen !== 'yes' && chosen !== 'maybe')) return
    // The other dates ask the same questions, so the form sends the answers to all of them.
    if (chosen === 'yes' && isAsked) setAsking(true)
    else mutate({ answer: chosen, partySize, dates: next })
  }
  const isClosed = rsvp.isDeclined || (isPastDeadline && !isComing)
  return (
    <>
      {!isAsking && <PayButton pay={findPayAction(event, rsvp)} className="mb-3" />}
      {rsvp.dates.length > 1 && <DatesField count={rsvp.dates.length} value={dates} onChoose={chooseDates} />}
      {isRsvpChoice(asked) && asked !== chosen && !variables && (
        <p className="mb-3 font-semibold">
          {t('You chose “{answer}” in our email. Tap your answer to send it.', { answer: t(askedLabels[asked]) })}
        </p>
      )}
      <div role="group" aria-label={t('Your RSVP')} className="grid grid-cols-2 gap-2">
        {rsvpChoices.map((choice) => (
          <ResponseButton
            key={choice}
            choice={choice}
            label={choice === 'yes' ? nameGoing(rsvp, findOrganizerPage(event) !== null) : t(labels[choice])}
            isOpen={isSettled ? isChanging : null}
            isChosen={chosen === choice}
            isPending={isPending}
            isDisabled={isClosed && choice !== 'no'}
            onChoose={() => choose(choice)}
          />
        ))}
      </div>
      {!isAsking && !isAsked && (chosen === 'yes' || chosen === 'maybe') && (
        <Field label={t('Bringing anyone?')} className="mt-3">
          {(control) => (
            <Select
              {...control}
              value={partySize}
              onChange={(change) => mutate({ answer: chosen, partySize: Number(change.target.value), dates })}
            >
              {Array.from({ length: findLargestParty(rsvp, limits.rsvp.party) }, (_, companions) => (
                <option key={companions} value={companions + 1}>
                  {partyChoice(companions + 1, rsvp)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <CurrentRsvp rsvp={rsvp} isPending={isPending} />
      {isAsking ? (
        <Suspense
          fallback={
            <p role="status" className="mt-3 text-sm text-muted">
              {t('Loading the questions...')}
            </p>
          }
        >
          <SignUpForm
            event={event}
            rsvp={rsvp}
            isPending={isPending}
            onSend={(body, onSent) => mutate({ ...body, dates }, { onSuccess: onSent })}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      ) : (
        (isComing || answer === 'maybe') && (
          <Coming event={event} rsvp={rsvp} onChange={isAsked || partySize > 1 ? () => setAsking(true) : undefined} />
        )
      )}
    </>
  )
}

interface ComingProps {
  event: LearningEvent
  rsvp: Rsvp
  /** Opens the form; undefined if it has nothing to ask. */
  onChange: (() => void) | undefined
}

/** Details of the guest's RSVP, and the button to change them. */
function Coming({ event, rsvp, onChange }: ComingProps) {
  return (
    <>
      <Ticket event={event} rsvp={rsvp} />
      <SharedByGuest organizer={event.organizer} {...rsvp} />
      {onChange && (
        <Button variant="outline" className="mt-3 w-full" onClick={onChange}>
          {hasQuestions(rsvp) ? t('Change your details') : t('Name who’s coming with you')}
        </Button>
      )}
    </>
  )
}

/** The guest's ticket, the amount to pay, and the check-in code. */
function Ticket({ event, rsvp }: { event: LearningEvent; rsvp: Rsvp }) {
  const facts = ticketFacts(event, rsvp)
  return (
    <>
      {facts.length > 0 && (
        <p className="mt-2 text-sm font-medium">{facts.map(({ label, value }) => `${label}: ${value}`).join(' · ')}</p>
      )}
      {rsvp.answer === 'yes' && rsvp.code && !event.source && (
        <ClientOnly>
          <CheckInCode eventId={event.id} code={rsvp.code} />
        </ClientOnly>
      )}
    </>
  )
}

/** First names of others who are going, and the details that the guest shares. */
function SharedByGuest({
  organizer,
  goingNames,
  sharesEmail,
  showsName,
  accountEmail,
}: Pick<Rsvp, 'goingNames' | 'sharesEmail' | 'showsName' | 'accountEmail'> & { organizer: string }) {
  return (
    <>
      <GoingNames names={goingNames} />
      {sharesEmail && accountEmail && (
        <p className="mt-2 text-sm [overflow-wrap:anywhere] text-muted">
          {organizer
            ? t('{organizer} and everyone who manages this event see your email, {email}.', {
                organizer,
                email: accountEmail,
              })
            : t('The host and everyone who manages this event see your email, {email}.', { email: accountEmail })}
        </p>
      )}
      {showsName && <p className="mt-2 text-sm text-muted">{t('Others who are going see your first name.')}</p>}
    </>
  )
}

interface ResponseButtonProps {
  choice: RsvpChoice
  label: string
  /** Whether the other choices are shown, once the guest is going; null before. */
  isOpen: boolean | null
  isChosen: boolean
  /** Ignores clicks, but keeps the focus. */
  isPending: boolean
  isDisabled: boolean
  onChoose(): void
}

function ResponseButton({ choice, label, isOpen, isChosen, isPending, isDisabled, onChoose }: ResponseButtonProps) {
  const Icon = icons[choice]
  const isYes = choice === 'yes'
  return (
    <button
      type="button"
      data-choice={choice}
      hidden={!isYes && isOpen === false}
      aria-expanded={isYes ? (isOpen ?? undefined) : undefined}
      aria-pressed={isChosen}
      disabled={isDisabled}
      aria-disabled={isDisabled || isPending}
      onClick={() => isPending || onChoose()}
      className="inline-flex min-h-tap items-center justify-center gap-1.5 rounded-md border border-edge bg-card px-1 text-[0.9375rem] font-semibold whitespace-nowrap [&[hidden]]:hidden data-[choice=yes]:col-span-full transition-[background-color,border-color,color] hover:border-fern hover:bg-fern-tint aria-disabled:opacity-70 aria-pressed:border-fern aria-pressed:bg-fern aria-pressed:text-on-fern"
    >
      <Icon aria-hidden className="size-4 shrink-0" strokeWidth={2.5} />
      {isYes && isOpen !== null ? t('{answer} · Change', { answer: label }) : label}
    </button>
  )
}
