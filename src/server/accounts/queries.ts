import { takesPlace } from '#server/events/policy.ts'
import { fragment, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'
import { signOut } from '#server/sign-in/session-service.ts'

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
  /** Upcoming or in progress, and not cancelled. */
  isAhead: boolean
}

/**
 * Transfers events to their first co-host, and organizations to their longest-standing member. Deletes organizations
 * without other members.
 */
export const transferHosting = (sql: WriteSql, id: number, now: string) => sql`select hand_on_hosting(${id}, ${now})`

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
  update events set short_description = '', description = '', description_markdown = null, plate = null, location = '', latitude = null, longitude = null,
    organizer = '', organizer_is_vetted = false, image_url = null, virtual_event_link = null,
    virtual_instructions = null, payment_link = null, refund_policy = null, cancellation_note = null,
    sign_up_questions = '[]', ticket_types = '[]',
    status = case when ends_at > ${now} and status in ('scheduled', 'postponed') then 'cancelled' else status end,
    status_when_shown = case when ends_at > ${now} then 'cancelled' else status_when_shown end,
    -- Guests are notified once of each revision of a cancelled event.
    sequence = sequence + case when status_when_shown = 'cancelled' then 0 else 1 end, changed_at = ${now}
  where id = any(${ids}::int[])`

/**
 * Erases what the host noted about guests of erased events, the names of guests that the host listed without an account
 * or address, the host's texts that an operator has corrected, and the event before changes that nobody was notified of.
 */
export async function eraseNotes(sql: WriteSql, eventIds: readonly number[]): Promise<void> {
  await sql`
    update guests set note = '', listed_name = '',
      name = case when user_id is null and address is null then '' else name end
    where event_id = any(${eventIds}::int[])`
  await sql`delete from corrected_fields where event_id = any(${eventIds}::int[])`
  await sql`delete from pending_changes where event_id = any(${eventIds}::int[])`
}

/** Deletes the photos of erased events, which no host could review any more. */
export const deletePhotos = (sql: WriteSql, eventIds: readonly number[]) =>
  sql`delete from event_photos where event_id = any(${eventIds}::int[])`

/** Lists the words of these events in the search index. */
export const listWords = (sql: ReadSql, eventIds: readonly number[]) => sql.column<string>`
  select distinct word from events, unnest(tsvector_to_array(search)) as word where id = any(${eventIds}::int[])`

/** Deletes words from the search vocabulary that no event uses any more. They may include a name. */
export const deleteUnusedWords = (sql: WriteSql, words: readonly string[]) => sql`
  with unused as materialized (
    select word from unnest(${words}::text[]) as word
    where not exists (select from events where search @@ quote_literal(word)::tsquery)
  ), forgotten as (delete from language_words where word in (select word from unused))
  delete from search_words where word in (select word from unused)`

/** Erases other traces of the person that would outlive the account. @returns the pictures that these referred to */
export async function deleteTraces(sql: WriteSql, { id, name, addresses }: LeavingPerson): Promise<(string | null)[]> {
  await sql`
    delete from conduct_reports where guest_id in (
      select id from guests where user_id = ${id} or address = any(${addresses}::text[]))`
  const ofOrganizations = await sql.column<string | null>`
    delete from deleted_organizations d where exists (
        select from jsonb_to_recordset(d.content -> 'members') as m (user_id int) where m.user_id = ${id})
      and not exists (
        select from jsonb_to_recordset(d.content -> 'members') as m (user_id int) join users u on u.id = m.user_id
        where u.id <> ${id})
    returning d.content -> 'row' ->> 'image_url'`
  // The URL of an organizer's page contains the name. It is deleted with the person's events, unless another organizer
  // has the same name.
  await sql`
    delete from page_follows f where f.organizer = organizer_slug(${name})
      and not exists (select from events e where e.organizer <> '' and organizer_slug(e.organizer) = f.organizer)`
  // Pending ones may have no address.
  await sql`
    delete from pending_identities p using identities i
    where i.user_id = ${id} and i.provider = p.provider and i.subject = p.subject`
  const ofCorrections = await sql.column<string | null>`
    select changes ->> 'picture' from corrections where undone_at is null and ${id} in (created_by, undone_by)`
  await sql`select forget_traces(${id}::int, ${addresses}::text[])`
  return [...ofOrganizations, ...ofCorrections]
}

/**
 * Deletes the reasons that operators gave about these people and their events. A trigger rejects other changes of the
 * log; the setting tells it to allow this one.
 */
async function clearReasons(sql: WriteSql, ids: readonly number[]): Promise<void> {
  const announce = (word: 'on' | 'off') => sql`select set_config('wonderlark.forgets_reasons', ${word}, true)`
  await announce('on')
  await sql`
    update operator_log set reason = ''
    where reason <> '' and (
      (target_kind = 'person' and target_id = any(${ids}::int[]))
      or (target_kind = 'event' and target_id in (
        select event_id from user_events where user_id = any(${ids}::int[]) and status = 'hosting')))`
  await announce('off')
}

/** Removes these people from deleted organizations that could still be restored. */
const leaveDeletedOrganizations = (sql: WriteSql, ids: readonly number[]) => sql`
  update deleted_organizations d set content = d.content || (
    select jsonb_object_agg(list.name, (
      select coalesce(jsonb_agg(entry), '[]') from jsonb_array_elements(d.content -> list.name) as entry
      where coalesce(entry ->> 'user_id', entry ->> 'reporter_id', '') <> all(${ids}::text[])))
    from unnest(array['members', 'followers', 'reports']) as list (name))`

/**
 * Deletes RSVPs that were never confirmed, spots held for them, and languages chosen earlier at the verified addresses
 * of these people.
 */
async function clearAddresses(sql: WriteSql, ids: readonly number[]): Promise<void> {
  const addresses = fragment`select lower(email) from users where id = any(${ids}::int[]) and email_verified`
  await sql`delete from unconfirmed_rsvps where address in (${addresses})`
  await sql`delete from spot_holds where address in (${addresses})`
  await sql`delete from address_languages where address in (${addresses})`
}

/** Deletes accounts, and what refers to them without a foreign key. The rest that belongs to them is deleted by cascade. */
export async function deleteUsers(sql: WriteSql, ids: readonly number[]): Promise<void> {
  await clearReasons(sql, ids)
  await leaveDeletedOrganizations(sql, ids)
  await clearAddresses(sql, ids)
  await signOut(sql, ids)
  await sql`delete from users where id = any(${ids}::int[])`
}

export const insertAudit = (sql: WriteSql, details: object, now: string) => sql`
  insert into account_audit (happened_at, action, details) values (${now}, 'deleted', ${JSON.stringify(details)})`

export const lockOperators = (sql: WriteSql) => sql`select pg_advisory_xact_lock(7305131)`

export const countOperators = (sql: ReadSql) => sql.count`
  select count(*)::int as count from users where is_operator and disabled_at is null`
