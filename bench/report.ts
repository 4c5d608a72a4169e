import { writeFile } from 'node:fs/promises'
import type { LoadResult } from './load.ts'

export interface Figures {
  requestsPerSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Average size of a response, headers included. */
  bytes: number
}

export interface Measurement {
  scenario: string
  events: number
  connections: number
  /** Uncached responses, and their floor: the same rows through `pg`, or a page's markup through React. */
  made: Figures
  floor: Figures
  /** The statements that the product sends for it, through `pg`; null for pages, writes and requests without statements. */
  statements: Figures | null
  /** The product's responses, mostly cached, and their floor. */
  kept: Figures
  memory: Figures
}

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** Combines the runs of one candidate. */
export function summarize(slices: readonly LoadResult[]): Figures {
  const latencies = slices.flatMap((slice) => slice.latencies).sort((a, b) => a - b)
  const seconds = slices.reduce((sum, slice) => sum + slice.seconds, 0)
  const bytes = slices.reduce((sum, slice) => sum + slice.bytes, 0)
  return {
    requestsPerSecond: latencies.length / seconds,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    bytes: bytes / latencies.length,
  }
}

const thousands = (value: number) => Math.round(value).toLocaleString('en-US')
const share = (part: Figures, whole: Figures) =>
  `${Math.round((100 * part.requestsPerSecond) / whole.requestsPerSecond)} %`

/** Formats a Markdown table. */
export function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => (row[at] ?? '').length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, at) => (at === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

/** Formats a Markdown table with one row per measurement. */
export function table(measurements: readonly Measurement[]): string {
  const head = [
    'call',
    'events',
    'connections',
    'made/s',
    'p50 ms',
    'p99 ms',
    'of rows or React floor',
    'of the same statements',
    'kept/s',
    'p50 ms',
    'p99 ms',
    'of memory floor',
    'bytes',
  ]
  const cells = (figures: Figures, floor: Figures) => [
    thousands(figures.requestsPerSecond),
    figures.p50.toFixed(1),
    figures.p99.toFixed(1),
    share(figures, floor),
  ]
  const rows = measurements.map(({ scenario, events, connections, made, floor, statements, kept, memory }) => [
    scenario,
    thousands(events),
    String(connections),
    ...cells(made, floor),
    statements ? share(made, statements) : '–',
    ...cells(kept, memory),
    thousands(made.bytes),
  ])
  return markdown(head, rows)
}

export async function writeReport(file: string, report: object): Promise<void> {
  await writeFile(file, `${JSON.stringify({ date: new Date().toISOString(), ...report }, null, 2)}\n`)
}
