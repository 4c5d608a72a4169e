import { useId } from 'react'
import { classNames } from './class-names.ts'
import { Select } from './select.tsx'

export interface SelectFieldProps<Value extends string> {
  label: string
  /** Shows the label to screen readers only, if the context makes it obvious visually. */
  isLabelHidden?: boolean
  value: Value
  onChange(value: Value): void
  options: readonly { value: Value; label: string }[]
  name?: string
  className?: string
}

/** Labelled select with the label above. */
export function SelectField<Value extends string>({
  label,
  isLabelHidden = false,
  value,
  onChange,
  options,
  name,
  className,
}: SelectFieldProps<Value>) {
  const id = useId()
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'font-semibold'}>
        {label}
      </label>
      <Select id={id} name={name} value={value} onChange={(change) => onChange(change.target.value as Value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </div>
  )
}
