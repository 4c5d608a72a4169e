import type { PlacePrecision } from '#contract/places/place-coordinates.ts'
import type { AgeGroup, EventFormat } from '#contract/events/event-options.ts'
import type { PathwayAudience } from '#contract/pathways/pathway-options.ts'
import type { PathwayStep } from '#contract/pathways/pathway.ts'
import { getBoundingBox, type Position } from '#domain/places/distance.ts'
import type { DismissedEvent, GoalCandidate } from '#domain/topics/topic-matching.ts'
import { isOwnGoal } from './policy.ts'
import { isOn } from '#server/events/policy.ts'
import { constant, fragment, instant, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

/** Characters of a description that are read as evidence for a goal. */
const textLength = constant(400)

export interface GoalSearch {
  /** Null: nothing is omitted for the person or the goal. */
  userId: number | null
  goalId: number | null
  /** Ids of the subjects, with everything that they include. */
  topics: readonly string[]
  /** A tsquery of the goal's rare words; null for none. */
  words: string | null
  near: Position
  /** Miles. */
  within: number
  /** ISO instants: starting after `now`, and created after `since` unless it is null. */
  now: string
  since: string | null
  limit: number
}

export interface CandidateRow extends GoalCandidate {
  placePrecision: PlacePrecision
  startsAt: string
  timeZone: string
  allDay: boolean
  isFree: boolean
  isVirtual: boolean
  format: EventFormat | null
  ageGroups: AgeGroup[]
}

/**
 * Lists upcoming events about a goal's subjects or with its words, nearby or virtual, soonest first.
 * Leaves out events on one of the person's lists, invitations they declined, events of the goal and dismissed ones, with
 * all dates of their series.
 */
export function listGoalCandidates(sql: ReadSql, search: GoalSearch) {
  const { userId, goalId, topics, words, near, within, now, since, limit } = search
  const { south, north, west, east } = getBoundingBox(near, within)
  const isAboutTopic = fragment`e.topics ?| ${[...topics]}::text[]`
  const hasWords = fragment`e.search @@ ${words ?? ''}::tsquery`
  const isAbout =
    words === null ? isAboutTopic : topics.length === 0 ? hasWords : fragment`(${isAboutTopic} or ${hasWords})`
  return sql.withCustomPlan<CandidateRow>`
    with known as (
      select event_id from user_events where user_id = ${userId}
      union select event_id from goal_events where goal_id = ${goalId}
      union select event_id from goal_dismissals where goal_id = ${goalId}
      union select g.event_id from guests g where g.user_id = ${userId} and g.answer = 'no'
    ), known_series as (
      select k.series_id from events k join known on known.event_id = k.id where k.series_id is not null
    )
    select e.id, e.series_id as "seriesId", e.title, e.topics, e.age_groups as "ageGroups", e.format, e.category, left(e.description, ${textLength}) as text,
      ${instant`e.starts_at`} as "startsAt", e.time_zone as "timeZone", e.all_day as "allDay",
      e.is_free as "isFree", e.is_virtual_event as "isVirtual",
      case when e.position_on_earth is not null and not e.is_virtual_event
        then miles_between(e.latitude, e.longitude, ${near.latitude}, ${near.longitude}) end as miles,
      e.place_precision as "placePrecision",
      (extract(epoch from e.starts_at - ${now}::timestamptz) / 86400)::float8 as "daysAhead"
    from events e
    where ${isAbout} and ${isOn()}
      and e.starts_at > ${now}::timestamptz
      and (e.previous_ends_at is null or e.previous_ends_at <= ${now}::timestamptz)
      and (${since}::timestamptz is null or e.created_at > ${since}::timestamptz)
      and (e.is_virtual_event or (e.latitude between ${south} and ${north}
        and case when ${west > east}::boolean then e.longitude >= ${west} or e.longitude <= ${east}
          else e.longitude between ${west} and ${east} end
        and miles_between(e.latitude, e.longitude, ${near.latitude}, ${near.longitude}) <= ${within}))
      and not exists (select from known where known.event_id = e.id)
      and not exists (select from known_series where known_series.series_id = e.series_id)
    order by e.starts_at, e.id limit ${limit}`
}

export interface WordRow {
  word: string
  /** Forms of the word that events use. */
  forms: string[]
  /** Share of events with one of them; 0 for rare ones. */
  share: number
}

/** Finds how rare words are in the catalog, by the planner's statistics. Words too rare for them have a share of 0. */
export const listWordShares = (sql: ReadSql, words: readonly string[]) => sql<WordRow>`
  with common as materialized (
    select word, share from pg_stats,
      unnest(most_common_elems::text::text[], most_common_elem_freqs) as frequent (word, share)
    where schemaname = current_schema() and tablename = 'events' and attname = 'search'
  )
  select asked.word, coalesce(array_agg(s.word) filter (where s.word is not null), '{}') as forms,
    coalesce(sum(c.share), 0)::float8 as share
  from unnest(${[...words]}::text[]) as asked (word)
    left join search_words s on s.stem = word_stem(asked.word) and s.stem <> ''
    left join common c on c.word = s.word
  group by asked.word`

export const listDismissed = (sql: ReadSql, goalId: number) => sql<DismissedEvent & { id: number }>`
  select e.id, e.title, e.topics from goal_dismissals d join events e on e.id = d.event_id
  where d.goal_id = ${goalId} order by d.dismissed_at desc limit 200`

export const insertDismissal = (sql: WriteSql, goalId: number, eventId: number, now: string) => sql`
  insert into goal_dismissals (goal_id, event_id, dismissed_at) values (${goalId}, ${eventId}, ${now})
  on conflict do nothing`

export async function deleteDismissal(sql: WriteSql, goalId: number, eventId: number): Promise<void> {
  await sql`delete from goal_dismissals where goal_id = ${goalId} and event_id = ${eventId}`
}

export interface OpenGoalRow {
  id: number
  userId: number
  title: string
  description: string
  topics: string[]
  /** Steps of its pathway; empty without one. */
  steps: PathwayStep[]
  audience: PathwayAudience
}

/** Lists a person's goals with an open task, those due first. */
export const listOpenGoals = (sql: ReadSql, userId: number, limit: number) => sql<OpenGoalRow>`
  select g.id, g.user_id as "userId", g.title, g.description, g.topics, g.steps,
    g.audience from goals g
  where ${isOwnGoal(userId)}
    and exists (select from goal_tasks t where t.goal_id = g.id and t.completed_at is null)
  order by g.due_on nulls last, g.id limit ${limit}`
