import type { OperatorPerson } from '#contract/admin/operator.ts'
import { fragment, instant, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

const sameName = (name: string) => fragment`lower(btrim(${name}::text))`

/** Affects only events from sources, because people choose their names freely. @returns the number of their events */
export async function setOrganizerVetted(sql: WriteSql, name: string, isVetted: boolean): Promise<number> {
  if (isVetted) await sql`insert into vetted_organizers (name) values (${sameName(name)}) on conflict do nothing`
  else await sql`delete from vetted_organizers where name = ${sameName(name)}`
  const rows = await sql`
    update events e set organizer_is_vetted = ${isVetted}
    where lower(btrim(e.organizer)) = ${sameName(name)}
      and exists (select from event_sources l where l.event_id = e.id)
    returning e.id`
  return rows.length
}

/** @returns the number of events the person hosts */
export async function setPersonVetted(sql: WriteSql, userId: number, isVetted: boolean): Promise<number> {
  await sql`update users set is_vetted = ${isVetted} where id = ${userId}`
  const rows = await sql`
    update events e set organizer_is_vetted = ${isVetted} from user_events h
    where h.event_id = e.id and h.user_id = ${userId} and h.host_role = 'owner' returning e.id`
  return rows.length
}

export interface PersonRow {
  id: number
  name: string
  username: string
}

/** Criteria for finding an account. */
export interface PersonKey {
  id?: number
  username?: string
  /** Matches only verified addresses. Several accounts may share one. */
  email?: string
}

/** Finds accounts that match any of the criteria. */
export const findPeople = (sql: ReadSql, { id, username, email }: PersonKey) => sql<PersonRow>`
  select id, name, username from users
  where id = ${id ?? null}::int or lower(username) = lower(${username ?? null})
    or (email_verified and lower(email) = lower(${email ?? null}))
    or id in (select user_id from identities where provider = 'email' and subject = lower(${email ?? null}))
  order by id`

/** Makes the owner of an address an operator at the first sign-in with it. @returns true */
export const awaitOperator = (sql: WriteSql, email: string, now: string) => sql.hasRows`
  insert into awaited_operators (email, created_at) values (${email}, ${now})
  on conflict (email) do update set created_at = excluded.created_at returning email`

/** @returns whether the address was awaited */
export const deleteAwaitedOperator = (sql: WriteSql, email: string) =>
  sql.hasRows`delete from awaited_operators where email = ${email} returning email`

/** Disables the account since the given instant; null enables it again. */
export const setDisabled = (sql: WriteSql, userId: number, since: string | null) =>
  sql`update users set disabled_at = ${since}::timestamptz where id = ${userId}`

/** Lists a person's own events that aren't over. Excludes those of organizations and those that they co-host. */
export const listEventsAhead = (sql: ReadSql, hostId: number, now: string) => sql.column<number>`
  select e.id from user_events h join events e on e.id = h.event_id
  where h.user_id = ${hostId} and h.host_role = 'owner' and e.ends_at > ${now}
  order by e.id`

/** Lists upcoming events of the person's organizations whose owners are all banned. */
export const listUnledEventsAhead = (sql: ReadSql, ownerId: number, now: string) => sql.column<number>`
  select e.id from organization_members m join events e on e.organization_id = m.organization_id
  where m.user_id = ${ownerId} and m.role = 'owner' and not is_led(m.organization_id) and e.ends_at > ${now}
  order by e.id`

/** Grants or revokes operator rights. Existing sessions pick up the change automatically. */
export const setOperator = (sql: WriteSql, userId: number, isOperator: boolean) =>
  sql`update users set is_operator = ${isOperator}, is_staff = is_staff and not ${isOperator} where id = ${userId}`

/** Grants or revokes a person's right to correct events and pin venues (staff). */
export const setStaff = (sql: WriteSql, userId: number, isStaff: boolean) =>
  sql`update users set is_staff = ${isStaff} and not is_operator where id = ${userId}`

const anywhere = (words: string) => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Finds people by `#id`, `@username`, or part of a name, username or email below the id `before`, latest first. */
export const listPeople = (
  sql: ReadSql,
  { q, before, now, limit }: { q: string; before: number; now: string; limit: number },
) => sql<OperatorPerson>`
  select u.id, u.name, u.username, u.email, u.email_verified as "isEmailVerified", u.avatar, u.is_operator as "isOperator", u.is_staff as "isStaff", u.is_vetted as "isVetted",
    ${instant`u.created_at`} as "createdAt",
    ${instant`u.disabled_at`} as "bannedAt",
    (select count(*) from sessions s where s.user_id = u.id and s.expires_at > ${now}) as sessions,
    (select count(*) from user_events h where h.user_id = u.id and h.status = 'hosting') as hosting,
    (select count(*) from event_reports r join user_events h on h.event_id = r.event_id
      where h.user_id = u.id and h.status = 'hosting') as reports
  from users u
  where u.id < ${before} and (${q} = '' or u.id::text = ltrim(${q}, '#') or '@' || lower(u.username) = lower(${q})
    or u.name ilike ${anywhere(q)}
    or u.username ilike ${anywhere(q)} or u.email ilike ${anywhere(q)})
  order by u.id desc limit ${limit}`
