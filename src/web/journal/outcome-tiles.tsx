import { Check } from 'lucide-react'
import { outcomes, type Outcome } from '#contract/journal/outcome-options.ts'
import type { Reflection } from '#contract/journal/outcome.ts'
import { outcomeWords } from '#domain/journal/outcome-words.ts'
import { useOutcomes } from './mutations.ts'
import { t } from '#texts/texts.ts'

const tile =
  'flex min-h-tap items-center gap-2 rounded-md border border-edge bg-card px-3 py-2 text-start text-[0.9375rem] leading-tight font-semibold ' +
  'transition-[background-color,border-color,color] hover:border-fern hover:bg-fern-tint aria-pressed:border-fern ' +
  'aria-pressed:bg-fern-tint aria-pressed:text-fern-deep'

/** Buttons for how an event helped, any number of them. */
export function OutcomeTiles({ reflection }: { reflection: Reflection }) {
  const { mutate } = useOutcomes(reflection.eventId)
  const chosen = reflection.outcomes ?? []
  const toggle = (outcome: Outcome) =>
    mutate(chosen.includes(outcome) ? chosen.filter((each) => each !== outcome) : [...chosen, outcome])
  return (
    <div role="group" aria-label={t('How it helped')} className="grid grid-cols-2 gap-2">
      {outcomes.map((outcome) => {
        const isChosen = chosen.includes(outcome)
        return (
          <button key={outcome} type="button" aria-pressed={isChosen} onClick={() => toggle(outcome)} className={tile}>
            <span className="min-w-0 flex-1">{t(outcomeWords[outcome])}</span>
            {isChosen && <Check aria-hidden className="size-4.5 shrink-0" strokeWidth={2.5} />}
          </button>
        )
      })}
    </div>
  )
}
