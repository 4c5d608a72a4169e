import type { RsvpChoice } from '#contract/rsvp/rsvp-responses.ts'
import type { SignUpAnswers } from '#contract/rsvp/sign-up.ts'
import type { Tickets } from '#domain/rsvp/tickets.ts'
import { fragment, instant, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

/** An RSVP that somebody entered for an address whose owner hasn't confirmed it. */
export interface UnconfirmedRsvp {
  eventId: number
  address: string
  name: string
  choice: RsvpChoice
  partySize: number
  tickets: Tickets
  companions: string[]
  answers: SignUpAnswers
  companionAnswers: SignUpAnswers[]
  confirmsAge: boolean
  showsName: boolean
  dates: 'this' | 'all'
  /** Language in which the form was shown; null if unknown. */
  language: string | null
}

const columns = fragment`r.id, r.event_id as "eventId", r.address, r.name, r.answer as choice,
  r.party_size as "partySize", r.tickets, r.companions, r.sign_up_answers as answers, r.companion_answers as "companionAnswers",
  r.confirms_age as "confirmsAge", r.shows_name as "showsName", case when r.all_dates then 'all' else 'this' end as dates, r.language`

export const findByLink = (sql: ReadSql, tokenHash: Buffer) => sql.first<UnconfirmedRsvp & { id: number }>`
  select ${columns} from unconfirmed_rsvps r join unconfirmed_rsvp_links l on l.rsvp_id = r.id
  where l.token_hash = ${tokenHash}`

/** Finds the guest with this address, or with the account that has it. */
export const findGuestId = (sql: ReadSql, eventId: number, address: string) => sql.value<number>`
  select g.id from guests g left join users u on u.id = g.user_id and u.email_verified and u.disabled_at is null
  where g.event_id = ${eventId} and (g.address = ${address} or lower(u.email) = ${address})
  order by g.address = ${address} desc nulls last, g.id limit 1`

export const hasUnconfirmed = (sql: ReadSql, id: number) => sql.hasRows`select from unconfirmed_rsvps where id = ${id}`

/**
 * Saves the RSVP. A later one for the same address and event replaces it.
 * @param since RSVPs up to then are obsolete and are deleted
 */
export async function putUnconfirmed(
  sql: WriteSql,
  rsvp: UnconfirmedRsvp,
  { now, since }: { now: string; since: string },
): Promise<number> {
  const {
    eventId,
    address,
    name,
    choice,
    partySize,
    tickets,
    companions,
    answers,
    companionAnswers,
    confirmsAge,
    showsName,
    dates,
    language,
  } = rsvp
  await sql`delete from unconfirmed_rsvps where created_at <= ${since}`
  const rows = await sql<{ id: number }>`
    insert into unconfirmed_rsvps (event_id, address, name, answer, party_size, tickets, companions,
      sign_up_answers, companion_answers, confirms_age, shows_name, all_dates, language, created_at)
    values (${eventId}, ${address}, ${name}, ${choice}, ${partySize}, ${JSON.stringify(tickets)}::jsonb, ${companions}, ${JSON.stringify(answers)},
      ${JSON.stringify(companionAnswers)}::jsonb,
      ${confirmsAge}, ${showsName}, ${dates === 'all'}, coalesce(${language}, chosen_language(${address})), ${now})
    on conflict (event_id, address) do update set name = excluded.name, answer = excluded.answer,
      party_size = excluded.party_size, tickets = excluded.tickets, companions = excluded.companions,
      sign_up_answers = excluded.sign_up_answers,
      companion_answers = excluded.companion_answers, confirms_age = excluded.confirms_age, shows_name = excluded.shows_name, all_dates = excluded.all_dates,
      language = excluded.language, created_at = excluded.created_at
    returning id`
  return rows[0]!.id
}

export const insertLink = (sql: WriteSql, id: number, tokenHash: Buffer) =>
  sql`insert into unconfirmed_rsvp_links (token_hash, rsvp_id) values (${tokenHash}, ${id})`

/** Makes the links of a confirmed RSVP those of the guest, and deletes the RSVP. */
export async function moveLinks(sql: WriteSql, id: number, guestId: number, now: string): Promise<void> {
  await sql`
    insert into guest_links (token_hash, guest_id, created_at)
    select token_hash, ${guestId}, ${now} from unconfirmed_rsvp_links where rsvp_id = ${id}`
  await sql`delete from unconfirmed_rsvps where id = ${id}`
}

/**
 * Creates a code that confirms an RSVP on the page that has just sent it. A code that is still valid is reused, with
 * its remaining tries, so that earlier emails work too.
 */
export const putCode = (
  sql: WriteSql,
  id: number,
  { code, markHash, now, until }: { code: string; markHash: Buffer; now: string; until: string },
) => sql`
  update unconfirmed_rsvps set code_mark = ${markHash}, code_until = ${until},
    code = case when code_until > ${now} then code else ${code} end,
    code_tries = case when code_until > ${now} then code_tries else 0 end
  where id = ${id}`

/**
 * Counts an attempt to enter the code of an RSVP. @returns null if no attempts are left, or the code belongs to another
 * page
 */
export const countCodeTry = (
  sql: WriteSql,
  { eventId, markHash, now, most }: { eventId: number; markHash: Buffer; now: string; most: number },
) => sql.first<UnconfirmedRsvp & { id: number; code: string }>`
  update unconfirmed_rsvps r set code_tries = code_tries + 1
  where event_id = ${eventId} and code_mark = ${markHash} and code_until > ${now} and code_tries < ${most}
  returning ${columns}, r.code`

export const findCode = (sql: ReadSql, id: number) =>
  sql.value<string>`select code from unconfirmed_rsvps where id = ${id}`

/** Counts emails to an address that entering it on RSVP pages has caused. */
export const countLinkMails = (sql: ReadSql, address: string, since: string) => sql.count`
  select count(*) from mails where kind = 'guest-link' and recipient = ${address} and created_at > ${since}`

/** Whether the owner of an address wants no emails about RSVPs to the event that somebody enters for it. */
export const isMutedAddress = (sql: ReadSql, eventId: number, address: string) => sql.hasRows`
  select from muted_addresses where event_id = ${eventId} and address = ${address}`

export const muteAddress = (sql: WriteSql, eventId: number, address: string, now: string) => sql`
  insert into muted_addresses (event_id, address, muted_at) values (${eventId}, ${address}, ${now}) on conflict do nothing`

export const unmuteAddress = (sql: WriteSql, eventId: number, address: string) =>
  sql`delete from muted_addresses where event_id = ${eventId} and address = ${address}`

/** Finds the RSVP of an address that its owner hasn't confirmed. */
export const findUnconfirmedId = (sql: ReadSql, eventId: number, address: string) => sql.value<number>`
  select id from unconfirmed_rsvps where event_id = ${eventId} and address = ${address}`

/** Lists when links were sent to an address again, latest first. */
export const listLinksAgain = (sql: ReadSql, address: string, since: string) => sql<{ at: string }>`
  select ${instant`created_at`} as at from mails
  where kind = 'guest-link-again' and recipient = ${address} and created_at > ${since} order by created_at desc`
