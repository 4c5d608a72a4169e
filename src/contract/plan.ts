import { z } from 'zod'
import { writtenText } from './endpoint-params.ts'
import { planLimits, travels } from './plan-options.ts'

/** When, how and with whom a person leaves for an event. */
export const planSchema = z.object({
  /** Before the start. Negative for a time during an all-day event. */
  minutesBefore: z.int(),
  travel: z.enum(travels).nullable(),
  /** As in "with Sam"; empty for a person who goes alone. */
  company: z.string(),
})
export type Plan = z.infer<typeof planSchema>

export const planBodySchema = z.strictObject({
  minutesBefore: z.int().min(-planLimits.minutes).max(planLimits.minutes),
  travel: z.enum(travels).nullable().default(null),
  company: writtenText(planLimits.company)
    .refine((text) => !/[\r\n]/.test(text), 'must be one line')
    .default(''),
})
export type PlanBody = z.infer<typeof planBodySchema>

export const eventPlanSchema = z
  .object({
    eventId: z.int(),
    plan: planSchema.nullable(),
    /** "At 9:20 AM I leave by bus with Sam"; null without a plan. */
    sentence: z.string().nullable(),
    /** Whether to ask for a plan: the person hasn't turned the question off, and the event is ahead. */
    isAsked: z.boolean(),
    /** Companions of the person's latest plans, newest first. */
    companions: z.array(z.string()),
    /** How the person traveled last time. */
    lastTravel: z.enum(travels).nullable(),
  })
  .meta({ id: 'EventPlan' })
export type EventPlan = z.infer<typeof eventPlanSchema>
