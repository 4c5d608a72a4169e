import { z } from 'zod'
import { busyProblems, planLimits, travels } from './plan-options.ts'
import { lineText } from '#contract/line-text.ts'

/** When, how and with whom a person leaves for an event. */
const planSchema = z.object({
  /** Minutes before the start. Negative for a time during an all-day event. */
  minutesBefore: z.int(),
  travel: z.enum(travels).nullable(),
  /** As in "with Sam"; empty for a person who goes alone. */
  company: z.string(),
})
export type Plan = z.infer<typeof planSchema>

export const planBodySchema = z.strictObject({
  minutesBefore: z.int().min(-planLimits.minutes).max(planLimits.minutes),
  travel: z.enum(travels).nullable().default(null),
  company: lineText(planLimits.company).default(''),
})

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
    /** Whether the event fits the person's week; null if they have said nothing about it. */
    fits: z.boolean().nullable(),
  })
  .meta({ id: 'EventPlan' })
export type EventPlan = z.infer<typeof eventPlanSchema>

/** A person's own calendar. Only its busy times are stored. */
export const busyCalendarSchema = z
  .object({
    /** Host of the calendar's address, such as `calendar.google.com`; null if there is none. */
    host: z.string().nullable(),
    addedAt: z.iso.datetime().nullable(),
    /** When it was last read, or null. */
    readAt: z.iso.datetime().nullable(),
    /** Number of busy times in the coming weeks. */
    busyTimes: z.int(),
    /** Why the last attempt to read it failed, or null. */
    problem: z.enum(busyProblems).nullable(),
  })
  .meta({ id: 'BusyCalendar' })
export type BusyCalendar = z.infer<typeof busyCalendarSchema>

export const busyCalendarBodySchema = z.strictObject({ url: z.string().trim().min(1).max(planLimits.url) })

export const planQuestionSchema = z.strictObject({ isAsked: z.boolean() })
