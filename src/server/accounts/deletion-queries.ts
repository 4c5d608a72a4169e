import { fragment, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

export interface LeavingPerson {
  id: number
  name: string
  username: string
  /** Addresses that are known to be theirs, in small letters: of others nothing may be taken away. */
  addresses: string[]
}

/** The person, held so that nothing is added to the account while it goes; null when it has gone already. */
export async function lockLeavingPerson(sql: WriteSql, id: number): Promise<LeavingPerson | null> {
  const rows = await sql<LeavingPerson>`
    select id, name, username,
      array(select lower(email) where email_verified and email is not null) as addresses
    from users where id = ${id} for update`
  return rows[0] ?? null
}

export interface LeavingEvent {
  id: number
  seriesId: number | null
  /** Neither over nor cancelled. */
  isAhead: boolean
}

/** Events that nobody else hosts beside the person, and that come from no source. */
export function listSoleEvents(sql: ReadSql, userId: number, now: string): Promise<LeavingEvent[]> {
  return sql<LeavingEvent>`
    select e.id, e.series_id as "seriesId",
      e.ends_at > ${now} and e.status = 'scheduled' as "isAhead"
    from user_events own join events e on e.id = own.event_id
    where own.user_id = ${userId} and own.status = 'hosting'
      and not exists (
        select from user_events other
        where other.event_id = e.id and other.status = 'hosting' and other.user_id <> own.user_id)
      and not exists (select from event_sources s where s.event_id = e.id)
    order by e.starts_at, e.id`
}

/**
 * What a host wrote and where they may live goes; when something was, and what it was called, stays for those who came
 * or meant to. What is still ahead is cancelled; what was held or hidden stays out of sight.
 */
export async function eraseEvents(sql: WriteSql, ids: readonly number[], now: string): Promise<void> {
  await sql`
    update events set short_description = '', description = '', location = '', latitude = null, longitude = null,
      organizer = '', organizer_is_vetted = false, image_url = null, virtual_event_link = null,
      virtual_instructions = null, payment_link = null, refund_policy = null, cancellation_note = null,
      status = case when ends_at > ${now} and status = 'scheduled' then 'cancelled' else status end,
      status_when_shown = case when ends_at > ${now} then 'cancelled' else status_when_shown end,
      -- Guests are told once of each revision of a cancelled event.
      sequence = sequence + case when status = 'cancelled' then 0 else 1 end, changed_at = ${now}
    where id = any(${ids}::int[])`
}

/** Words of these events, as the search knows them. */
export async function listWords(sql: ReadSql, eventIds: readonly number[]): Promise<string[]> {
  const rows = await sql<{ word: string }>`
    select distinct word from events, unnest(tsvector_to_array(search)) as word where id = any(${eventIds}::int[])`
  return rows.map(({ word }) => word)
}

/** Takes words out of the search's vocabulary that no event uses any more: a name may be among them. */
export async function forgetUnusedWords(sql: WriteSql, words: readonly string[]): Promise<void> {
  await sql`
    delete from search_words where word = any(${words}::text[])
      and not exists (select from events where search @@ quote_literal(word)::tsquery)`
}

/** What leads to the person and to the events that they take along. */
function linksTo({ username }: LeavingPerson, eventIds: readonly number[]): string[] {
  return [`/people/${username}`, ...eventIds.map((event) => `/event/${event}`)]
}

/** Invitations that the person sent: emails, notifications and jobs carry their name. */
const invitationsBy = (id: number) => fragment`
  select i.event_id, i.guest_id, g.user_id from invitations i join guests g on g.id = i.guest_id
  where i.invited_by = ${id}`

/** Emails that still tell guests that an event is cancelled. */
const isPendingCancellation = fragment`(
  state in ('queued', 'sending') and (kind = 'event-cancelled' or key like '% cancelled %'))`

/**
 * Removes emails to the person, in their name, and about them and the events that they take along, sent or not. Emails on
 * their way that tell guests of a cancellation still leave, and lose their texts then.
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

/** Removes notifications of the same, and jobs that would still make some of them or of the emails. */
export async function deleteNotifications(
  sql: WriteSql,
  person: LeavingPerson,
  eventIds: readonly number[],
): Promise<void> {
  const { id } = person
  const links = linksTo(person, eventIds)
  const isAbout = fragment`(split_part(link, '?', 1) = any(${links}::text[])
    or (user_id, key) in (select user_id, 'invitation ' || event_id from (${invitationsBy(id)}) as sent)
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

/** What else tells of the person and would outlive the account. */
export async function forgetTraces(sql: WriteSql, { id, addresses }: LeavingPerson): Promise<void> {
  await sql`select forget_traces(${id}::int, ${addresses}::text[])`
}

/** Everything that belongs to the account goes with its row. */
export async function deleteUserRow(sql: WriteSql, id: number): Promise<void> {
  await sql`delete from users where id = ${id}`
}

export async function insertAudit(sql: WriteSql, details: object, now: string): Promise<void> {
  await sql`
    insert into account_audit (happened_at, action, details) values (${now}, 'deleted', ${JSON.stringify(details)})`
}
