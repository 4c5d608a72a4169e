import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
} from 'react'
import { limits } from '#contract/limits.ts'
import { endsPastMidnight, findHostedErrors, type HostedFields } from '#domain/hosting/hosting-rules.ts'
import type { ApiError } from '#web/platform/api.ts'
import type { FormDraft } from '#web/platform/use-draft.ts'
import { readToday } from '#web/platform/use-browser.ts'
import { toFields, type HostFormValues } from './host-form-values.ts'
import { findSignUpFormErrors } from './sign-up-values.ts'
import { t } from '#texts/texts.ts'

type Errors = Partial<Record<keyof HostFormValues, string>>
type FieldError = { field: keyof HostFormValues | keyof HostedFields; message: string }

const isWhole = (text: string, min: number, max: number) =>
  /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max

/** Validates the options that the dialog has beyond the specification. */
function findOptionErrors(values: HostFormValues) {
  const { repeat, repeatEnd, repeatCount, repeatUntil, date, capacity, sessions } = values
  const { dates, capacity: maxCapacity } = limits.hosting
  const errors: FieldError[] = []
  const isSeries = repeat !== 'none' && repeat !== 'sessions'
  if (repeat === 'sessions' && sessions.length === 0)
    errors.push({ field: 'sessions', message: t('Add at least one more session') })
  else if (repeat === 'sessions' && sessions.some((session) => session.date === ''))
    errors.push({ field: 'sessions', message: t('Choose a date for every session') })
  else if (
    repeat === 'sessions' &&
    sessions.some((session) => session.endTime <= session.time && !endsPastMidnight(session))
  )
    errors.push({ field: 'sessions', message: t('Every session must end after it starts') })
  if (isSeries && repeatEnd === 'count' && !isWhole(repeatCount, 2, dates))
    errors.push({ field: 'repeatCount', message: t('Enter a number from 2 to {max}', { max: dates }) })
  if (isSeries && repeatEnd === 'until' && repeatUntil < date)
    errors.push({ field: 'repeatUntil', message: t('The last day can’t be before the first') })
  if (capacity.trim() !== '' && !isWhole(capacity, 1, maxCapacity))
    errors.push({ field: 'capacity', message: t('Enter a number from 1 to {max}', { max: maxCapacity }) })
  return errors
}

/** Errors of a list are shown in its rows, so this only records that there are some. */
const listSignUpErrors = (values: HostFormValues): FieldError[] =>
  findSignUpFormErrors(values).map(({ field, message }) => ({
    field: (field.split('.')[0] ?? '') as keyof HostFormValues,
    message,
  }))

/** The first error of each field. */
const toErrors = (errors: readonly FieldError[]): Errors =>
  Object.fromEntries(errors.map(({ field, message }) => [field, message] as const).toReversed())

/**
 * Finds all errors at once, using the same rules as the server. Compares with the browser's date, which nearly always
 * equals the venue's; the server checks against the venue's.
 * @param keptDate a past day that is still accepted because the event already has it
 */
function findErrors(values: HostFormValues, keptDate: string | null): Errors {
  const today = values.date === keptDate ? null : readToday()
  return toErrors([
    ...listSignUpErrors(values),
    ...findHostedErrors(toFields(values), today),
    ...findOptionErrors(values),
  ])
}

/** Maps validation errors of the server to form fields. */
function readServerErrors({ problem }: ApiError, values: HostFormValues): Errors {
  const errors = (problem?.errors ?? []).flatMap(({ field, message }) => {
    const [start = ''] = field.split('.')
    const end = values.repeatEnd === 'count' ? 'repeatCount' : 'repeatUntil'
    const names: Record<string, string> = {
      descriptionMarkdown: 'description',
      repeat: end,
      isCourse: 'repeat',
      rsvpUntil: 'rsvpUntilDay',
    }
    const name = names[start] ?? start
    return name in values ? [{ field: name as keyof HostFormValues, message }] : []
  })
  return toErrors(errors)
}

interface Options {
  /** The values, which survive closing the form. */
  form: FormDraft<HostFormValues>
  /** A past day that is still accepted because the event already has it. */
  keptDate: string | null
  onSubmit(values: HostFormValues): void
}

/** State of the host form. Errors are shown once it was submitted, and updated while typing from then on. */
export function useHostForm({ form: { draft: values, change, clear }, keptDate, onSubmit }: Options) {
  const [isSubmitted, setSubmitted] = useState(false)
  const [serverErrors, setServerErrors] = useState<Errors>({})
  const [failures, setFailures] = useState(0)
  const errors = useMemo(
    () => (isSubmitted ? { ...serverErrors, ...findErrors(values, keptDate) } : serverErrors),
    [isSubmitted, serverErrors, values, keptDate],
  )
  const set = useCallback(
    (part: Partial<HostFormValues>) => {
      change(part)
      setServerErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))))
    },
    [change],
  )
  const context = useMemo(() => ({ values, errors, set }), [values, errors, set])
  return {
    ...{ values, context, failures },
    submit(event: FormEvent) {
      event.preventDefault()
      setSubmitted(true)
      if (Object.keys(findErrors(values, keptDate)).length > 0) setFailures(failures + 1)
      else onSubmit(values)
    },
    /** Deletes the input. */
    reset() {
      clear()
      setSubmitted(false)
      setServerErrors({})
    },
    /** Shows the server's errors at their fields and focuses the first. */
    showProblem(error: ApiError) {
      setServerErrors(readServerErrors(error, values))
      setFailures((count) => count + 1)
    },
  }
}

type HostFormState = ReturnType<typeof useHostForm>

const HostFormContext = createContext<HostFormState['context'] | null>(null)

/** Returns the form that a field belongs to. */
export function useHostFormContext(): HostFormState['context'] {
  const form = use(HostFormContext)
  if (!form) throw new Error('Host form fields must be inside a HostForm.')
  return form
}

/** The form element. Its fields get their values from the context. */
export function HostForm({ id, state, children }: { id: string; state: HostFormState; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null)
  const { failures } = state
  useEffect(() => {
    if (failures === 0) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    // A field in a folded section can't have the focus.
    for (let fold = field?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true
    field?.focus()
  }, [failures])
  return (
    <HostFormContext value={state.context}>
      <form ref={form} id={id} noValidate onSubmit={state.submit} className="space-y-6">
        {children}
      </form>
    </HostFormContext>
  )
}
