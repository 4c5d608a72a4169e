import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface ChipProps {
  children: ReactNode
  pressed: boolean
  /** Called with the state that the press asks for; for a single choice, pass `false` on as "none". */
  onPressedChange(pressed: boolean): void
  /** How many results this choice would leave. */
  count?: number | undefined
  /** An icon or a dot before the words; the check takes its place while the chip is pressed. */
  icon?: ReactNode
  disabled?: boolean
  className?: string
}

const rest = 'border-edge/60 bg-card text-ink hover:border-fern hover:bg-fern-tint'
const chosen = 'border-fern bg-fern-tint text-fern-deep shadow-[inset_0_0_0_1px_var(--color-fern)]'

/** A choice that can be taken and given back, alone or in a row of many. */
export function Chip({ children, pressed, onPressedChange, count, icon, disabled, className }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={disabled}
      onClick={() => onPressedChange(!pressed)}
      className={classNames(
        'inline-flex min-h-tap items-center gap-1.5 rounded-full border px-3.5 text-[0.9375rem] font-medium leading-tight',
        'transition-[background-color,border-color,color] select-none disabled:opacity-55',
        pressed ? chosen : rest,
        className,
      )}
    >
      {pressed ? <Check aria-hidden className="-ml-0.5 size-4" strokeWidth={2.75} /> : icon}
      <span>{children}</span>
      {count !== undefined && (
        <span className={classNames('text-[0.8125rem] tabular-nums', pressed ? 'text-fern' : 'text-muted')}>
          <span aria-hidden>{count}</span>
          <span className="sr-only">, {count === 1 ? '1 result' : `${count} results`}</span>
        </span>
      )}
    </button>
  )
}
