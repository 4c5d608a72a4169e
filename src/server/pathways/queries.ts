import type { Category } from '#contract/events/event-options.ts'
import type { PathwayAudience, PathwayVisibility } from '#contract/pathways/pathway-options.ts'
import type { PathwayStep } from '#contract/pathways/pathway.ts'
import { isOffered, isOwnPathway, pathwayVisibleTo } from './policy.ts'
import { fragment, instant, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

export interface PathwayRow {
  id: string
  userId: number
  author: string
  title: string
  summary: string
  suits: string
  audience: PathwayAudience
  category: Category
  offeredBy: string
  vouches: boolean
  topics: string[]
  steps: PathwayStep[]
  visibility: PathwayVisibility
  isFeatured: boolean
  changedAt: string
}

const columns = fragment`
  p.id, p.user_id as "userId", u.name as author, p.title, p.summary, p.suits, p.audience, p.category,
  p.offered_by as "offeredBy", p.vouches, p.topics, p.steps, p.visibility, f.pathway_id is not null as "isFeatured",
  ${instant`p.changed_at`} as "changedAt"
  from pathways p join users u on u.id = p.user_id left join featured_pathways f on f.pathway_id = p.id`

/** Finds a pathway that the person may read: their own, or one that its author shares. */
export const findPathway = (sql: ReadSql, id: string, userId: number | null) => sql.first<PathwayRow>`
  select ${columns} where p.id = ${id} and ${pathwayVisibleTo(userId)}`

/** Lists the pathways of people that operators feature. */
export const listFeatured = (sql: ReadSql) => sql<PathwayRow>`
  select ${columns} where ${isOffered} and f.pathway_id is not null
  order by f.featured_at desc limit 200`

/** Lists the ids of shipped pathways that operators feature, and of others. */
export async function listFeaturedIds(sql: ReadSql): Promise<Set<string>> {
  const rows = await sql<{ id: string }>`select pathway_id as id from featured_pathways`
  return new Set(rows.map(({ id }) => id))
}

export const listOwn = (sql: ReadSql, userId: number) => sql<PathwayRow>`
  select ${columns} where ${isOwnPathway(userId)} order by p.changed_at desc, p.id`

/** Lists the pathways that people offer to everyone, those not featured first. */
export const listOffered = (sql: ReadSql) => sql<PathwayRow>`
  select ${columns} where ${isOffered}
  order by f.pathway_id is not null, p.changed_at desc limit 500`

/** Locks the author's row, so that two requests can't both count the pathways before either adds one. */
export const lockAuthor = (sql: WriteSql, userId: number) =>
  sql`select id from users where id = ${userId} for no key update`

export const countOwn = (sql: ReadSql, userId: number) => sql.count`
  select count(*)::int as count from pathways where user_id = ${userId} and deleted_at is null`

/** The parts that an author writes. */
export type PathwayTexts = Omit<PathwayRow, 'id' | 'userId' | 'author' | 'isFeatured' | 'changedAt'>

export async function insertPathway(sql: WriteSql, id: string, userId: number, pathway: PathwayTexts, now: string) {
  const { title, summary, suits, audience, category, offeredBy, vouches, topics, steps, visibility } = pathway
  await sql`
    insert into pathways (id, user_id, title, summary, suits, audience, category, offered_by, vouches, topics, steps, visibility,
      created_at, changed_at)
    values (${id}, ${userId}, ${title}, ${summary}, ${suits}, ${audience}, ${category}, ${offeredBy}, ${vouches}, ${topics}::text[],
      ${JSON.stringify(steps)}::jsonb, ${visibility}, ${now}, ${now})`
}

export async function updatePathway(sql: WriteSql, id: string, pathway: PathwayTexts, now: string): Promise<void> {
  const { title, summary, suits, audience, category, offeredBy, vouches, topics, steps, visibility } = pathway
  await sql`
    update pathways set title = ${title}, summary = ${summary}, suits = ${suits}, audience = ${audience},
      category = ${category}, offered_by = ${offeredBy}, vouches = ${vouches}, topics = ${topics}::text[], steps = ${JSON.stringify(steps)}::jsonb,
      visibility = ${visibility}, changed_at = ${now}
    where id = ${id}`
}

/** Locks a person's own pathway; null if there is none. */
export const lockOwn = (sql: WriteSql, id: string, userId: number) => sql.first<PathwayRow>`
  select ${columns} where p.id = ${id} and ${isOwnPathway(userId)} for update of p`

/** @returns whether the pathway existed */
export const markDeleted = (sql: WriteSql, id: string, userId: number, now: string) => sql.hasRows`
  update pathways set deleted_at = ${now} where id = ${id} and user_id = ${userId} and deleted_at is null returning id`

/** Restores a pathway that was deleted after `since`. @returns whether there was one */
export const unmarkDeleted = (sql: WriteSql, id: string, userId: number, since: string) => sql.hasRows`
  update pathways set deleted_at = null where id = ${id} and user_id = ${userId} and deleted_at > ${since} returning id`

/** Permanently removes a person's pathways that were deleted by `before`. */
export const purgeDeleted = (sql: WriteSql, userId: number, before: string) =>
  sql`delete from pathways where user_id = ${userId} and deleted_at <= ${before}`

/** Returns false if the pathway is featured already. */
export const feature = (sql: WriteSql, id: string, operatorId: number, now: string) => sql.hasRows`
  insert into featured_pathways (pathway_id, featured_by, featured_at) values (${id}, ${operatorId}, ${now})
  on conflict do nothing returning pathway_id`

/** Returns false if the pathway isn't featured. */
export async function unfeature(sql: WriteSql, id: string): Promise<boolean> {
  return (await sql`delete from featured_pathways where pathway_id = ${id} returning pathway_id`).length > 0
}
