import { z } from 'zod'
import { eventSchema } from './event.ts'

/** `invited`, `maybe`, `waiting` and `going`, one at most: has an invitation, or has answered with maybe or yes. */
export const userEventStatuses = ['saved', 'invited', 'maybe', 'waiting', 'going', 'hosting', 'attended'] as const
export type UserEventStatus = (typeof userEventStatuses)[number]

/** One event on a person's list, and why it is there. */
export const userEventSchema = z.object({
  id: z.int(),
  eventId: z.int(),
  status: z.enum(userEventStatuses),
  /** The event had ended when the answer was written. */
  isOver: z.boolean(),
  /** The person has said "I went". */
  hasAttended: z.boolean(),
  event: eventSchema,
})
export type UserEvent = z.infer<typeof userEventSchema>

export const savedSchema = z.object({ eventId: z.int(), isSaved: z.boolean() })
export const attendedSchema = z.object({
  eventId: z.int(),
  isAttended: z.boolean(),
  /** The person's goals of which this completed a task. */
  goals: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      /** With it, every task of the goal was done for the first time. */
      isReached: z.boolean(),
    }),
  ),
})
export type Attended = z.infer<typeof attendedSchema>

/** A private calendar address. The address itself is only in the answer that makes it: the server keeps its hash. */
export const calendarFeedSchema = z.object({
  id: z.int(),
  createdAt: z.iso.datetime(),
  /** When a calendar program last asked for it, or null. */
  lastReadAt: z.iso.datetime().nullable(),
})
export type CalendarFeed = z.infer<typeof calendarFeedSchema>
export const newCalendarFeedSchema = calendarFeedSchema.extend({ url: z.url() })
export type NewCalendarFeed = z.infer<typeof newCalendarFeedSchema>
