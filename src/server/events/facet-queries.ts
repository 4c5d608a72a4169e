import { ageGroups, categories, moods, type AgeGroup, type Category, type Mood } from '#contract/event-options.ts'
import { fragment, joinFragments, type Fragment, type ReadSql } from '#server/platform/sql.ts'
import { choiceConditions, matchingEvents, type EventSelection } from './filter-queries.ts'

export interface FacetRow {
  total: number
  inPerson: number
  categories: Record<Category, number>
  moods: Record<Mood, number>
  ageGroups: Record<AgeGroup, number>
  free: number
}

function countEach<Key extends string>(keys: readonly Key[], has: (key: Key) => Fragment, others: Fragment): Fragment {
  const pairs = keys.map((key) => fragment`${key}::text, count(*) filter (where ${others} and ${has(key)})`)
  return fragment`json_build_object(${joinFragments(pairs, ', ', fragment`null`)})`
}

/** One pass over what the fixed filters let through; each group is counted under the choices of the other groups. */
export async function countFacets(sql: ReadSql, selection: EventSelection): Promise<FacetRow> {
  const is = { category: fragment`fits_category`, mood: fragment`fits_mood`, ageGroup: fragment`fits_age`, free: fragment`fits_free` }
  const others = (group?: keyof typeof is) =>
    joinFragments(Object.entries(is).filter(([key]) => key !== group).map(([, flag]) => flag), ' and ', fragment`true`)
  const choice = choiceConditions(selection)
  const columns = fragment`category, moods, age_groups, is_free, is_virtual_event,
    ${choice.category} as fits_category, ${choice.mood} as fits_mood,
    ${choice.ageGroup} as fits_age, ${choice.free} as fits_free`
  const rows = await sql<FacetRow>`
    select count(*) filter (where ${others()}) as total,
      count(*) filter (where ${others()} and not is_virtual_event) as "inPerson",
      ${countEach(categories, (key) => fragment`category = ${key}`, others('category'))} as categories,
      ${countEach(moods, (key) => fragment`moods @> array[${key}]`, others('mood'))} as moods,
      ${countEach(ageGroups, (key) => fragment`age_groups @> array[${key}]`, others('ageGroup'))} as "ageGroups",
      count(*) filter (where ${others('free')} and is_free) as free
    from ${matchingEvents(selection, columns, false)} as matching`
  return rows[0] as FacetRow
}
