import { useState, type FormEvent } from 'react'
import type { LearningEvent } from '#contract/event.ts'
import { limits } from '#contract/limits.ts'
import type { Rsvp, RsvpPayload } from '#contract/rsvp.ts'
import { findLargestParty } from '#domain/hosting/rsvp-places.ts'
import { partyWords } from '#domain/hosting/rsvp-words.ts'
import { readDetails } from '#domain/hosting/sign-up.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select-field.tsx'
import { SignUpFields } from './sign-up-fields.tsx'

interface Props {
  event: LearningEvent
  rsvp: Rsvp
  isPending: boolean
  onSend(body: RsvpPayload): void
  onClose(): void
}

/** The details of a member's RSVP: party, ticket, companions and the host's questions. */
export function SignUpForm({ event, rsvp, isPending, onSend, onClose }: Props) {
  const [partySize, setPartySize] = useState(rsvp.partySize)
  const isMaybe = rsvp.answer === 'maybe'
  const largest = Math.max(findLargestParty(rsvp, limits.rsvp.party), rsvp.partySize)
  const send = (submit: FormEvent<HTMLFormElement>) => {
    submit.preventDefault()
    const fields = [...new FormData(submit.currentTarget)].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : '',
    ])
    const details = readDetails(new URLSearchParams(fields), rsvp.form?.questions ?? [], partySize)
    onSend({ answer: isMaybe ? 'maybe' : 'yes', partySize, ...details })
  }
  return (
    <form onSubmit={send} className="mt-4 grid gap-4 border-t border-line pt-4">
      <Field label="Bringing anyone?">
        {(control) => (
          <Select {...control} value={partySize} onChange={({ target }) => setPartySize(Number(target.value))}>
            {Array.from({ length: largest }, (_, companions) => (
              <option key={companions} value={companions + 1}>
                {partyWords(companions + 1)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <SignUpFields {...rsvp} currency={event.currency} companionCount={partySize - 1} isGoing={!isMaybe} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={isPending} className="flex-1">
          {isPending ? 'Sending...' : 'Send RSVP'}
        </Button>
        <Button variant="outline" onClick={onClose} disabled={isPending}>
          Not now
        </Button>
      </div>
    </form>
  )
}
