import { z } from 'zod'

/** `proposed`: an operator decides. `merged`: shown as one event. `apart`: an operator decided that they are different events. */
export const duplicateStates = ['proposed', 'merged', 'apart'] as const
export type DuplicateState = (typeof duplicateStates)[number]

const instant = z.iso.datetime()

const duplicateEventSchema = z.object({
  id: z.int(),
  title: z.string(),
  startsAt: instant,
  endsAt: instant,
  timeZone: z.string(),
  allDay: z.boolean(),
  location: z.string(),
  isVirtualEvent: z.boolean(),
  organizer: z.string(),
  description: z.string().describe('The first 600 characters.'),
  isHosted: z.boolean().describe('A person hosts the event, so it stays when the two are merged.'),
  sources: z.array(z.object({ name: z.string(), link: z.string().nullable() })),
})
export type DuplicateEvent = z.infer<typeof duplicateEventSchema>

/** Two events that are or may be one. Dates of the same two series form one pair. */
export const duplicatePairSchema = z
  .object({
    id: z.int(),
    state: z.enum(duplicateStates),
    dates: z.int().describe('Pairs of dates that a decision affects.'),
    likeness: z.number().describe('Similarity of the titles, from 0 to 1.'),
    survivorId: z.int().nullable().describe('The event that is shown; null unless they are merged.'),
    isAutomatic: z.boolean().describe('Merged by an import rather than by an operator.'),
    decidedAt: instant.nullable(),
    one: duplicateEventSchema,
    other: duplicateEventSchema,
  })
  .meta({ id: 'DuplicatePair' })
export type DuplicatePair = z.infer<typeof duplicatePairSchema>
