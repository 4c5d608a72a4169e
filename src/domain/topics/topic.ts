import type { Interest } from '#contract/event-options.ts'

/**
 * A subject that people learn. Phrases are separated by commas and match whole words; `*` stands for any ending of a word.
 */
export interface Topic {
  /** Never changes once shipped: it is stored with events and goals. */
  id: string
  name: string
  category: Interest | 'Other'
  /** Phrases that name the subject anywhere: in goals, in titles and at the beginning of descriptions. */
  phrases: string
  /** Phrases that name the subject in a title or goal but would mean little in a description. */
  titles?: string
  /** How people put it in a goal: "get in shape". Ignored in events, which use such phrases for advertising. */
  asks?: string
  /** Id of the subject that includes this one. A goal for the broader subject finds events of this one. */
  broader?: string
  /** Ids of subjects that a goal doesn't mean if it names this one, though its words name them: "Write songs" isn't about writing. */
  insteadOf?: readonly string[]
  /** Ids of related subjects, which people may add to a goal. */
  neighbors?: readonly string[]
  /** Watching is no way of learning it, so concerts, films and shows don't count. */
  isSkill?: true
  /** The item in Wikidata, only where it is the same subject. */
  wikidata?: string
}
