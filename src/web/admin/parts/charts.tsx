import type { ReactNode } from 'react'
import { formatNumber, formatPercent } from '#domain/format/numbers.ts'
import { t } from '#texts/texts.ts'

interface BarPart {
  name: string
  value: number
  /** CSS color. */
  color: string
}

export interface BarRow {
  key: string
  label: string
  parts: readonly BarPart[]
}

const total = ({ parts }: Pick<BarRow, 'parts'>) => parts.reduce((sum, { value }) => sum + value, 0)

/** Classes of a legend's color square. */
export const swatch = 'inline-block size-3 shrink-0 rounded-[3px] forced-color-adjust-none'

/** A bar with a segment for each part. Sized in percentages, so that it fits any width. */
function StackedBar({ parts, max }: Pick<BarRow, 'parts'> & { max: number }) {
  let end = 0
  const share = (value: number) => (max === 0 ? 0 : (value / max) * 100)
  return (
    <svg aria-hidden width="100%" height="16" className="rounded-sm bg-well rtl:-scale-x-100">
      {parts.map(({ name, value, color }) => {
        const start = end
        end += share(value)
        return <rect key={name} x={`${start}%`} width={`${end - start}%`} height="16" style={{ fill: color }} />
      })}
    </svg>
  )
}

/** A single bar that fills the width. Show its numbers next to it. */
export const ProportionBar = ({ parts }: Pick<BarRow, 'parts'>) => <StackedBar parts={parts} max={total({ parts })} />

/** Legend of a chart: its colors, each with a name and total. Leaves out parts without a value. */
function Legend({ rows }: { rows: readonly BarRow[] }) {
  const totals = new Map<string, BarPart>()
  for (const part of rows.flatMap(({ parts }) => parts)) {
    const value = (totals.get(part.name)?.value ?? 0) + part.value
    totals.set(part.name, { ...part, value })
  }
  const parts = [...totals.values()].filter(({ value }) => value > 0).sort((a, b) => b.value - a.value)
  return (
    <ul className="mt-4 flex flex-wrap gap-x-4 gap-y-1.5 text-sm">
      {parts.map(({ name, value, color }) => (
        <li key={name} className="inline-flex items-center gap-1.5">
          <span aria-hidden style={{ background: color }} className={swatch} />
          {name} <span className="text-muted tabular-nums">{formatNumber(value)}</span>
        </li>
      ))}
    </ul>
  )
}

export interface TableData {
  caption: string
  head: readonly string[]
  /** The first cell of each is its heading. */
  rows: readonly (readonly ReactNode[])[]
}

/** Expandable table of a chart's numbers, for below the chart. */
export function ChartTable({ caption, head, rows }: TableData) {
  return (
    <details className="group/table mt-3 text-sm">
      <summary className="inline-flex min-h-tap cursor-pointer items-center font-semibold text-fern hover:underline">
        <span className="group-open/table:hidden">{t('Show as a table')}</span>
        <span className="hidden group-open/table:inline">{t('Hide the table')}</span>
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it sideways */}
      <div role="region" aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-md border border-line">
        <table className="w-full border-collapse tabular-nums">
          <caption className="sr-only">{caption}</caption>
          <thead className="bg-well">
            <tr>
              {head.map((name) => (
                <th key={name} scope="col" className="px-3 py-2 text-start font-semibold whitespace-nowrap">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(([label, ...cells], at) => (
              // Rows have no id, so the index is the key.
              <tr key={at}>
                <th scope="row" className="px-3 py-2 text-start font-medium whitespace-nowrap">
                  {label}
                </th>
                {cells.map((cell, column) => (
                  <td key={column} className="px-3 py-2 whitespace-nowrap">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

interface StackedBarsProps {
  rows: readonly BarRow[]
  /** Heading of the first column of the table. */
  rowHead: string
  caption: string
}

/** Horizontal stacked bars on one scale, with a legend and a table of the numbers. */
export function StackedBars({ rows, rowHead, caption }: StackedBarsProps) {
  const max = Math.max(...rows.map(total))
  const names = [...new Set(rows.flatMap(({ parts }) => parts.map(({ name }) => name)))]
  return (
    <>
      <ul className="grid gap-1.5">
        {rows.map((row) => (
          <li key={row.key} className="grid grid-cols-[4rem_minmax(0,1fr)_3rem] items-center gap-2 text-sm">
            <span className="text-muted">{row.label}</span>
            <StackedBar parts={row.parts} max={max} />
            <span className="text-end font-semibold tabular-nums">{formatNumber(total(row))}</span>
          </li>
        ))}
      </ul>
      <Legend rows={rows} />
      <ChartTable
        caption={caption}
        head={[rowHead, t('All'), ...names]}
        rows={rows.map((row) => [
          row.label,
          formatNumber(total(row)),
          ...names.map((name) => formatNumber(row.parts.find((part) => part.name === name)?.value ?? 0)),
        ])}
      />
    </>
  )
}

interface ShareBarsProps {
  rows: readonly { label: string; share: number; color: string }[]
}

/** Labelled bars of shares from 0 to 1, each with its percentage as text. */
export function ShareBars({ rows }: ShareBarsProps) {
  return (
    <ul className="grid gap-2">
      {rows.map(({ label, share, color }) => (
        <li key={label} className="grid grid-cols-[6.5rem_minmax(0,1fr)_3rem] items-center gap-2 text-[0.9375rem]">
          <span>{label}</span>
          <svg aria-hidden width="100%" height="12" className="rounded-sm bg-well rtl:-scale-x-100">
            <rect width={`${share * 100}%`} height="12" style={{ fill: color }} />
          </svg>
          <span className="text-end font-semibold tabular-nums">{formatShare(share)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Formats a share as a whole percentage. A small share is never 0%, and an incomplete one never 100%. */
function formatShare(share: number): string {
  if (share > 0 && share < 0.005) return `< ${formatPercent(0.01)}`
  return share >= 0.995 && share < 1 ? `> ${formatPercent(0.99)}` : formatPercent(share)
}
