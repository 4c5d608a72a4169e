import { organizerTrust } from '#server/events/service.ts'
import type { WriteSql } from '#server/platform/database/database.ts'

/** Removes the vetted mark of a host and of their events, except events that a vetted organizer lists. */
export async function distrustHost(sql: WriteSql, id: number): Promise<void> {
  const wasVetted = await sql.hasRows`update users set is_vetted = false where id = ${id} and is_vetted returning id`
  if (!wasVetted) return
  await sql`
    update events e set organizer_is_vetted = false from user_events h
    where h.event_id = e.id and h.user_id = ${id} and h.host_role = 'owner' and e.organizer_is_vetted
      and not exists (
        select from event_sources l join vetted_organizers v on v.name = lower(btrim(e.organizer)) where l.event_id = e.id)`
}

/** Marks new events of a vetted host as trusted, and removes the name of a host whose profile isn't visible. */
export const introduceHost = (sql: WriteSql, id: number, eventIds: readonly number[]) => sql`
  update events set organizer_is_vetted = events.organizer_is_vetted or host.is_vetted,
    organizer = case when host.profile_visible or events.organizer <> host.name then events.organizer else 'A Wonderlark host' end
  from users as host
  where host.id = ${id} and events.id = any(${eventIds}::int[]) and (host.is_vetted or not host.profile_visible)`

/**
 * Updates the host's name on the events that they own; a neutral name if the profile isn't visible. Leaves other
 * organizers unchanged. @param formerName the previous name
 */
export const nameHostedEvents = (sql: WriteSql, id: number, formerName: string) => sql`
  update events set organizer = given.organizer, organizer_is_vetted = ${organizerTrust}
  from user_events as hosted join users as host on host.id = hosted.user_id,
    lateral (select case when host.profile_visible then host.name else 'A Wonderlark host' end) as given (organizer)
  where host.id = ${id} and hosted.host_role = 'owner' and events.id = hosted.event_id
    and events.organizer in (${formerName}, 'A Wonderlark host') and events.organizer <> given.organizer`

/** Hides a profile until an operator has decided. Remembers whether the person wants it to be visible. */
export const hidePerson = (sql: WriteSql, id: number, now: string) => sql.first<{ name: string }>`
  update users set hidden_at = coalesce(hidden_at, ${now}), profile_visible = false,
    visible_when_shown = case when hidden_at is null then profile_visible else visible_when_shown end
  where id = ${id} returning name`

/** Shows a profile again, if the person wants it to be visible. */
export const showPerson = (sql: WriteSql, id: number) => sql.first<{ name: string }>`
  update users set hidden_at = null,
    profile_visible = case when hidden_at is null then profile_visible else visible_when_shown end
  where id = ${id} returning name`
