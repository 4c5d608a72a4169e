import { z } from 'zod'
import { eventSchema } from '#contract/events/event.ts'
import { eventDetailQuerySchema } from '#contract/events/event-query.ts'
import { limits } from '#contract/limits.ts'
import { t } from '#texts/texts.ts'

/** At most one of `invited`, `maybe`, `requested`, `waiting` and `going` applies. */
export const userEventStatuses = [
  'saved',
  'invited',
  'maybe',
  'requested',
  'waiting',
  'going',
  'hosting',
  'attended',
] as const
export type UserEventStatus = (typeof userEventStatuses)[number]

/** An event in a person's list, and the reason it is there. */
export const userEventSchema = z.object({
  id: z.int(),
  eventId: z.int(),
  status: z.enum(userEventStatuses),
  /** Whether the event had ended when the response was created. */
  isOver: z.boolean(),
  /** Whether the person marked the event as attended. */
  hasAttended: z.boolean(),
  event: eventSchema,
})
export type UserEvent = z.infer<typeof userEventSchema>

/** IDs of the events stored on a visitor's device. */
export const deviceEventsQuerySchema = eventDetailQuerySchema.extend({
  ids: z
    .string()
    .regex(/^[1-9]\d{0,8}(?:,[1-9]\d{0,8})*$/, { error: () => t('must be ids separated by commas') })
    .transform((ids) => [...new Set(ids.split(',').map(Number))])
    .pipe(z.array(z.int32()).max(limits.deviceEvents))
    .describe('Event IDs, separated by commas.'),
})

export const savedSchema = z.object({ eventId: z.int(), isSaved: z.boolean() })
export const attendedSchema = z.object({
  eventId: z.int(),
  isAttended: z.boolean(),
  /** The person's goals in which this completed a task. */
  goals: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      /** Whether this was the first time that all tasks of the goal were completed. */
      isReached: z.boolean(),
    }),
  ),
})
export type Attended = z.infer<typeof attendedSchema>

/**
 * A private calendar feed. Only the response that creates it contains the URL, because the server stores just its hash.
 */
export const calendarFeedSchema = z.object({
  id: z.int(),
  createdAt: z.iso.datetime(),
  /** When a calendar app last requested the feed, or null. */
  lastReadAt: z.iso.datetime().nullable(),
})
export type CalendarFeed = z.infer<typeof calendarFeedSchema>
export const newCalendarFeedSchema = calendarFeedSchema.extend({ url: z.url() })
export type NewCalendarFeed = z.infer<typeof newCalendarFeedSchema>
