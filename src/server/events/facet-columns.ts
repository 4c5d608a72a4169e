import type { EventFacets } from '#contract/event.ts'
import { onGlobe, squaredChord, type Position } from '#domain/distance.ts'
import type { EventColumns } from './event-columns.ts'
import { createTally } from './facet-tally.ts'
import { choiceMasks, type EventSelection } from './filter-queries.ts'
import type { KeptColumns } from './kept-columns.ts'
import { maskOf } from './traits.ts'

const dayNumber = (day: string) => Date.parse(`${day}T00:00Z`) / 86_400_000
const virtual = maskOf(['virtual'])

/** Which of the columns' places are within so many miles; those without a position are not. */
function nearTest({ x, y, z }: EventColumns, near: Position, miles: number): (place: number) => boolean {
  const middle = onGlobe(near)
  const reach = squaredChord(miles)
  return (place) => (x[place]! - middle.x) ** 2 + (y[place]! - middle.y) ** 2 + (z[place]! - middle.z) ** 2 <= reach
}

/** What is not over at the asked moment or day, and the next of its series; in terms of the columns. */
function timesOf({ columns }: KeptColumns, { from, to, now }: EventSelection) {
  const { startsOn, endsOn, previousEndsOn, endsAt, previousEndsAt } = columns
  const until = to === undefined ? Infinity : dayNumber(to)
  return from
    ? { startsOn, until, ends: endsOn, previousEnds: previousEndsOn, over: dayNumber(from) - 1 }
    : { startsOn, until, ends: endsAt, previousEnds: previousEndsAt, over: Math.floor(Date.parse(now) / 60_000) }
}

/** Counts as `countFacets` does, from memory: milliseconds in place of a second of the database at 1,000,000 events. */
export function countColumns(kept: KeptColumns, selection: EventSelection): EventFacets {
  const { size, traits } = kept.columns
  const { startsOn, until, ends, previousEnds, over } = timesOf(kept, selection)
  const isNear = selection.within === undefined ? null : nearTest(kept.columns, selection.near, selection.within)
  const fromAfar = selection.virtual === 'any' ? virtual : 0
  const barred = selection.virtual === 'false' ? virtual : 0
  const asked = selection.virtual === 'true' ? virtual : 0
  const tally = createTally(choiceMasks(selection))
  for (let place = 0; place < size; place += 1) {
    if (ends[place]! <= over || previousEnds[place]! > over || startsOn[place]! > until) continue
    const own = traits[place]!
    if ((own & barred) !== 0 || (own & asked) !== asked) continue
    if (isNear && (own & fromAfar) === 0 && !isNear(place)) continue
    tally.add(own, 1)
  }
  return tally.finish()
}

/** Whether the columns hold everything that this asks for; words are the database's alone. */
export const canCount = ({ from: held }: KeptColumns, { from, search, status, everyDate }: EventSelection): boolean =>
  search === undefined && status === undefined && !everyDate && (from === undefined || from >= held)
