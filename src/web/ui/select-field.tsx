import { ChevronDown } from 'lucide-react'
import { classNames } from './class-names.ts'
import { Field, fieldLook } from './field.tsx'

export interface SelectFieldProps<Value extends string> {
  label: string
  value: Value
  onChange(value: Value): void
  options: readonly { value: Value; label: string }[]
}

/** One of a list, chosen with what the system has for it. */
export function SelectField<Value extends string>({ label, value, onChange, options }: SelectFieldProps<Value>) {
  return (
    <Field label={label}>
      {(links) => (
        <span className="relative block">
          <select
            {...links}
            value={value}
            onChange={(change) => onChange(change.target.value as Value)}
            className={classNames(fieldLook, 'cursor-pointer appearance-none pr-9')}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-2.5 size-5 -translate-y-1/2 text-muted"
          />
        </span>
      )}
    </Field>
  )
}
