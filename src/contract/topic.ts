import { z } from 'zod'
import { categories } from './event-options.ts'

export const topicSchema = z.object({ id: z.string(), name: z.string() }).meta({ id: 'Topic' })
export type Topic = z.infer<typeof topicSchema>

/** A subject offered while somebody types a goal. */
export const topicChoiceSchema = topicSchema.extend({
  category: z.enum(categories),
  /** Whether the text names the subject. The others begin with the last word of it, or are related. */
  isNamed: z.boolean(),
})
export type TopicChoice = z.infer<typeof topicChoiceSchema>
