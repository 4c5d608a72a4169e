import { limits } from '#contract/limits.ts'
import { useToday } from '#web/platform/use-browser.ts'
import { HostField, HostSection } from './host-field.tsx'
import { ImageField } from './image-field.tsx'
import { PlaceField } from './place-field.tsx'
import { useController, useWatch } from 'react-hook-form'
import { repeatSteps } from '#contract/hosting-options.ts'
import { describeRepeat } from '#domain/hosting/hosting-dates.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import type { HostFormValues } from './host-form-values.ts'
import { ChevronDown } from 'lucide-react'
import { ageGroupLabels, ageGroups, categories, moods } from '#contract/event-options.ts'
import { Chip } from '#web/ui/chip.tsx'

interface ChipsProps<Name extends 'ageGroups' | 'moods'> {
  name: Name
  label: string
  hint: string
  options: readonly { value: HostFormValues[Name][number]; words: string }[]
}

function Chips<Name extends 'ageGroups' | 'moods'>({ name, label, hint, options }: ChipsProps<Name>) {
  const { field } = useController<HostFormValues, 'ageGroups' | 'moods'>({ name })
  const chosen: readonly string[] = field.value
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
              field.onChange(isChosen ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
          >
            {words}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

const ages = ageGroups.map((value) => ({ value, words: ageGroupLabels[value].name }))
const subjects = [
  { value: 'hosted', label: 'Told from your words' },
  ...categories.map((value) => ({ value, label: value })),
] as const
const feelings = moods.map((value) => ({ value, words: value }))

/**
 * Optional filters that help people find the event. Collapsed, because an event without them is still found by its
 * text.
 */
function FindingOptions() {
  const { field: category } = useController<HostFormValues, 'category'>({ name: 'category' })
  return (
    <details className="group/fold rounded-lg border border-line bg-well">
      <summary className="flex min-h-tap cursor-pointer items-center gap-2 rounded-lg px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="flex-1">Help people find it</span>
        <span className="text-sm font-normal text-muted">Optional</span>
        <ChevronDown aria-hidden className="size-5 text-muted transition-transform group-open/fold:rotate-180" />
      </summary>
      <div className="space-y-5 px-4 pt-1 pb-4">
        <SelectField label="Category" value={category.value} onChange={category.onChange} options={subjects} />
        <Chips name="ageGroups" label="Age groups" hint="None chosen means everyone." options={ages} />
        <Chips name="moods" label="Mood" hint="What it suits." options={feelings} />
      </div>
    </details>
  )
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
const plain = { week: 'Every week', 'second-week': 'Every second week', month: 'Every month' }
const ends = [
  { value: 'count', label: 'After some dates' },
  { value: 'until', label: 'On a day' },
] as const

/** Recurrence and its end. */
function RepeatField() {
  const { field: repeat } = useController<HostFormValues, 'repeat'>({ name: 'repeat' })
  const { field: end } = useController<HostFormValues, 'repeatEnd'>({ name: 'repeatEnd' })
  const date = useWatch<HostFormValues, 'date'>({ name: 'date' })
  const isDay = /^\d{4}-\d\d-\d\d$/.test(date)
  const steps = repeatSteps.map((value) => ({
    value,
    label: isDay ? capitalised(describeRepeat(value, date)) : plain[value],
  }))
  return (
    <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
      <SelectField
        label="Repeat"
        value={repeat.value}
        onChange={repeat.onChange}
        options={[{ value: 'none', label: 'Does not repeat' } as const, ...steps]}
        className="sm:col-span-2"
      />
      {repeat.value !== 'none' && (
        <>
          <SelectField label="Ends" value={end.value} onChange={end.onChange} options={ends} />
          {end.value === 'count' ? (
            <HostField
              name="repeatCount"
              label="Number of dates"
              type="number"
              inputMode="numeric"
              min="2"
              max={String(limits.hosting.dates)}
            />
          ) : (
            <HostField name="repeatUntil" label="Last day" type="date" {...(isDay && { min: date })} />
          )}
        </>
      )}
    </div>
  )
}

/** Title, description, date and place of the event. */
export function DetailsSection({ canRepeat }: { canRepeat: boolean }) {
  const today = useToday()
  const { title, description, yearsAhead, capacity } = limits.hosting
  return (
    <HostSection title="Event Details">
      <HostField
        name="title"
        label="Event Name"
        isRequired
        maxLength={title}
        placeholder="Pond dipping for beginners"
      />
      <HostField
        name="description"
        label="Description"
        lines={4}
        maxLength={description}
        placeholder="What will people see, do and learn?"
      />
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3">
        <HostField
          name="date"
          label="Date"
          type="date"
          isRequired
          {...(today && { min: today, max: `${Number(today.slice(0, 4)) + yearsAhead}${today.slice(4)}` })}
          className="max-sm:col-span-2"
        />
        <HostField name="time" label="Start Time" type="time" />
        <HostField name="endTime" label="End Time" type="time" />
      </div>
      {canRepeat && <RepeatField />}
      <PlaceField />
      <ImageField />
      <FindingOptions />
      <HostField
        name="capacity"
        label="Places"
        type="number"
        inputMode="numeric"
        min="1"
        max={String(capacity)}
        placeholder="Any number"
        hint="How many people can come; later ones wait in line. Leave it empty for any number."
        className="sm:max-w-xs"
      />
    </HostSection>
  )
}
