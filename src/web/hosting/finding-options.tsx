import { ChevronDown } from 'lucide-react'
import { useController } from 'react-hook-form'
import { ageGroupLabels, ageGroups, categories, moods } from '#contract/event-options.ts'
import { Chip } from '#web/ui/chip.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { HostFormValues } from './host-form-values.ts'

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

/** By what people find it. Folded away: an event without these is found by its words. */
export function FindingOptions() {
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
