import { CalendarDays } from 'lucide-react'
import { lazy, useState } from 'react'
import { useCoarsePointer } from '#web/platform/use-browser.ts'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Field, type FieldControl, type FieldProps } from './field.tsx'
import { fieldStyle } from './field-style.ts'
import { dayTitle } from './month-days.ts'
import { t } from '#texts/texts.ts'

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

const DayContent = lazy(async () => ({ default: (await import('./day-content.tsx')).DayContent }))

/** Button that opens a month calendar over the page. The calendar's code loads on demand. */
function DayButton({ name, control, ...day }: DayInputProps & { control: FieldControl }) {
  const [isOpen, setIsOpen] = useState(false)
  // Stays mounted after it has closed, so that the focus can return.
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setWasOpened(true)
    setIsOpen(true)
  }
  const forget = () => {
    setWasOpened(false)
    setIsOpen(false)
  }
  return (
    <div className="relative">
      <button
        type="button"
        name={name}
        {...control}
        aria-labelledby={`${control.id}-label ${control.id}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
        className={classNames(fieldStyle, 'flex items-center gap-2.5 text-start', !day.value && 'text-muted')}
      >
        <CalendarDays aria-hidden className="size-5 shrink-0 text-fern" strokeWidth={1.75} />
        <span className="min-w-0 flex-1 truncate">{day.value ? dayTitle(day.value) : t('Choose a date')}</span>
      </button>
      {wasOpened && (
        <ClientOnly onFailure={forget}>
          <DayContent buttonId={control.id} open={isOpen} onOpenChange={setIsOpen} {...day} />
        </ClientOnly>
      )}
    </div>
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
            className={classNames(fieldStyle, 'appearance-none text-start [&::-webkit-date-and-time-value]:text-start')}
          />
        ) : (
          <DayButton {...day} control={control} />
        )
      }
    </Field>
  )
}
