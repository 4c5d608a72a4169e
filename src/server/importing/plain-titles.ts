/** A number that a program puts in front of each title: "2830 - Fresh pasta". */
const number = /^\d{3,8}\s+[-–—:]\s+(?=\S*\p{L})/u

/** Fewest titles that have a number, and different ones, before it counts as a program's. A year may be meant. */
const fewest = 3

/** Removes the numbers that a source puts in front of most of its titles. */
export function withoutNumbers<Titled extends { title: string }>(events: readonly Titled[]): readonly Titled[] {
  const titles = new Set(events.map(({ title }) => title))
  const numbers = new Set([...titles].flatMap((title) => number.exec(title)?.[0] ?? []))
  if (numbers.size < fewest || numbers.size < titles.size / 2) return events
  return events.map((event) => ({ ...event, title: event.title.replace(number, '') }))
}
