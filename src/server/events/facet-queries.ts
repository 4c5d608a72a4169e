import type { EventFacets } from '#contract/events/event.ts'
import { ageGroups, categories, moods, soughtEntries } from '#contract/events/event-options.ts'
import { limits } from '#contract/limits.ts'
import { constant, fragment, joinFragments, type Fragment, type ReadSql } from '#server/platform/database/database.ts'
import { choiceMasks, matchingEvents, type EventSelection, type MatchingOptions } from './filter-queries.ts'
import { isInOtherLanguage } from './condition-queries.ts'
import { hasAny } from './implied-queries.ts'
import { getTraitBit, traitCount, type Trait } from '#domain/events/event-traits.ts'

/** Events grouped by their combination of traits. */
interface Combinations {
  traits: number[]
  /** Number of events with each combination. */
  events: number[]
  total: number
}

type Counts = Omit<EventFacets, 'understood' | 'corrections' | 'pathway'>

const maxCounted = limits.facets.counted

/** Groups up to one more than the maximum of matching events, so that counting takes bounded time. */
async function countCombinations(
  sql: ReadSql,
  selection: EventSelection,
  options?: MatchingOptions,
): Promise<Combinations> {
  // Arrays in one row: 4,000 rows of two numbers take longer to read than to count.
  const rows = await sql.withCustomPlan<Combinations>`
    select coalesce(json_agg(traits), '[]') as traits, coalesce(json_agg(events), '[]') as events,
      coalesce(sum(events), 0)::int as total
    from (
      select traits, count(*) as events
      from (
        select traits from ${matchingEvents(selection, fragment`traits`, options)} as matching
        limit ${constant(maxCounted + 1)}
      ) as counted
      group by traits
    ) as alike`
  return rows[0] ?? { traits: [], events: [], total: 0 }
}

/**
 * Counts the events in each language other than English, whatever language is chosen. They have an index of their own.
 * Languages that only events outside the other choices have are counted as 0.
 */
async function countLanguages(sql: ReadSql, chosen: EventSelection, masks: readonly number[]) {
  const selection = { ...chosen, language: [] }
  const isChosen = joinFragments(masks.map(hasAny), ' and ', fragment`true`)
  const columns = fragment`languages, ${isChosen} as is_chosen`
  const rows = await sql.withCustomPlan<{ tag: string; events: number }>`
    select tag, count(*) filter (where is_chosen)::int as events
    from (
      select * from ${matchingEvents(selection, columns, { choices: false, where: isInOtherLanguage })} as matching
      limit ${constant(maxCounted)}
    ) as found, unnest(languages) as held (tag)
    where tag <> 'en' group by tag order by events desc, tag`
  return Object.fromEntries(rows.map(({ tag, events }) => [tag, events]))
}

/** Condition: fails the choices of at most one group. Only such events count towards any option. */
function isNearMatch(masks: readonly number[]): Fragment {
  if (masks.length < 2) return fragment`true`
  const failures = masks.map((mask) => fragment`((traits & ${mask}::int) = 0)::int`)
  return fragment`${joinFragments(failures, ' + ', fragment`0`)} <= 1`
}

/** Counts the events with each trait, indexed by its bit, and in total. Counts only those that have a bit of each mask. */
function countTraits({ traits, events }: Combinations, masks: readonly number[]) {
  const byBit = Array.from({ length: traitCount }, () => 0)
  let total = 0
  for (const [index, combination] of traits.entries()) {
    if (masks.some((mask) => (combination & mask) === 0)) continue
    const found = events[index] ?? 0
    total += found
    for (let rest = combination; rest !== 0; rest &= rest - 1) byBit[31 - Math.clz32(rest & -rest)]! += found
  }
  return { byBit, total }
}

/**
 * Counts the events that each option would leave. A group's options are counted without the group's own choices, so the
 * first pass reads the events that fail at most one group. If they are too many, a second pass reads the matching
 * events, so that a total below the maximum is exact.
 *
 * PostgreSQL groups events with the same combination of traits, and this function separates the traits: 31 conditional
 * counts over the same events took PostgreSQL several times as long.
 */
export async function countFacets(sql: ReadSql, selection: EventSelection): Promise<Counts> {
  const chosen = choiceMasks(selection)
  const masks = Object.values(chosen).filter((mask) => mask !== 0)
  const near = await countCombinations(sql, selection, { choices: false, where: isNearMatch(masks) })
  const isCapped = near.total > maxCounted
  const matching = isCapped && masks.length > 0 ? await countCombinations(sql, selection) : near
  const matched = countTraits(matching, masks)
  const countWithout = (own: number) =>
    own === 0
      ? matched
      : countTraits(
          near,
          masks.filter((mask) => mask !== own),
        )
  const countEach = <Key extends Trait>(keys: readonly Key[], own: number) => {
    const { byBit } = countWithout(own)
    const counts = keys.map((key) => [key, Math.min(byBit[getTraitBit(key)] ?? 0, maxCounted)])
    return Object.fromEntries(counts) as Record<Key, number>
  }
  const { virtual } = countEach(['virtual'], 0)
  return {
    total: Math.min(matched.total, maxCounted),
    isCapped,
    inPerson: Math.min(matched.total - virtual, maxCounted),
    inAnyCategory: Math.min(countWithout(chosen.category).total, maxCounted),
    categories: countEach(categories, chosen.category),
    moods: countEach(moods, chosen.mood),
    ageGroups: countEach(ageGroups, chosen.ageGroup),
    ...countEach(['free'], chosen.free),
    entries: countEach(soughtEntries, chosen.entry),
    languages: await countLanguages(sql, selection, masks),
  }
}
