import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

/** Finds an organization that the person belongs to. */
export async function findOwnOrganization(sql: ReadSql, id: number, userId: number) {
  const rows = await sql<{ name: string; isVerified: boolean }>`
    select o.name, o.verified_at is not null as "isVerified"
    from organizations o join organization_members m on m.organization_id = o.id and m.user_id = ${userId}
    where o.id = ${id}`
  return rows[0] ?? null
}

/** Gives new events to the organization and its members, of whom one created them. */
export async function giveEvents(
  sql: WriteSql,
  { organizationId, creatorId, eventIds }: { organizationId: number; creatorId: number; eventIds: readonly number[] },
): Promise<void> {
  await sql`update events set organization_id = ${organizationId} where id = any(${eventIds}::int[])`
  await sql`
    insert into user_events (user_id, event_id, status, host_role)
    select ${creatorId}, id, 'hosting', 'organization-creator' from unnest(${eventIds}::int[]) as id`
  await sql`select settle_organization_hosts(${organizationId}, ${eventIds}::int[])`
}
