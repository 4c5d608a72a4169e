import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/layout/class-names.ts'
import { ResultCount } from '#web/ui/feedback/result-count.tsx'
import { useEarlyInput } from './use-early-input.ts'

export interface ChipProps {
  children: ReactNode
  /** Name of the form field, so that the form also works without JavaScript. */
  name: string
  value: string
  checked: boolean
  onCheckedChange(checked: boolean): void
  /** Number of results with this option. */
  count?: number | undefined
  /** Whether `count` is a minimum. */
  isMinimum?: boolean
  /** Icon before the text; replaced by a check mark while the chip is checked. */
  icon?: ReactNode
}

/** Checkbox styled as a chip, for an optional choice. */
export function Chip({ children, name, value, checked, onCheckedChange, count, isMinimum = false, icon }: ChipProps) {
  const ref = useEarlyInput<HTMLInputElement>((control) => {
    if (control.checked !== checked) onCheckedChange(control.checked)
  })
  return (
    <label
      className={classNames(
        'group relative inline-flex min-h-tap cursor-pointer items-center gap-1.5 rounded-[1.375rem] border px-3.5 py-1.5 select-none',
        'border-edge/60 bg-card text-[0.9375rem] leading-tight font-medium transition-[background-color,border-color,color]',
        'hover:border-fern hover:bg-fern-tint has-checked:border-fern has-checked:bg-fern-tint',
        'has-checked:text-fern-deep has-checked:shadow-[inset_0_0_0_1px_var(--color-fern)]',
        'has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      <input
        ref={ref}
        type="checkbox"
        autoComplete="off"
        {...{ name, value, checked }}
        onChange={(change) => onCheckedChange(change.target.checked)}
        className="absolute inset-0 cursor-pointer appearance-none rounded-[inherit] focus:outline-none"
      />
      <Check aria-hidden className="-ms-0.5 hidden size-4 group-has-checked:block" strokeWidth={2.75} />
      <span className="contents group-has-checked:hidden">{icon}</span>
      <span>{children}</span>
      {count !== undefined && (
        <span className="text-[0.8125rem] text-muted tabular-nums group-has-checked:text-fern-deep">
          <ResultCount count={count} isMinimum={isMinimum} />
        </span>
      )}
    </label>
  )
}
