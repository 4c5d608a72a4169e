import { blockSize } from './event-column-order.ts'
import type { EventColumns } from './event-columns.ts'
import { traitCount } from './traits.ts'

/** Defines which events have not ended, in terms of the columns. */
export interface Moment {
  /** Events that ended by this minute or day are over. */
  over: number
  /** True if `over` is a day, false if it is a minute. */
  isDay: boolean
  /** Last day on which an event may start. */
  until: number
}

/** Upcoming events at a moment: the next one of each series, and all single events. */
export interface Ahead {
  /** One bit per event, 32 per word. */
  events: Int32Array
  /** Returns, for each block, the number of events with each trait, then the total. Computed on first use. */
  sums(): Uint16Array
}

export const sumsOfBlock = traitCount + 1
export const wordsOfBlock = blockSize / 32

/** Counts the bits that are set. */
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

/** Maximum number of moments cached: the current minute, and days that people choose. */
const maxMoments = 8
const cachedMoments = new WeakMap<EventColumns, { version: number; moments: Map<string, Ahead> }>()

/**
 * Returns the upcoming events at a moment. Requests within the same minute share the result until something changes,
 * since computing it takes a pass or two over all columns.
 */
export function findUpcomingAt(columns: EventColumns, moment: Moment): Ahead {
  const { version } = columns
  const known = cachedMoments.get(columns)
  const { moments } = known?.version === version ? known : { moments: new Map<string, Ahead>() }
  cachedMoments.set(columns, { version, moments })
  const key = Object.values(moment).join(' ')
  const ahead = moments.get(key) ?? createAhead(columns, moment)
  // Evict the least recently used moment first.
  moments.delete(key)
  moments.set(key, ahead)
  const [oldest = key] = moments.keys()
  if (moments.size > maxMoments) moments.delete(oldest)
  return ahead
}
