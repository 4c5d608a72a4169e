import type { FieldErrors, Resolver, UseFormReturn } from 'react-hook-form'
import type { ApiError } from '#web/platform/api.ts'
import { limits } from '#contract/limits.ts'
import { findHostedErrors } from '#domain/hosting/hosting-rules.ts'
import { toFields, type HostFormValues } from './host-form-values.ts'

type Wrong = { field: keyof HostFormValues; message: string }

const isWhole = (text: string, least: number, most: number) =>
  /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most

/** Validates the options that the dialog has beyond the specification. */
function findOptionErrors({ repeat, repeatEnd, repeatCount, repeatUntil, date, capacity }: HostFormValues): Wrong[] {
  const { dates, capacity: mostPlaces } = limits.hosting
  const errors: Wrong[] = []
  if (repeat !== 'none' && repeatEnd === 'count' && !isWhole(repeatCount, 2, dates))
    errors.push({ field: 'repeatCount', message: `Please enter a number from 2 to ${dates}` })
  if (repeat !== 'none' && repeatEnd === 'until' && repeatUntil < date)
    errors.push({ field: 'repeatUntil', message: 'The last date must not be before the first' })
  if (capacity.trim() !== '' && !isWhole(capacity, 1, mostPlaces))
    errors.push({ field: 'capacity', message: `Please enter a number from 1 to ${mostPlaces}` })
  return errors
}

/** Returns the browser's date, which nearly always equals the venue's. The server checks against the venue's date. */
function today(): string {
  const now = new Date()
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/**
 * Reports all errors at once, using the same rules as the server.
 * @param keptDate a past day that is still accepted because the event already has it
 */
export const hostFormResolver =
  (keptDate: string | null): Resolver<HostFormValues> =>
  async (values) => {
    const wrong: Wrong[] = [
      ...findHostedErrors(toFields(values), values.date === keptDate ? null : today()),
      ...findOptionErrors(values),
    ]
    if (wrong.length === 0) return { values, errors: {} }
    const entries = wrong.map(({ field, message }) => [field, { type: 'rule', message }] as const)
    // Reversed so that the first error of each field wins.
    return { values: {}, errors: Object.fromEntries(entries.toReversed()) as FieldErrors<HostFormValues> }
  }

const repeatField = { field: 'repeat' }

/** Maps validation errors of the server to form fields. */
function errorsFromServer({ problem }: ApiError, values: HostFormValues): Wrong[] {
  return (problem?.errors ?? []).flatMap(({ field, message }) => {
    const isRepeat = field.split('.')[0] === repeatField.field
    const name = isRepeat ? (values.repeatEnd === 'count' ? 'repeatCount' : 'repeatUntil') : field
    return name in values ? [{ field: name as keyof HostFormValues, message }] : []
  })
}

/** Shows the server's errors at their fields and focuses the first one. */
export function showProblem(form: UseFormReturn<HostFormValues>, error: ApiError): void {
  const wrong = errorsFromServer(error, form.getValues())
  for (const [at, { field, message }] of wrong.entries()) form.setError(field, { message }, { shouldFocus: at === 0 })
}
