import type { ReactNode } from 'react'

interface Props {
  name: string
  value: string
  label: ReactNode
  /** How many events this choice would leave. */
  count: number | undefined
  isChosen: boolean
  onToggle: () => void
}

/** A checkbox that looks like a chip: it works by touch, by keyboard and, in its form, without JavaScript. */
export function ChoiceChip({ name, value, label, count, isChosen, onToggle }: Props) {
  return (
    <label className="group/chip relative inline-flex min-h-tap cursor-pointer items-center gap-1.5 rounded-full border border-edge/60 bg-card px-3.5 text-sm font-medium transition-colors select-none hover:border-fern has-checked:border-fern has-checked:bg-fern has-checked:text-on-fern has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input type="checkbox" name={name} value={value} checked={isChosen} onChange={onToggle} className="sr-only" />
      {label}
      {count !== undefined && (
        <span className="text-xs tabular-nums opacity-75">
          {count.toLocaleString('en-US')}
          <span className="sr-only"> {count === 1 ? 'event' : 'events'}</span>
        </span>
      )}
    </label>
  )
}
