import { existsSync } from 'node:fs'
import path from 'node:path'
import { defaultLocation } from '#contract/limits.ts'
import { listEvents } from '#server/events/service.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { allTitles } from './catalog.ts'
import { normalizeTitle, readLines } from './judgements.ts'

interface JudgedSearch {
  query: string
  /** Grade of each right title: 2 is intended, 1 is acceptable. */
  relevant: Record<string, 1 | 2>
}

/** The searches over the feeds, and those over the pool. */
export type SearchFile = 'queries.jsonl' | 'queries2.jsonl'

export const hasSearches = (folder: string, file: SearchFile = 'queries.jsonl') => existsSync(path.join(folder, file))

/** A judged search and its results. */
export interface SearchOutcome {
  query: string
  /** Normalized gain of the first ten titles, from 0 to 1; null if no title is right. */
  ndcg: number | null
  /** Titles of the results, best first, each once. */
  titles: string[]
  grades: number[]
  /** The best titles that aren't among the first ten. */
  missed: string[]
  milliseconds: number
}

const firstResults = 10

const gain = (grades: readonly number[]) =>
  grades.slice(0, firstResults).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0)

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/**
 * Runs the judged searches of a folder as the API does, without a cache. Titles that the catalog lacks don't count.
 * @param options.rounds through all searches; of each, the fastest counts, since other programs only slow it down
 */
export async function judgeSearches(
  database: Database,
  folder: string,
  { rounds = 7, at = allTitles.at, file = 'queries.jsonl' }: { rounds?: number; at?: string; file?: SearchFile } = {},
): Promise<SearchOutcome[]> {
  const clock = { now: () => Temporal.Instant.from(at) }
  const deps = { database, clock, defaultLocation }
  const known = new Set(
    (await database.read((sql) => sql<{ title: string }>`select distinct title from events`)).map(({ title }) =>
      normalizeTitle(title),
    ),
  )
  const searches = readLines<JudgedSearch>(path.join(folder, file)).map((search) => ({
    ...search,
    milliseconds: Infinity,
    titles: [] as string[],
  }))
  for (let round = 0; round < rounds; round += 1)
    for (const search of searches) {
      const began = performance.now()
      const { events } = await listEvents(deps, { q: search.query, limit: 50 })
      search.milliseconds = Math.min(search.milliseconds, performance.now() - began)
      search.titles = [...new Set(events.map(({ title }) => normalizeTitle(title)))]
    }
  return searches.map(({ query, relevant, titles, milliseconds }) => {
    const grades = new Map(
      Object.entries(relevant)
        .map(([title, grade]) => [normalizeTitle(title), grade] as const)
        .filter(([title]) => known.has(title)),
    )
    const found = titles.map((title) => grades.get(title) ?? 0)
    const first = titles.slice(0, firstResults)
    return {
      query,
      ndcg: grades.size === 0 ? null : gain(found) / gain([...grades.values()].sort((a, b) => b - a)),
      titles,
      grades: found,
      missed: [...grades]
        .filter(([title]) => !first.includes(title))
        .sort((a, b) => b[1] - a[1])
        .map(([title]) => title),
      milliseconds,
    }
  })
}

export interface SearchFigures {
  /** Searches with a right answer. */
  searches: number
  /** Mean, from 0 to 1. */
  ndcgAt10: number
  /** Searches whose first ten titles are all wrong. */
  lost: string[]
  /** Share of the searches without a right answer that find nothing. */
  keptEmpty: number
  /** Of the uncached searches. */
  medianMilliseconds: number
}

export function measureSearches(outcomes: readonly SearchOutcome[]): SearchFigures {
  const answerable = outcomes.filter(({ ndcg }) => ndcg !== null)
  const empty = outcomes.filter(({ ndcg }) => ndcg === null)
  return {
    searches: answerable.length,
    ndcgAt10: answerable.reduce((sum, { ndcg }) => sum + (ndcg ?? 0), 0) / answerable.length,
    lost: answerable
      .filter(({ grades }) => !grades.slice(0, firstResults).some((grade) => grade > 0))
      .map(({ query }) => query),
    keptEmpty: empty.length === 0 ? 1 : empty.filter(({ titles }) => titles.length === 0).length / empty.length,
    medianMilliseconds: median(outcomes.map(({ milliseconds }) => milliseconds)),
  }
}
