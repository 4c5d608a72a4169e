import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { limits } from '#contract/limits.ts'
import { repeatSteps } from '#contract/hosting-options.ts'
import { repeatWords } from '#domain/hosting-dates.ts'
import { fieldLook } from './field-look.ts'
import { HostField } from './host-field.tsx'
import type { HostFormValues } from './host-form-values.ts'

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
const plain = { week: 'Every week', 'second-week': 'Every second week', month: 'Every month' }

/** Whether it comes again, and until when. */
export function RepeatField() {
  const id = useId()
  const { register } = useFormContext<HostFormValues>()
  const [repeat, end, date] = useWatch<HostFormValues, ['repeat', 'repeatEnd', 'date']>({
    name: ['repeat', 'repeatEnd', 'date'],
  })
  return (
    <div className="grid gap-x-3 gap-y-4 sm:grid-cols-3">
      <div className="sm:col-span-3">
        <label htmlFor={`${id}-repeat`} className="mb-1.5 block font-semibold">
          Repeat
        </label>
        <select id={`${id}-repeat`} className={fieldLook} {...register('repeat')}>
          <option value="none">Does not repeat</option>
          {repeatSteps.map((step) => (
            <option key={step} value={step}>
              {/^\d{4}-\d\d-\d\d$/.test(date) ? capitalised(repeatWords(step, date)) : plain[step]}
            </option>
          ))}
        </select>
      </div>
      {repeat !== 'none' && (
        <>
          <div>
            <label htmlFor={`${id}-end`} className="mb-1.5 block font-semibold">
              Ends
            </label>
            <select id={`${id}-end`} className={fieldLook} {...register('repeatEnd')}>
              <option value="count">After some dates</option>
              <option value="until">On a day</option>
            </select>
          </div>
          {end === 'count' ? (
            <HostField
              name="repeatCount"
              label="Dates"
              type="number"
              inputMode="numeric"
              min="2"
              max={String(limits.hosting.dates)}
            />
          ) : (
            <HostField name="repeatUntil" label="Last day" type="date" {...(date && { min: date })} />
          )}
        </>
      )}
    </div>
  )
}
