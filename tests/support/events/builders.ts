import type { PlacePrecision } from '#contract/places/place-coordinates.ts'
import type { HoldReason } from '#contract/curation/curation-options.ts'
import type {
  AgeGroup,
  Category,
  EventEntry,
  EventFormat,
  EventStatus,
  EventTier,
  Mood,
} from '#contract/events/event-options.ts'
import { recognizeTopics } from '#domain/topics/event-topics.ts'
import type { WriteSql } from '#server/platform/database/sql.ts'

/** An event as stored in the table; instants are ISO strings in UTC. */
export interface EventDraft {
  title: string
  shortDescription: string
  description: string
  startsAt: string
  endsAt: string
  timeZone: string
  allDay: boolean
  location: string
  latitude: number | null
  longitude: number | null
  placePrecision: PlacePrecision
  category: Category
  format: EventFormat | null
  learning: number
  tier: EventTier
  tierChance: number
  moods: Mood[]
  ageGroups: AgeGroup[]
  organizer: string
  organizerIsVetted: boolean
  imageUrl: string | null
  isVirtualEvent: boolean
  virtualEventLink: string | null
  virtualInstructions: string | null
  isFree: boolean
  isPaidEvent: boolean
  price: number | null
  currency: string
  hasPriceFrom: boolean
  isUsuallyFree: boolean
  entry: EventEntry | null
  paymentLink: string | null
  refundPolicy: string | null
  status: EventStatus
  /** Held back: stored, but in no list. */
  heldFor: HoldReason | null
  withdrawnAt: string | null
  seriesId: number | null
}

const defaults: EventDraft = {
  title: 'Pond dipping',
  shortDescription: 'Nets, jars and what lives in the pond.',
  description: 'We look closely, draw what we see and let everything go again.',
  startsAt: '2026-11-02T15:00:00Z',
  endsAt: '2026-11-02T17:00:00Z',
  timeZone: 'America/New_York',
  allDay: false,
  location: 'Brower Park, Brooklyn, NY',
  latitude: 40.6737,
  longitude: -73.9436,
  placePrecision: 'exact',
  category: 'Nature',
  format: 'workshop',
  learning: 1,
  tier: 2,
  tierChance: 1,
  moods: ['Curious'],
  ageGroups: ['elementary'],
  organizer: 'Friends of the Pond',
  organizerIsVetted: false,
  imageUrl: null,
  isVirtualEvent: false,
  virtualEventLink: null,
  virtualInstructions: null,
  isFree: false,
  isPaidEvent: false,
  price: null,
  currency: 'USD',
  hasPriceFrom: false,
  isUsuallyFree: false,
  entry: null,
  paymentLink: null,
  refundPolicy: null,
  status: 'scheduled',
  heldFor: null,
  withdrawnAt: null,
  seriesId: null,
}

/** Builds an event with defaults for fields the test doesn't set; lasts two hours unless given an end. */
export function draftEvent(given: Partial<EventDraft> = {}): EventDraft {
  const start = given.startsAt ?? defaults.startsAt
  const endsAt = given.endsAt ?? Temporal.Instant.from(start).add({ hours: 2 }).toString()
  return { ...defaults, endsAt, ...given }
}

/** Inserts the events and returns their ids, in the same order. */
export async function insertEvents(sql: WriteSql, given: readonly Partial<EventDraft>[]): Promise<number[]> {
  const drafts = given.map((draft, place) => {
    const event = draftEvent(draft)
    return { place, topics: recognizeTopics(event), ...event }
  })
  const rows = await sql<{ id: number }>`
    insert into events (title, short_description, description, starts_at, ends_at, time_zone, all_day, location,
      latitude, longitude, place_precision, category, format, learning, tier, tier_chance, moods, age_groups, organizer, organizer_is_vetted,
      image_url, is_virtual_event, virtual_event_link, virtual_instructions, is_free, is_paid_event, price, currency,
      has_price_from, is_usually_free, entry, payment_link, refund_policy, status, status_when_shown, held_for, withdrawn_at, series_id, topics)
    select title, "shortDescription", description, "startsAt", "endsAt", "timeZone", "allDay", location,
      latitude, longitude, "placePrecision", category, format, learning, tier, "tierChance", moods, "ageGroups", organizer, "organizerIsVetted",
      "imageUrl", "isVirtualEvent", "virtualEventLink", "virtualInstructions", "isFree", "isPaidEvent", price, currency,
      "hasPriceFrom", "isUsuallyFree", entry, "paymentLink", "refundPolicy", case when "heldFor" is null then status else 'unlisted' end,
      case when status = 'cancelled' then 'cancelled' else 'scheduled' end, "heldFor", "withdrawnAt", "seriesId", topics
    from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as draft (place int, title text,
      "shortDescription" text, description text, "startsAt" timestamptz, "endsAt" timestamptz, "timeZone" text,
      "allDay" boolean, location text, latitude float8, longitude float8, "placePrecision" text,
      category text, format text, learning real, tier smallint, "tierChance" real, moods text[], "ageGroups" text[], organizer text, "organizerIsVetted" boolean,
      "imageUrl" text, "isVirtualEvent" boolean, "virtualEventLink" text, "virtualInstructions" text,
      "isFree" boolean, "isPaidEvent" boolean, price int, currency text, "hasPriceFrom" boolean, "isUsuallyFree" boolean, entry text, "paymentLink" text, "refundPolicy" text, status text,
      "heldFor" text, "withdrawnAt" timestamptz, "seriesId" int, topics jsonb)
    order by place
    returning id`
  return rows.map(({ id }) => id)
}

/** Inserts a series for occurrences. */
export async function insertSeries(sql: WriteSql, title = 'Pond dipping'): Promise<number> {
  const rows = await sql<{ id: number }>`insert into series (title) values (${title}) returning id`
  return (rows[0] as { id: number }).id
}
