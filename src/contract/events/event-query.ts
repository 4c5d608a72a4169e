import { z } from 'zod'
import { roundCoordinate } from '#contract/places/place-coordinates.ts'
import { ageGroups, categories, dayTimes, moods, soughtEntries } from './event-options.ts'
import { limits } from '#contract/limits.ts'
import { t } from '#texts/texts.ts'

/** A comma-separated list of known words, each at most once. Case is ignored; an empty list means no filter. */
const commaList = <Word extends string>(words: readonly Word[]) =>
  z.string().transform((text, context): Word[] => {
    const chosen = new Set<Word>()
    for (const part of text.split(',').map((piece) => piece.trim())) {
      if (part === '') continue
      const word = words.find((candidate) => candidate.toLowerCase() === part.toLowerCase())
      if (word) chosen.add(word)
      else context.issues.push({ code: 'custom', input: text, message: `"${part}" isn't one of ${words.join(', ')}` })
    }
    return [...chosen]
  })

const oneOf = <Word extends string>(words: readonly Word[]) =>
  commaList(words)
    .refine((list) => list.length <= 1, { error: () => t('takes one value') })
    .transform((list) => list[0])

/** Coordinates as `latitude,longitude`. */
export const position = z.string().transform((text, context) => {
  const match = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text)
  const latitude = Number(match?.[1])
  const longitude = Number(match?.[2])
  if (match && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)
    return { latitude: roundCoordinate(latitude), longitude: roundCoordinate(longitude) }
  context.issues.push({ code: 'custom', input: text, message: t('must be "latitude,longitude" in decimal degrees') })
  return z.NEVER
})

/** Accepts digits only; `Number` alone would also accept "", "0x10" and "1e3". */
const number = (range: { min: number; max: number }) =>
  z
    .string()
    .regex(/^\d+(\.\d+)?$/, { error: () => t('must be a number') })
    .transform(Number)
    .pipe(z.number().min(range.min).max(range.max))

/** PostgreSQL dates start at year 1. */
const calendarDay = z.iso
  .date()
  .regex(/^(?!0000)/, { error: () => t('must be in the year 1 or later') })
  .meta({ format: 'date' })

/** The area around a person, for personal lists. */
export const reach = {
  near: position.optional().describe('`latitude,longitude` in decimal degrees. Default: your location.'),
  within: z.coerce
    .number()
    .min(limits.within.min)
    .max(limits.within.max)
    .optional()
    .describe('Miles from `near`. Default: the distance in your profile.'),
}

const near = position.describe('`latitude,longitude` in decimal degrees. Default: the default location.')

const filters = {
  q: z
    .string()
    .trim()
    .max(limits.query.maxLength)
    .regex(/^[^\0]*$/, { error: () => t('must not contain a null character') })
    .describe(
      'Words to search. The last may be incomplete, and longer words may contain a typo. Words such as "free", "kids", ' +
        '"tonight" or "near Ithaca" act as filters; `GET /api/events/facets` says which. Events that are held back, ' +
        'which have `heldBack`, are found by their exact title alone.',
    )
    .optional(),
  literal: z
    .string()
    .max(limits.query.maxLength)
    .regex(/^[^\0]*$/, { error: () => t('must not contain a null character') })
    .transform((text) =>
      text
        .split(',')
        .map((words) => words.trim().toLowerCase())
        .filter(Boolean),
    )
    .describe('Words of `q`, separated by commas, to search as they are instead of as filters.')
    .optional(),
  interests: commaList(categories)
    .describe(`Categories, separated by commas: ${categories.join(', ')}.`)
    .optional(),
  mood: oneOf(moods)
    .describe(`One of ${moods.join(', ')}.`)
    .optional(),
  ages: commaList(ageGroups)
    .describe(`Age groups, separated by commas: ${ageGroups.join(', ')}.`)
    .optional(),
  near: near.optional(),
  within: number(limits.within)
    .describe(
      'Miles from `near`. Events at an unknown place match where their source is at home, virtual ones only with `virtual=any`.',
    )
    .optional(),
  from: calendarDay
    .describe("First day in the venue's time zone, `YYYY-MM-DD`. Default: events that haven't ended.")
    .optional(),
  to: calendarDay.describe("Last day in the venue's time zone, `YYYY-MM-DD`.").optional(),
  time: commaList(dayTimes)
    .describe(
      `Parts of the day at which events start, separated by commas: ${dayTimes.join(', ')} (from noon, from 5 p.m. at the venue).`,
    )
    .optional(),
  free: z
    .literal('true')
    .transform(() => true)
    .describe(
      'Only events listed as free, or that are usually free: programs of libraries and parks that never name prices.',
    )
    .optional(),
  entry: commaList(soughtEntries)
    .describe(
      `Ways to get in, separated by commas: ${soughtEntries.join(', ')}. Only events whose source says so, and that aren't full.`,
    )
    .optional(),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(,[a-z]{2,3}){0,9}$/, 'must be language tags such as "es", separated by commas')
    .transform((text) => [...new Set(text.split(','))])
    .describe('Only events held in one of these languages, as tags such as `es`, separated by commas.')
    .optional(),
  ongoing: z
    .enum(['true', 'false'])
    .describe('Only events that last more than two days and are in progress, or only others.')
    .optional(),
  learning: z
    .literal('true')
    .transform(() => true)
    .describe('Only learning events, not those that are merely enriching, such as concerts.')
    .optional(),
  herds: z
    .enum(['true', 'false'])
    .describe(
      'Only concerts, shows, markets, games and sports that are not learning events, with what is probably clutter, or ' +
        'only others. `GET /api/events/herds` counts the former by day.',
    )
    .optional(),
  pinned: z
    .literal('true')
    .transform(() => true)
    .describe('Only events that operators have pinned.')
    .optional(),
  placed: z
    .literal('exact')
    .describe('Only events whose place is known exactly, such as for pins on a map.')
    .optional(),
  whenFree: z
    .literal('true')
    .transform(() => true)
    .describe(
      'Only events that fit your week: your availability and your own calendar. Has no effect without a session.',
    )
    .optional(),
  venue: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, { error: () => t('must be the ID of a venue') })
    .transform(Number)
    .pipe(z.int32())
    .describe('Only events at this venue, including its rooms. IDs are in `venue` of events.')
    .optional(),
  organizer: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^\0]*$/, { error: () => t('must not contain a null character') })
    .describe('Only events by this organizer: the name, or the `slug` of `GET /api/organizers/{slug}`.')
    .optional(),
  organization: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^\0]*$/, { error: () => t('must not contain a null character') })
    .describe('Only events by this organization: the `slug` of `GET /api/organizations/{slug}`.')
    .optional(),
  virtual: z
    .enum(['true', 'false', 'any'])
    .describe('`any`: virtual events match whatever the value of `within`.')
    .optional(),
}

const eventFiltersSchema = z.strictObject(filters)
export type EventFilters = z.output<typeof eventFiltersSchema>

const sortOrders = ['relevance', 'date', 'day', 'distance', 'price'] as const

export const eventListQuerySchema = z.strictObject({
  ...filters,
  match: z
    .literal('related')
    .describe('Lists up to 12 events about something similar instead, for a search that finds nothing. One page.')
    .optional(),
  sort: z
    .enum(sortOrders)
    .describe(
      `Default: \`relevance\` with \`q\`, otherwise \`date\`. \`day\`: by day, and best first within a day. \`distance\`: events without a known place come last. ` +
        `\`price\`: free events first, then the soonest ${limits.facets.counted.toLocaleString('en-US')} others, cheapest ` +
        'first within each currency, those without a known price last.',
    )
    .optional(),
  limit: number(limits.page).pipe(z.int()).default(limits.page.default).describe('Events per page, 1 to 100.'),
  cursor: z.string().max(400).describe('From the `Link` header of the previous page.').optional(),
})
export type EventListQuery = z.output<typeof eventListQuerySchema>

export const searchSuggestionsQuerySchema = z.strictObject({
  q: z
    .string()
    .trim()
    .max(limits.query.maxLength)
    .regex(/^[^\0]*$/, { error: () => t('must not contain a null character') })
    .describe('What has been typed so far. The last word may be incomplete.'),
  limit: number({ min: 1, max: 20 }).pipe(z.int()).default(8).describe('Suggestions in the response, 1 to 20.'),
})

/** Same parameters as the list, so one query string serves both. Sorting and paging don't affect the counts. */
export const eventFacetsQuerySchema = eventListQuerySchema

/** The same filters as the list, for the events that it folds. */
export const herdsQuerySchema = eventFiltersSchema

/** The same filters as the list, for the best events of a week. */
export const featuredQuerySchema = z.strictObject({
  ...filters,
  limit: number({ min: 1, max: limits.carousel.events }).pipe(z.int()).default(limits.carousel.events),
})
export type FeaturedQuery = z.output<typeof featuredQuerySchema>

/** The same filters as the list. Results are sorted by how well they match the preferences. */
export const eventSuggestionsQuerySchema = z.strictObject({
  ...filters,
  limit: number({ min: 1, max: limits.carousel.events }).pipe(z.int()).default(limits.carousel.events),
})
export type EventSuggestionsQuery = z.output<typeof eventSuggestionsQuerySchema>

/** The secret in the address of an unlisted event. Any other value counts as absent. */
const linkKey = z
  .string()
  .max(100)
  .describe(
    '`linkKey` of an unlisted event, from its link. Others need none, nor do its hosts, guests and people who have opened the link.',
  )
  .optional()

export const eventDetailQuerySchema = z.strictObject({ near: near.optional(), key: linkKey })

/** The query of other reads of one event that visitors may see. */
export const linkKeyQuerySchema = z.strictObject({ key: linkKey })

export const eventCalendarQuerySchema = z.strictObject({
  dates: z
    .enum(['all', 'this'])
    .default('all')
    .describe('For a series: `all` for every date with the recurrence rule, or `this` for this date only.'),
  key: linkKey,
})

/**
 * A search to subscribe to, with the same filters as the list. `sort` is accepted and ignored: feeds are sorted by
 * date.
 */
export const eventFeedQuerySchema = z.strictObject({
  ...filters,
  sort: z.enum(sortOrders).optional(),
  limit: number(limits.feed)
    .pipe(z.int())
    .describe(`Events in the feed, rounded up to one of ${limits.feed.steps.join(', ')}.`)
    .optional(),
})
export type EventFeedQuery = z.output<typeof eventFeedQuerySchema>

const roundUp = (steps: readonly number[], value: number): number => steps.find((step) => step >= value) ?? value

/**
 * Rounds feed parameters so that a few cached feeds serve many subscribers: `limit` and `within` up to the next step,
 * `near` to hundredths of a degree (0.7 miles).
 */
export function roundFeedQuery(query: EventFeedQuery): EventFeedQuery {
  const { limit, within, near: place } = query
  const round = (degrees: number) => Math.round(degrees * 100) / 100
  return {
    ...query,
    ...(limit !== undefined && { limit: roundUp(limits.feed.steps, limit) }),
    ...(within !== undefined && { within: roundUp(limits.feed.withinSteps, within) }),
    ...(place && { near: { latitude: round(place.latitude), longitude: round(place.longitude) } }),
  }
}
