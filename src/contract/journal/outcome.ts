import { z } from 'zod'
import { outcomes, usedAnswers } from './outcome-options.ts'

const outcomeList = z
  .array(z.enum(outcomes))
  .max(outcomes.length)
  .transform((chosen) => outcomes.filter((outcome) => chosen.includes(outcome)))

/** A person's answers about an event they went to. */
export const reflectionSchema = z
  .object({
    eventId: z.int(),
    hasAttended: z.boolean(),
    /** Null until the person has answered; may be empty. */
    outcomes: z.array(z.enum(outcomes)).nullable(),
    /** Whether the event was long enough ago to ask if the person has used what they learned. */
    asksUsed: z.boolean(),
    used: z.enum(usedAnswers).nullable(),
    /** The person's open goals that contain the event. */
    goals: z.array(z.object({ id: z.int(), title: z.string() })),
  })
  .meta({ id: 'Reflection' })
export type Reflection = z.infer<typeof reflectionSchema>

export const outcomesBodySchema = z.strictObject({ outcomes: outcomeList })
export const usedBodySchema = z.strictObject({ used: z.enum(usedAnswers) })
