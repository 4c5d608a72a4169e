import { blockSize } from './event-column-order.ts'
import type { EventColumns } from './event-columns.ts'
import { traitCount } from './traits.ts'

/** What counts as not over, in terms of the columns. */
export interface Moment {
  /** The last minute, or day, by which an event is over that has ended. */
  over: number
  /** Whether that is a day. */
  isDay: boolean
  /** The last day on which an event may begin. */
  until: number
}

/** What lies ahead at a moment: of each series the next event, and what is in none. */
export interface Ahead {
  /** A bit for each event, 32 in a word. */
  events: Int32Array
  /** Of each block, how many events have each of the traits; after these, how many there are. Added up when first asked for. */
  sums(): Uint16Array
}

export const sumsOfBlock = traitCount + 1
export const wordsOfBlock = blockSize / 32

/** How many bits are set. */
export function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

function findAhead(columns: EventColumns, { over, isDay, until }: Moment): Int32Array {
  const { size, startsOn } = columns
  const ends = isDay ? columns.endsOn : columns.endsAt
  const previousEnds = isDay ? columns.previousEndsOn : columns.previousEndsAt
  const events = new Int32Array(Math.ceil(size / blockSize) * wordsOfBlock)
  for (let place = 0; place < size; place += 1) {
    if (ends[place]! <= over || previousEnds[place]! > over || startsOn[place]! > until) continue
    events[place >>> 5]! |= 1 << (place & 31)
  }
  return events
}

function sumUp({ traits }: EventColumns, events: Int32Array): Uint16Array {
  const sums = new Uint16Array((events.length / wordsOfBlock) * sumsOfBlock)
  for (let word = 0; word < events.length; word += 1) {
    const ahead = events[word]!
    if (ahead === 0) continue
    const first = Math.floor(word / wordsOfBlock) * sumsOfBlock
    for (let trait = 0; trait < traitCount; trait += 1) {
      sums[first + trait]! += countBits(ahead & traits[word * traitCount + trait]!)
    }
    sums[first + traitCount]! += countBits(ahead)
  }
  return sums
}

function createAhead(columns: EventColumns, moment: Moment): Ahead {
  const events = findAhead(columns, moment)
  let sums: Uint16Array | undefined
  return { events, sums: () => (sums ??= sumUp(columns, events)) }
}

/** Moments of which what lies ahead is kept: now, and days that people choose. */
const mostMoments = 8
const kept = new WeakMap<EventColumns, { version: number; moments: Map<string, Ahead> }>()

/** Found once for all who ask in the same minute, until something changes: a walk or two through all of the columns. */
export function aheadAt(columns: EventColumns, moment: Moment): Ahead {
  const { version } = columns
  const known = kept.get(columns)
  const { moments } = known?.version === version ? known : { moments: new Map<string, Ahead>() }
  kept.set(columns, { version, moments })
  const key = Object.values(moment).join(' ')
  const ahead = moments.get(key) ?? createAhead(columns, moment)
  // What was asked for longest ago goes first.
  moments.delete(key)
  moments.set(key, ahead)
  const [oldest = key] = moments.keys()
  if (moments.size > mostMoments) moments.delete(oldest)
  return ahead
}
