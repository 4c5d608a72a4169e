import { z } from 'zod'
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
  commaList(words).refine((list) => list.length <= 1, 'takes one value').transform((list) => list[0])

const position = z.string().transform((text, context) => {
  const match = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text)
  const latitude = Number(match?.[1])
  const longitude = Number(match?.[2])
  if (match && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude }
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

const filters = {
  q: z.string().trim().max(limits.query.maxLength).optional(),
  interests: commaList(categories).optional(),
  mood: oneOf(moods).optional(),
  ages: commaList(ageGroups).optional(),
  near: position.optional(),
  /** Miles from `near`. Events without coordinates do not match, unless `virtual=any`. */
  within: number(limits.within).optional(),
  /** Days in the venue's own calendar, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  free: z.literal('true').transform(() => true).optional(),
  /** `any`: virtual events match whatever `within` says. */
  virtual: z.enum(['true', 'false', 'any']).optional(),
}

export const eventFacetsQuerySchema = z.strictObject(filters)
export type EventFilters = z.output<typeof eventFacetsQuerySchema>

export const eventListQuerySchema = z.strictObject({
  ...filters,
  /** Default: `relevance` with `q`, else `date`. */
  sort: z.enum(['relevance', 'date', 'distance']).optional(),
  limit: number(limits.page).pipe(z.int()).default(limits.page.default),
  cursor: z.string().max(400).optional(),
})
export type EventListQuery = z.output<typeof eventListQuerySchema>

export const eventDetailQuerySchema = z.strictObject({ near: position.optional() })

export const eventCalendarQuerySchema = z.strictObject({
  /** Of a series: every date with its rule, or the one date that was asked for. */
  dates: z.enum(['all', 'this']).default('all'),
})

/** A search to subscribe to: the filters of a list. `sort` is understood and does nothing, feeds go by date. */
export const eventFeedQuerySchema = z.strictObject({
  ...filters,
  sort: z.enum(['relevance', 'date', 'distance']).optional(),
  limit: number(limits.feed).pipe(z.int()).default(limits.feed.default),
})
export type EventFeedQuery = z.output<typeof eventFeedQuerySchema>
