import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export interface TabsProps<Value extends string> {
  label: string
  value: Value
  onChange(value: Value): void
  tabs: { value: Value; label: string }[]
  /** Content of the selected tab. */
  children: ReactNode
}

const trigger =
  'relative min-h-tap px-3 font-semibold text-muted transition-colors hover:text-ink sm:px-4 ' +
  'data-[state=active]:text-fern-deep after:absolute after:inset-x-2 after:-bottom-px after:h-[3px] after:rounded-t-sm ' +
  'after:bg-marigold after:opacity-0 data-[state=active]:after:opacity-100'

/** Tabs of a screen. Arrow keys switch between them. */
export function Tabs<Value extends string>({ label, value, onChange, tabs, children }: TabsProps<Value>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <Radix.List aria-label={label} className="mb-5 flex flex-wrap border-b border-line">
        {tabs.map(({ value: each, label: words }) => (
          <Radix.Trigger key={each} value={each} className={trigger}>
            {words}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ value: each }) => (
        <Radix.Content key={each} value={each} className="outline-none" tabIndex={-1}>
          {each === value && children}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
