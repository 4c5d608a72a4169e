import { isListed, isOn } from '#server/events/policy.ts'
import { type ReadSql, type WriteSql, fragment, instant } from '#server/platform/database/database.ts'
import type { LogLine, OperatorOverview } from '#contract/admin/operator.ts'
import type { OperatorAction, OperatorTarget, ReviewState } from '#contract/admin/operator-options.ts'
import type { Category, EventStatus } from '#contract/events/event-options.ts'
import type { Position } from '#domain/places/distance.ts'
import { isSomebodys } from './review-queries.ts'

/** An event, or the dates of a series, awaiting review. */
export interface ReviewRow {
  /** Id of the first date. */
  id: number
  dates: number
  title: string
  status: EventStatus
  /** Name and id of the host; null for imported events. */
  host: string | null
  /** UTC instant. */
  startsAt: string
  /** "spam: “the reporter's words”; other", or null. */
  reports: string | null
}

/**
 * Lists events that are held or hidden and not over, and those with open reports. Excludes the emptied events of
 * deleted accounts.
 */
export const listForReview = (sql: ReadSql, now: string) => sql<ReviewRow>`
  with reported as (
    select event_id, string_agg(
      reason || case when note = '' then '' else ': “' || note || '”' end, '; ' order by id) as words
    from event_reports where settled_at is null group by event_id)
  select min(e.id) as id, count(*)::int as dates, (array_agg(e.title order by e.id))[1] as title, e.status,
    (array_agg(host.name order by e.id))[1] as host,
    ${instant`min(e.starts_at)`} as "startsAt",
    string_agg(reported.words, '; ' order by e.id) as reports
  from events e
  left join reported on reported.event_id = e.id
  left join lateral (
    select u.name || ' (' || u.id || ')' as name from user_events h join users u on u.id = h.user_id
    where h.event_id = e.id and h.status = 'hosting' order by u.id limit 1) host on true
  where reported.words is not null or (e.status in ('held', 'hidden') and e.ends_at > ${now}
    and (host.name is not null or exists (select from event_sources l where l.event_id = e.id)))
  group by coalesce(e.series_id, -e.id), e.status
  order by min(e.id)
  limit 200`

/** Lists the event and the other dates of its series; empty if it doesn't exist. */
export const listDates = (sql: ReadSql, id: number) => sql<{ id: number; title: string }>`
  select e.id, e.title from events asked
  join events e on e.id = asked.id or e.series_id = asked.series_id
  where asked.id = ${id} order by e.id`

/** Lists the hosts of these events that are held, each with the first upcoming date. */
export const listHeldHostings = (sql: ReadSql, eventIds: readonly number[], now: string) => sql<{
  hostId: number
  eventId: number
}>`
  select distinct on (h.user_id) h.user_id as "hostId", e.id as "eventId"
  from events e join user_events h on h.event_id = e.id and h.status = 'hosting'
  where e.id = any(${eventIds}::int[]) and e.status = 'held' and e.starts_at > ${now}
  order by h.user_id, e.starts_at, e.id`

/** Closes the open reports after an operator's review. @returns their number */
export async function resolveReports(sql: WriteSql, eventIds: readonly number[], now: string): Promise<number> {
  const rows = await sql`
    update event_reports set settled_at = ${now} where event_id = any(${eventIds}::int[]) and settled_at is null
    returning id`
  return rows.length
}

export interface NewLogLine {
  now: string
  /** Null for a command. */
  actorId: number | null
  action: OperatorAction
  targetKind: OperatorTarget
  targetId: number | null
  targetName: string | null
  reason: string
}

export async function insertLogLine(sql: WriteSql, line: NewLogLine): Promise<void> {
  const { now, actorId, action, targetKind, targetId, targetName, reason } = line
  await sql`
    insert into operator_log (happened_at, actor_id, action, target_kind, target_id, target_name, reason)
    values (${now}, ${actorId}, ${action}, ${targetKind}, ${targetId}, ${targetName}, ${reason})`
}

/** Lists entries below the id `before`, latest first, with current names. */
export const listLogLines = (sql: ReadSql, before: number, limit: number) => sql<LogLine>`
  select l.id, ${instant`l.happened_at`} as at,
    case when l.actor_id is not null then jsonb_build_object('id', l.actor_id, 'name', actor.name) end as actor, l.action,
    jsonb_build_object('kind', l.target_kind, 'id', l.target_id,
      'name', coalesce(person.name, event.title, l.target_name)) as target,
    l.reason
  from operator_log l
  left join users actor on actor.id = l.actor_id
  left join users person on l.target_kind = 'person' and person.id = l.target_id
  left join events event on l.target_kind = 'event' and event.id = l.target_id
  where l.id < ${before}
  order by l.id desc limit ${limit}`

/** The counts of the overview, and the state of the database. */
export type OverviewCounts = Omit<
  OperatorOverview,
  'heldBack' | 'contestedPhotos' | 'venuesToPlace' | 'weeks' | 'storage' | 'email' | 'backup' | 'version' | 'update'
> & {
  databaseBytes: number
  queuedMails: number
  lastSentAt: string | null
}

export async function readCounts(sql: ReadSql, now: string): Promise<OverviewCounts> {
  const count = (state: ReviewState) => fragment`(
    select count(distinct coalesce(e.series_id, -e.id)) from events e
    where e.status in ('held', 'hidden') and e.status = ${state} and e.ends_at > ${now} and ${isSomebodys})`
  const [counts] = await sql<OverviewCounts>`
    select ${count('held')} as held, ${count('hidden')} as hidden,
      (select count(distinct event_id) from event_reports where settled_at is null) as reported,
      (select count(distinct person_id) from conduct_reports where settled_at is null) as "reportedPeople",
      (select count(distinct organization_id) from organization_reports where settled_at is null) as "reportedOrganizations",
      (select count(*) from sources where health = 'failing' and removed_at is null) as "failingSources",
      (select coalesce(jsonb_agg(jsonb_build_object('health', h.health, 'sources', h.sources) order by h.sources desc, h.health), '[]')
        from (select health, count(*) as sources from sources where removed_at is null group by health) h) as sources,
      (select count(*) from jobs where state = 'dead') as "deadJobs",
      (select count(*) from jobs where state = 'waiting' and last_error is not null) as "retriedJobs",
      (select count(*) from mails where state in ('bounced', 'failed')) as "lostMails",
      (select count(*) from users) as people,
      (select count(distinct p.group_key) from event_pairs p
        join events a on a.id = p.one_id join events b on b.id = p.other_id
        where p.state = 'proposed' and a.ends_at > ${now} and b.ends_at > ${now}
          and a.withdrawn_at is null and b.withdrawn_at is null
          and ${isListed(fragment`a`)} and ${isListed(fragment`b`)}) as duplicates,
      pg_database_size(current_database()) as "databaseBytes",
      (select count(*) from mails where state in ('queued', 'sending')) as "queuedMails",
      (select ${instant`max(sent_at)`} from mails where state = 'sent')
        as "lastSentAt"`
  return counts as OverviewCounts
}

/** Counts the listed dates in person that are farther away than this number of miles. */
export const countFarDates = (
  sql: ReadSql,
  now: string,
  { near: { latitude, longitude }, within }: { near: Position; within: number },
) => sql.count`
  select count(*)::int as count from events e
  where e.ends_at > ${now} and ${isOn()} and e.visibility = 'public'
    and (not e.is_virtual_event or e.is_hybrid) and e.latitude is not null
    and miles_between(e.latitude, e.longitude, ${latitude}, ${longitude}) > ${within}`

/** Counts the listed dates per category within weeks, each given by its first and last instant. */
export const countWeeks = (sql: ReadSql, weeks: readonly { from: string; until: string }[]) =>
  sql<{ week: number; category: Category; dates: number }>`
    select (w.week - 1)::int as week, e.category, count(*)::int as dates
    from unnest(${weeks.map(({ from }) => from)}::timestamptz[], ${weeks.map(({ until }) => until)}::timestamptz[])
      with ordinality w (starts, ends, week)
    join events e on e.starts_at >= w.starts and e.starts_at < w.ends
    where ${isOn()}
    group by w.week, e.category order by w.week, dates desc, e.category`
