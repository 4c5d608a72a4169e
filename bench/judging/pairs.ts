import { existsSync } from 'node:fs'
import path from 'node:path'
import { isVirtual } from '#domain/rsvp/attendance.ts'
import { isSameEvent } from '#domain/duplicates/event-similarity.ts'
import { matchListings, readListing, type MatchedListing } from '#domain/duplicates/event-matching.ts'
import { nameFromAddress } from '#server/sources/read/source-names.ts'
import { readLines } from './judgements.ts'

interface PairSide {
  feed: string
  uid: string
  title: string
  /** A time with a UTC offset, or a day for all-day events. */
  start: string
  end: string | null
  location: string | null
}

/** Two entries of different calendars; `same` is null if undecidable. */
export interface JudgedPair {
  a: PairSide
  b: PairSide
  same: boolean | null
  why: string
}

export type PairOutcome = 'merged' | 'proposed' | 'apart'

const pairsFile = (folder: string) => path.join(folder, 'pairs.jsonl')

export const hasPairs = (folder: string) => existsSync(pairsFile(folder))

const parseInstant = (text: string) =>
  Temporal.Instant.from(text.length === 10 ? `${text}T00:00Z` : /[+-]\d\d:\d\d$|Z$/.test(text) ? text : `${text}Z`)

/** Reads one side as the importer would, from a calendar whose only name is its file's. */
function toListing({ feed, title, start, end, ...side }: PairSide): MatchedListing {
  const location = side.location ?? ''
  const isVirtualEvent = isVirtual({ title, description: '', keywords: [], location })
  const startsAt = parseInstant(start)
  const until = end ? parseInstant(end) : startsAt
  return {
    title,
    startsAt: startsAt.toString(),
    endsAt: (Temporal.Instant.compare(until, startsAt) > 0 ? until : startsAt.add({ hours: 2 })).toString(),
    timeZone: /[+-]\d\d:\d\d$/.exec(start)?.[0] ?? 'UTC',
    allDay: start.length === 10,
    location: isVirtualEvent ? '' : location,
    position: null,
    placePrecision: 'exact',
    isVirtualEvent,
    organizer: nameFromAddress(feed),
  }
}

const outcomes = { same: 'merged', likely: 'proposed', different: 'apart' } as const

export interface PairJudgement {
  pair: JudgedPair
  said: PairOutcome
}

/** Runs the importer's matching rule over the judged pairs. */
export const judgePairs = (folder: string): PairJudgement[] =>
  readLines<JudgedPair>(pairsFile(folder)).map((pair) => {
    const [one, other] = [toListing(pair.a), toListing(pair.b)]
    const isExact = isSameEvent(one, other)
    return { pair, said: isExact ? 'merged' : outcomes[matchListings(readListing(one), readListing(other)).match] }
  })

export interface PairFigures {
  pairs: number
  /** Share of the pairs that are one event. */
  merged: number
  mergedOrProposed: number
  wronglyMerged: number
  /** Share of the pairs that are two events. */
  wronglyProposed: number
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

/** Follows the definitions in `score.mjs`. Undecidable pairs don't count. */
export function measurePairs(judged: readonly PairJudgement[]): PairFigures {
  const one = judged.filter(({ pair }) => pair.same === true)
  const two = judged.filter(({ pair }) => pair.same === false)
  const count = (rows: readonly PairJudgement[], outcome: PairOutcome) =>
    rows.filter(({ said }) => said === outcome).length
  return {
    pairs: one.length + two.length,
    merged: share(count(one, 'merged'), one.length),
    mergedOrProposed: share(one.length - count(one, 'apart'), one.length),
    wronglyMerged: count(two, 'merged'),
    wronglyProposed: share(count(two, 'proposed'), two.length),
  }
}
