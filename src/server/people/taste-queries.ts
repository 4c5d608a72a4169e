import type { AgeGroup } from '#contract/event-options.ts'
import type { Subcategory } from '#contract/person-options.ts'
import type { Intensities } from '#domain/people/person-interests.ts'
import type { ReadSql } from '#server/platform/database/database.ts'

/** A person's learning preferences and coordinates. */
export interface LearnerRow {
  interests: string[]
  intensities: Intensities
  subcategories: Subcategory[]
  ageGroups: AgeGroup[]
  familyAges: AgeGroup[]
  /** Null if the person's location is unknown. */
  latitude: number | null
  longitude: number | null
  /** How far the person goes for an event, in miles; null if they never said. */
  withinMiles: number | null
}

export async function findLearner(sql: ReadSql, userId: number): Promise<LearnerRow | null> {
  const [row] = await sql<LearnerRow>`
    select interests, intensities, subcategories, age_groups as "ageGroups", family_ages as "familyAges",
      latitude, longitude, within_miles as "withinMiles"
    from users where id = ${userId} and disabled_at is null`
  return row ?? null
}
