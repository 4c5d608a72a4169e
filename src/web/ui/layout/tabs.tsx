import { Tabs as Radix } from 'radix-ui'
import { useEffect, useRef, type ReactNode } from 'react'
import { hidden } from './text-tags.tsx'
import { rich } from '#texts/rich.ts'
import { readDirection } from '#web/platform/line-direction.ts'

export interface TabsProps<Value extends string> {
  label: string
  value: Value
  onChange(value: Value): void
  tabs: { value: Value; label: string; count?: number }[]
  /** Content of the selected tab. */
  children: ReactNode
}

const trigger =
  'relative min-h-tap shrink-0 px-3 font-semibold whitespace-nowrap text-muted transition-colors hover:text-ink sm:px-4 ' +
  'data-[state=active]:text-fern-deep after:absolute after:inset-x-2 after:bottom-0 after:h-[3px] after:rounded-t-sm ' +
  'after:bg-marigold after:opacity-0 data-[state=active]:after:opacity-100 focus-visible:outline-offset-[-3px]'

/** Scrolls the selected tab to the middle of the row, without moving the page. */
function useSelectedInView(value: string) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>('[data-state=active]')
    if (!row || !tab || row.scrollWidth <= row.clientWidth) return
    row.scrollTo({ left: tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2, behavior: 'smooth' })
  }, [value])
  return list
}

/** Tabs of a screen. Arrow keys switch between them. Where they don't fit, the row scrolls up to the screen's edge. */
export function Tabs<Value extends string>({ label, value, onChange, tabs, children }: TabsProps<Value>) {
  const list = useSelectedInView(value)
  return (
    <Radix.Root dir={readDirection()} value={value} onValueChange={(next) => onChange(next as Value)}>
      <Radix.List
        ref={list}
        aria-label={label}
        className="scroll-row relative -mx-gutter mb-5 flex px-gutter shadow-[inset_0_-1px_var(--color-line)] lg:mx-0 lg:px-0"
      >
        {tabs.map(({ value: each, label: words, count = 0 }) => (
          <Radix.Trigger key={each} value={each} className={trigger}>
            {words}
            {count > 0 && (
              <span className="ms-1.5 rounded-full bg-fern-tint px-1.5 py-px text-xs font-bold text-fern-deep tabular-nums">
                {rich('{count}<hidden> ahead</hidden>', { count: count > 99 ? '99+' : count, hidden })}
              </span>
            )}
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
