import type { PlacePrecision } from '#contract/places/place-coordinates.ts'
import type { CorrectedField, CorrectionScope, HoldReason } from '#contract/curation/curation-options.ts'
import type { CorrectionChanges } from '#contract/curation/curation.ts'
import type { AgeGroup, Category, EventFormat, EventStatus } from '#contract/events/event-options.ts'
import type { CorrectionRule } from '#domain/curation/correction-rules.ts'
import type { Trust } from '#domain/curation/listing-rules.ts'
import { getVisibleStatus, startChange } from '#server/events/service.ts'
import { isHosted, isListed } from '#server/events/policy.ts'
import { fragment, instant, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

/** Arbitrary key of the advisory lock held while corrections change or an import takes them into account. */
const advisoryLock = 7_305_142

/**
 * Locks the corrections until the transaction ends. An import locks them last, so either it sees a new correction, or
 * the correction sees its events.
 */
export async function lockCorrections(sql: WriteSql): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLock}::bigint)`
}

/** Lists the corrections that haven't been undone. */
export const listRules = (sql: ReadSql) => sql<CorrectionRule>`
  select id, scope, event_id as "eventId", series_id as "seriesId", source_id as "sourceId", words, changes
  from corrections where undone_at is null order by id`

/** Returns a value that differs after every change of the corrections. */
export async function readRulesVersion(sql: ReadSql): Promise<string> {
  const [row] = await sql<{ version: string }>`
    select concat(coalesce(max(id), 0), '/', count(undone_at)) as version from corrections`
  return row?.version ?? ''
}

/** The fields of an event that can be corrected. */
export interface CurableValues {
  title: string
  shortDescription: string
  /** UTC instants. */
  startsAt: string
  endsAt: string
  timeZone: string
  allDay: boolean
  /** The status while it is shown. */
  status: EventStatus
  isFree: boolean
  isPaidEvent: boolean
  price: number | null
  currency: string
  virtualEventLink: string | null
  /** Null for the link of the source. */
  pageLink?: string | null
  category: Category
  format: EventFormat | null
  ageGroups: readonly AgeGroup[]
  location: string
  latitude: number | null
  longitude: number | null
  placePrecision: PlacePrecision
  isVirtualEvent: boolean
  imageUrl: string | null
  sourcePictureId?: number | null
}

/** A corrected field as stored. */
export interface StoredField {
  corrected: unknown
  correctionId: number
  sourceBefore: unknown
  sourceValue: unknown
  /** UTC instant; null if the source hasn't changed the field since. */
  sourceChangedAt: string | null
}
type StoredFields = Partial<Record<CorrectedField, StoredField>>

/** An event with everything that corrections depend on. Its values are those that visitors see. */
export interface CuratedRow extends Omit<CurableValues, 'status'> {
  id: number
  shownStatus: EventStatus
  seriesId: number | null
  organizer: string
  description: string
  learning: number
  status: EventStatus | 'unlisted'
  heldFor: HoldReason | null
  /** UTC instant. */
  pinnedAt: string | null
  isHosted: boolean
  /** The sources that list it now. */
  sources: { id: number; trust: Trust }[]
  fields: StoredFields
}

/** Reads events with their sources and corrected fields. */
export const listCurated = (sql: ReadSql, ids: readonly number[]) => sql<CuratedRow>`
  select e.id, e.series_id as "seriesId", e.title, e.category, e.format, array_to_json(e.age_groups) as "ageGroups",
    e.location, e.latitude, e.longitude, e.place_precision as "placePrecision",
    e.is_virtual_event as "isVirtualEvent", e.image_url as "imageUrl", e.source_picture_id as "sourcePictureId",
    e.organizer, e.short_description as "shortDescription", e.description, e.learning, e.status,
    ${instant`e.starts_at`} as "startsAt", ${instant`e.ends_at`} as "endsAt", e.time_zone as "timeZone",
    e.all_day as "allDay", e.is_free as "isFree", e.is_paid_event as "isPaidEvent", e.price, e.currency,
    e.virtual_event_link as "virtualEventLink", e.page_link as "pageLink",
    case when ${isListed()} then e.status else e.status_when_shown end as "shownStatus",
    e.held_for as "heldFor", ${instant`e.pinned_at`} as "pinnedAt",
    ${isHosted()} as "isHosted",
    coalesce((
      select json_agg(distinct jsonb_build_object('id', s.id, 'trust', s.trust))
      from event_sources l join sources s on s.id = l.source_id
      where l.event_id = e.id and l.withdrawn_at is null), '[]') as sources,
    coalesce((
      select json_object_agg(field, json_build_object('corrected', corrected, 'correctionId', correction_id,
        'sourceBefore', source_before, 'sourceValue', source_value, 'sourceChangedAt', ${instant`source_changed_at`}))
      from corrected_fields where event_id = e.id), '{}') as fields
  from events e where e.id = any(${ids}::int[]) order by e.id`

/** Locks events against other changes. @returns ids of those that nobody else has locked */
export async function lockFreeEvents(sql: WriteSql, ids: readonly number[]): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select id from events where id = any(${ids}::int[]) order by id for no key update skip locked`
  return rows.map(({ id }) => id)
}

/** A corrected field to store. */
export interface FieldRow extends StoredField {
  eventId: number
  field: CorrectedField
}

/** Replaces all corrected fields of these events. */
export async function replaceFields(sql: WriteSql, ids: readonly number[], rows: readonly FieldRow[]): Promise<void> {
  await sql`delete from corrected_fields where event_id = any(${ids}::int[])`
  if (rows.length === 0) return
  await sql`
    insert into corrected_fields (event_id, field, correction_id, corrected, source_before, source_value, source_changed_at)
    select "eventId", field, "correctionId", corrected, "sourceBefore", "sourceValue", "sourceChangedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
      "eventId" int, field text, "correctionId" int, corrected jsonb, "sourceBefore" jsonb, "sourceValue" jsonb,
      "sourceChangedAt" timestamptz)`
}

/** The values of an event after its corrections. */
export interface CuratedValues extends Omit<CurableValues, 'status'> {
  id: number
  shownStatus: EventStatus
  heldFor: HoldReason | null
  isHidden: boolean
  isReleased: boolean
  pinnedAt: string | null
}

/** Writes corrected values. */
export async function updateCurated(sql: WriteSql, events: readonly CuratedValues[], now: string): Promise<void> {
  const status = fragment`case
    when "isHidden" then 'hidden'
    when status in ('held', 'hidden') and not "isReleased" then status
    when "heldFor" is not null then 'unlisted'
    else "shownStatus" end`
  await sql`
    update events set title = given.title, category = given.category, format = given.format,
      age_groups = given."ageGroups", location = given.location, latitude = given.latitude,
      longitude = given.longitude, place_precision = "placePrecision", is_virtual_event = "isVirtualEvent",
      venue_id = case when events.location = given.location then venue_id end,
      is_placed_by_venue = is_placed_by_venue and events.location = given.location,
      image_url = "imageUrl", source_picture_id = "sourcePictureId", short_description = "shortDescription",
      ${startChange}, ends_at = "endsAt", all_day = "allDay", is_free = "isFree",
      is_paid_event = "isPaidEvent", price = given.price, virtual_event_link = "virtualEventLink",
      page_link = "pageLink",
      sequence = sequence + case when (events.starts_at, events.ends_at, status_when_shown)
        is distinct from ("startsAt", "endsAt", "shownStatus") then 1 else 0 end,
      status_when_shown = "shownStatus",
      status = ${getVisibleStatus(fragment`events.visibility`, status)},
      held_for = "heldFor", pinned_at = "pinnedAt", changed_at = ${now}
    from json_to_recordset(${JSON.stringify(events)}::json) as given (
      id int, title text, category text, format text, "ageGroups" text[], location text, latitude float8,
      longitude float8, "placePrecision" text, "isVirtualEvent" boolean, "imageUrl" text,
      "sourcePictureId" int, "shortDescription" text, "startsAt" timestamptz, "endsAt" timestamptz, "allDay" boolean,
      "isFree" boolean, "isPaidEvent" boolean, price int, "virtualEventLink" text, "pageLink" text, "shownStatus" text,
      "heldFor" text, "isHidden" boolean, "isReleased" boolean, "pinnedAt" timestamptz)
    where events.id = given.id`
}

/** The parts of a correction's target that the database can match. */
export interface CorrectionTarget {
  scope: CorrectionScope
  eventId: number | null
  seriesId: number | null
  sourceId: number | null
  words: string | null
}

const isUpcoming = (now: string) => fragment`e.ends_at > ${now}::timestamptz`
const listedBy = (sourceId: number) => fragment`exists (
  select from event_sources l where l.event_id = e.id and l.source_id = ${sourceId} and l.withdrawn_at is null)`

/** Selects events that the correction may cover; `CorrectionRules` decides. */
function selectCandidates({ scope, eventId, seriesId, sourceId, words }: CorrectionTarget, now: string) {
  const ofSource = sourceId === null ? fragment`true` : listedBy(sourceId)
  const imported = fragment`exists (select from event_sources l where l.event_id = e.id)`
  switch (scope) {
    case 'event':
      return fragment`e.id = ${eventId}`
    case 'series':
      return fragment`e.series_id = ${seriesId}`
    case 'source':
      return fragment`${ofSource} and ${isUpcoming(now)}`
    case 'organizer':
      return fragment`${imported} and ${ofSource} and ${isUpcoming(now)} and title_key(e.organizer) = title_key(${words})`
    case 'title':
      return fragment`${imported} and ${ofSource} and ${isUpcoming(now)} and ${hasEachWord(fragment`e.title`, words)}`
    case 'words':
      return fragment`${imported} and ${ofSource} and ${isUpcoming(now)} and ${hasEachWord(
        fragment`concat_ws(' ', e.title, e.short_description, e.description, e.organizer, e.location)`,
        words,
      )}`
  }
}

/** Condition: each word occurs somewhere in the text. A corrected title counts like the source's own. */
const hasEachWord = (text: ReturnType<typeof fragment>, words: string | null) => fragment`(
  not exists (
    select from regexp_split_to_table(title_key(${words}), ' ') as word
    where position(word in lower(unaccent(${text}))) = 0)
  or exists (select from corrected_fields c where c.event_id = e.id))`

/** Lists ids of events that the correction may cover. */
export async function listCandidates(sql: ReadSql, target: CorrectionTarget, now: string): Promise<number[]> {
  const rows = await sql.withCustomPlan<{ id: number }>`
    select e.id from events e where ${selectCandidates(target, now)} order by e.id`
  return rows.map(({ id }) => id)
}

/** Lists ids of events with fields that this correction has changed. */
export async function listCorrectedIds(sql: ReadSql, correctionId: number): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select distinct event_id as id from corrected_fields where correction_id = ${correctionId} order by id`
  return rows.map(({ id }) => id)
}

/** Lists ids of the upcoming events that a source lists. */
export async function listSourceEvents(sql: ReadSql, sourceId: number, now: string): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select e.id from events e where ${listedBy(sourceId)} and ${isUpcoming(now)} order by e.id`
  return rows.map(({ id }) => id)
}

export interface NewCorrection extends CorrectionTarget {
  changes: CorrectionChanges & { formerTrust?: Trust }
  reason: string
  createdBy: number | null
  now: string
}

export async function insertCorrection(sql: WriteSql, correction: NewCorrection): Promise<number> {
  const { scope, eventId, seriesId, sourceId, words, changes, reason, createdBy, now } = correction
  const [row] = await sql<{ id: number }>`
    insert into corrections (scope, event_id, series_id, source_id, words, changes, reason, created_by, created_at)
    values (${scope}, ${eventId}, ${seriesId}, ${sourceId}, ${words}, ${JSON.stringify(changes)}::jsonb, ${reason},
      ${createdBy}, ${now})
    returning id`
  return row!.id
}

export interface EndedCorrection extends CorrectionTarget {
  id: number
  changes: NewCorrection['changes']
}

/** Ends a correction. @returns null if it doesn't exist or was undone already */
export async function endCorrection(sql: WriteSql, id: number, by: number | null, now: string) {
  const rows = await sql<EndedCorrection>`
    update corrections set undone_at = ${now}, undone_by = ${by} where id = ${id} and undone_at is null
    returning id, scope, event_id as "eventId", series_id as "seriesId", source_id as "sourceId", words, changes`
  return rows[0] ?? null
}

/** Sets a source's trust. @returns the former one; null if there is no such source */
export async function setTrust(sql: WriteSql, sourceId: number, trust: Trust): Promise<Trust | null> {
  const [before] = await sql<{ trust: Trust }>`select trust from sources where id = ${sourceId} for no key update`
  if (!before) return null
  await sql`update sources set trust = ${trust}, version = version + 1 where id = ${sourceId}`
  return before.trust
}

export async function findTrust(sql: ReadSql, sourceId: number): Promise<Trust | null> {
  const [row] = await sql<{ trust: Trust }>`select trust from sources where id = ${sourceId}`
  return row?.trust ?? null
}

/** Finds what a correction covers, whether or not it was undone. */
export async function findTarget(sql: ReadSql, id: number): Promise<CorrectionTarget | null> {
  const rows = await sql<CorrectionTarget>`
    select scope, event_id as "eventId", series_id as "seriesId", source_id as "sourceId", words
    from corrections where id = ${id}`
  return rows[0] ?? null
}
