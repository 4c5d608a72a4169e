import { Slider as Radix } from 'radix-ui'
import { useId } from 'react'

export interface SliderProps {
  label: string
  value: number
  min: number
  max: number
  step: number
  /** The value in words, shown beside the label and read out: "Within 20 miles". */
  valueText: string
  /** Follows the thumb. */
  onValueChange(value: number): void
  /** Called once the thumb is let go: the moment to ask the server. */
  onValueCommit?(value: number): void
  disabled?: boolean
}

/** One value on a scale, drawn like the scale bar of a map: a ruled line with a mark at each step. */
export function Slider({ label, value, min, max, step, valueText, onValueChange, onValueCommit, disabled }: SliderProps) {
  const labelId = useId()
  const steps = Math.round((max - min) / step)
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span id={labelId} className="font-semibold">
          {label}
        </span>
        <output className="font-display text-fern-deep">{valueText}</output>
      </div>
      <Radix.Root
        className="relative flex h-tap touch-pan-y items-center data-disabled:opacity-55"
        value={[value]}
        min={min}
        max={max}
        step={step}
        disabled={disabled ?? false}
        onValueChange={([next = value]) => onValueChange(next)}
        onValueCommit={([next = value]) => onValueCommit?.(next)}
      >
        <Radix.Track className="relative h-2 grow rounded-full border border-edge bg-well">
          <Radix.Range className="absolute -inset-y-px rounded-full bg-fern" />
          <span aria-hidden className="absolute inset-x-[0.6875rem] top-3 flex justify-between">
            {Array.from({ length: steps + 1 }, (_, mark) => (
              <span key={mark} className="h-1.5 w-px bg-edge" />
            ))}
          </span>
        </Radix.Track>
        <Radix.Thumb
          aria-labelledby={labelId}
          aria-valuetext={valueText}
          className={
            'block size-6 rounded-full border-2 border-fern bg-card shadow-lifted transition-transform hover:scale-110 ' +
            'before:absolute before:-inset-2.5 before:content-[""] after:absolute after:inset-1.5 after:rounded-full after:bg-marigold'
          }
        />
      </Radix.Root>
    </div>
  )
}
