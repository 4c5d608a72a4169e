import type { ProgramGroup } from '#contract/programs/program-options.ts'
import type { ProgramAnswer, RawCounts } from '#domain/programs/program-report.ts'
import { isHostedBy, isShown } from '#server/events/policy.ts'
import { fragment, type Fragment, type ReadSql } from '#server/platform/database/database.ts'

export interface RawRow extends RawCounts {
  /** Identifies the row among those of its group. */
  key: string
  label: string
  day: string
  events: number
}

export interface ProgramPeriod {
  /** Days at the venue. */
  from: string
  to: string
  /** Only events that this person hosts; null for all. */
  hostId: number | null
  /** Counts only accounts created before this time, so that nobody can create accounts to find out about the others. */
  established: string
}

const isChosen = ({ from, to, hostId }: ProgramPeriod) => fragment`
  e.starts_on between ${from}::date and ${to}::date and e.merged_into is null
  and ${isShown()}
  and (${hostId}::int is null or ${isHostedBy(hostId)})`

/** Key and label of an event's group, and the tables that they need. */
const groups: Record<ProgramGroup | 'total', { key: Fragment; label: Fragment; join: Fragment }> = {
  event: { key: fragment`'e' || e.id`, label: fragment`e.title`, join: fragment`` },
  series: {
    key: fragment`coalesce('s' || e.series_id, 'e' || e.id)`,
    label: fragment`e.title`,
    join: fragment``,
  },
  // An event of several sources counts for each.
  source: {
    key: fragment`coalesce('s' || s.id, '')`,
    label: fragment`coalesce(s.name, 'Hosted here')`,
    join: fragment`left join event_sources l on l.event_id = e.id left join sources s on s.id = l.source_id`,
  },
  age: {
    key: fragment`coalesce(a.age, '')`,
    label: fragment`coalesce(a.age, '')`,
    join: fragment`left join unnest(e.age_groups) as a (age) on true`,
  },
  total: { key: fragment`''`, label: fragment`''`, join: fragment`` },
}

/** Counts the people of each group once, most people first. */
export function listPrograms(sql: ReadSql, by: ProgramGroup | 'total', period: ProgramPeriod) {
  const { key, label, join } = groups[by]
  const isEstablished = fragment`(select from users a where a.id = u.user_id and a.created_at <= ${period.established})`
  return sql<RawRow>`
    with chosen as (
      select distinct e.id, ${key} as key, ${label} as label, e.starts_on
      from events e ${join} where ${isChosen(period)}),
    people as (
      select c.key, u.status, 'u' || u.user_id as person
      from chosen c join user_events u on u.event_id = c.id and u.status in ('saved', 'going', 'attended')
        and exists ${isEstablished}
      union all
      select c.key, 'going', 'g' || g.address
      from chosen c join guests g on g.event_id = c.id
      where g.user_id is null and g.answer = 'yes' and g.removed_at is null
      union all
      -- Guests who were checked in at the door, and walk-ins, who may have no address.
      select c.key, 'attended', coalesce('u' || u.user_id, 'g' || u.address, 'w' || u.id)
      from chosen c join guests u on u.event_id = c.id
      where u.attendance = 'attended' and u.removed_at is null and (u.user_id is null or exists ${isEstablished})),
    said as (
      select c.key, u.user_id, u.outcomes, u.used
      from chosen c join outcomes u on u.event_id = c.id
        join user_events a on a.event_id = u.event_id and a.user_id = u.user_id and a.status = 'attended'
      where exists ${isEstablished}),
    present as (
      select key, count(distinct person) filter (where status = 'saved') as saved,
        count(distinct person) filter (where status = 'going') as going,
        count(distinct person) filter (where status = 'attended') as came
      from people group by key),
    helped as (
      select key, count(distinct user_id) filter (where outcomes <> '{}') as answered,
        count(distinct user_id) filter (where 'learned' = any(outcomes)) as learned,
        count(distinct user_id) filter (where 'confident' = any(outcomes)) as confident,
        count(distinct user_id) filter (where 'will-use' = any(outcomes)) as "willUse",
        count(distinct user_id) filter (where 'knows-next' = any(outcomes)) as "knowsNext",
        count(distinct user_id) filter (where used in ('yes', 'some')) as used,
        count(distinct user_id) filter (where used is not null) as "saidUse"
      from said group by key)
    select c.key, min(c.label) as label, min(c.starts_on)::text as day, count(distinct c.id)::int as events,
      coalesce(max(p.saved), 0)::int as saved, coalesce(max(p.going), 0)::int as going, coalesce(max(p.came), 0)::int as came,
      coalesce(max(h.answered), 0)::int as answered, coalesce(max(h.learned), 0)::int as learned,
      coalesce(max(h.confident), 0)::int as confident, coalesce(max(h."willUse"), 0)::int as "willUse",
      coalesce(max(h."knowsNext"), 0)::int as "knowsNext", coalesce(max(h.used), 0)::int as used,
      coalesce(max(h."saidUse"), 0)::int as "saidUse"
    from chosen c left join present p using (key) left join helped h using (key)
    group by c.key
    order by coalesce(max(p.came), 0) desc, coalesce(max(p.going), 0) desc, coalesce(max(p.saved), 0) desc, label, c.key`
}

/** Lists what people answered about the events. */
export const listAnswers = (sql: ReadSql, period: ProgramPeriod) => sql<ProgramAnswer>`
  select o.user_id as "personId", date_trunc('month', e.starts_on)::date::text as month,
    jsonb_build_object('event', jsonb_build_array(${groups.event.key}), 'series', jsonb_build_array(${groups.series.key}),
      'age', case when e.age_groups = '{}' then '[""]' else to_jsonb(e.age_groups) end,
      'source', coalesce((select jsonb_agg('s' || l.source_id) from event_sources l where l.event_id = e.id), '[""]')) as keys,
    array_remove(array[
      case when o.outcomes <> '{}' then 'answered' end,
      case when 'learned' = any(o.outcomes) then 'learned' end,
      case when 'confident' = any(o.outcomes) then 'confident' end,
      case when 'will-use' = any(o.outcomes) then 'willUse' end,
      case when 'knows-next' = any(o.outcomes) then 'knowsNext' end,
      case when o.used in ('yes', 'some') then 'used' end,
      case when o.used is not null then 'saidUse' end], null) as counts
  from events e join outcomes o on o.event_id = e.id
    join user_events a on a.event_id = o.event_id and a.user_id = o.user_id and a.status = 'attended'
    join users u on u.id = o.user_id and u.created_at <= ${period.established}
  where ${isChosen(period)}`
