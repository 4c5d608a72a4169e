import type { Correction, CorrectedFieldRow, CuratedEvent } from '#contract/curation/curation.ts'
import type { CorrectionState } from '#contract/curation/curation-options.ts'
import { isListed } from '#server/events/policy.ts'
import { fragment, instant, type ReadSql } from '#server/platform/database/database.ts'

const person = (column: 'created_by' | 'undone_by') => fragment`(
  select jsonb_build_object('id', u.id, 'name', u.name, 'username', u.username) from users u
  where u.id = ${column === 'created_by' ? fragment`c.created_by` : fragment`c.undone_by`})`

const fieldRow = fragment`jsonb_build_object('eventId', f.event_id, 'eventTitle', e.title, 'field', f.field,
  'corrected', f.corrected, 'sourceBefore', f.source_before, 'source', f.source_value,
  'sourceChangedAt', ${instant`f.source_changed_at`})`

/** Number of changes of the source to list with each correction. */
const maxChanges = 5

export interface CorrectionFilters {
  before: number
  state: CorrectionState
  source: number | undefined
  /** Part of the corrected title, the words of a rule, or the new title. */
  q: string
  limit: number
}

/** Lists corrections, newest first. */
export function listCorrections(sql: ReadSql, filters: CorrectionFilters): Promise<Correction[]> {
  const { before, state, source, q, limit } = filters
  const wanted = {
    active: fragment`c.undone_at is null`,
    undone: fragment`c.undone_at is not null`,
    changed: fragment`c.undone_at is null and exists (
      select from corrected_fields f where f.correction_id = c.id and f.source_changed_at is not null)`,
  }[state]
  const ofSource =
    source === undefined
      ? fragment`true`
      : fragment`(c.source_id = ${source} or exists (
          select from event_sources l where l.event_id = c.event_id and l.source_id = ${source})
        or exists (select from series s where s.id = c.series_id and s.source_id = ${source}))`
  const matching =
    q === ''
      ? fragment`true`
      : fragment`position(title_key(${q}) in title_key(
          concat_ws(' ', c.words, c.changes ->> 'title', shown.title, source.name))) > 0`
  return sql.withCustomPlan<Correction>`
    select c.id, c.scope, c.words, c.changes - 'formerTrust' as changes, c.reason,
      ${instant`c.created_at`} as at,
      ${instant`c.undone_at`} as "undoneAt",
      ${person('created_by')} as by, ${person('undone_by')} as "undoneBy",
      case when shown.id is not null then jsonb_build_object('id', shown.id, 'title', shown.title) end as event,
      case when source.id is not null then jsonb_build_object('id', source.id, 'name', source.name) end as source,
      (select count(distinct event_id)::int from corrected_fields f where f.correction_id = c.id) as events,
      coalesce((
        select jsonb_agg(change) from (
          select ${fieldRow} as change from corrected_fields f join events e on e.id = f.event_id
          where f.correction_id = c.id and f.source_changed_at is not null
          order by f.source_changed_at desc, f.event_id limit ${maxChanges}
        ) as latest), '[]') as "sourceChanges"
    from corrections c
    left join lateral (
      select e.id, e.title from events e
      where e.id = c.event_id or c.event_id is null and e.series_id = c.series_id
      order by e.ends_at < now(), e.starts_at, e.id limit 1) shown on true
    left join sources source on source.id = c.source_id
    where ${wanted} and ${ofSource} and ${matching} and c.id < ${before}::bigint
    order by c.id desc limit ${limit}`
}

/** Lists the corrected fields of an event, each with its correction. */
export function listEventFields(sql: ReadSql, eventId: number) {
  return sql<CorrectedFieldRow & { correction: CuratedEvent['fields'][number]['correction'] }>`
    select field.*, jsonb_build_object('id', c.id, 'scope', c.scope, 'by', ${person('created_by')},
        'at', ${instant`c.created_at`}) as correction
    from corrected_fields f join events e on e.id = f.event_id join corrections c on c.id = f.correction_id,
      jsonb_to_record(${fieldRow}) as field ("eventId" int, "eventTitle" text, field text, corrected jsonb,
        "sourceBefore" jsonb, source jsonb, "sourceChangedAt" text)
    where f.event_id = ${eventId} order by f.field`
}

export interface SourceName {
  id: number
  name: string
}

export async function findSourceName(sql: ReadSql, id: number): Promise<SourceName | null> {
  const rows = await sql<SourceName>`select id, name from sources where id = ${id}`
  return rows[0] ?? null
}

export const listSourceNames = (sql: ReadSql, eventId: number) => sql<SourceName>`
  select distinct s.id, s.name from event_sources l join sources s on s.id = l.source_id
  where l.event_id = ${eventId} and l.withdrawn_at is null order by s.id`

/** Finds the event's page at the source whose data it shows. */
export async function findSourceLink(sql: ReadSql, eventId: number): Promise<string | null> {
  const [row] = await sql<{ link: string | null }>`
    select link from event_sources where event_id = ${eventId} and withdrawn_at is null
    order by first_seen_at, source_id limit 1`
  return row?.link ?? null
}

/** Describes upcoming events for a preview, soonest first. */
export const listSamples = (sql: ReadSql, ids: readonly number[], limit: number) => sql<{
  id: number
  title: string
  startsAt: string
  source: string | null
}>`
  select e.id, e.title, ${instant`e.starts_at`} as "startsAt",
    (select s.name from event_sources l join sources s on s.id = l.source_id
      where l.event_id = e.id and l.withdrawn_at is null order by l.first_seen_at, s.id limit 1) as source
  from events e where e.id = any(${ids}::int[]) order by e.starts_at, e.id limit ${limit}`

/** A corrected event with the texts of its source, as the classifier reads them. */
export interface CorrectedEventRow {
  title: string
  description: string
  location: string
  source: string
  category: string
  ageGroups: string[] | null
  isListed: boolean
}

/** Lists imported events whose category, ages or listing an operator has corrected, each title of a source once. */
export const listCorrectedEvents = (sql: ReadSql) => sql<CorrectedEventRow>`
  select distinct on (s.id, title_key(e.title))
    coalesce(t.source_value #>> '{}', e.title) as title, e.description,
    coalesce(v.source_value ->> 'location', e.location) as location, s.name as source, e.category,
    case when a.event_id is not null then array_to_json(e.age_groups) end as "ageGroups",
    ${isListed()} as "isListed"
  from events e
  join event_sources l on l.event_id = e.id and l.withdrawn_at is null
  join sources s on s.id = l.source_id
  left join corrected_fields t on t.event_id = e.id and t.field = 'title'
  left join corrected_fields v on v.event_id = e.id and v.field = 'venue'
  left join corrected_fields a on a.event_id = e.id and a.field = 'ageGroups'
  where exists (
    select from corrected_fields f where f.event_id = e.id and f.field in ('category', 'ageGroups', 'listing'))
  order by s.id, title_key(e.title), e.starts_at, e.id`
