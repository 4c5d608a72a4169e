import { useQuery } from '@tanstack/react-query'
import { Route } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { LearningEvent } from '#contract/events/event.ts'
import type { EventPlan, Plan } from '#contract/plans/plan.ts'
import { planLimits, travels } from '#contract/plans/plan-options.ts'
import { formatLeaving, listLeavingChoices, travelWords, usualCompany } from '#domain/plans/plan-words.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { usePlan, usePlanQuestion } from './mutations.ts'
import { planQuery } from './queries.ts'
import { t } from '#texts/texts.ts'

const chip =
  'inline-flex min-h-tap items-center rounded-[1.375rem] border border-edge/60 bg-card px-3.5 text-[0.9375rem] font-medium ' +
  'transition-[background-color,border-color,color] hover:border-fern hover:bg-fern-tint aria-pressed:border-fern ' +
  'aria-pressed:bg-fern-tint aria-pressed:text-fern-deep aria-disabled:opacity-70'

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  )
}

/** Minutes before the event's local start at which the clock shows this time, at most a day before. */
function countMinutesBefore({ date, allDay }: LearningEvent, time: string): number {
  const start = Date.parse(`${date.slice(0, 19)}Z`)
  const minutes = Math.round((start - Date.parse(`${date.slice(0, 10)}T${time}:00Z`)) / 60_000)
  // A time later than the start is on the evening before, except for all-day events.
  return minutes < 0 && !allDay ? minutes + 1_440 : minutes
}

function OtherTime({ event, onChoose }: { event: LearningEvent; onChoose(minutesBefore: number): void }) {
  const [time, setTime] = useState('')
  const choose = (submit: FormEvent) => {
    submit.preventDefault()
    if (time !== '') onChoose(countMinutesBefore(event, time))
  }
  return (
    <form onSubmit={choose} className="flex flex-wrap items-end gap-2">
      <TextField
        label={t('Another time')}
        type="time"
        value={time}
        onValueChange={setTime}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was pressed gives way to this field
        autoFocus
        className="w-40"
      />
      <Button type="submit" variant="outline" disabled={time === ''}>
        {t('Next')}
      </Button>
    </form>
  )
}

interface OtherCompanyProps {
  event: LearningEvent
  isPending: boolean
  onChoose(company: string, onSaved: () => void): void
}

function OtherCompany({ event, onChoose, isPending }: OtherCompanyProps) {
  const { draft, change, clear } = useDraft(`company for ${event.id}`, () => ({ name: '' }))
  const { name } = draft
  const company = name.trim()
  const choose = (submit: FormEvent) => {
    submit.preventDefault()
    if (company !== '') onChoose(company, clear)
  }
  return (
    <form onSubmit={choose} className="flex flex-wrap items-end gap-2">
      <TextField
        label={t('Somebody else')}
        value={name}
        onValueChange={(next) => change({ name: next })}
        maxLength={planLimits.company}
        autoComplete="off"
        className="min-w-0 flex-1 basis-40"
      />
      <Button type="submit" variant="outline" pending={isPending} disabled={company === ''}>
        {t('Save')}
      </Button>
    </form>
  )
}

/** The question in two taps: the time, then the company. */
function Question({ event, known, onDone }: { event: LearningEvent; known: EventPlan; onDone(): void }) {
  const [minutesBefore, setMinutesBefore] = useState<number | null>(null)
  const [hasOther, setHasOther] = useState(false)
  const { mutate, isPending } = usePlan(event.id)
  const question = usePlanQuestion()
  const travel = event.isVirtualEvent && !event.isHybrid ? null : (known.plan?.travel ?? known.lastTravel)
  if (minutesBefore === null) {
    return (
      <div className="grid gap-3">
        <Choices label={event.isVirtualEvent && !event.isHybrid ? t('When do you join?') : t('When do you leave?')}>
          {listLeavingChoices(event).map((minutes) => (
            <button key={minutes} type="button" className={chip} onClick={() => setMinutesBefore(minutes)}>
              {formatLeaving(event, minutes)}
            </button>
          ))}
          {!hasOther && (
            <button type="button" className={chip} onClick={() => setHasOther(true)}>
              {t('Another time')}
            </button>
          )}
        </Choices>
        {hasOther && <OtherTime event={event} onChoose={setMinutesBefore} />}
        <div className="-ms-3">
          <Button variant="quiet" pending={question.isPending} onClick={() => question.mutate(false)}>
            {t('Don’t ask me this')}
          </Button>
          {known.plan && (
            <Button variant="quiet" onClick={onDone}>
              {t('Keep my plan')}
            </Button>
          )}
        </div>
      </div>
    )
  }
  const save = (company: string, onSaved = () => {}) =>
    !isPending &&
    mutate(
      { minutesBefore, travel, company },
      {
        onSuccess: () => {
          onSaved()
          onDone()
        },
      },
    )
  const usual = usualCompany.map(({ company }) => (company ? t(company) : ''))
  const companions = known.companions.filter((company) => !usual.includes(company))
  return (
    <div className="grid gap-3">
      <Choices label={t('With whom?')}>
        {usualCompany.slice(0, 1).map(({ label, company }) => (
          <button
            key={t(label)}
            type="button"
            aria-disabled={isPending}
            className={chip}
            onClick={() => save(company ? t(company) : '')}
          >
            {t(label)}
          </button>
        ))}
        {companions.map((company) => (
          <button key={company} type="button" aria-disabled={isPending} className={chip} onClick={() => save(company)}>
            {company}
          </button>
        ))}
        {usualCompany.slice(1).map(({ label, company }) => (
          <button
            key={t(label)}
            type="button"
            aria-disabled={isPending}
            className={chip}
            onClick={() => save(company ? t(company) : '')}
          >
            {t(label)}
          </button>
        ))}
      </Choices>
      <OtherCompany event={event} onChoose={save} isPending={isPending} />
      <div className="-ms-3">
        <Button variant="quiet" onClick={() => setMinutesBefore(null)}>
          {t('Back to the time')}
        </Button>
      </div>
    </div>
  )
}

/** The plan as a sentence, and how to get there. */
function Sentence({
  event,
  plan,
  sentence,
  onChange,
}: {
  event: LearningEvent
  plan: Plan
  sentence: string
  onChange(): void
}) {
  const { mutate, isPending, variables } = usePlan(event.id)
  const travel = isPending && variables ? variables.travel : plan.travel
  return (
    <>
      <p
        role="status"
        className="border-s-3 border-marigold ps-3 font-display text-lg leading-snug [overflow-wrap:anywhere]"
      >
        {sentence}
      </p>
      <p className="mt-1.5 text-sm text-muted">{t('We’ll repeat it in your reminder and your calendar.')}</p>
      {(!event.isVirtualEvent || event.isHybrid) && (
        <div role="group" aria-label={t('How you get there')} className="mt-3 flex flex-wrap gap-2">
          {travels.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={travel === each}
              onClick={() => mutate({ ...plan, travel: travel === each ? null : each })}
              className={chip}
            >
              {t(travelWords[each])}
            </button>
          ))}
        </div>
      )}
      <div className="mt-2 -ms-3">
        <Button variant="quiet" onClick={onChange}>
          {t('Change')}
        </Button>
        <Button variant="quiet" onClick={() => mutate(null)}>
          {t('Remove')}
        </Button>
      </div>
    </>
  )
}

/** Asks when and with whom the person leaves for an event on their list, and shows the plan. */
export function PlanPanel({ event }: { event: LearningEvent }) {
  const { data: known } = useQuery(planQuery(event.id))
  const [isChanging, setIsChanging] = useState(false)
  if (!known || (!known.isAsked && !known.plan)) return null
  const { plan, sentence } = known
  return (
    <Panel title={t('Your plan')} icon={<Route aria-hidden />} className="mt-4 print:hidden">
      {plan && sentence && !isChanging ? (
        <Sentence event={event} plan={plan} sentence={sentence} onChange={() => setIsChanging(true)} />
      ) : (
        <Question event={event} known={known} onDone={() => setIsChanging(false)} />
      )}
    </Panel>
  )
}
