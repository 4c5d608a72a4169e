import { useId } from 'react'
import { formatParts } from '#domain/format/moments.ts'
import type { WeekTally } from '#domain/goals/goal-rhythm.ts'
import { readDirection } from '#web/platform/line-direction.ts'
import { t } from '#texts/texts.ts'

interface Props {
  /** Description of the chart. */
  title: string
  weeks: readonly WeekTally[]
  /** Height of the bars in pixels, in a chart 320 wide. */
  height: number
}

const width = 320

/** Formats a day as "Nov 15". */
const shortDay = (day: string) => formatParts(day, { month: 'short', day: 'numeric', timeZone: 'UTC' })

const round = (value: number) => Math.round(value * 10) / 10

/** Bar chart of tasks completed in each of the last weeks. Screen readers get the same data as a table. */
export function WeekChart({ title, weeks, height }: Props) {
  const tableId = useId()
  const most = Math.max(1, ...weeks.map(({ count }) => count))
  const step = width / weeks.length
  const bar = Math.min(24, step * 0.6)
  const top = 18
  return (
    <figure>
      <svg
        viewBox={`0 0 ${width} ${top + height + 20}`}
        aria-hidden
        className="block w-full max-w-md overflow-visible font-sans text-[11px]"
      >
        <line x1={0} x2={width} y1={top + height} y2={top + height} className="stroke-edge" strokeWidth={1} />
        {weeks.map(({ week, count }, at) => {
          // The weeks are in the direction of the text.
          const place = readDirection() === 'rtl' ? weeks.length - 1 - at : at
          const middle = round(place * step + step / 2)
          const tall = round((count / most) * height)
          const isNow = at === weeks.length - 1
          return (
            <g key={week}>
              {count > 0 && (
                <>
                  <rect
                    x={round(middle - bar / 2)}
                    y={top + height - tall}
                    width={bar}
                    height={tall}
                    rx={2}
                    className={isNow ? 'fill-fern' : 'fill-fern/55'}
                  />
                  <text x={middle} y={top + height - tall - 5} textAnchor="middle" className="fill-ink font-semibold">
                    {count}
                  </text>
                </>
              )}
              <text
                x={middle}
                y={top + height + 15}
                textAnchor="middle"
                className={isNow ? 'fill-ink font-semibold' : 'fill-muted'}
              >
                {isNow ? t('Now') : at % 2 === weeks.length % 2 ? '' : shortDay(week)}
              </text>
            </g>
          )
        })}
      </svg>
      {/* Wraps the table because `sr-only` can't make a table narrower than its content. */}
      <div className="sr-only">
        <table id={tableId}>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Week of')}</th>
              <th scope="col">{t('Tasks done')}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ week, count }) => (
              <tr key={week}>
                <th scope="row">{shortDay(week)}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
