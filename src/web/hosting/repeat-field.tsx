import { useController, useWatch } from 'react-hook-form'
import { limits } from '#contract/limits.ts'
import { repeatSteps } from '#contract/hosting-options.ts'
import { repeatWords } from '#domain/hosting/hosting-dates.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { HostField } from './host-field.tsx'
import type { HostFormValues } from './host-form-values.ts'

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
const plain = { week: 'Every week', 'second-week': 'Every second week', month: 'Every month' }
const ends = [
  { value: 'count', label: 'After some dates' },
  { value: 'until', label: 'On a day' },
] as const

/** Whether it comes again, and until when. */
export function RepeatField() {
  const { field: repeat } = useController<HostFormValues, 'repeat'>({ name: 'repeat' })
  const { field: end } = useController<HostFormValues, 'repeatEnd'>({ name: 'repeatEnd' })
  const date = useWatch<HostFormValues, 'date'>({ name: 'date' })
  const isDay = /^\d{4}-\d\d-\d\d$/.test(date)
  const steps = repeatSteps.map((value) => ({
    value,
    label: isDay ? capitalised(repeatWords(value, date)) : plain[value],
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
