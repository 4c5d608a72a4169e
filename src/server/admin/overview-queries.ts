import type { Category } from '#contract/event-options.ts'
import type { OperatorOverview } from '#contract/operator.ts'
import type { ReviewState } from '#contract/operator-options.ts'
import { fragment, type ReadSql } from '#server/platform/database/database.ts'
import { isSomebodys } from './review-queries.ts'

/** The counts of the overview, and the state of the database. */
export type OverviewCounts = Omit<
  OperatorOverview,
  'heldBack' | 'contestedPhotos' | 'venuesToPlace' | 'weeks' | 'storage' | 'email' | 'version'
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
          and a.status in ('scheduled', 'cancelled') and b.status in ('scheduled', 'cancelled')) as duplicates,
      pg_database_size(current_database()) as "databaseBytes",
      (select count(*) from mails where state in ('queued', 'sending')) as "queuedMails",
      (select to_char(max(sent_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from mails where state = 'sent')
        as "lastSentAt"`
  return counts as OverviewCounts
}

/** Counts the listed dates per category within weeks, each given by its first and last instant. */
export const countWeeks = (sql: ReadSql, weeks: readonly { from: string; until: string }[]) =>
  sql<{ week: number; category: Category; dates: number }>`
    select (w.week - 1)::int as week, e.category, count(*)::int as dates
    from unnest(${weeks.map(({ from }) => from)}::timestamptz[], ${weeks.map(({ until }) => until)}::timestamptz[])
      with ordinality w (starts, ends, week)
    join events e on e.starts_at >= w.starts and e.starts_at < w.ends
    where e.status = 'scheduled' and e.withdrawn_at is null
    group by w.week, e.category order by w.week, dates desc, e.category`
