import type { LucideIcon } from 'lucide-react'
import { ToggleGroup as Radix } from 'radix-ui'
import { readDirection } from '#web/platform/line-direction.ts'

export interface ToggleGroupProps<Value extends string> {
  /** Accessible name: the setting that is chosen. */
  label: string
  value: Value
  onChange(value: Value): void
  options: { value: Value; label: string; Icon: LucideIcon }[]
}

const option =
  'inline-flex min-h-tap items-center gap-2 rounded-md px-3.5 font-semibold text-muted transition-colors hover:text-ink ' +
  'data-[state=on]:bg-card data-[state=on]:text-fern-deep data-[state=on]:shadow-paper'

/** Choice between a few views of the same content. */
export function ToggleGroup<Value extends string>({ label, value, onChange, options }: ToggleGroupProps<Value>) {
  return (
    <Radix.Root
      type="single"
      dir={readDirection()}
      aria-label={label}
      value={value}
      // One option is always selected: pressing it again has no effect.
      onValueChange={(next) => next !== '' && onChange(next as Value)}
      className="inline-flex max-w-full flex-wrap rounded-lg border border-line bg-well p-1"
    >
      {options.map(({ value: each, label: words, Icon }) => (
        <Radix.Item key={each} value={each} className={option}>
          <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
          {words}
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}
