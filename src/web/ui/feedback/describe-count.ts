import { formatNumber } from '#domain/format/numbers.ts'
/**
 * Puts a count into the text for one or the text for many: "1,204 events were hidden."
 * @param one the whole text with a placeholder, "{count} event was hidden."
 */
export const describeCount = (count: number, one: string, many: string): string =>
  (count === 1 ? one : many).replace('{count}', formatNumber(count))
