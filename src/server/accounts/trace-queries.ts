import { fragment, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'
import type { LeavingPerson } from './queries.ts'

/** Identifies emails, notifications and jobs about a person who deletes their account. */
export interface Traces {
  /** Patterns of their keys. Those of emails start with the recipient's id in addition. */
  keys: string[]
  /** Paths of pages that are deleted with the account. */
  links: string[]
  /** Events that the person hosts, alone or with others. */
  hostedIds: number[]
}

/**
 * Lists traces before anything is deleted or transferred, because they are found through the rows that caused them.
 * Events that only this person hosts are added once it is known which those are.
 */
export async function listTraces(sql: ReadSql, { id, username, addresses }: LeavingPerson): Promise<Traces> {
  const ownGuests = fragment`(select * from guests where user_id = ${id} or address = any(${addresses}::text[]))`
  const ownOrganizations = fragment`(
    select o.id, o.slug from organizations o join organization_members own on own.organization_id = o.id
    where own.user_id = ${id} and not exists (
      select from organization_members other where other.organization_id = o.id and other.user_id <> ${id}))`
  const ownRequests = fragment`(
    select * from host_requests r where ${id}::int in (r.asked_by, r.user_id, r.accepted_by)
      or r.address = any(${addresses}::text[]) or r.organization_id in (select id from ${ownOrganizations} as o))`
  const ownActs = fragment`(select * from visitor_acts where address = any(${addresses}::text[]))`
  const keys = await sql.column<string>`
    select 'rsvp ' || event_id || ' ' || id || ' %' from ${ownGuests} as g
    union all select 'response ' || id || ' %' from ${ownGuests} as g
    union all select unnest(array['invitation', 'invitation-%', 'reminder-%']) || ':' || event_id || ':' || guest_id
      from invitations where invited_by = ${id}
    union all select unnest(array['question ' || m.id, 'question:' || m.id || ':%']) from question_messages m
      join event_questions q on q.id = m.question_id
      where m.author_id = ${id} or m.author_id is null and (q.guest_id in (select g.id from ${ownGuests} as g)
        or q.visitor_act_id in (select v.id from ${ownActs} as v))
    union all select 'guest-message:' || id || ':%' from guest_messages where sender_id = ${id}
    union all select 'host-request ' || r.id || ' %' from ${ownRequests} as r
    union all select 'hosts ' || e.id || ' %' from ${ownRequests} as r join events named on named.id = r.event_id
      join events e on e.id = named.id or e.series_id = named.series_id
    union all select 'hosting ' || event_id from user_events where user_id = ${id} and status = 'hosting'
    union all select 'photo-request ' || id || ' %' from photo_requests where user_id = ${id}
    union all select unnest(array['reported event ', 'correction of event ']) || event_id || ' %' from event_reports
      where reporter_id = ${id} or visitor_act_id in (select v.id from ${ownActs} as v)
    union all select 'reported person ' || person_id || ' %' from conduct_reports
      where reporter_id = ${id} or guest_id in (select g.id from ${ownGuests} as g)
    union all select 'reported organization ' || organization_id || ' %' from organization_reports
      where reporter_id = ${id}
    union all select unnest(array['reported organization ', 'organization ']) || id || ' %' from ${ownOrganizations} as o
    union all select unnest(array[${`reported person ${id} %`}, ${`together by ${id} %`}]::text[])`
  const slugs = await sql.column<string>`select slug from ${ownOrganizations} as o`
  const hostedIds = await sql.column<number>`
    select event_id from user_events where user_id = ${id} and status = 'hosting'`
  return { keys, links: [`/people/${username}`, ...slugs.map((slug) => `/organizations/${slug}`)], hostedIds }
}

/** Adds the events that are erased with the account. */
export const addErasedEvents = (traces: Traces, eventIds: readonly number[]): Traces => ({
  ...traces,
  keys: [
    ...traces.keys,
    ...eventIds.flatMap((id) => [`reported event ${id} %`, `correction of event ${id} %`, `held event ${id} %`]),
  ],
  links: [...traces.links, ...eventIds.map((id) => `/event/${id}`)],
})

/** Selects invitations that the person sent. Their notifications and jobs contain the person's name. */
const invitationsBy = (id: number) => fragment`
  select i.event_id, g.user_id from invitations i join guests g on g.id = i.guest_id where i.invited_by = ${id}`

/** Matches unsent emails that notify guests of a cancellation. */
const isPendingCancellation = fragment`(
  state in ('queued', 'sending') and (key like 'event-cancelled:%' or key like '% cancelled %'))`

/**
 * Deletes emails to the person, on their behalf, or about them and their erased events, sent or not. Pending emails
 * that notify guests of a cancellation, or of an event that continues with another host, are still sent; their text is
 * erased afterwards.
 */
export async function deleteEmails(
  sql: WriteSql,
  { id, name, addresses }: LeavingPerson,
  { keys, links, hostedIds }: Traces,
  eventIds: readonly number[],
): Promise<void> {
  const inBody = (paths: readonly string[]) => paths.flatMap((path) => [`%${path}"%`, `%${path}?%`, `%${path}/%`])
  await sql`
    delete from mails
    where lower(recipient) = any(${addresses}::text[]) or lower(reply_to) = any(${addresses}::text[])
      or lower(recipient) = (select lower(email) from users where id = ${id}) and recipient_name = ${name}
      or lower(recipient) = (select lower(email) from email_changes where user_id = ${id})`
  const namesPerson = fragment`(strpos(concat_ws(' ', subject, sender_name, body_text, calendar), ${name}) > 0)`
  const isAbout = fragment`(body_html like any(${inBody(links)}::text[])
    or regexp_replace(key, '^[0-9]+ ', '') like any(${keys}::text[])
    or token_kind = 'guest' and token_subject in (
      select g.id::text from guests g where g.event_id = any(${eventIds}::int[]))
    -- A digest names people whom its reader follows.
    or kind = 'newEvents' and ${namesPerson} and lower(recipient) in (
      select lower(u.email) from users u where exists (
          select from follows f where f.followed_id = ${id} and f.follower_id = u.id)
        or exists (select from page_follows f where f.user_id = u.id and f.organizer = organizer_slug(${name})))
    -- A summary names the guests of its reader's events.
    or key like '% rsvp-summary %' and ${namesPerson} and split_part(key, ' ', 1) in (
      select a.user_id::text from guest_activities a join guests g on g.id = a.guest_id
        where g.user_id = ${id} or g.address = any(${addresses}::text[])))`
  await sql`delete from mails where ${isAbout} and not ${isPendingCancellation}`
  await sql`update mails set is_forgotten_when_sent = true where ${isAbout}`
  const others = hostedIds.filter((hosted) => !eventIds.includes(hosted)).map((hosted) => `/event/${hosted}`)
  const isOfHandedOn = fragment`(${namesPerson} and body_html like any(${inBody(others)}::text[]))`
  await sql`delete from mails where ${isOfHandedOn} and state not in ('queued', 'sending')`
  await sql`update mails set is_forgotten_when_sent = true where ${isOfHandedOn}`
}

/**
 * Deletes notifications about the person and their erased events, and pending jobs that would create such notifications
 * or emails. Cancellation jobs stay, without the host's text.
 */
export async function deleteNotifications(
  sql: WriteSql,
  { id }: LeavingPerson,
  { keys, links }: Traces,
  eventIds: readonly number[],
): Promise<void> {
  const isAbout = fragment`(split_part(link, '?', 1) = any(${links}::text[])
    or (user_id, regexp_replace(key, '^(invitation|reminder)(-[0-9]+)? ', '')) in (
      select user_id, event_id::text from (${invitationsBy(id)}) as sent)
    or key like any(${keys}::text[]))`
  await sql`delete from notices where ${isAbout}`
  const pending = fragment`
    select j.id, p.link, coalesce(p.key, p.tag) as key, coalesce(p."userId", s.user_id) as user_id
    from jobs j, jsonb_to_record(j.payload) as p (link text, key text, tag text, "userId" int, "subscriptionId" int)
      left join push_subscriptions s on s.id = "subscriptionId"
    where j.kind in ('notification.tell', 'notification.push') and j.state in ('waiting', 'dead')`
  await sql`
    delete from jobs where id in (select id from (${pending}) as notified
      where user_id = ${id} or (${isAbout} and key not like 'cancelled %'))`
  await sql`
    update jobs set payload = payload || '{"isForgottenWhenSent": true}'
    where kind = 'notification.tell' and id in (select id from (${pending}) as notified where ${isAbout})`
  const isChange = fragment`kind = 'event.changed' and state in ('waiting', 'dead')
    and (payload ->> 'eventId')::int = any(${eventIds}::int[])`
  await sql`delete from jobs where ${isChange} and payload ->> 'change' = 'changed'`
  await sql`update jobs set payload = payload || '{"note": "", "before": null}' where ${isChange}`
}
