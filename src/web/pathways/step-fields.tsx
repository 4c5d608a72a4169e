import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { eventFormats, type EventFormat } from '#contract/events/event-options.ts'
import { nameFormat } from '#domain/events/event-kind.ts'
import { pathwayLimits, pathwayStageLabels, pathwayStages } from '#contract/pathways/pathway-options.ts'
import { TopicChips } from '#web/goal-parts/topic-chips.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Chip } from '#web/ui/form/chip.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { DraftStep } from './pathway-draft.ts'
import { msg, t, type Message } from '#texts/texts.ts'

const listStages = () => pathwayStages.map((value) => ({ value, label: t(pathwayStageLabels[value]) }))
const listCounts = () =>
  Array.from({ length: pathwayLimits.count }, (_, at) => ({
    value: String(at + 1),
    label: at === 0 ? t('Once') : t('{count, plural, one {# session} other {# sessions}}', { count: at + 1 }),
  }))

/** Names of formats within a sentence. In titles, every word starts with a capital letter. */
const ownNames: Partial<Record<EventFormat, Message>> = {
  'story time': msg('Story time'),
  'open house': msg('Open house'),
}

const nameChoice = (format: EventFormat) => {
  const own = ownNames[format]
  return own ? t(own) : nameFormat(format)
}

interface Props {
  step: DraftStep
  number: number
  total: number
  onChange(part: Partial<DraftStep>): void
  onMove(by: -1 | 1): void
  onRemove(): void
}

/** The formats of events that fill a step, and words of their titles. */
function SearchFields({ step, onChange }: Pick<Props, 'step' | 'onChange'>) {
  const toggle = (format: EventFormat, isOn: boolean) =>
    onChange({ formats: isOn ? [...step.formats, format] : step.formats.filter((each) => each !== format) })
  return (
    <details className="rounded-md border border-line bg-well p-3.5">
      <summary className="min-h-tap cursor-pointer content-center font-semibold">{t('Which events fill it')}</summary>
      <div className="mt-2 grid gap-4">
        <div role="group" aria-label={t('Kinds of events')} className="grid gap-2">
          <p className="text-[0.9375rem] font-semibold">{t('Kinds of events')}</p>
          <div className="flex flex-wrap gap-2">
            {eventFormats.map((format) => (
              <Chip
                key={format}
                name={`format-${step.row}`}
                value={format}
                checked={step.formats.includes(format)}
                onCheckedChange={(isOn) => toggle(format, isOn)}
              >
                {nameChoice(format)}
              </Chip>
            ))}
          </div>
          <p className="text-sm text-muted">{t('Choose none to accept any.')}</p>
        </div>
        <TextField
          label={t('Words of the title (optional)')}
          hint={t('Separate them with commas. An event with one of them fills the step, whatever its kind.')}
          placeholder={t('open mic, showcase')}
          maxLength={400}
          value={step.words}
          onValueChange={(words) => onChange({ words })}
        />
      </div>
    </details>
  )
}

export function StepFields({ step, number, total, onChange, onMove, onRemove }: Props) {
  return (
    <fieldset className="grid min-w-0 gap-3.5 rounded-lg border border-line bg-card p-4 shadow-paper sm:p-5">
      <legend className="float-start w-full font-display text-lg font-semibold">
        {t('Step {number}', { number })}
      </legend>
      <div className="-mt-1 flex justify-end">
        <Button
          variant="icon"
          aria-label={t('Move step {number} up', { number })}
          disabled={number === 1}
          onClick={() => onMove(-1)}
        >
          <ArrowUp aria-hidden className="size-5" />
        </Button>
        <Button
          variant="icon"
          aria-label={t('Move step {number} down', { number })}
          disabled={number === total}
          onClick={() => onMove(1)}
        >
          <ArrowDown aria-hidden className="size-5" />
        </Button>
        <Button
          variant="icon"
          aria-label={t('Remove step {number}', { number })}
          disabled={total === 1}
          onClick={onRemove}
        >
          <Trash2 aria-hidden className="size-5" />
        </Button>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10.5rem,100%),1fr))] gap-3">
        <SelectField
          label={t('Stage')}
          value={step.stage}
          options={listStages()}
          onChange={(stage) => onChange({ stage })}
        />
        <SelectField
          label={t('How often')}
          value={step.count}
          options={listCounts()}
          onChange={(count) => onChange({ count })}
        />
      </div>
      <TextField
        label={t('What to do')}
        placeholder={t('Join one guided bird walk')}
        maxLength={pathwayLimits.step}
        value={step.title}
        onValueChange={(title) => onChange({ title })}
      />
      <TopicChips text={step.title} chosen={step.topics} onChange={(topics) => onChange({ topics })} />
      <TextField
        label={t('How to go about it (optional)')}
        lines={2}
        maxLength={pathwayLimits.text}
        value={step.text}
        onValueChange={(text) => onChange({ text })}
      />
      <TextField
        label={t('Done when (optional)')}
        placeholder={t('You can name three birds that you saw yourself.')}
        maxLength={pathwayLimits.done}
        value={step.done}
        onValueChange={(done) => onChange({ done })}
      />
      <SearchFields step={step} onChange={onChange} />
    </fieldset>
  )
}
