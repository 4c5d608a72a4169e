import type { SearchSuggestion } from '#contract/events/event.ts'
import { constant, fragment, opaque, type ReadSql } from '#server/platform/database/database.ts'

/** Maximum number of upcoming events to take suggestions from, soonest first. */
const maxEvents = 200

/** Returns the topics whose words all occur in events, in the same order. */
export const listKnownTopics = (sql: ReadSql, topics: readonly string[]) => sql.column<string>`
  select topic from unnest(${opaque(topics, 'text[]')}::text[]) with ordinality as given (topic, place)
  where not exists (
    select from unnest(string_to_array(topic, ' ')) as part
    where not exists (select from search_words where stem = word_stem(part) and stem <> '' or word = part))
  order by place`

/**
 * Lists titles, venues and organizers of upcoming events that have all words; the last word may be incomplete. Venues
 * and organizers must have a word that begins with the typed text. Organizations replace the organizers of their events,
 * and appear if they are verified or have upcoming events.
 * @param typed words in lower case, without accents and signs
 */
export async function listSuggestedNames(
  sql: ReadSql,
  typed: string,
  { now, limit, each }: { now: string; limit: number; each: number },
): Promise<SearchSuggestion[]> {
  const query = (fields: 'A' | 'B') => fragment`(
    select string_agg(word_query(word, place = last, ${fields})::text, ' & ')::tsquery
    from (select word, place, max(place) over () as last from split_words(${opaque(typed, 'text')})) as typed)`
  const upcoming = fragment`status = 'scheduled' and withdrawn_at is null and ends_at > ${opaque(now, 'timestamptz')}`
  const columns = {
    location: fragment`location`,
    organizer: fragment`placed.organizer`,
    organization: fragment`o.name`,
  }
  const begins = (column: keyof typeof columns) =>
    fragment`position((select case when is_unspaced(typed) then typed else ' ' || typed end
      from fold_words(${opaque(typed, 'text')}) as typed) in ' ' || fold_words(${columns[column]})) > 0`
  return sql<SearchSuggestion>`
    with titled as materialized (
      select id, title, starts_at from events
      where ts_filter(search, '{a,b,c}') @@ ${query('A')} and ${upcoming}
      order by starts_at, id limit ${constant(maxEvents)}
    ), placed as materialized (
      select location, organizer, organization_id, venue_id, id, starts_at from events
      where ts_filter(search, '{a,b,c}') @@ ${query('B')} and ${upcoming}
      order by starts_at, id limit ${constant(maxEvents)}
    )
    (select 'venue' as kind, coalesce(nullif(min(v.name), ''), min(location)) as text, null::int as "eventId",
        min(v.id) as "venueId", null as "organizerSlug", null as "organizationSlug"
      from placed left join venues r on r.id = venue_id left join venues v on v.id = coalesce(r.parent_id, r.id)
      where ${begins('location')}
      group by coalesce(v.id::text, location) order by count(*) desc, 2 limit ${opaque(each, 'int')})
    union all
    (select 'organization', o.name, null::int, null::int, null, o.slug from organizations o
      where ${begins('organization')} and is_led(o.id)
        and (o.verified_at is not null
          or exists (select from events where organization_id = o.id and ${upcoming})
          or exists (select from placed where organizer_slug(placed.organizer) = o.organizer))
      order by o.verified_at is null, lower(o.name), o.id limit ${opaque(each, 'int')})
    union all
    (select 'organizer', organizer, null::int, null::int,
        case when bool_or(exists (select from event_sources l where l.event_id = placed.id))
          then nullif(organizer_slug(organizer), '') end, null
      from placed
      where organizer <> '' and organization_id is null and ${begins('organizer')}
        and not exists (select from organizations o where o.organizer = organizer_slug(placed.organizer))
      group by organizer order by count(*) desc, organizer limit ${opaque(each, 'int')})
    union all
    (select 'event', title, id, null::int, null, null from (
        select distinct on (lower(title)) title, id, starts_at from titled order by lower(title), starts_at, id) as own
      order by starts_at, id limit ${opaque(limit, 'int')})`
}
