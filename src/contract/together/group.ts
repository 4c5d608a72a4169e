import { z } from 'zod'
import { eventSchema } from '#contract/events/event.ts'

const goalMemberSchema = z.object({
  /** User ID. */
  id: z.int(),
  name: z.string(),
  isYou: z.boolean(),
  /** Whether the others see the tasks that this person has completed. */
  showsSteps: z.boolean(),
  /** Progress of this person's goal; null if they don't show it to you. */
  progress: z
    .object({
      done: z.int(),
      total: z.int(),
      /** Completed tasks, latest first. */
      completed: z.array(z.string()),
      /** Weeks in which at least one task was completed. */
      weeks: z.int(),
    })
    .nullable(),
})
export type GoalMember = z.infer<typeof goalMemberSchema>

/** The people who pursue a goal together, as one of them sees it. */
export const goalGroupSchema = z
  .object({
    /** Token of the invitation, `/goals/together/{token}`; null if nobody else can join. */
    token: z.string().nullable(),
    /** You first, then the others in the order in which they joined. */
    members: z.array(goalMemberSchema),
    /** The next event that they have chosen together; null if there is none that you may see. */
    event: eventSchema.nullable(),
  })
  .meta({ id: 'GoalGroup' })
export type GoalGroup = z.infer<typeof goalGroupSchema>

/** Null if the goal isn't shared. */
export const foundGroupSchema = z.object({ group: goalGroupSchema.nullable() })

export const groupChangeSchema = z.strictObject({
  /** Whether the others see the tasks that you have completed. */
  showsSteps: z.boolean().optional(),
  /** The next event of everyone; null for none. */
  eventId: z.int32().positive().nullable().optional(),
})
export type GroupChange = z.infer<typeof groupChangeSchema>

export const cheerSchema = z.strictObject({
  /** User ID of another member. */
  memberId: z.int32().positive(),
})

/** A shared goal as someone with the link sees it before joining. */
export const goalInvitationSchema = z.object({
  title: z.string(),
  tasks: z.array(z.string()),
  /** Number of people so far. */
  people: z.int(),
  isFull: z.boolean(),
  /** Your own goal, if you are one of them. */
  goalId: z.int().nullable(),
})
export type GoalInvitation = z.infer<typeof goalInvitationSchema>
