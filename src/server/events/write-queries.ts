import { isDeepStrictEqual } from 'node:util'
import type { HoldReason } from '#contract/curation/curation-options.ts'
import { roundCoordinate, type PlacePrecision } from '#contract/places/place-coordinates.ts'
import type {
  EventEntry,
  AgeGroup,
  Category,
  EventFormat,
  EventStatus,
  EventTier,
  Mood,
  Visibility,
} from '#contract/events/event-options.ts'
import { readEventLanguages, type EventLanguages, type LanguageEvidence } from '#domain/languages/event-languages.ts'
import { rememberLanguageWords } from './language-queries.ts'
import { recognizeTopics, type RecognizedEvent, type TopicStrengths } from '#domain/topics/event-topics.ts'
import { isHosted, isShown } from './policy.ts'
import { fragment, type Fragment, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

/** An event to be written, without its id. */
export interface EventDraft {
  seriesId: number | null
  title: string
  shortDescription: string
  description: string
  /** The host's Markdown, of which `description` is the plain text. Absent or null: there is none. */
  descriptionMarkdown?: string | null
  /** UTC instants, `2026-11-21T15:00:00Z`; for all-day events, midnights in the event's time zone. */
  startsAt: string
  endsAt: string
  timeZone: string
  allDay: boolean
  location: string
  latitude: number | null
  longitude: number | null
  placePrecision: PlacePrecision
  /** An image in our storage, uploaded by the host. */
  imageUrl: string | null
  /** The plate that the host picked. Absent or null: chosen by the subject. */
  plate?: string | null
  /** The image of an imported event, fetched in the background. */
  sourcePictureId?: number | null
  category: Category
  /** Null if unknown. */
  format: EventFormat | null
  /** From 0 (clutter) to 1; 1 for hosted events. */
  learning: number
  tier: EventTier
  /** Probability of the tier; 1 for hosted events. */
  tierChance: number
  moods: readonly Mood[]
  ageGroups: readonly AgeGroup[]
  organizer: string
  /** BCP 47 tag of the language that it is held in. Absent if unknown. */
  language?: string | null
  isVirtualEvent: boolean
  virtualEventLink: string | null
  virtualInstructions: string | null
  isFree: boolean
  isPaidEvent: boolean
  /** In minor units of `currency`. */
  price: number | null
  /** ISO 4217 */
  currency: string
  /** Ordinary adults pay that price or more. Default for this and the next: no. */
  hasPriceFrom?: boolean
  /** The source never names prices, and its events are usually free. */
  isUsuallyFree?: boolean
  /** Whether people sign up or drop in; absent if unknown. */
  entry?: EventEntry | null
  paymentLink: string | null
  refundPolicy: string | null
  /** An operator's correction of the page at the source. Absent or null: the source's own link. */
  pageLink?: string | null
  status: EventStatus
  sequence: number
  /** Default of this and the next two: unchanged; for a new event, public and in person. */
  visibility?: Visibility
  isHybrid?: boolean
  /** The date is a session of a course. Needs a series. */
  isCourse?: boolean
  /** Operators' decisions about an imported event. Absent: unchanged. */
  curation?: EventCuration
}

/** Whether and where an event is listed. */
export interface EventCuration {
  /** Null if the event isn't held back. */
  heldFor: HoldReason | null
  /** A correction hides the event. */
  isHidden: boolean
  /** The correction that hid the event no longer does. */
  isReleased: boolean
  /** UTC instant; null if the event isn't pinned. */
  pinnedAt: string | null
}

export interface EventRevision extends EventDraft {
  id: number
}

/** Reserves ids for new events, so that they and their related rows can be written in any order. */
export const takeEventIds = (sql: WriteSql, count: number) => sql.column<number>`
  select nextval(numbers)::int as id
  from (select pg_get_serial_sequence('events', 'id')::regclass as numbers offset 0) as own, generate_series(1, ${count}::int)`

type Recognized = { topics: TopicStrengths } & EventLanguages

/** Recognizes the subjects and languages of events, once for all consecutive dates of a series. */
async function createRecognizer() {
  const { detectLanguage } = await import('#domain/languages/detect-language.ts')
  let last: { event: RecognizedEvent & LanguageEvidence; recognized: Recognized } | null = null
  return ({ title, description, category, format, organizer, location, language }: EventDraft): Recognized => {
    const event = { title, description, category, format, organizer, location, language: language ?? null }
    if (last === null || !isDeepStrictEqual(last.event, event)) {
      const recognized = { topics: recognizeTopics(event), ...readEventLanguages(event, detectLanguage) }
      last = { event, recognized }
    }
    return last.recognized
  }
}

const listIds = (events: readonly EventRevision[]): number[] => events.map(({ id }) => id)

const round = (degrees: number | null) => degrees && roundCoordinate(degrees)

/** Returns the events as a table named `given`, with the draft's field names as columns. */
async function given(events: readonly EventRevision[]) {
  const recognize = await createRecognizer()
  const rows = events.map(({ curation, ...event }) => ({
    ...event,
    ...curation,
    isCurated: curation !== undefined,
    latitude: round(event.latitude),
    longitude: round(event.longitude),
    ...recognize(event),
  }))
  return fragment`json_to_recordset(${JSON.stringify(rows)}::json) as given (
  id int, "seriesId" int, title text, "shortDescription" text, description text, "descriptionMarkdown" text, "startsAt" timestamptz,
  "endsAt" timestamptz, "timeZone" text, "allDay" boolean, location text, latitude float8, longitude float8,
  "placePrecision" text, "imageUrl" text, plate text, "sourcePictureId" int, category text, format text, learning real, tier smallint, "tierChance" real, moods text[], "ageGroups" text[], organizer text, language text,
  "isVirtualEvent" boolean, "virtualEventLink" text, "virtualInstructions" text, "isFree" boolean,
  "isPaidEvent" boolean, price int, currency text, "hasPriceFrom" boolean, "isUsuallyFree" boolean, entry text, "paymentLink" text, "refundPolicy" text, "pageLink" text, status text, sequence int,
  visibility text, "isHybrid" boolean, "isCourse" boolean, "isCurated" boolean, "heldFor" text, "isHidden" boolean, "isReleased" boolean, "pinnedAt" timestamptz, topics jsonb, languages text[], "textLanguage" text)`
}

/** The status of a given event, after operators' decisions. */
const givenStatus = fragment`case
  when given."isHidden" then 'hidden' when given."heldFor" is not null then 'unlisted' else given.status end`

/** The status of a given event once it is shown. */
const shownStatus = fragment`case when given.status in ('cancelled', 'postponed') then given.status else 'scheduled' end`

/** Deletes the records of people who opened secret links that no longer exist. */
export const deleteLinks = (sql: WriteSql, keys: readonly string[]) => sql`
  delete from opened_event_links o
  where o.link_key = any(${keys}::text[]) and not exists (select from events e where e.link_key = o.link_key)`

/** Assigns a secret to unlisted events, one for all dates of a series, and removes it from others. */
async function settleLinks(sql: WriteSql, ids: readonly number[]): Promise<void> {
  const ended = await sql.column<string>`
    with ended as materialized (
      select id, link_key from events where id = any(${ids}::int[]) and visibility <> 'unlisted' and link_key is not null)
    update events set link_key = null from ended where events.id = ended.id returning ended.link_key`
  if (ended.length > 0) await deleteLinks(sql, ended)
  await sql`
    with lacking as materialized (
      select series_id, array_agg(id) as ids from events
      where id = any(${ids}::int[]) and visibility = 'unlisted' and link_key is null
      group by series_id, case when series_id is null then id end),
    chosen as materialized (
      select ids, coalesce(
        (select e.link_key from events e
          where e.series_id = lacking.series_id and e.link_key is not null order by e.id limit 1),
        rtrim(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), '=')) as key
      from lacking)
    update events set link_key = chosen.key from chosen where events.id = any(chosen.ids)`
}

/** The stored status for a requested one. Held and hidden events stay so. */
export const getVisibleStatus = (visibility: Fragment, status: Fragment) => fragment`case
  when (${status}) in ('held', 'hidden') or ${visibility} = 'public' then ${status} else ${visibility} end`

/** Inserts events under ids from `takeEventIds`. Handles thousands at a time. */
export async function insertEvents(sql: WriteSql, events: readonly EventRevision[]): Promise<void> {
  await sql`
  insert into events (
    id, series_id, title, short_description, description, description_markdown, starts_at, ends_at, time_zone, all_day, location,
    latitude, longitude, place_precision, image_url, plate, source_picture_id, category, format, learning, tier, tier_chance, moods, age_groups, organizer, language,
    is_virtual_event, virtual_event_link, virtual_instructions, is_free, is_paid_event, price, currency,
    has_price_from, is_usually_free, entry, payment_link, refund_policy, page_link, status, status_when_shown, sequence, held_for, pinned_at, topics, languages, text_language, visibility, is_hybrid, is_course)
  overriding system value
  select id, "seriesId", title, "shortDescription", description, "descriptionMarkdown", "startsAt", "endsAt", "timeZone", "allDay", location,
    latitude, longitude, "placePrecision", "imageUrl", plate, "sourcePictureId", category, format, learning, tier, "tierChance", moods, "ageGroups", organizer, language,
    "isVirtualEvent", "virtualEventLink", "virtualInstructions", "isFree", "isPaidEvent", price, currency,
    coalesce("hasPriceFrom", false), coalesce("isUsuallyFree", false), entry, "paymentLink",
    "refundPolicy", "pageLink", ${getVisibleStatus(fragment`coalesce(given.visibility, 'public')`, givenStatus)}, ${shownStatus}, sequence,
    "heldFor", "pinnedAt", topics, languages, "textLanguage", coalesce(visibility, 'public'), coalesce("isHybrid", false), coalesce("isCourse", false)
  from ${await given(events)}`
  await rememberLanguageWords(sql, listIds(events))
  const unlisted = events.filter(({ visibility }) => visibility === 'unlisted')
  if (unlisted.length > 0) await settleLinks(sql, listIds(unlisted))
}

/**
 * Whether `events` is trusted with the organizer of `given`. An imported event is trusted if its organizer or its owner
 * is; others, and those of an organization, stay unchanged.
 */
export const organizerTrust = fragment`case
  when events.organizer = given.organizer or events.organization_id is not null
    or not exists (select from event_sources l where l.event_id = events.id)
  then events.organizer_is_vetted
  else exists (select from vetted_organizers v where v.name = lower(btrim(given.organizer)))
    or exists (
      select from user_events h join users u on u.id = h.user_id
      where h.event_id = events.id and h.host_role = 'owner' and u.is_vetted) end`

/** Trusts events that a source has begun to list, if their organizer is vetted. */
export const trustNewListings = (sql: WriteSql, ids: readonly number[]) => sql`
  update events set organizer_is_vetted = true from vetted_organizers v
  where events.id = any(${ids}::int[]) and not events.organizer_is_vetted and v.name = lower(btrim(events.organizer))`

/** Start columns of `events` when it is moved to the start of `given`. */
export const startChange = fragment`starts_at = given."startsAt",
    original_starts_at = case
      when events.series_id is not null and events.starts_at <> given."startsAt"
      then coalesce(events.original_starts_at, events.starts_at) else events.original_starts_at end,
    previous_starts_at = case
      when events.starts_at <> given."startsAt"
      then nullif(coalesce(events.previous_starts_at, events.starts_at), given."startsAt")
      else events.previous_starts_at end`

/** The status of a changed event that everyone can see. It may still be held back from lists. */
const revisedStatus = fragment`case
  when events.status in ('held', 'hidden') and given."isReleased" is not true then events.status
  when events.visibility <> 'public' and not given."isCurated" and events.held_for is not null then 'unlisted'
  else ${givenStatus} end`

/** Updates the contents of events and clears their withdrawal. `resolveVenues` finds their venues again. */
export async function updateEvents(sql: WriteSql, events: readonly EventRevision[], now: string): Promise<void> {
  await sql`
  update events set
    series_id = "seriesId", title = given.title, short_description = "shortDescription",
    description = given.description, description_markdown = "descriptionMarkdown", ${startChange}, ends_at = "endsAt", time_zone = "timeZone",
    all_day = "allDay", location = given.location, latitude = given.latitude, longitude = given.longitude,
    place_precision = "placePrecision", venue_id = null, is_placed_by_venue = false, image_url = "imageUrl", plate = given.plate,
    source_picture_id = "sourcePictureId", category = given.category,
    format = given.format, learning = given.learning, tier = given.tier, tier_chance = "tierChance",
    moods = given.moods, age_groups = "ageGroups", organizer = given.organizer, organizer_is_vetted = ${organizerTrust}, language = given.language,
    is_virtual_event = "isVirtualEvent", virtual_event_link = "virtualEventLink",
    virtual_instructions = "virtualInstructions", is_free = "isFree", is_paid_event = "isPaidEvent",
    price = given.price, currency = given.currency, has_price_from = coalesce("hasPriceFrom", false),
    is_usually_free = coalesce("isUsuallyFree", false), entry = given.entry, payment_link = "paymentLink", refund_policy = "refundPolicy", page_link = "pageLink",
    status = ${getVisibleStatus(fragment`coalesce(given.visibility, events.visibility)`, revisedStatus)},
    held_for = case when "isCurated" then "heldFor" else held_for end,
    pinned_at = case when "isCurated" then "pinnedAt" else pinned_at end,
    status_when_shown = ${shownStatus},
    visibility = coalesce(given.visibility, events.visibility), is_hybrid = coalesce(given."isHybrid", events.is_hybrid),
    is_course = coalesce(given."isCourse", events.is_course), sequence = given.sequence, topics = given.topics, languages = given.languages, text_language = given."textLanguage", withdrawn_at = null, changed_at = ${now}
  from ${await given(events)}
  where events.id = given.id`
  await rememberLanguageWords(sql, listIds(events))
  const withVisibility = events.filter(({ visibility }) => visibility !== undefined)
  if (withVisibility.length > 0) await settleLinks(sql, listIds(withVisibility))
}

/**
 * Withdraws events that no source lists any more or that were merged into others, and restores events that a source
 * lists again.
 */
export async function settleWithdrawals(sql: WriteSql, ids: readonly number[], now: string): Promise<void> {
  await sql`
    update events set withdrawn_at = case when settled.is_listed then null else ${now}::timestamptz end
    from (
      select e.id, e.merged_into is null and (
        exists (select from event_sources l where l.event_id = e.id and l.withdrawn_at is null)
        or ${isHosted()}) as is_listed
      from events e where e.id = any (${ids}::int[])
    ) settled
    where events.id = settled.id and (events.withdrawn_at is null) is distinct from settled.is_listed`
}

/**
 * Leaves the search vocabulary to the caller until the end of the transaction: call `listNewWords`, then
 * `rememberWords`.
 */
export const postponeWords = (sql: WriteSql) => sql`select set_config('wonderlark.words', 'later', true)`

/** Lists the words of these events that are missing from the search vocabulary. */
export const listNewWords = (sql: ReadSql, ids: readonly number[]) =>
  sql.column<string>`select words_to_remember(${ids}::int[]) as word order by word`

export const rememberWords = (sql: WriteSql, words: readonly string[]) =>
  sql`insert into search_words (word) select unnest(${words}::text[]) on conflict do nothing`

/**
 * Updates the table's statistics for the planner if it has more than doubled, because PostgreSQL itself notices only
 * later. Smaller growth can wait: analyzing a large table takes seconds and hardly changes the statistics.
 */
export async function analyzeEvents(sql: WriteSql, added: number): Promise<void> {
  const [known] = await sql<{ events: number }>`select reltuples as events from pg_class where oid = 'events'::regclass`
  if (added > (known?.events ?? 0)) await sql`analyze events`
}

/** Hides events from everyone but their host. */
export const withholdEvents = (sql: WriteSql, ids: readonly number[], as: 'held' | 'hidden') => sql`
  update events set
    status_when_shown = case when status in ('scheduled', 'cancelled', 'postponed') then status else status_when_shown end,
    status = ${as}
  where id = any(${ids}::int[])`

/**
 * Shows events that were held or hidden, with their underlying status.
 * @returns ids of the events that it released
 */
export const releaseEvents = (sql: WriteSql, ids: readonly number[], now: string) => sql.column<number>`
  update events set changed_at = ${now}, status = ${getVisibleStatus(
    fragment`visibility`,
    fragment`case when held_for is null then status_when_shown else 'unlisted' end`,
  )}
  where id = any(${ids}::int[]) and status in ('held', 'hidden')
  returning id`

/** Cancels events on behalf of their host. Held and hidden events stay so, and are cancelled once released. */
export const cancelEvents = (sql: WriteSql, ids: readonly number[], note: string, now: string) => sql`
  update events set status = case when status in ('scheduled', 'postponed') then 'cancelled' else status end,
    status_when_shown = 'cancelled', cancellation_note = ${note}, sequence = sequence + 1, changed_at = ${now}
  where id = any(${ids}::int[])`

/** Postpones events on behalf of their host until they get a new date. @returns the ids of those that weren't before */
export const postponeEvents = (sql: WriteSql, ids: readonly number[], note: string, now: string) => sql.column<number>`
  update events set status = case when status = 'scheduled' then 'postponed' else status end,
    status_when_shown = 'postponed', cancellation_note = ${note}, sequence = sequence + 1, changed_at = ${now}
  where id = any(${ids}::int[]) and status_when_shown = 'scheduled'
  returning id`

/** Lets postponed events take place on their dates. @returns the ids of those that were postponed and aren't over */
export const resumeEvents = (sql: WriteSql, ids: readonly number[], now: string) => sql.column<number>`
  update events set status = case when status = 'postponed' then 'scheduled' else status end,
    status_when_shown = 'scheduled', cancellation_note = null, sequence = sequence + 1, changed_at = ${now}
  where id = any(${ids}::int[]) and status_when_shown = 'postponed' and ends_at > ${now}
  returning id`

/** Lists which of these events are postponed, whether or not they are visible. */
export const listPostponed = (sql: ReadSql, ids: readonly number[]) => sql.column<number>`
  select id from events where id = any(${ids}::int[]) and status_when_shown = 'postponed'`

/** Changes who can find events. */
export async function changeVisibility(sql: WriteSql, ids: readonly number[], visibility: Visibility): Promise<void> {
  const status = fragment`case
    when status in ('private', 'unlisted') and held_for is not null then 'unlisted'
    when status in ('private', 'unlisted') then status_when_shown else status end`
  await sql`
    update events set visibility = ${visibility}, status = ${getVisibleStatus(fragment`${visibility}::text`, status)},
      status_when_shown = case when status in ('scheduled', 'cancelled', 'postponed') then status else status_when_shown end
    where id = any(${ids}::int[])`
  await settleLinks(sql, ids)
}

/** Returns whether the host has an event of their own that is neither held nor hidden. */
export const hasShownEvents = (sql: ReadSql, hostId: number) => sql.hasRows`
  select from user_events u join events e on e.id = u.event_id
  where u.user_id = ${hostId} and u.host_role = 'owner' and ${isShown()}
  limit 1`
