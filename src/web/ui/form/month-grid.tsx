import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import {
  addMonths,
  dayAfterKey,
  dayTitle,
  getMonth,
  listWeekdays,
  monthTitle,
  monthWeeks,
  weekdayName,
} from './month-days.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { t } from '#texts/texts.ts'
import { keyAlongLine } from '#web/platform/line-direction.ts'

export interface MonthGridProps {
  /** The month shown, "2026-11". */
  month: string
  /** The selected day, "2026-11-21". */
  selected: string | null
  today: string | null
  /** First and last day that can be selected. */
  min?: string | undefined
  max?: string | undefined
  onMonth(month: string): void
  onSelect(day: string): void
  /** Describes a day's content: as visual marks, and as text for screen readers. */
  describe(day: string): { signs: ReactNode; words: string } | null
}

const cell =
  'flex h-12 w-full flex-col items-center justify-start gap-0.5 rounded-md border pt-1 tabular-nums transition-colors ' +
  'hover:bg-fern-tint sm:h-14'
const row = 'grid grid-cols-7 gap-0.5 text-center'
const todayMark = 'font-bold text-fern-deep underline decoration-marigold decoration-2 underline-offset-4'

const focus = (button: HTMLButtonElement | null) => button?.focus()

/** Returns the day that takes the focus: the selected day, else today, else the first of the month. */
function restingDay({ month, selected, today }: MonthGridProps): string {
  return [selected, today].find((day) => day !== null && getMonth(day) === month) ?? `${month}-01`
}

const isWithin = (day: string, { min, max }: Pick<MonthGridProps, 'min' | 'max'>) =>
  (!min || day >= min) && (!max || day <= max)

/** Title with buttons to other months. */
function MonthHeader(props: MonthGridProps & { titleId: string }) {
  const { month, today, onMonth, onSelect, titleId } = props
  const goToToday = () => {
    if (today === null) return
    onMonth(getMonth(today))
    onSelect(today)
  }
  return (
    <div className="mb-2 flex flex-wrap items-center gap-1">
      <h3 id={titleId} aria-live="polite" className="me-auto text-lg sm:text-xl">
        {monthTitle(month)}
      </h3>
      <Button variant="quiet" onClick={goToToday} disabled={today === null || !isWithin(today, props)} className="px-2">
        {t('Today')}
      </Button>
      <Button variant="icon" aria-label={t('Previous month')} onClick={() => onMonth(addMonths(month, -1))}>
        <ChevronLeft aria-hidden className="size-5" />
      </Button>
      <Button variant="icon" aria-label={t('Next month')} onClick={() => onMonth(addMonths(month, 1))}>
        <ChevronRight aria-hidden className="size-5" />
      </Button>
    </div>
  )
}

/** Month calendar. Arrow keys move by day and week, Home and End within the week, Page Up and Down by month. */
export function MonthGrid(props: MonthGridProps) {
  const { month, selected, today, onMonth, onSelect, describe } = props
  const titleId = useId()
  const [moved, setMoved] = useState<string | null>(null)
  const focusable = moved !== null && getMonth(moved) === month ? moved : restingDay(props)

  const move = (press: KeyboardEvent, day: string) => {
    const next = dayAfterKey(day, keyAlongLine(press.key), press.shiftKey)
    if (next === null || press.altKey || press.ctrlKey || press.metaKey) return
    press.preventDefault()
    setMoved(next)
    if (getMonth(next) !== month) onMonth(getMonth(next))
  }

  const dayButton = (day: string) => {
    const content = describe(day)
    const isAvailable = isWithin(day, props)
    return (
      <button
        type="button"
        // Only the keyboard moves the focus, which follows once the new month has rendered.
        ref={day === moved ? focus : undefined}
        tabIndex={day === focusable ? 0 : -1}
        aria-current={day === today ? 'date' : undefined}
        // Stays focusable, so that arrow keys can pass over it.
        aria-disabled={!isAvailable || undefined}
        aria-label={content ? `${dayTitle(day)}, ${content.words}` : dayTitle(day)}
        onKeyDown={(press) => move(press, day)}
        onClick={() => {
          if (!isAvailable) return
          setMoved(null)
          onSelect(day)
        }}
        className={classNames(
          cell,
          content && 'font-semibold',
          !isAvailable && 'cursor-not-allowed text-muted line-through opacity-60 hover:bg-transparent',
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
      <div role="grid" aria-labelledby={titleId}>
        <div role="row" className={row}>
          {listWeekdays().map((weekday) => (
            <span
              key={weekday}
              role="columnheader"
              aria-label={weekdayName(weekday, 'long')}
              className="pb-1 text-xs font-semibold text-muted"
            >
              {weekdayName(weekday, 'short')}
            </span>
          ))}
        </div>
        {monthWeeks(month).map((week) => (
          <div key={week.find((day) => day !== null)} role="row" className={row}>
            {week.map((day, weekday) => (
              <span key={day ?? weekday} role="gridcell" aria-selected={day !== null && day === selected}>
                {day !== null && dayButton(day)}
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
