import { limits } from '#contract/limits.ts'
import { fragment, type ReadSql } from '#server/platform/database/database.ts'
import type { GuestRow } from './queries.ts'

/** SQL for the address that a guest `g` with the account `u` shares with the hosts of the event `e`; null without one. */
export const sharedEmail = fragment`case when g.shares_email and e.asks_email and u.email_verified and u.disabled_at is null
  and g.answer <> 'no' and g.removed_at is null then u.email end`

/** Finds the confirmed address of an account, which its owner may share. */
export const findAccountEmail = (sql: ReadSql, userId: number) =>
  sql.value<string>`select email from users where id = ${userId} and email_verified and disabled_at is null`

/**
 * Lists the first names of others who are going and agreed to be shown, those who answered first leading. Leaves out
 * people with a hidden profile, those who can't RSVP, and those who have blocked the reader or are blocked by them.
 */
export const listGoingNames = (sql: ReadSql, { id, eventId, userId }: Pick<GuestRow, 'id' | 'eventId' | 'userId'>) =>
  sql.column<string>`
  select first_name from (
    select split_part(trim(coalesce(nullif(g.name, ''), u.name, '')), ' ', 1) as first_name, g.answered_at, g.id
    from guests g join events e on e.id = g.event_id left join users u on u.id = g.user_id
    where g.event_id = ${eventId} and g.id <> ${id} and e.shows_guests and g.shows_name and g.answer = 'yes'
      and not is_barred_guest(g.event_id, g.user_id, g.address)
      and (u.id is null or u.disabled_at is null and u.profile_visible)
      and not exists (
        select from blocks b
        where b.blocker_id = g.user_id and b.blocked_id = ${userId}::int or b.blocker_id = ${userId}::int and b.blocked_id = g.user_id)
    ) as shown
  where first_name <> ''
  order by answered_at, id limit ${limits.rsvp.shownNames}`
