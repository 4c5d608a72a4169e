import { z } from 'zod'
import { categories } from '#contract/events/event-options.ts'

export const topicSchema = z.object({ id: z.string(), name: z.string() }).meta({ id: 'Topic' })
export type Topic = z.infer<typeof topicSchema>

/** A subject offered while someone types a goal. */
export const topicChoiceSchema = topicSchema.extend({
  category: z.enum(categories),
  /** Whether the text names the subject. The others start with its last word, or are related. */
  isNamed: z.boolean(),
})
export type TopicChoice = z.infer<typeof topicChoiceSchema>

/** A topic that people have goals about and no upcoming event is about. */
export const wantedTopicSchema = topicSchema.extend({
  /** Number of people with an open goal about it; at least 5. */
  people: z.int(),
})
export type WantedTopic = z.infer<typeof wantedTopicSchema>
