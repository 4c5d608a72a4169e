import { useQuery } from '@tanstack/react-query'
import { Check, CircleHelp, X, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import type { LearningEvent } from '#contract/event.ts'
import { limits } from '#contract/limits.ts'
import { rsvpChoices, type RsvpChoice } from '#contract/rsvp-responses.ts'
import type { Rsvp } from '#contract/rsvp.ts'
import { findLargestParty } from '#domain/hosting/rsvp-places.ts'
import { barredWords, partyWords, placesWords, describeRsvp } from '#domain/hosting/rsvp-words.ts'
import { loginPath, paths } from '#web/paths.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select-field.tsx'
import { useRsvp } from './mutations.ts'
import { rsvpQuery } from './queries.ts'

const looks: Record<RsvpChoice, { label: string; Icon: LucideIcon }> = {
  yes: { label: 'Going', Icon: Check },
  maybe: { label: 'Maybe', Icon: CircleHelp },
  no: { label: 'Can’t go', Icon: X },
}

/** Id of the panel, to scroll to. */
export const rsvpPanelId = 'rsvp'

/** Guest counts and the current user's RSVP. */
export function RsvpPanel({ event }: { event: LearningEvent }) {
  const session = useSession()
  const { data: rsvp } = useQuery(rsvpQuery(event.id))
  if (!rsvp || (!rsvp.isOpen && !rsvp.answer && rsvp.going === 0)) return null
  if (event.status === 'cancelled' && !rsvp.isHost) return null
  const counts = placesWords(rsvp.going, rsvp.places)
  return (
    <div id={rsvpPanelId} className="print:hidden">
      <Panel title={rsvp.isHost ? 'Who’s going' : 'Are you going?'}>
        {counts && <p className="-mt-1.5 text-muted not-last:mb-3">{counts}</p>}
        {rsvp.isHost && !counts && <p className="text-muted">No RSVPs yet.</p>}
        {rsvp.isHost && (
          <Button asChild variant="outline" className="mt-3 w-full">
            <Link to={paths.host(event.id)}>Manage this event</Link>
          </Button>
        )}
        {!rsvp.isHost && rsvp.isOpen && session && !rsvp.isBarred && <Answer event={event} rsvp={rsvp} />}
        {rsvp.isOpen && rsvp.isBarred && (
          <p>
            <span className="font-semibold">{barredWords.title}.</span> {barredWords.text}
          </p>
        )}
        {!rsvp.isHost && rsvp.isOpen && !session && (
          <Button asChild variant="outline" className="w-full">
            <Link to={loginPath(paths.event(event.id))}>Sign in to RSVP</Link>
          </Button>
        )}
        {event.source && rsvp.isOpen && !rsvp.isHost && (
          <p className="mt-3 text-sm text-muted">
            Your RSVP is for you and your friends on Wonderlark. {event.source.name} won’t see it, so if the event asks
            for registration, sign up there too.
          </p>
        )}
      </Panel>
    </div>
  )
}

function Answer({ event, rsvp }: { event: LearningEvent; rsvp: Rsvp }) {
  const { mutate, isPending, variables } = useRsvp(event.id)
  const { partySize } = rsvp
  const chosen = isPending ? variables.answer : rsvp.answer === 'waiting' ? 'yes' : rsvp.answer
  const said = describeRsvp(rsvp)
  return (
    <>
      <div
        role="group"
        aria-label="Your RSVP"
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.75rem),1fr))] gap-2"
      >
        {rsvpChoices.map((choice) => (
          <AnswerButton
            key={choice}
            choice={choice}
            isChosen={chosen === choice}
            isDisabled={isPending}
            onChoose={() => mutate({ answer: choice, partySize })}
          />
        ))}
      </div>
      {(chosen === 'yes' || chosen === 'maybe') && (
        <Field label="Bringing anyone?" className="mt-3">
          {(control) => (
            <Select
              {...control}
              value={isPending ? variables.partySize : partySize}
              disabled={isPending}
              onChange={(change) => mutate({ answer: chosen, partySize: Number(change.target.value) })}
            >
              {Array.from(
                { length: Math.max(findLargestParty(rsvp, limits.rsvp.party), rsvp.partySize) },
                (_, companions) => (
                  <option key={companions} value={companions + 1}>
                    {partyWords(companions + 1)}
                  </option>
                ),
              )}
            </Select>
          )}
        </Field>
      )}
      <p role="status" className={classNames('text-sm', said && !isPending && 'mt-3')}>
        {said && !isPending && (
          <>
            <span className="font-semibold">{said.title}.</span> {said.text}
          </>
        )}
      </p>
    </>
  )
}

interface AnswerButtonProps {
  choice: RsvpChoice
  isChosen: boolean
  isDisabled: boolean
  onChoose(): void
}

function AnswerButton({ choice, isChosen, isDisabled, onChoose }: AnswerButtonProps) {
  const { label, Icon } = looks[choice]
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={isDisabled}
      onClick={onChoose}
      className="inline-flex min-h-tap items-center justify-center gap-1.5 rounded-md border border-edge bg-card px-1 text-[0.9375rem] font-semibold whitespace-nowrap transition-[background-color,border-color,color] hover:border-fern hover:bg-fern-tint disabled:opacity-70 aria-pressed:border-fern aria-pressed:bg-fern aria-pressed:text-on-fern"
    >
      <Icon aria-hidden className="size-4 shrink-0" strokeWidth={2.5} />
      {label}
    </button>
  )
}
