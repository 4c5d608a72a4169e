import { z } from 'zod'
import { programQuerySchema } from './program.ts'
import { attendanceLimits, sessionAges, sessionPlaces } from './attendance-options.ts'
import { t } from '#texts/texts.ts'

const heads = z.int().min(0).max(attendanceLimits.heads)

export const sessionCountBodySchema = z.strictObject({
  adults: heads.describe('Adults who were there.'),
  children: heads.describe('Children and teenagers who were there.'),
  online: heads.describe('People who took part live from elsewhere.'),
  age: z.enum(sessionAges).describe('The age that the session was made for.'),
  place: z.enum(sessionPlaces),
})
export type SessionCount = z.infer<typeof sessionCountBodySchema>

export const sessionCountSchema = sessionCountBodySchema.extend({ eventId: z.int() }).meta({ id: 'SessionCount' })

const sums = { sessions: z.int(), attendance: z.int() }

const sessionSchema = z.object({
  eventId: z.int(),
  title: z.string(),
  /** Day at the venue. */
  day: z.iso.date(),
  /** Null if nobody has counted. */
  count: sessionCountBodySchema.nullable(),
  /** The age and the place that the event itself suggests. */
  suggested: sessionCountBodySchema.pick({ age: true, place: true }),
})
export type CountedSession = z.infer<typeof sessionSchema>

export const attendanceReportSchema = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    total: z.object({ ...sums, adults: z.int(), children: z.int(), online: z.int() }),
    /** Counted sessions by the age that they were made for. */
    ages: z.array(z.object({ age: z.enum(sessionAges), ...sums })),
    /** Counted sessions by place. People who took part from elsewhere count as live virtual. */
    places: z.array(z.object({ place: z.enum(sessionPlaces), ...sums })),
    /** All sessions that have begun, latest first, counted or not. */
    sessions: z.array(sessionSchema),
    /** Whether the period has more sessions than a report can include. Then the oldest are missing from all numbers. */
    isCut: z.boolean(),
  })
  .meta({ id: 'AttendanceReport' })
export type AttendanceReport = z.infer<typeof attendanceReportSchema>

export const attendanceQuerySchema = programQuerySchema.omit({ by: true }).extend({
  organization: z
    .string()
    .min(1)
    .max(200)
    .regex(/^[^\0]+$/, { error: () => t('must not contain a null character') })
    .optional()
    .describe('Sessions of an organization that you belong to. Default: those that you host.'),
})
export type AttendanceQuery = z.infer<typeof attendanceQuerySchema>
