import { limits } from '#contract/limits.ts'
import { useToday } from '#web/platform/use-browser.ts'
import { HostDayField, HostField, HostSection } from './host-field.tsx'
import { useHostFormContext } from './host-form.tsx'
import { ImageField } from './image-field.tsx'
import { PlaceField } from './place-field.tsx'
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

const ages = ageGroups.map((value) => ({ value, words: ageGroupLabels[value].name }))
const subjects = [
  { value: 'hosted', label: 'Choose for me' },
  ...categories.map((value) => ({ value, label: value })),
] as const
const feelings = moods.map((value) => ({ value, words: value }))

/**
 * Optional filters that help people find the event. Collapsed, because an event without them is still found by its
 * text.
 */
function FindingOptions() {
  const { values, set } = useHostFormContext()
  return (
    <details className="group/fold rounded-lg border border-line bg-well">
      <summary className="flex min-h-tap cursor-pointer items-center gap-2 rounded-lg px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="flex-1">Help people find it</span>
        <span className="text-sm font-normal text-muted">Optional</span>
        <ChevronDown aria-hidden className="size-5 text-muted transition-transform group-open/fold:rotate-180" />
      </summary>
      <div className="space-y-5 px-4 pt-1 pb-4">
        <SelectField
          label="Category"
          value={values.category}
          onChange={(category) => set({ category })}
          options={subjects}
        />
        <Chips name="ageGroups" label="Age groups" hint="Leave blank if everyone’s welcome." options={ages} />
        <Chips name="moods" label="Mood" hint="Choose the moods it suits." options={feelings} />
      </div>
    </details>
  )
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
const plain = { week: 'Every week', 'second-week': 'Every other week', month: 'Every month' }
const ends = [
  { value: 'count', label: 'After a set number' },
  { value: 'until', label: 'On a specific day' },
] as const

/** Recurrence and its end. */
function RepeatField() {
  const { values, set } = useHostFormContext()
  const { repeat, repeatEnd, date } = values
  const isDay = /^\d{4}-\d\d-\d\d$/.test(date)
  const steps = repeatSteps.map((value) => ({
    value,
    label: isDay ? capitalised(describeRepeat(value, date)) : plain[value],
  }))
  return (
    <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
      <SelectField
        label="Repeat"
        value={repeat}
        onChange={(next) => set({ repeat: next })}
        options={[{ value: 'none', label: 'Doesn’t repeat' } as const, ...steps]}
        className="sm:col-span-2"
      />
      {repeat !== 'none' && (
        <>
          <SelectField label="Ends" value={repeatEnd} onChange={(end) => set({ repeatEnd: end })} options={ends} />
          {repeatEnd === 'count' ? (
            <HostField
              name="repeatCount"
              label="Number of dates"
              type="number"
              inputMode="numeric"
              min="2"
              max={String(limits.hosting.dates)}
            />
          ) : (
            <HostDayField name="repeatUntil" label="Last day" {...(isDay && { min: date })} />
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
      <HostField name="title" label="Event Name" required maxLength={title} placeholder="Pond dipping for beginners" />
      <HostField
        name="description"
        label="Description"
        lines={4}
        counter={description}
        placeholder="What will people see, do, and learn?"
      />
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3">
        <HostDayField
          name="date"
          label="Date"
          required
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
        label="Spots"
        type="number"
        inputMode="numeric"
        min="1"
        max={String(capacity)}
        placeholder="No limit"
        hint="How many people can come. After that, guests join the waitlist. Leave blank for no limit."
        className="sm:max-w-xs"
      />
    </HostSection>
  )
}
