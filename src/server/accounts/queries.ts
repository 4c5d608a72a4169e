import { limits } from '#contract/limits.ts'
import { takesPlace } from '#server/events/service.ts'
import { fragment, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

export interface LeavingPerson {
  id: number
  name: string
  username: string
  /** Verified addresses, in lower case. Data of unverified addresses may be someone else's and must stay. */
  addresses: string[]
}

/** Locks the person, so nothing is added to the account during deletion; null if it is already deleted. */
export const lockLeavingPerson = (sql: WriteSql, id: number) => sql.first<LeavingPerson>`
  select id, name, username,
    array(
      select lower(email) where email_verified and email is not null
      union select subject from identities where user_id = users.id and provider = 'email' and is_proven) as addresses
  from users where id = ${id} for update`

export interface LeavingEvent {
  id: number
  seriesId: number | null
  /** Neither over nor cancelled. */
  isAhead: boolean
}

/**
 * Hands events on to their first co-host, and organizations to their longest-standing member. An organization without
 * other members is deleted.
 */
export const handOnHosting = (sql: WriteSql, id: number, now: string) => sql`select hand_on_hosting(${id}, ${now})`

/** Lists events that only this person hosts and that come from no source. */
export const listSoleEvents = (sql: ReadSql, userId: number, now: string) => sql<LeavingEvent>`
  select e.id, e.series_id as "seriesId",
    e.ends_at > ${now} and ${takesPlace} as "isAhead"
  from user_events own join events e on e.id = own.event_id
  where own.user_id = ${userId} and own.status = 'hosting'
    and not exists (
      select from user_events other
      where other.event_id = e.id and other.status = 'hosting' and other.user_id <> own.user_id)
    and not exists (select from event_sources s where s.event_id = e.id)
  order by e.starts_at, e.id`

/**
 * Erases what the host wrote, and the venue, which may be their home. Title and times stay for people who attended or
 * planned to. Upcoming events are cancelled; held or hidden ones stay hidden.
 */
export const eraseEvents = (sql: WriteSql, ids: readonly number[], now: string) => sql`
  update events set short_description = '', description = '', location = '', latitude = null, longitude = null,
    organizer = '', organizer_is_vetted = false, image_url = null, virtual_event_link = null,
    virtual_instructions = null, payment_link = null, refund_policy = null, cancellation_note = null,
    status = case when ends_at > ${now} and status = 'scheduled' then 'cancelled' else status end,
    status_when_shown = case when ends_at > ${now} then 'cancelled' else status_when_shown end,
    -- Guests are told once of each revision of a cancelled event.
    sequence = sequence + case when status_when_shown = 'cancelled' then 0 else 1 end, changed_at = ${now}
  where id = any(${ids}::int[])`

/** Deletes the photos of erased events, which no host could review any more. */
export const deletePhotos = (sql: WriteSql, eventIds: readonly number[]) =>
  sql`delete from event_photos where event_id = any(${eventIds}::int[])`

/** Lists the words of these events in the search index. */
export const listWords = (sql: ReadSql, eventIds: readonly number[]) => sql.column<string>`
  select distinct word from events, unnest(tsvector_to_array(search)) as word where id = any(${eventIds}::int[])`

/** Deletes words from the search vocabulary that no event uses any more. They may include a name. */
export const forgetUnusedWords = (sql: WriteSql, words: readonly string[]) => sql`
  delete from search_words where word = any(${words}::text[])
    and not exists (select from events where search @@ quote_literal(word)::tsquery)`

/** Returns the paths of the person's profile and of the events erased with the account. */
function linksTo({ username }: LeavingPerson, eventIds: readonly number[]): string[] {
  return [`/people/${username}`, ...eventIds.map((event) => `/event/${event}`)]
}

/** Selects invitations that the person sent. Their emails, notifications and jobs contain the person's name. */
const invitationsBy = (id: number) => fragment`
  select i.event_id, i.guest_id, g.user_id from invitations i join guests g on g.id = i.guest_id
  where i.invited_by = ${id}`

/** Matches unsent emails that tell guests about a cancellation. */
const isPendingCancellation = fragment`(
  state in ('queued', 'sending') and (kind = 'event-cancelled' or key like '% cancelled %'))`

/**
 * Deletes emails to the person, on their behalf, or about them and their erased events, sent or not. Pending emails
 * that tell guests about a cancellation are still sent; their text is erased afterwards.
 */
export async function deleteEmails(sql: WriteSql, person: LeavingPerson, eventIds: readonly number[]): Promise<void> {
  const { id, name, addresses } = person
  const paths = linksTo(person, eventIds).flatMap((link) => [`%${link}"%`, `%${link}?%`])
  await sql`
    delete from mails
    where lower(recipient) = any(${addresses}::text[]) or lower(reply_to) = any(${addresses}::text[])
      or lower(recipient) = (select lower(email) from users where id = ${id}) and recipient_name = ${name}
      or lower(recipient) = (select lower(email) from email_changes where user_id = ${id})`
  const isAbout = fragment`(body_html like any(${paths}::text[])
    or key in (select 'invitation:' || event_id || ':' || guest_id from (${invitationsBy(id)}) as sent)
    or key like any (select 'reminder-%:' || event_id || ':' || guest_id from (${invitationsBy(id)}) as sent)
    or key like any (select '% question ' || m.id from question_messages m where m.author_id = ${id})
    or key like any (select 'question:' || m.id || ':%' from question_messages m where m.author_id = ${id})
    or key like any (select '%host-request ' || r.id || ' %' from host_requests r where ${id} in (r.asked_by, r.user_id, r.accepted_by))
    or key like any (select '%photo-request ' || r.id || ' %' from photo_requests r where r.user_id = ${id})
    or key like any (select 'guest-message:' || m.id || ':%' from guest_messages m where m.sender_id = ${id})
    or key like any (select '% hosting ' || h.event_id from user_events h
      where h.user_id = ${id} and h.status = 'hosting')
    or token_kind = 'guest' and token_subject in (
      select g.id::text from guests g where g.event_id = any(${eventIds}::int[]))
    -- A digest names people whom its reader follows.
    or kind = 'newEvents' and strpos(body_text, ${name}) > 0 and lower(recipient) in (
      select lower(u.email) from follows f join users u on u.id = f.follower_id where f.followed_id = ${id}))`
  await sql`delete from mails where ${isAbout} and not ${isPendingCancellation}`
  await sql`update mails set is_forgotten_when_sent = true where ${isAbout}`
}

/**
 * Deletes notifications about the person and their erased events, and pending jobs that would create such notifications
 * or emails. Cancellation jobs stay, without the host's text.
 */
export async function deleteNotifications(
  sql: WriteSql,
  person: LeavingPerson,
  eventIds: readonly number[],
): Promise<void> {
  const { id } = person
  const links = linksTo(person, eventIds)
  const isAbout = fragment`(split_part(link, '?', 1) = any(${links}::text[])
    or (user_id, key) in (select user_id, 'invitation ' || event_id from (${invitationsBy(id)}) as sent)
    or (user_id, key) in (select user_id, 'reminder-' || round || ' ' || event_id
      from (${invitationsBy(id)}) as sent, generate_series(1, ${limits.guests.reminders}::int) as round)
    or key in (select 'question ' || m.id from question_messages m where m.author_id = ${id})
    or key like any (select 'host-request ' || r.id || ' %' from host_requests r where ${id} in (r.asked_by, r.user_id, r.accepted_by))
    or key like any (select 'photo-request ' || r.id || ' %' from photo_requests r where r.user_id = ${id})
    or key like any (select 'response ' || g.id || ' %' from guests g where g.user_id = ${id})
    or key like ${`together by ${id} %`}
    or key in (select 'hosting ' || h.event_id from user_events h where h.user_id = ${id} and h.status = 'hosting'))`
  await sql`delete from notices where ${isAbout}`
  const pending = fragment`
    select j.id, p.link, coalesce(p.key, p.tag) as key, coalesce(p."userId", s.user_id) as user_id
    from jobs j, jsonb_to_record(j.payload) as p (link text, key text, tag text, "userId" int, "subscriptionId" int)
      left join push_subscriptions s on s.id = "subscriptionId"
    where j.kind in ('notification.tell', 'notification.push') and j.state in ('waiting', 'dead')`
  await sql`
    delete from jobs where id in (select id from (${pending}) as told
      where user_id = ${id} or (${isAbout} and key not like 'cancelled %'))`
  await sql`
    update jobs set payload = payload || '{"isForgottenWhenSent": true}'
    where kind = 'notification.tell' and id in (select id from (${pending}) as told where ${isAbout})`
  const isChange = fragment`kind = 'event.changed' and state in ('waiting', 'dead')
    and (payload ->> 'eventId')::int = any(${eventIds}::int[])`
  await sql`delete from jobs where ${isChange} and payload ->> 'change' = 'changed'`
  await sql`update jobs set payload = payload || '{"note": "", "before": null}' where ${isChange}`
}

/** Erases other traces of the person that would outlive the account. */
export const forgetTraces = (sql: WriteSql, { id, addresses }: LeavingPerson) =>
  sql`select forget_traces(${id}::int, ${addresses}::text[])`

/** Deletes the account. Everything that belongs to it is deleted by cascade. */
export const deleteUserRow = (sql: WriteSql, id: number) => sql`delete from users where id = ${id}`

export const insertAudit = (sql: WriteSql, details: object, now: string) => sql`
  insert into account_audit (happened_at, action, details) values (${now}, 'deleted', ${JSON.stringify(details)})`

/** Rows that belong to the person, by table name. */
export type PersonalData = Record<string, Record<string, unknown>[]>

/** Returns all rows that belong to the person; `users` is empty if the person doesn't exist. */
export async function listPersonalData(sql: ReadSql, userId: number): Promise<PersonalData> {
  const rows = await sql<{ data: PersonalData }>`select personal_data(${userId}) as data`
  return rows[0]?.data ?? {}
}
