/** One request; times in milliseconds of the same clock. */
export interface Attempt {
  began: number
  ended: number
  isGood: boolean
}

export interface Outage {
  /** Seconds from the first failed attempt to the end of the last. */
  seconds: number
  failures: number
  /** Longest time without a successful response, in seconds. */
  longestGap: number
}

const rounded = (milliseconds: number) => Math.round(milliseconds / 100) / 10

/** Summarizes the attempts that ended between two moments. */
export function findOutage(attempts: readonly Attempt[], from: number, to: number): Outage {
  const meant = attempts.filter(({ ended }) => ended >= from && ended <= to)
  const failed = meant.filter(({ isGood }) => !isGood)
  const good = [from, ...meant.filter(({ isGood }) => isGood).map(({ ended }) => ended), to].sort((a, b) => a - b)
  const gaps = good.slice(1).map((end, at) => end - (good[at] ?? end))
  const began = Math.min(...failed.map(({ began: moment }) => moment))
  const ended = Math.max(...failed.map(({ ended: moment }) => moment))
  return {
    seconds: failed.length === 0 ? 0 : rounded(ended - began),
    failures: failed.length,
    longestGap: rounded(Math.max(...gaps)),
  }
}

/** Returns the acknowledged names that are missing. */
export function findLost(acknowledged: readonly string[], present: readonly string[]): string[] {
  const there = new Set(present)
  return acknowledged.filter((name) => !there.has(name))
}
