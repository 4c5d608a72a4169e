import { useEffect, useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { isRsvpChoice, rsvpChoices, type RsvpChoice } from '#contract/rsvp/rsvp-responses.ts'
import type { OpenInvitation } from '#contract/invitations/invitation.ts'
import type { GuestInvitation } from '#contract/rsvp/rsvp.ts'
import { findLargestParty } from '#domain/rsvp/rsvp-places.ts'
import { partyChoice } from '#domain/rsvp/rsvp-words.ts'
import { readPartySize, readTypedDetails } from '#domain/rsvp/sign-up.ts'
import { countTickets, type Tickets } from '#domain/rsvp/tickets.ts'
import { paths } from '#web/paths.ts'
import type { RefusedFields } from '#web/platform/use-refused-form.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { fieldStyle } from '#web/ui/form/field-style.ts'
import { Select } from '#web/ui/form/select-field.tsx'
import { useEarlyInput } from '#web/ui/form/use-early-input.ts'
import { FieldError } from '#web/ui/form/field-error.tsx'
import { SignUpFields } from './sign-up-fields.tsx'
import { startTickets } from './ticket-fields.tsx'
import { msg, t, type Message } from '#texts/texts.ts'

interface Props {
  invitation: GuestInvitation
  token: string
  /** Response preselected by the button in the email. The guest still has to submit it. */
  asked: RsvpChoice | null
  /** The form as the guest sent it, if the server refused it. */
  refused: RefusedFields | null
}

const choiceWords: Record<RsvpChoice, Message> = { yes: msg('Going'), maybe: msg('Maybe'), no: msg('Can’t go') }

/** Returns the RSVP as entered in a refused form. */
function readEntered({ fields }: RefusedFields, { form }: Pick<GuestInvitation, 'form'>) {
  const answer = fields.get('answer')
  const companions = Math.min(Math.max(Number(fields.get('companions')) || 0, 0), limits.rsvp.party - 1)
  const partySize = readPartySize(fields, form, companions)
  const details = readTypedDetails(fields, form, partySize)
  const name = fields.get('name') ?? ''
  return { answer: isRsvpChoice(answer) ? answer : null, name, partySize, details }
}

/** A plain HTML form that works without JavaScript, in any browser an email client opens. */
export function RsvpForm({ invitation, token, asked, refused }: Props) {
  const { name, dates } = invitation
  const partySize = invitation.wantedParty ?? invitation.partySize
  const before = invitation.answer === 'waiting' || invitation.answer === 'requested' ? 'yes' : invitation.answer
  const details = { tickets: startTickets(invitation.form, invitation) }
  const stored = { answer: asked ?? before, name, partySize, details }
  const entered = refused ? readEntered(refused, invitation) : stored
  return (
    <Panel title={invitation.answer ? t('Change your RSVP') : t('Are you going?')}>
      <Terms {...invitation} />
      <form method="post" action={paths.rsvp(token)} className="grid gap-4">
        {invitation.event.isCourse && <p>{t('Your RSVP covers every session.')}</p>}
        <RsvpFields
          {...entered}
          room={invitation}
          largestParty={findLargestParty(invitation, limits.rsvp.party)}
          details={{ ...invitation, ...entered.details }}
          errors={refused?.errors}
        />
        <DatesField dates={dates} refused={refused} entered={invitation.entered?.dates} />
        <Button type="submit">{t('Send RSVP')}</Button>
      </form>
    </Panel>
  )
}

interface DatesFieldProps {
  dates: GuestInvitation['dates']
  refused: RefusedFields | null
  entered?: 'this' | 'all' | undefined
}

/** Chooses between this date of a series and all of them. */
function DatesField({ dates, refused, entered = 'this' }: DatesFieldProps) {
  if (dates.length < 2) return null
  return (
    <Field label={t('Which dates?')} error={refused?.errors['dates']}>
      {(control) => (
        <Select
          {...control}
          name="dates"
          defaultValue={(refused?.fields.get('dates') ?? entered) === 'all' ? 'all' : 'this'}
        >
          <option value="this">{t('Just this date')}</option>
          <option value="all">{t('All {count} dates', { count: dates.length })}</option>
        </Select>
      )}
    </Field>
  )
}

interface JoinProps {
  /** Address to which the form is sent. */
  action: string
  invitation: Omit<OpenInvitation, 'isOpen'>
  /** The form as it was sent, if the server rejected it. */
  refused: RefusedFields | null
}

/** A plain HTML form for people without an account. The address receives the guest's own link. */
export function JoinForm({ action, invitation, refused }: JoinProps) {
  const entered = refused
    ? readEntered(refused, invitation)
    : {
        answer: 'yes' as const,
        name: '',
        partySize: 1,
        details: { ...noDetails, tickets: startTickets(invitation.form, noTickets) },
      }
  return (
    <form method="post" action={action} className="grid gap-4">
      {refused && <input type="hidden" name="asked" value={refused.fields.get('email')?.trim() ?? ''} />}
      <RsvpFields
        {...entered}
        isNameRequired
        room={{ answer: null, places: invitation.places }}
        largestParty={findLargestParty({ partySize: 1, places: invitation.places }, limits.rsvp.party)}
        details={{ ...invitation, ...entered.details }}
        errors={refused?.errors}
      />
      <DatesField dates={invitation.dates} refused={refused} />
      <Field
        label={t('Your email')}
        hint={t('We’ll send you a link to confirm your RSVP.')}
        error={refused?.errors['email']}
      >
        {(control) => (
          <input
            {...control}
            type="email"
            name="email"
            autoComplete="email"
            required
            maxLength={limits.person.email}
            defaultValue={refused?.fields.get('email') ?? ''}
            className={fieldStyle}
          />
        )}
      </Field>
      <Button type="submit">{t('Send RSVP')}</Button>
    </form>
  )
}

/** Sends the guest's own link again, as a plain HTML form. */
export function LinkAgainForm({ action, refused }: Pick<JoinProps, 'action' | 'refused'>) {
  const isRefused = refused?.fields.has('again') ?? false
  return (
    <details open={isRefused}>
      <summary className="inline-flex min-h-tap cursor-pointer items-center text-sm font-medium text-fern underline underline-offset-4">
        {t('Send my link again')}
      </summary>
      <form method="post" action={action} className="mt-1 grid gap-3">
        <input type="hidden" name="again" value="yes" />
        <Field
          label={t('Email of your RSVP')}
          hint={t('We send an address its link {count} times a day at most.', {
            count: limits.invitations.linksAgainPerDay,
          })}
          error={isRefused ? refused?.errors['email'] : undefined}
        >
          {(control) => (
            <input
              {...control}
              type="email"
              name="email"
              autoComplete="email"
              required
              maxLength={limits.person.email}
              defaultValue={isRefused ? (refused?.fields.get('email') ?? '') : ''}
              className={fieldStyle}
            />
          )}
        </Field>
        <Button type="submit" variant="outline">
          {t('Send my link')}
        </Button>
      </form>
    </details>
  )
}

/** The deadline, and whether the host approves guests. */
export function Terms({ form, isPastDeadline }: Pick<GuestInvitation, 'form' | 'isPastDeadline'>) {
  if (!form?.needsApproval && !isPastDeadline) return null
  return (
    <p className="mb-3 text-muted">
      {isPastDeadline ? t('The deadline to RSVP has passed. You can still decline.') : t('The host approves guests.')}
    </p>
  )
}

interface FieldsProps {
  answer: RsvpChoice | null
  name: string
  partySize: number
  isNameRequired?: boolean
  /** Spots, as the guest sees them. */
  room: Pick<GuestInvitation, 'answer' | 'places'> & { partySize?: number }
  /** Number of people in the largest party to offer. */
  largestParty?: number
  /** Error messages by field. */
  errors: RefusedFields['errors'] | undefined
  details: Pick<
    GuestInvitation,
    | 'event'
    | 'form'
    | 'tickets'
    | 'companions'
    | 'answers'
    | 'companionAnswers'
    | 'confirmsAge'
    | 'sharesEmail'
    | 'showsName'
  >
}

const noTickets = { tickets: {}, wantedTickets: null }
const noDetails = {
  tickets: {},
  companions: [],
  answers: {},
  companionAnswers: [],
  confirmsAge: false,
  sharesEmail: false,
  showsName: false,
}

function RsvpFields(props: FieldsProps) {
  const { answer, name, partySize, isNameRequired = false, largestParty = limits.rsvp.party, details } = props
  const { errors = {} } = props
  const responseErrorId = useId()
  const largest = Math.max(largestParty, partySize)
  const [choice, setChoice] = useState(answer)
  const [companions, setCompanions] = useState(partySize - 1)
  const [tickets, setTickets] = useState<Tickets>(details.tickets)
  const hasTickets = (details.form?.ticketTypes.length ?? 0) > 0
  // Without JavaScript, nothing is required, because the same form declines. The server checks it.
  const [isScripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  const choices = useEarlyInput<HTMLFieldSetElement>((fieldset) => {
    const chosen = fieldset.querySelector<HTMLInputElement>(':checked')?.value
    setChoice(rsvpChoices.find((each) => each === chosen) ?? answer)
  })
  const party = useEarlyInput<HTMLSelectElement>((select) => setCompanions(Number(select.value)))
  return (
    <>
      <fieldset ref={choices} aria-describedby={errors['answer'] ? responseErrorId : undefined}>
        <legend className="sr-only">{t('Your RSVP')}</legend>
        <div className="grid grid-cols-3 gap-2">
          {rsvpChoices.map((each) => (
            <Choice key={each} choice={each} isChosen={answer === each} onChoose={() => setChoice(each)} />
          ))}
        </div>
        <FieldError id={responseErrorId} error={errors['answer']} />
      </fieldset>
      <Field label={t('Your name')} error={errors['name']}>
        {(control) => (
          <input
            {...control}
            name="name"
            autoComplete="name"
            maxLength={limits.rsvp.name}
            defaultValue={name}
            required={isNameRequired}
            className={fieldStyle}
          />
        )}
      </Field>
      {!hasTickets && (
        <Field label={t('Bringing anyone?')} error={errors['companions']}>
          {(control) => (
            <Select
              ref={party}
              {...control}
              name="companions"
              defaultValue={partySize - 1}
              onChange={({ target }) => setCompanions(Number(target.value))}
            >
              {Array.from({ length: largest }, (_, others) => (
                <option key={others} value={others}>
                  {partyChoice(others + 1, props.room)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {(!isScripted || choice !== 'no') && (
        <SignUpFields
          {...details}
          currency={details.event.currency}
          organizer={details.event.organizer}
          currentTickets={tickets}
          onTicketsChange={setTickets}
          companionCount={hasTickets ? Math.max(0, countTickets(tickets) - 1) : companions}
          unscriptedCount={largest - 1}
          isGoing={isScripted && choice === 'yes'}
          errors={errors}
        />
      )}
    </>
  )
}

interface ChoiceProps {
  choice: RsvpChoice
  isChosen: boolean
  onChoose(): void
}

function Choice({ choice, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="relative grid min-h-tap cursor-pointer place-items-center rounded-md border border-edge bg-card px-2 py-2.5 text-center font-semibold transition-[background-color,border-color] hover:border-fern hover:bg-fern-tint has-checked:border-fern has-checked:bg-fern has-checked:text-on-fern has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name="answer"
        value={choice}
        required
        defaultChecked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer appearance-none rounded-md focus:outline-none"
      />
      {t(choiceWords[choice])}
    </label>
  )
}
