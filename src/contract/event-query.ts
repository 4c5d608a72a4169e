import { z } from 'zod'
import { roundCoordinate } from './place-coordinates.ts'
import { ageGroups, categories, moods } from './event-options.ts'
import { limits } from './limits.ts'

/** A comma list of known words, each at most once; letters' case does not matter, empty means no filter. */
const commaList = <Word extends string>(words: readonly Word[]) =>
  z.string().transform((text, context): Word[] => {
    const chosen = new Set<Word>()
    for (const part of text.split(',').map((piece) => piece.trim())) {
      if (part === '') continue
      const word = words.find((candidate) => candidate.toLowerCase() === part.toLowerCase())
      if (word) chosen.add(word)
      else context.issues.push({ code: 'custom', input: text, message: `"${part}" is not one of ${words.join(', ')}` })
    }
    return [...chosen]
  })

const oneOf = <Word extends string>(words: readonly Word[]) =>
  commaList(words)
    .refine((list) => list.length <= 1, 'takes one value')
    .transform((list) => list[0])

/** `latitude,longitude`. */
export const position = z.string().transform((text, context) => {
  const match = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text)
  const latitude = Number(match?.[1])
  const longitude = Number(match?.[2])
  if (match && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)
    return { latitude: roundCoordinate(latitude), longitude: roundCoordinate(longitude) }
  context.issues.push({ code: 'custom', input: text, message: 'must be "latitude,longitude" in decimal degrees' })
  return z.NEVER
})

/** Digits only: `Number` alone would also take "", "0x10" and "1e3". */
const number = (range: { min: number; max: number }) =>
  z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'must be a number')
    .transform(Number)
    .pipe(z.number().min(range.min).max(range.max))

/** PostgreSQL counts from the year 1 on. */
const calendarDay = z.iso
  .date()
  .regex(/^(?!0000)/, 'must be in the year 1 or later')
  .meta({ format: 'date' })

const near = position.describe('`latitude,longitude` in decimal degrees; without it, the default location.')

const filters = {
  q: z
    .string()
    .trim()
    .max(limits.query.maxLength)
    .regex(/^[^\0]*$/, 'must not hold a null character')
    .describe('Words that must all occur; the last one may be unfinished, a longer one may have one wrong letter.')
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
    .describe('Miles from `near`. Events without coordinates do not match, unless `virtual=any`.')
    .optional(),
  from: calendarDay
    .describe("First day in the venue's own calendar, `YYYY-MM-DD`; without it, events that are not over.")
    .optional(),
  to: calendarDay.describe("Last day in the venue's own calendar, `YYYY-MM-DD`.").optional(),
  free: z
    .literal('true')
    .transform(() => true)
    .describe('Only events that are said to be free.')
    .optional(),
  virtual: z.enum(['true', 'false', 'any']).describe('`any`: virtual events match whatever `within` says.').optional(),
}

const eventFiltersSchema = z.strictObject(filters)
export type EventFilters = z.output<typeof eventFiltersSchema>

export const eventListQuerySchema = z.strictObject({
  ...filters,
  sort: z
    .enum(['relevance', 'date', 'distance'])
    .describe('Default: `relevance` with `q`, else `date`. By distance, events without coordinates come last.')
    .optional(),
  limit: number(limits.page).pipe(z.int()).default(limits.page.default).describe('Events on a page, 1 to 100.'),
  cursor: z.string().max(400).describe('From the `Link` header of the page before.').optional(),
})
export type EventListQuery = z.output<typeof eventListQuerySchema>

/** The same as the list's, so that one address serves both; order and paging change no count. */
export const eventFacetsQuerySchema = eventListQuerySchema

/** Filters as of a list; their order is that of the preferences. */
export const eventSuggestionsQuerySchema = z.strictObject({
  ...filters,
  limit: number({ min: 1, max: limits.carousel.events }).pipe(z.int()).default(limits.carousel.events),
})
export type EventSuggestionsQuery = z.output<typeof eventSuggestionsQuerySchema>

export const eventDetailQuerySchema = z.strictObject({ near: near.optional() })

export const eventCalendarQuerySchema = z.strictObject({
  dates: z
    .enum(['all', 'this'])
    .default('all')
    .describe('Of a series: `all` its dates with their rule, or `this` one alone.'),
})

/** A search to subscribe to: the filters of a list. `sort` is understood and does nothing, feeds go by date. */
export const eventFeedQuerySchema = z.strictObject({
  ...filters,
  sort: z.enum(['relevance', 'date', 'distance']).optional(),
  limit: number(limits.feed)
    .pipe(z.int())
    .describe(`Events in the feed, rounded up to one of ${limits.feed.steps.join(', ')}.`)
    .optional(),
})
export type EventFeedQuery = z.output<typeof eventFeedQuerySchema>

const roundUp = (steps: readonly number[], value: number): number => steps.find((step) => step >= value) ?? value

/**
 * Rounds what a feed is asked for, so that few feeds serve many subscribers: `limit` and `within` up to a step, `near` to
 * hundredths of a degree (0.7 miles).
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
