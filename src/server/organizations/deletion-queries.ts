import { instant, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

/** Deletes an organization. Its events stay with the members who created them, or else with the heir. */
export const deleteOrganization = (sql: WriteSql, id: number, heirId: number, now: string) =>
  sql`select delete_organization(${id}, ${heirId}, ${now}::timestamptz)`

/** Condition on `d`: the person owned it. */
const buildOwnerPattern = (userId: number) => JSON.stringify([{ user_id: userId, role: 'owner' }])

/** Finds a deleted organization that the person owned, and locks it. */
export const findDeleted = (
  sql: WriteSql,
  { slug, userId, since }: { slug: string; userId: number; since: string },
) => sql.first<{ id: number }>`
  select d.id from deleted_organizations d
  where d.slug = ${slug} and d.deleted_at > ${since} and d.content -> 'members' @> ${buildOwnerPattern(userId)}::jsonb for update`

/** Lists the deleted organizations that the person owned, latest first. `deletedAt` is a UTC instant. */
export const listDeleted = (sql: ReadSql, userId: number, since: string) => sql<{
  slug: string
  name: string
  deletedAt: string
}>`
  select d.slug, d.name, ${instant`d.deleted_at`} as "deletedAt"
  from deleted_organizations d
  where d.deleted_at > ${since} and d.content -> 'members' @> ${buildOwnerPattern(userId)}::jsonb
  order by d.deleted_at desc, d.id desc`

/** Restores a deleted organization. Meanwhile, another organization may show the events of its organizer. */
export async function restoreOrganization(sql: WriteSql, id: number, now: string): Promise<void> {
  await sql`
    update deleted_organizations d set content = jsonb_set(d.content, '{row,organizer}', 'null')
    where d.id = ${id} and exists (
      select from organizations o where o.organizer = d.content -> 'row' ->> 'organizer')`
  await sql`select restore_organization(${id}, ${now}::timestamptz)`
}

/** Permanently removes organizations that were deleted by then. @returns their pictures */
export const purgeDeleted = (sql: WriteSql, before: string) => sql.column<string | null>`
  delete from deleted_organizations where deleted_at <= ${before} returning content -> 'row' ->> 'image_url' as picture`
