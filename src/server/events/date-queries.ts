import { limits } from '#contract/limits.ts'
import { fragment, type Fragment } from '#server/platform/database/database.ts'
import { dateVisibleTo, isListed, type EventReader } from './policy.ts'

/** The status of a date, without regard to its visibility. */
export const pickStatus = (date: Fragment) => fragment`case when ${date}.status in ('unlisted', 'private')
  then ${date}.status_when_shown else ${date}.status end`

const listLater = (status: Fragment, isShown: Fragment) => fragment`(
  select json_agg(json_build_array(n.id, n.starts_at, n.starts_at at time zone n.time_zone,
    n.ends_at, n.ends_at at time zone n.time_zone, n.status) order by n.starts_at, n.id)
  from (select n.id, n.starts_at, n.ends_at, n.time_zone, ${status} as status from events n
        where n.series_id = e.series_id and n.starts_at > e.starts_at and n.withdrawn_at is null and ${isShown}
        order by n.starts_at, n.id limit ${limits.nextDates}) n)`

const n = fragment`n`

/**
 * Lists the next dates of the event `e`, soonest first. Wrapped in a `case` so that PostgreSQL doesn't look for further
 * dates of single events. A held-back, unlisted or private date is listed with dates of the same status only.
 */
export const nextDates = (reader: EventReader) => fragment`case when e.series_id is null then null
  when e.status in ('unlisted', 'private') then ${listLater(pickStatus(n), dateVisibleTo(reader))}
  else ${listLater(fragment`n.status`, isListed(n))} end`

/** Lists all sessions of the course that `e` belongs to; null for other events. */
export const sessions = (reader: EventReader) => fragment`case when e.is_course then (
  select json_agg(json_build_array(n.id, n.starts_at, n.starts_at at time zone n.time_zone,
    n.ends_at, n.ends_at at time zone n.time_zone, ${pickStatus(n)}) order by n.starts_at, n.id)
  from events n
  where n.series_id = e.series_id and n.withdrawn_at is null
    and (n.id = e.id or case when e.status in ('unlisted', 'private') then ${dateVisibleTo(reader)} else ${isListed(n)} end)) end`

const countFromHere = (isCounted: Fragment) => fragment`(
  select count(*)::int from events n
  where n.series_id = e.series_id and n.starts_at >= e.starts_at and n.withdrawn_at is null and ${isCounted})`

/** Counts the dates from `e` on; null for single events. An index-only scan, except for dates that aren't listed. */
export const remainingDates = (reader: EventReader) => fragment`case when e.series_id is null then null
  when e.status = 'unlisted' then ${countFromHere(fragment`n.status = 'unlisted' and n.link_key is not distinct from e.link_key and n.status_when_shown = 'scheduled'`)}
  when e.status = 'private' then ${countFromHere(fragment`${pickStatus(n)} = 'scheduled' and ${dateVisibleTo(reader)}`)}
  else ${countFromHere(fragment`n.status = 'scheduled'`)} end`
