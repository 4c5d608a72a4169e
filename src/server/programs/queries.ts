import type { ProgramGroup } from '#contract/program-options.ts'
import type { ProgramCounts } from '#contract/program.ts'
import { fragment, type Fragment, type ReadSql } from '#server/platform/database/database.ts'

/** Numbers before those of fewer than five people are left out. */
type RawCounts = { [Key in keyof ProgramCounts]: number }

export interface RawRow extends RawCounts {
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
}

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
export function listPrograms(sql: ReadSql, by: ProgramGroup | 'total', { from, to, hostId }: ProgramPeriod) {
  const { key, label, join } = groups[by]
  return sql<RawRow>`
    with chosen as (
      select distinct e.id, ${key} as key, ${label} as label, e.starts_on
      from events e ${join}
      where e.starts_on between ${from}::date and ${to}::date and e.merged_into is null
        and e.status in ('scheduled', 'cancelled', 'postponed', 'unlisted', 'private')
        and (${hostId}::int is null or exists (select from user_events h
          where h.event_id = e.id and h.user_id = ${hostId} and h.status = 'hosting'))),
    people as (
      select c.key, u.status, 'u' || u.user_id as person
      from chosen c join user_events u on u.event_id = c.id and u.status in ('saved', 'going', 'attended')
      union all
      select c.key, 'going', 'g' || g.address
      from chosen c join guests g on g.event_id = c.id
      where g.user_id is null and g.answer = 'yes' and g.removed_at is null
      union all
      -- Guests who were checked in at the door, and walk-ins, who may have no address.
      select c.key, 'attended', coalesce('u' || g.user_id, 'g' || g.address, 'w' || g.id)
      from chosen c join guests g on g.event_id = c.id
      where g.attendance = 'attended' and g.removed_at is null),
    said as (
      select c.key, o.user_id, o.outcomes, o.used
      from chosen c join outcomes o on o.event_id = c.id
        join user_events a on a.event_id = o.event_id and a.user_id = o.user_id and a.status = 'attended'),
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
        count(distinct user_id) filter (where used in ('yes', 'some')) as used
      from said group by key)
    select min(c.label) as label, min(c.starts_on)::text as day, count(distinct c.id)::int as events,
      coalesce(max(p.saved), 0)::int as saved, coalesce(max(p.going), 0)::int as going, coalesce(max(p.came), 0)::int as came,
      coalesce(max(h.answered), 0)::int as answered, coalesce(max(h.learned), 0)::int as learned,
      coalesce(max(h.confident), 0)::int as confident, coalesce(max(h."willUse"), 0)::int as "willUse",
      coalesce(max(h."knowsNext"), 0)::int as "knowsNext", coalesce(max(h.used), 0)::int as used
    from chosen c left join present p using (key) left join helped h using (key)
    group by c.key
    order by coalesce(max(p.came), 0) desc, coalesce(max(p.going), 0) desc, coalesce(max(p.saved), 0) desc, label, c.key`
}
