import { isOwnGoal } from '#server/goals/policy.ts'
import { isOwnEntry } from './policy.ts'
import { fragment, instant, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'
import type { Outcome, UsedAnswer } from '#contract/journal/outcome-options.ts'

export interface EntryRow {
  id: number
  text: string
  imageUrl: string | null
  createdAt: string
  goalId: number | null
  goalTitle: string | null
  eventId: number | null
}

const columns = fragment`j.id, j.text, j.image_url as "imageUrl",
  ${instant`j.created_at`} as "createdAt",
  g.id as "goalId", g.title as "goalTitle", j.event_id as "eventId"`

/** Entries of deleted goals are hidden until the goal is restored or permanently deleted. */
const entries = fragment`journal_entries j left join goals g on g.id = j.goal_id`

/** Escapes the wildcards of LIKE. */
const pattern = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

interface EntryFilter {
  words: readonly string[]
  /** Only older entries. */
  before: number | null
  limit: number
}

/** Lists a person's entries, newest first: those that contain all the words, in their text, goal or event. */
export const listEntries = (sql: ReadSql, userId: number, { words, before, limit }: EntryFilter) => sql<EntryRow>`
  select ${columns} from ${entries} left join events e on e.id = j.event_id
  where ${isOwnEntry(userId)} and (${before}::int is null or (j.created_at, j.id) < (
      select b.created_at, b.id from journal_entries b where b.id = ${before} and b.user_id = ${userId}))
    and concat_ws(' ', j.text, g.title, e.title) ilike all (${words.map(pattern)}::text[])
  order by j.created_at desc, j.id desc limit ${limit}`

/** Lists all of a person's entries, oldest first. */
export const listAllEntries = (sql: ReadSql, userId: number) => sql<EntryRow>`
  select ${columns} from ${entries} where ${isOwnEntry(userId)} order by j.created_at, j.id`

export const findEntry = (sql: ReadSql, userId: number, id: number) => sql.first<EntryRow>`
  select ${columns} from ${entries} where j.id = ${id} and ${isOwnEntry(userId)}`

/** Counts a person's entries, and locks the person so that concurrent requests count one after the other. */
export async function lockAndCountEntries(sql: WriteSql, userId: number): Promise<number> {
  await sql`select id from users where id = ${userId} for no key update`
  return sql.count`select count(*) from journal_entries where user_id = ${userId}`
}

export async function insertEntry(
  sql: WriteSql,
  userId: number,
  entry: { goalId: number | null; eventId: number | null; text: string; imageUrl: string | null; now: string },
): Promise<number> {
  const [row] = await sql<{ id: number }>`
    insert into journal_entries (user_id, goal_id, event_id, text, image_url, created_at)
    values (${userId}, ${entry.goalId}, ${entry.eventId}, ${entry.text}, ${entry.imageUrl}, ${entry.now})
    returning id`
  return row!.id
}

/** @returns whether the person has this entry */
export const updateEntry = (sql: WriteSql, userId: number, id: number, text: string) => sql.hasRows`
  update journal_entries set text = ${text}
  where id = ${id} and user_id = ${userId} and deleted_at is null returning id`

/** @returns whether the person had this entry */
export const markDeleted = (sql: WriteSql, userId: number, id: number, now: string) => sql.hasRows`
  update journal_entries set deleted_at = ${now}
  where id = ${id} and user_id = ${userId} and deleted_at is null returning id`

/** Restores an entry that was deleted after `since`. @returns whether there was one */
export const unmarkDeleted = (sql: WriteSql, userId: number, id: number, since: string) => sql.hasRows`
  update journal_entries set deleted_at = null
  where id = ${id} and user_id = ${userId} and (deleted_at is null or deleted_at > ${since}) returning id`

/** Permanently removes all entries that were deleted by `before`. */
export const purgeDeleted = (sql: WriteSql, before: string) =>
  sql`delete from journal_entries where deleted_at <= ${before}`

/** Lists the person's goals that contain the event, open ones first. */
export const listGoalsWithEvent = (sql: ReadSql, userId: number, eventId: number) => sql<{ id: number; title: string }>`
  select g.id, g.title from goals g join goal_events l on l.goal_id = g.id
  where ${isOwnGoal(userId)} and l.event_id = ${eventId}
  order by g.reached_at is not null, g.id`

/** @returns whether the person has this goal */
export const hasGoal = (sql: ReadSql, userId: number, goalId: number) =>
  sql.hasRows`select from goals g where g.id = ${goalId} and ${isOwnGoal(userId)}`

export const listPictures = (sql: ReadSql, userId: number) => sql.column<string>`
  select image_url as "imageUrl" from journal_entries where user_id = ${userId} and image_url is not null order by id`

export interface OutcomeRow {
  endsAt: string
  hasAttended: boolean
  outcomes: Outcome[] | null
  used: UsedAnswer | null
}

/** Finds the person's answers about an event. The caller checks that the person may see the event. */
export const findOutcome = (sql: ReadSql, userId: number, eventId: number) => sql.first<OutcomeRow>`
  select ${instant`e.ends_at`} as "endsAt", o.outcomes, o.used,
    exists (select from user_events u
      where u.user_id = ${userId} and u.event_id = e.id and u.status = 'attended') as "hasAttended"
  from events e left join outcomes o on o.event_id = e.id and o.user_id = ${userId}
  where e.id = ${eventId}`

export const saveOutcomes = (
  sql: WriteSql,
  userId: number,
  eventId: number,
  { outcomes, now }: { outcomes: readonly Outcome[]; now: string },
) => sql`
  insert into outcomes (user_id, event_id, outcomes, said_at) values (${userId}, ${eventId}, ${[...outcomes]}, ${now})
  on conflict (user_id, event_id) do update set outcomes = excluded.outcomes`

export const saveUsed = (
  sql: WriteSql,
  userId: number,
  eventId: number,
  { used, now }: { used: UsedAnswer; now: string },
) => sql`
  insert into outcomes (user_id, event_id, said_at, used, used_at) values (${userId}, ${eventId}, ${now}, ${used}, ${now})
  on conflict (user_id, event_id) do update set used = excluded.used, used_at = excluded.used_at`
