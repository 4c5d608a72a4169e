import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { useEarlyInput } from './use-early-input.ts'

/** Native select with a custom arrow, for use in a `Field`. */
export function Select(props: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <span className="relative block font-normal">
      <select
        {...props}
        className="min-h-12 w-full appearance-none truncate rounded-md border border-edge bg-card py-2.5 pe-10 ps-3.5 disabled:opacity-60"
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 end-3 size-5 -translate-y-1/2 text-muted"
      />
    </span>
  )
}

interface SelectFieldProps<Value extends string> extends FieldProps {
  value: Value
  onChange(value: Value): void
  options: readonly { value: Value; label: string }[]
  name?: string
}

/** Labelled select. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { value, onChange, options, name, ...field } = props
  const ref = useEarlyInput<HTMLSelectElement>((control) => {
    const isOffered = options.some((option) => option.value === value)
    if (isOffered && control.value !== value) onChange(control.value as Value)
  })
  return (
    <Field {...field}>
      {(control) => (
        <Select
          ref={ref}
          {...control}
          name={name}
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
