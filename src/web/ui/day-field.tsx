import { CalendarDays } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useRef, useState } from 'react'
import { useCoarsePointer } from '#web/platform/use-browser.ts'
import { classNames } from './class-names.ts'
import { Field, type FieldControl, type FieldProps } from './field.tsx'
import { fieldLook } from './field-look.ts'
import { dayTitle, getMonth } from './month-days.ts'
import { MonthGrid } from './month-grid.tsx'

interface DayInputProps {
  /** A day, "2026-11-21"; empty until one is chosen. */
  value: string
  onChange(day: string): void
  today: string | null
  /** First and last day that can be chosen. */
  min?: string | undefined
  max?: string | undefined
  name?: string | undefined
}

export interface DayFieldProps extends FieldProps, DayInputProps {}

/** Button that opens a month calendar over the page. */
function DayButton({ value, onChange, today, min, max, name, control }: DayInputProps & { control: FieldControl }) {
  const calendar = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [month, setMonth] = useState<string | null>(null)
  const change = (open: boolean) => {
    setMonth(null)
    setIsOpen(open)
  }
  const choose = (day: string) => {
    onChange(day)
    change(false)
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={change} modal>
      <Popover.Trigger asChild>
        <button
          type="button"
          name={name}
          {...control}
          aria-labelledby={`${control.id}-label ${control.id}`}
          className={classNames(fieldLook, 'flex items-center gap-2.5 text-left', !value && 'text-muted')}
        >
          <CalendarDays aria-hidden className="size-5 shrink-0 text-fern" strokeWidth={1.75} />
          <span className="min-w-0 flex-1 truncate">{value ? dayTitle(value) : 'Choose a date'}</span>
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          ref={calendar}
          aria-labelledby={`${control.id}-label`}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            calendar.current?.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus()
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

/** Date field: the system's own picker on touch screens, a month calendar elsewhere. */
export function DayField({ value, onChange, today, min, max, name, ...field }: DayFieldProps) {
  const isNative = useCoarsePointer()
  const day = { value, onChange, today, min, max, name }
  return (
    <Field {...field}>
      {(control) =>
        isNative ? (
          <input
            type="date"
            {...{ name, min, max, value, required: field.required }}
            {...control}
            onChange={({ target }) => onChange(target.value)}
            className={classNames(fieldLook, 'appearance-none text-left [&::-webkit-date-and-time-value]:text-left')}
          />
        ) : (
          <DayButton {...day} control={control} />
        )
      }
    </Field>
  )
}
