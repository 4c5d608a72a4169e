import { CalendarDays } from 'lucide-react'
import { useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Field } from './field.tsx'
import { fieldLook } from './field-look.ts'
import { dayTitle, getMonth } from './month-days.ts'
import { MonthGrid } from './month-grid.tsx'

export interface DayFieldProps {
  label: string
  /** A day, "2026-11-21"; empty until one is chosen. */
  value: string
  onChange(day: string): void
  today: string | null
}

/** Date field with a calendar that opens below it. */
export function DayField({ label, value, onChange, today }: DayFieldProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [month, setMonth] = useState<string | null>(null)
  const shown = month ?? getMonth(value || today || '2026-01-01')
  const choose = (day: string) => {
    onChange(day)
    setMonth(null)
    setIsOpen(false)
    button.current?.focus()
  }
  return (
    <div className="grid min-w-0 gap-1.5">
      <Field label={label}>
        {({ id }) => (
          <button
            ref={button}
            type="button"
            id={id}
            aria-labelledby={`${id}-label ${id}`}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className={classNames(fieldLook, 'flex items-center gap-2.5 text-left', !value && 'text-muted')}
          >
            <CalendarDays aria-hidden className="size-5 shrink-0 text-fern" strokeWidth={1.75} />
            {value ? dayTitle(value) : 'Choose a date'}
          </button>
        )}
      </Field>
      {isOpen && (
        <div className="rounded-md border border-line bg-paper p-2.5">
          <MonthGrid
            month={shown}
            selected={value || null}
            today={today}
            onMonth={setMonth}
            onSelect={choose}
            describe={() => null}
          />
        </div>
      )}
    </div>
  )
}
