import { limits } from '#contract/limits.ts'
import { rsvpChoices, type RsvpChoice } from '#contract/rsvp-responses.ts'
import type { GuestInvitation } from '#contract/rsvp.ts'
import { findLargestParty } from '#domain/hosting/rsvp-places.ts'
import { partyWords } from '#domain/hosting/rsvp-words.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Field } from '#web/ui/field.tsx'
import { fieldLook } from '#web/ui/field-look.ts'
import { Select } from '#web/ui/select-field.tsx'

interface Props {
  invitation: GuestInvitation
  token: string
  /** Answer preselected by the button in the email. The guest still has to submit it. */
  asked: RsvpChoice | null
}

const choiceWords: Record<RsvpChoice, string> = { yes: 'Going', maybe: 'Maybe', no: 'Can’t go' }

/** A plain HTML form that works without JavaScript, in any browser an email client opens. */
export function RsvpForm({ invitation, token, asked }: Props) {
  const { answer, name, partySize } = invitation
  const before = answer === 'waiting' ? 'yes' : answer
  return (
    <Panel title={answer ? 'Change your RSVP' : 'Are you going?'}>
      <form method="post" action={paths.rsvp(token)} className="grid gap-4">
        <RsvpFields
          answer={asked ?? before}
          name={name}
          partySize={partySize}
          largestParty={findLargestParty(invitation, limits.rsvp.party)}
        />
        <Button type="submit">Send RSVP</Button>
      </form>
    </Panel>
  )
}

/** A plain HTML form for anyone with the link. The address receives the guest's own link. */
export function JoinForm({ token }: { token: string }) {
  return (
    <Panel title="Are you going?">
      <form method="post" action={paths.join(token)} className="grid gap-4">
        <RsvpFields answer="yes" name="" partySize={1} isNameRequired />
        <Field label="Your email" hint="We’ll send your RSVP and a link to change it.">
          {(control) => (
            <input
              {...control}
              type="email"
              name="email"
              autoComplete="email"
              required
              maxLength={limits.person.email}
              className={fieldLook}
            />
          )}
        </Field>
        <Button type="submit">Send RSVP</Button>
      </form>
    </Panel>
  )
}

interface FieldsProps {
  answer: RsvpChoice | null
  name: string
  partySize: number
  isNameRequired?: boolean
  /** Number of people in the largest party to offer. */
  largestParty?: number
}

function RsvpFields(props: FieldsProps) {
  const { answer, name, partySize, isNameRequired = false, largestParty = limits.rsvp.party } = props
  return (
    <>
      <fieldset>
        <legend className="sr-only">Your RSVP</legend>
        <div className="grid grid-cols-3 gap-2">
          {rsvpChoices.map((choice) => (
            <Choice key={choice} choice={choice} isChosen={answer === choice} />
          ))}
        </div>
      </fieldset>
      <Field label="Your name">
        {(control) => (
          <input
            {...control}
            name="name"
            autoComplete="name"
            maxLength={limits.rsvp.name}
            defaultValue={name}
            required={isNameRequired}
            className={fieldLook}
          />
        )}
      </Field>
      <Field label="Bringing anyone?">
        {(control) => (
          <Select {...control} name="companions" defaultValue={partySize - 1}>
            {Array.from({ length: Math.max(largestParty, partySize) }, (_, companions) => (
              <option key={companions} value={companions}>
                {partyWords(companions + 1)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  )
}

function Choice({ choice, isChosen }: { choice: RsvpChoice; isChosen: boolean }) {
  return (
    <label className="relative grid min-h-tap cursor-pointer place-items-center rounded-md border border-edge bg-card px-2 py-2.5 font-semibold transition-[background-color,border-color] hover:border-fern hover:bg-fern-tint has-checked:border-fern has-checked:bg-fern has-checked:text-on-fern has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name="answer"
        value={choice}
        required
        defaultChecked={isChosen}
        className="absolute inset-0 cursor-pointer appearance-none rounded-md focus:outline-none"
      />
      {choiceWords[choice]}
    </label>
  )
}
