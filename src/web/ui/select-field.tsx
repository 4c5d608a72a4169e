import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { classNames } from './class-names.ts'

export interface SelectFieldProps<Value extends string> {
  label: string
  /** Only for those who do not see what stands around it. */
  isLabelHidden?: boolean
  value: Value
  onChange(value: Value): void
  options: readonly { value: Value; label: string }[]
  name?: string
  className?: string
}

/** One of a few; the browser's own list, which every phone shows in its own way. */
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
      <span className="relative block">
        <select
          id={id}
          name={name}
          value={value}
          onChange={(change) => onChange(change.target.value as Value)}
          className="min-h-12 w-full appearance-none truncate rounded-md border border-edge bg-card py-2.5 pr-10 pl-3.5"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
        />
      </span>
    </div>
  )
}
