import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { ResultCount } from './result-count.tsx'

export interface CheckboxRowProps {
  children: ReactNode
  checked: boolean
  onCheckedChange(checked: boolean): void
  /** Number of results with this option. */
  count?: number | undefined
  /** Whether `count` is a minimum. */
  isMinimum?: boolean
  name?: string
  value?: string
  disabled?: boolean
  className?: string
}

/** Checkbox whose whole row is clickable. Group several in a `fieldset` with a `legend`. */
export function CheckboxRow({
  children,
  checked,
  onCheckedChange,
  count,
  isMinimum = false,
  className,
  ...input
}: CheckboxRowProps) {
  return (
    <label
      className={classNames(
        'group relative flex min-h-tap cursor-pointer items-center gap-3 rounded-md px-2 hover:bg-fern-tint',
        'has-disabled:cursor-not-allowed has-disabled:opacity-55',
        className,
      )}
    >
      <input
        type="checkbox"
        checked={checked}
        onChange={(change) => onCheckedChange(change.target.checked)}
        className={classNames(
          'peer size-[1.375rem] shrink-0 appearance-none rounded-sm border-[1.5px] border-edge bg-card',
          'transition-[background-color,border-color] checked:border-fern checked:bg-fern',
        )}
        {...input}
      />
      <Check
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute left-[0.6875rem] size-4 text-on-fern opacity-0 peer-checked:opacity-100"
      />
      <span className="flex-1 py-2 leading-tight">{children}</span>
      {count !== undefined && (
        <span className="text-sm text-muted tabular-nums">
          <ResultCount count={count} isMinimum={isMinimum} />
        </span>
      )}
    </label>
  )
}
