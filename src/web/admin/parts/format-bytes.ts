import { formatNumber } from '#domain/format/numbers.ts'
const byteUnits = ['kB', 'MB', 'GB', 'TB']

/** Formats a number of bytes: "12 MB", "3.4 GB". */
export function formatBytes(bytes: number): string {
  let value = bytes / 1_000
  let unit = 0
  while (value >= 1_000 && unit < byteUnits.length - 1) {
    value /= 1_000
    unit += 1
  }
  return `${formatNumber(value, value < 10 ? 1 : 0)} ${byteUnits[unit]}`
}
