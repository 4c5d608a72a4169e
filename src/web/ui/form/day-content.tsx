import { Popover } from 'radix-ui'
import { useRef, useState } from 'react'
import { getMonth } from './month-days.ts'
import { MonthGrid } from './month-grid.tsx'

interface Props {
  /** Id of the button that opens the calendar, which gets the focus back. */
  buttonId: string
  value: string
  onChange(day: string): void
  today: string | null
  min?: string | undefined
  max?: string | undefined
  open: boolean
  onOpenChange(open: boolean): void
}

/** The month calendar of a `DayField`. */
export function DayContent({ buttonId, value, onChange, today, min, max, open, onOpenChange }: Props) {
  const calendar = useRef<HTMLDivElement>(null)
  const [month, setMonth] = useState<string | null>(null)
  const change = (next: boolean) => {
    setMonth(null)
    onOpenChange(next)
  }
  const choose = (day: string) => {
    onChange(day)
    change(false)
  }
  return (
    <Popover.Root open={open} onOpenChange={change} modal>
      <Popover.Anchor asChild>
        <span aria-hidden className="pointer-events-none absolute inset-0 -z-10" />
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          ref={calendar}
          aria-labelledby={`${buttonId}-label`}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            calendar.current?.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            document.getElementById(buttonId)?.focus()
          }}
          className="z-50 w-88 max-w-[calc(100vw-1rem)] animate-pop-in rounded-lg border border-line bg-card p-3 shadow-float focus:outline-none motion-reduce:animate-fade"
        >
          <MonthGrid
            month={month ?? getMonth(value || today || '2026-01-01')}
            selected={value || null}
            today={today}
            min={min}
            max={max}
            onMonth={setMonth}
            onSelect={choose}
            describe={() => null}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
