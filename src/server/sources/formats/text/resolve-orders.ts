import { MomentError } from '#server/sources/formats/calendar/calendar-moments.ts'
import { isObject } from '#server/sources/formats/json/json-ld-nodes.ts'
import { usualOrders, writeNumericDates } from './written-dates.ts'
import { decideOrders, type OrderHints } from './written-orders.ts'
import { readWrittenSpan } from './written-times.ts'

/** Determines which number of `06/12/2026` is the day in dates that JSON or the markup of a page contains as text. */

/** Characters of a text that may be a date. */
const longestDate = 80
/** Levels of JSON to look into; protects the stack against hostile input. */
const maxDepth = 60

/**
 * `06/12/2026`, alone or after a weekday. Years of two digits are dates only between slashes: 1.2.10 may be a version.
 */
const numericStart = /^(?:\p{L}{2,12}[.,]*\s+)?\d{1,2}(?:\/\d{1,2}\/(?:\d{4}|\d{2})|([.-])\s?\d{1,2}\1\s?\d{4})(?!\d)/u

/** Returns whether the whole text is a date with or without a time, or a range of them. */
function isWritten(text: string): boolean {
  if (text.length > longestDate || !numericStart.test(text.trim())) return false
  try {
    readWrittenSpan(text, usualOrders)
    return true
  } catch (error) {
    if (error instanceof MomentError || error instanceof RangeError) return false
    throw error
  }
}

function collect(value: unknown, into: Set<string>, depth = 0): void {
  if (typeof value === 'string') {
    if (isWritten(value)) into.add(value)
  } else if (depth < maxDepth && typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) collect(inner, into, depth + 1)
  }
}

function replace(value: unknown, dates: ReadonlyMap<string, string>, depth = 0): unknown {
  if (typeof value === 'string') return dates.get(value) ?? value
  if (depth >= maxDepth) return value
  if (Array.isArray(value)) return value.map((inner) => replace(inner, dates, depth + 1))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replace(inner, dates, depth + 1)]))
}

/** Rewrites dates in JSON that would be misread: "06/12/2026" becomes "2026-12-06" if the day comes first. */
export function resolveOrders(value: unknown, hints: OrderHints): { value: unknown; notes: string[] } {
  const found = new Set<string>()
  collect(value, found)
  const { orders, notes } = decideOrders([...found], hints)
  const dates = new Map([...found].map((text) => [text, writeNumericDates(text, orders)]))
  const isAsUsual = [...found].every((text) => dates.get(text) === writeNumericDates(text, usualOrders))
  return { value: isAsUsual ? value : replace(value, dates), notes }
}
