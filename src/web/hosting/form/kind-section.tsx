import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useRef } from 'react'
import {
  ageGroupLabels,
  ageGroups,
  categories,
  eventFormats,
  moods,
  moodLabels,
  categoryLabels,
} from '#contract/events/event-options.ts'
import { nameFormat } from '#domain/events/event-kind.ts'
import { call } from '#web/platform/query-client.ts'
import { useDebounced } from '#web/platform/use-debounced.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Chip } from '#web/ui/form/chip.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { HostFold } from './host-field.tsx'
import { useHostFormContext } from './host-form.tsx'
import type { HostFormValues } from './host-form-values.ts'
import { t } from '#texts/texts.ts'

interface ChipsProps<Name extends 'ageGroups' | 'moods'> {
  name: Name
  label: string
  hint: string
  options: readonly { value: HostFormValues[Name][number]; words: string }[]
}

function Chips<Name extends 'ageGroups' | 'moods'>({ name, label, hint, options }: ChipsProps<Name>) {
  const { values, set } = useHostFormContext()
  const chosen: readonly string[] = values[name]
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{label}</legend>
      <p className="mb-2 text-sm text-muted">{hint}</p>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, words }) => (
          <Chip
            key={value}
            name={name}
            value={value}
            checked={chosen.includes(value)}
            onCheckedChange={(isChosen) =>
              set({ [name]: isChosen ? [...chosen, value] : chosen.filter((other) => other !== value) })
            }
          >
            {words}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

const listAges = () => ageGroups.map((value) => ({ value, words: t(ageGroupLabels[value].name) }))
const listSubjects = () =>
  [
    { value: 'hosted', label: t('Choose for me') },
    ...categories.map((value) => ({ value, label: t(categoryLabels[value]) })),
  ] as const
const listFormats = () =>
  [
    { value: 'hosted', label: t('Choose for me') },
    ...eventFormats.map((value) => ({ value, label: nameFormat(value) })),
  ] as const
const listFeelings = () => moods.map((value) => ({ value, words: t(moodLabels[value]) }))

/** Milliseconds without typing before the kind is guessed. */
const guessAfterMs = 600
/** Minimum length of a title for guessing. */
const minTitle = 4

type Guess = NonNullable<ReturnType<typeof useKindGuess>>

/** Guesses the category and format from what was typed, as the server would. */
function useKindGuess({ title, description, location }: HostFormValues) {
  const texts = useDebounced(JSON.stringify({ title, description, location }), guessAfterMs)
  const body = JSON.parse(texts) as Pick<HostFormValues, 'title' | 'description' | 'location'>
  const { data } = useQuery({
    queryKey: ['guessEventKind', texts],
    queryFn: ({ client, signal }) => call(client, 'guessEventKind', { body, signal }),
    enabled: body.title.trim().length >= minTitle,
    placeholderData: (before) => before,
  })
  return title.trim().length >= minTitle ? data : undefined
}

/** Shows where the event would be listed. One tap confirms it, one opens the choices. */
function KindGuess({ guess, onChange }: { guess: Guess | undefined; onChange(): void }) {
  const { values, set } = useHostFormContext()
  const category = values.category === 'hosted' ? guess?.category : values.category
  const format = values.format === 'hosted' ? guess?.format : values.format
  if (category === undefined || format === undefined) return null
  const isChosen = values.category !== 'hosted' && (values.format !== 'hosted' || format === null)
  const kind = `${t(categoryLabels[category])} · ${nameFormat(format)}`
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-fern-tint px-4 py-2">
      <p role="status" className="min-w-0 flex-1 basis-48 text-fern-deep">
        {isChosen ? t('We’ll list this as {kind}.', { kind }) : t('We’d list this as {kind}.', { kind })}
      </p>
      <div className="-mx-3 flex">
        {!isChosen && (
          <Button variant="quiet" onClick={() => set({ category, format: format ?? 'hosted' })}>
            <Check aria-hidden className="size-4.5" />
            {t('That’s right')}
          </Button>
        )}
        <Button variant="quiet" onClick={onChange}>
          {t('Change')}
        </Button>
      </div>
    </div>
  )
}

/** Summarizes where the event would be listed, and for whom. */
function describeFilters(
  { category, format, ageGroups: chosen, moods: suits }: HostFormValues,
  guess: Guess | undefined,
) {
  const subject = category === 'hosted' ? guess?.category : category
  const kind = format === 'hosted' ? guess?.format : format
  return [
    subject && t(categoryLabels[subject]),
    kind && nameFormat(kind),
    ...chosen.map((group) => t(ageGroupLabels[group].name)),
    ...suits.map((mood) => t(moodLabels[mood])),
  ]
}

/** Optional filters that help people find the event. An event without them is still found by its text. */
export function KindSection() {
  const section = useRef<HTMLDivElement>(null)
  const { values, set } = useHostFormContext()
  const guess = useKindGuess(values)
  const { category, format, ageGroups: groups, moods: suits } = values
  const isChosen = category !== 'hosted' || format !== 'hosted' || groups.length + suits.length > 0
  return (
    <HostFold
      title={t('Help people find it')}
      holds={describeFilters(values, guess)}
      startsOpen={isChosen}
      fields={['category', 'format', 'ageGroups', 'moods']}
    >
      <KindGuess
        guess={guess}
        onChange={() => section.current?.querySelector<HTMLSelectElement>('[name=category]')?.focus()}
      />
      <div ref={section} className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        <SelectField
          name="category"
          label={t('Category')}
          value={category}
          onChange={(next) => set({ category: next })}
          options={listSubjects()}
        />
        <SelectField
          label={t('Format')}
          value={format}
          onChange={(next) => set({ format: next })}
          options={listFormats()}
        />
      </div>
      <Chips
        name="ageGroups"
        label={t('Age groups')}
        hint={t('Leave blank if everyone’s welcome.')}
        options={listAges()}
      />
      <Chips name="moods" label={t('Mood')} hint={t('Choose the moods it suits.')} options={listFeelings()} />
    </HostFold>
  )
}
