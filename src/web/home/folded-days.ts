import { formatList } from '#domain/format/lists.ts'
import type { HerdDay, LearningEvent } from '#contract/events/event.ts'
import type { EventFormat } from '#contract/events/event-options.ts'
import { formatDayGroup, groupByDay } from '#domain/events/event-time.ts'
import { msg, t, type Message } from '#texts/texts.ts'

/** The listed events of a day, and those that are folded. */
export interface FoldedDay {
  heading: string
  events: LearningEvent[]
  /** Null if nothing is folded, or if further pages have more events of this day. */
  fold: HerdDay | null
}

/** Adds the events of days before today, which are still in progress, to today. */
function joinPastDays(herds: readonly HerdDay[], today: string): HerdDay[] {
  const past = herds.filter(({ day }) => day <= today)
  const later = herds.filter(({ day }) => day > today)
  return past.length === 0 ? later : [{ day: today, formats: past.flatMap(({ formats }) => formats) }, ...later]
}

interface Loaded {
  /** In the order of the list. */
  events: readonly LearningEvent[]
  herds: readonly HerdDay[]
  today: string
  /** Whether further pages follow. */
  hasMore: boolean
}

/** Divides the events by day and adds the folded ones, up to the last complete day. */
export function divideDays({ events, herds, today, hasMore }: Loaded): FoldedDay[] {
  const last = events.at(-1)
  const isCutAt = hasMore && last && !last.isOngoing ? last.date.slice(0, 10) : null
  const folds = joinPastDays(herds, today).filter(({ day }) => isCutAt === null || day < isCutAt)
  const days = groupByDay(events, today).map((group): FoldedDay & { day: string } => {
    const [first] = group.events
    const day = first && !first.isOngoing ? first.date.slice(0, 10) : '9999'
    return { ...group, day, fold: folds.find((fold) => formatDayGroup(fold.day, today) === group.heading) ?? null }
  })
  const alone = folds
    .filter((fold) => !days.some((day) => day.fold === fold))
    .map((fold) => ({ heading: formatDayGroup(fold.day, today), events: [], day: fold.day, fold }))
  return [...days, ...alone]
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map(({ heading, events: ofDay, fold }) => ({ heading, events: ofDay, fold }))
}

/** Plural names of kinds after a number of events: "14 concerts and shows". */
const names: Partial<Record<EventFormat, Message>> = {
  concert: msg('{total, plural, one {concert} other {concerts}}'),
  show: msg('{total, plural, one {show} other {shows}}'),
  market: msg('{total, plural, one {market} other {markets}}'),
  game: msg('{total, plural, one {game} other {games}}'),
  sport: msg('{total, plural, one {sports event} other {sports events}}'),
}
const others = msg('{total, plural, one {other event} other {other events}}')

/** Formats "14 concerts and shows", the most frequent kind first. */
export function describeFold({ formats }: HerdDay): string {
  const counts = new Map<EventFormat | null, number>()
  for (const { format, events } of formats) counts.set(format, (counts.get(format) ?? 0) + events)
  const total = [...counts.values()].reduce((sum, events) => sum + events, 0)
  const kinds = [...counts]
    .sort(([a, one], [b, other]) => Number(a === null) - Number(b === null) || other - one)
    .map(([format]) => (format && names[format]) || others)
    .map((name) => t(name, { total }))
  return t('{total} {kinds}', { total, kinds: formatList(kinds) })
}
