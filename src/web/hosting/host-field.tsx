import { useId, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { classNames } from '#web/ui/class-names.ts'
import { fieldLook } from './field-look.ts'
import type { HostFormValues } from './host-form-values.ts'

/** Names of text fields. */
type TextName = {
  [Name in keyof HostFormValues]: HostFormValues[Name] extends string ? Name : never
}[keyof HostFormValues]

interface Props {
  name: TextName
  label: string
  /** A line below the field; an error replaces it. */
  hint?: ReactNode
  isRequired?: boolean
  type?: 'text' | 'date' | 'time' | 'url' | 'number'
  placeholder?: string
  min?: string
  max?: string
  maxLength?: number
  /** Number of lines; adds a character counter. */
  lines?: number
  inputMode?: 'decimal' | 'numeric' | 'url'
  /** Text in front of the value, such as "$". */
  prefix?: string
  className?: string
}

/** A labelled field of the host form with hint, character counter and error. */
export function HostField({ name, label, hint, isRequired, lines, prefix, className, ...input }: Props) {
  const id = useId()
  const { register, formState } = useFormContext<HostFormValues>()
  const error = formState.errors[name]?.message
  const shared = {
    id,
    ...input,
    'aria-invalid': error !== undefined,
    'aria-required': isRequired,
    'aria-describedby': `${id}-hint`,
    ...register(name),
  }
  const look = classNames(fieldLook, error && 'border-clay')
  return (
    <div className={classNames('min-w-0', className)}>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
        {isRequired && <RequiredMark />}
      </label>
      {lines === undefined ? (
        <span className="relative block">
          {prefix && (
            <span aria-hidden className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted">
              {prefix}
            </span>
          )}
          <input className={classNames(look, prefix && 'pl-7')} {...shared} />
        </span>
      ) : (
        <textarea rows={lines} className={classNames(look, 'block h-auto py-2.5 leading-normal')} {...shared} />
      )}
      <p id={`${id}-hint`} className="mt-1 flex gap-3 text-sm text-muted empty:hidden">
        {error ? <FieldError>{error}</FieldError> : hint && <span>{hint}</span>}
        {lines !== undefined && input.maxLength !== undefined && <LetterCount name={name} most={input.maxLength} />}
      </p>
    </div>
  )
}

export function RequiredMark() {
  return (
    <span aria-hidden className="text-clay-ink">
      {' '}
      *
    </span>
  )
}

export function FieldError({ children }: { children: ReactNode }) {
  return <span className="font-medium text-clay-ink">{children}</span>
}

function LetterCount({ name, most }: { name: TextName; most: number }) {
  const text = useWatch<HostFormValues, TextName>({ name })
  return (
    <span className={classNames('ml-auto tabular-nums', text.length > most * 0.9 && 'text-clay-ink')}>
      {text.length}/{most}
    </span>
  )
}

/** A section of the form. */
export function HostSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="space-y-4 border-t border-line pt-5 first:border-t-0 first:pt-1">
      <h3 id={id} className="text-xl">
        {title}
      </h3>
      {children}
    </section>
  )
}
