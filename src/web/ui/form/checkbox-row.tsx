import { Check } from 'lucide-react'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { classNames } from '#web/ui/layout/class-names.ts'
import { ResultCount } from '#web/ui/feedback/result-count.tsx'
import { useEarlyInput } from './use-early-input.ts'

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange' | 'className'> {
  checked: boolean
  onCheckedChange(checked: boolean): void
}

/** A checkbox in the page's colors. Needs a label around it. */
export function Checkbox({ onCheckedChange, ...input }: CheckboxProps) {
  const ref = useEarlyInput<HTMLInputElement>((control) => {
    if (control.checked !== input.checked) onCheckedChange(control.checked)
  })
  return (
    <span className="relative grid size-[1.375rem] shrink-0 place-items-center">
      <input
        ref={ref}
        type="checkbox"
        autoComplete="off"
        {...input}
        onChange={(change) => onCheckedChange(change.target.checked)}
        className={
          'peer size-[1.375rem] appearance-none rounded-sm border-[1.5px] border-edge bg-card ' +
          'transition-[background-color,border-color] checked:border-fern checked:bg-fern'
        }
      />
      <Check
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute size-4 text-on-fern opacity-0 peer-checked:opacity-100"
      />
    </span>
  )
}

interface CheckboxRowProps extends CheckboxProps {
  children: ReactNode
  /** Number of results with this option. */
  count?: number | undefined
  /** Whether `count` is a minimum. */
  isMinimum?: boolean
  className?: string
}

/** Checkbox whose whole row is clickable. Group several in a `fieldset` with a `legend`. */
export function CheckboxRow({ children, count, isMinimum = false, className, ...checkbox }: CheckboxRowProps) {
  return (
    <label
      className={classNames(
        'flex min-h-tap cursor-pointer items-center gap-3 rounded-md px-2 hover:bg-fern-tint',
        'has-disabled:cursor-not-allowed has-disabled:opacity-55',
        className,
      )}
    >
      <Checkbox {...checkbox} />
      <span className="flex-1 py-2 leading-tight">{children}</span>
      {count !== undefined && (
        <span className="text-sm text-muted tabular-nums">
          <ResultCount count={count} isMinimum={isMinimum} />
        </span>
      )}
    </label>
  )
}
