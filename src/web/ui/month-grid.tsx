import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { addMonths, dayAfterKey, dayTitle, monthOf, monthTitle, monthWeeks } from '#domain/month.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

export interface MonthGridProps {
  /** "2026-11" */
  month: string
  /** "2026-11-21" */
  selected: string | null
  today: string | null
  onMonth(month: string): void
  onSelect(day: string): void
  /** What a day holds: a few signs for the eye, and the same in words. */
  describe(day: string): { signs: ReactNode; words: string } | null
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const cell =
  'flex h-12 w-full flex-col items-center justify-start gap-0.5 rounded-md border pt-1 tabular-nums transition-colors ' +
  'hover:bg-fern-tint sm:h-14'
const todayMark = 'font-bold text-fern-deep underline decoration-marigold decoration-2 underline-offset-4'

/** Where the keyboard stands: the chosen day, else today, else the first of the month. */
function restingDay({ month, selected, today }: MonthGridProps): string {
  return [selected, today].find((day) => day !== null && monthOf(day) === month) ?? `${month}-01`
}

/** The title with the ways to other months. */
function MonthHeader({ month, today, onMonth, onSelect, titleId }: MonthGridProps & { titleId: string }) {
  const goToToday = () => {
    if (today === null) return
    onMonth(monthOf(today))
    onSelect(today)
  }
  return (
    <header className="mb-2 flex items-center gap-1">
      <h3 id={titleId} aria-live="polite" className="mr-auto text-lg whitespace-nowrap sm:text-xl">
        {monthTitle(month)}
      </h3>
      <Button variant="quiet" onClick={goToToday} disabled={today === null} className="px-2">
        Today
      </Button>
      <Button variant="icon" aria-label="Previous month" onClick={() => onMonth(addMonths(month, -1))}>
        <ChevronLeft aria-hidden className="size-5" />
      </Button>
      <Button variant="icon" aria-label="Next month" onClick={() => onMonth(addMonths(month, 1))}>
        <ChevronRight aria-hidden className="size-5" />
      </Button>
    </header>
  )
}

/** One month as a grid of days: arrow keys move by day and week, Home and End in the week, Page keys by month. */
export function MonthGrid(props: MonthGridProps) {
  const { month, selected, today, onMonth, onSelect, describe } = props
  const titleId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [moved, setMoved] = useState<string | null>(null)
  const focusable = moved !== null && monthOf(moved) === month ? moved : restingDay(props)

  useEffect(() => {
    // Only the keyboard moves the focus; it follows once the month it has moved to is there.
    if (moved !== null) grid.current?.querySelector<HTMLButtonElement>(`[data-day="${moved}"]`)?.focus()
  }, [moved, month])

  const move = (press: KeyboardEvent, day: string) => {
    const next = dayAfterKey(day, press.key, press.shiftKey)
    if (next === null || press.altKey || press.ctrlKey || press.metaKey) return
    press.preventDefault()
    setMoved(next)
    if (monthOf(next) !== month) onMonth(monthOf(next))
  }

  const dayButton = (day: string) => {
    const content = describe(day)
    return (
      <button
        type="button"
        data-day={day}
        tabIndex={day === focusable ? 0 : -1}
        aria-current={day === today ? 'date' : undefined}
        aria-label={content ? `${dayTitle(day)}, ${content.words}` : dayTitle(day)}
        onKeyDown={(press) => move(press, day)}
        onClick={() => {
          setMoved(null)
          onSelect(day)
        }}
        className={classNames(
          cell,
          content && 'font-semibold',
          day === selected ? 'border-fern bg-fern-tint' : 'border-transparent',
        )}
      >
        <span aria-hidden className={day === today ? todayMark : undefined}>
          {Number(day.slice(8))}
        </span>
        {content && <span aria-hidden>{content.signs}</span>}
      </button>
    )
  }

  return (
    <div>
      <MonthHeader {...props} titleId={titleId} />
      <table ref={grid} role="grid" aria-labelledby={titleId} className="w-full table-fixed border-separate border-spacing-0.5">
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name} className="pb-1 text-xs font-semibold text-muted">
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, weekday) => (
                <td key={day ?? weekday} role="gridcell" aria-selected={day !== null && day === selected} className="p-0">
                  {day !== null && dayButton(day)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
