import type { OpenRequest } from '#contract/hosting/co-host.ts'
import type { RequestRole } from '#contract/hosting/hosting-options.ts'
import { isRefused } from '#server/invitations/policy.ts'
import { isInForce, isRequestTo } from './policy.ts'
import { fragment, instant, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

/** A request asks someone to co-host an event or to join an organization. */
export type RequestTarget =
  | { eventId: number; withFollowing: boolean; organizationId: null }
  | { eventId: null; withFollowing: false; organizationId: number }

/** Someone who can be asked. */
export interface AskedPerson {
  /** Null for an address. */
  userId: number | null
  address: string | null
  /** Nothing is sent, and the asker isn't told. */
  isSuppressed: boolean
}

/** Returns those of the accounts that the person can see, except their own. */
export const listAskedMembers = (sql: ReadSql, askerId: number, userIds: readonly number[]) => sql<AskedPerson>`
  select p.id as "userId", null as address, false as "isSuppressed"
  from visible_people(${askerId}) p where p.id = any(${userIds}::int[]) and p.id <> ${askerId} order by p.id`

/**
 * Lists addresses other than the person's own. Nothing is sent to those that opted out, were asked too often lately, or
 * whose owner has blocked the person or is blocked.
 */
export const listAskedAddresses = (
  sql: ReadSql,
  { askerId, addresses, since, limit }: { askerId: number; addresses: readonly string[]; since: string; limit: number },
) => sql<AskedPerson>`
  select null::int as "userId", asked.address,
    ${isRefused(fragment`asked.address`)}
      or has_blocked_sender(asked.address, ${askerId})
      or exists (select from blocks b join users u on u.id = b.blocked_id
        where b.blocker_id = ${askerId} and lower(u.email) = asked.address)
      or (select count(*) from host_requests r
        where r.address = asked.address and r.asked_at > ${since} and not r.is_suppressed) >= ${limit} as "isSuppressed"
  from unnest(${addresses}::text[]) with ordinality as asked (address, place)
  where not exists (select from users own where own.id = ${askerId} and lower(own.email) = asked.address)
  order by asked.place`

/**
 * Inserts a request, or repeats one that was declined or whose acceptance has ended. Changes nothing if the request is
 * still open or was repeated often enough.
 * @returns its id and how often the person was asked; null if nothing changed
 */
export function putRequest(
  sql: WriteSql,
  { eventId, withFollowing, organizationId }: RequestTarget,
  request: AskedPerson & { role: RequestRole; askerId: number; note: string; now: string; repeats: number },
): Promise<{ id: number; asks: number } | null> {
  const { userId, address, isSuppressed, role, askerId, note, now, repeats } = request
  return sql.first<{ id: number; asks: number }>`
    insert into host_requests as r (event_id, with_following, organization_id, role, user_id, address, asked_by, note,
      asked_at, is_suppressed)
    values (${eventId}, ${withFollowing}, ${organizationId}, ${role}, ${userId}, ${address}, ${askerId}, ${note}, ${now},
      ${isSuppressed})
    on conflict (event_id, organization_id, user_id, address) do update
    set with_following = excluded.with_following, role = excluded.role, asked_by = excluded.asked_by,
      note = excluded.note, asked_at = excluded.asked_at, is_suppressed = excluded.is_suppressed,
      declined_at = null, accepted_at = null, accepted_by = null, asks = r.asks + 1
    where (r.declined_at is not null or r.accepted_at is not null) and r.asks < ${repeats}
    returning r.id, r.asks`
}

/** Lists the requests that weren't accepted, oldest first. Shows addresses as they were typed. */
export const listOpenRequests = (
  sql: ReadSql,
  { eventId, organizationId }: Pick<RequestTarget, 'eventId' | 'organizationId'>,
) => sql<OpenRequest>`
  select r.id, coalesce(u.name, r.address) as name, r.role, r.declined_at is not null as "isDeclined",
    ${instant`r.asked_at`} as "askedAt"
  from host_requests r left join users u on u.id = r.user_id
  where r.event_id is not distinct from ${eventId}::int and r.organization_id is not distinct from ${organizationId}::int
    and r.accepted_at is null
  order by r.asked_at, r.id`

export interface RequestRow {
  id: number
  eventId: number | null
  withFollowing: boolean
  organizationId: number | null
  organizationName: string | null
  organizationSlug: string | null
  role: RequestRole
  userId: number | null
  address: string | null
  askerId: number
  asker: string
  note: string
  asks: number
  isDeclined: boolean
  isAccepted: boolean
  acceptedBy: number | null
}

const columns = fragment`r.id, r.event_id as "eventId", r.with_following as "withFollowing",
  r.organization_id as "organizationId", o.name as "organizationName", o.slug as "organizationSlug", r.role,
  r.user_id as "userId", r.address, r.asked_by as "askerId", a.name as asker, r.note, r.asks,
  r.declined_at is not null as "isDeclined", r.accepted_at is not null as "isAccepted",
  r.accepted_by as "acceptedBy"`

/** Finds a request that is still in force. */
const findRequest = async (sql: ReadSql, which: ReturnType<typeof fragment>) => {
  const rows = await sql<RequestRow>`
    select ${columns} from host_requests r
    join users a on a.id = r.asked_by and a.disabled_at is null
    left join organizations o on o.id = r.organization_id
    where ${which} and not r.is_suppressed and ${isInForce}`
  return rows[0] ?? null
}

export const findRequestById = (sql: ReadSql, id: number): Promise<RequestRow | null> =>
  findRequest(sql, fragment`r.id = ${id}`)

export const findRequestByLink = (sql: ReadSql, tokenHash: Buffer): Promise<RequestRow | null> =>
  findRequest(sql, fragment`r.id = (select l.request_id from host_request_links l where l.token_hash = ${tokenHash})`)

/** Finds a request to this account, or to its verified address. */
export const findRequestTo = (sql: ReadSql, id: number, userId: number): Promise<RequestRow | null> =>
  findRequest(sql, fragment`r.id = ${id} and ${isRequestTo(userId)}`)

/** Returns the account that has this verified address; the oldest if there are several. */
export const findAddressee = (sql: ReadSql, address: string) => sql.value<number>`
  select id from users where email_verified and lower(email) = ${address} and disabled_at is null order by id limit 1`

/** Finds the language that the owner of an address without an account has chosen. */
export const findChosenLanguage = (sql: ReadSql, address: string) =>
  sql.value<string | null>`select chosen_language(${address})`

export const insertRequestLink = (sql: WriteSql, requestId: number, tokenHash: Buffer) =>
  sql`insert into host_request_links (token_hash, request_id) values (${tokenHash}, ${requestId})`

/** Records the response. @param response `acceptedBy` is null if it was declined */
export const settleRequest = (
  sql: WriteSql,
  id: number,
  { acceptedBy, now }: { acceptedBy: number | null; now: string },
) => sql`
  update host_requests set accepted_by = ${acceptedBy}::int,
    accepted_at = case when ${acceptedBy}::int is not null then ${now}::timestamptz end,
    declined_at = case when ${acceptedBy}::int is null then ${now}::timestamptz end
  where id = ${id}`

/** Deletes a request with the email and notifications about it. @returns false if there is no such request */
export async function deleteRequest(
  sql: WriteSql,
  id: number,
  { eventId, organizationId }: Pick<RequestTarget, 'eventId' | 'organizationId'>,
): Promise<boolean> {
  const rows = await sql`
    delete from host_requests
    where id = ${id} and accepted_at is null and event_id is not distinct from ${eventId}::int
      and organization_id is not distinct from ${organizationId}::int
    returning id`
  if (rows.length === 0) return false
  await sql`delete from notices where key like ${`host-request ${id} %`}`
  await sql`
    delete from jobs where state = 'waiting' and kind = 'notification.tell'
      and payload ->> 'key' like ${`host-request ${id} %`}`
  await sql`
    delete from mails where state <> 'sending' and (key like ${`host-request ${id} %`} or key like ${`% host-request ${id} %`})`
  return true
}

/** Adds a member to an organization, whose events they then host. A member who is one already keeps the higher role. */
export async function insertMember(
  sql: WriteSql,
  member: { organizationId: number; userId: number; role: 'owner' | 'editor'; now: string },
): Promise<void> {
  const { organizationId, userId, role, now } = member
  await sql`
    insert into organization_members as m (organization_id, user_id, role, joined_at)
    values (${organizationId}, ${userId}, ${role}, ${now})
    on conflict (organization_id, user_id) do update set role = excluded.role
    where m.role = 'editor' and excluded.role = 'owner'`
  await sql`select settle_organization_hosts(${organizationId})`
}
