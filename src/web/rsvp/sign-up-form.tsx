import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { LearningEvent } from '#contract/events/event.ts'
import { limits } from '#contract/limits.ts'
import type { Rsvp, RsvpPayload } from '#contract/rsvp/rsvp.ts'
import { findLargestParty } from '#domain/rsvp/rsvp-places.ts'
import { partyChoice } from '#domain/rsvp/rsvp-words.ts'
import { readDetails, readTypedDetails } from '#domain/rsvp/sign-up.ts'
import { countTickets } from '#domain/rsvp/tickets.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { RestoredNote } from '#web/ui/form/restored-note.tsx'
import { Select } from '#web/ui/form/select-field.tsx'
import { SignUpFields } from './sign-up-fields.tsx'
import { startTickets } from './ticket-fields.tsx'
import { t } from '#texts/texts.ts'

interface Props {
  event: LearningEvent
  rsvp: Rsvp
  isPending: boolean
  /** @param onSent to be called once the server has them */
  onSend(body: RsvpPayload, onSent: () => void): void
  onClose(): void
}

/** Returns the named controls of the form as a query string. */
const readControls = (form: HTMLFormElement): string =>
  new URLSearchParams(
    [...new FormData(form)].map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : '']),
  ).toString()

/** The details of a member's RSVP: party, ticket, companions and the host's questions. */
export function SignUpForm({ event, rsvp, isPending, onSend, onClose }: Props) {
  // `controls` is empty until one of them changes.
  const start = () => ({ partySize: rsvp.wantedParty ?? rsvp.partySize, controls: '' })
  const { draft, change, clear, restored } = useDraft(`RSVP to ${event.id}`, start)
  // The controls keep their own values, so starting over replaces them.
  const [round, setRound] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.focus({ preventScroll: true }), [])
  const { controls } = draft
  const hasTickets = (rsvp.form?.ticketTypes.length ?? 0) > 0
  const written = controls === '' ? null : new URLSearchParams(controls)
  const started = startTickets(rsvp.form, rsvp)
  const tickets = written ? readTypedDetails(written, rsvp.form, 1).tickets : started
  const partySize = hasTickets ? Math.max(1, countTickets(tickets)) : draft.partySize
  const typed = written ? readTypedDetails(written, rsvp.form, partySize) : { tickets: started }
  const isMaybe = rsvp.answer === 'maybe'
  const largest = findLargestParty(rsvp, limits.rsvp.party)
  const send = (submit: FormEvent<HTMLFormElement>) => {
    submit.preventDefault()
    const details = readDetails(new URLSearchParams(readControls(submit.currentTarget)), rsvp.form, partySize)
    onSend({ answer: isMaybe ? 'maybe' : 'yes', partySize, ...details }, () => {
      clear()
      onClose()
    })
  }
  const replace = (renew: () => void) => () => {
    renew()
    setRound(round + 1)
  }
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label={t('Your details')}
      onSubmit={send}
      onInput={({ currentTarget }) => change({ controls: readControls(currentTarget) })}
      className="mt-4 grid gap-4 border-t border-line pt-4"
    >
      <RestoredNote restored={{ ...restored, restart: replace(restored.restart), undo: replace(restored.undo) }} />
      {!hasTickets && (
        <Field label={t('Bringing anyone?')}>
          {(control) => (
            <Select
              {...control}
              value={partySize}
              onChange={({ target }) => change({ partySize: Number(target.value) })}
            >
              {Array.from({ length: largest }, (_, companions) => (
                <option key={companions} value={companions + 1}>
                  {partyChoice(companions + 1, rsvp)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <SignUpFields
        key={round}
        {...rsvp}
        {...typed}
        currency={event.currency}
        organizer={event.organizer}
        currentTickets={tickets}
        onTicketsChange={() => undefined}
        companionCount={partySize - 1}
        isGoing={!isMaybe}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={isPending} className="flex-1">
          {isPending ? t('Sending...') : t('Send RSVP')}
        </Button>
        <Button variant="outline" onClick={onClose} disabled={isPending}>
          {t('Not now')}
        </Button>
      </div>
    </form>
  )
}
