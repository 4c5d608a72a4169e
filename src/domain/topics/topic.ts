import type { Interest } from '#contract/events/event-options.ts'
import type { Message } from '#texts/texts.ts'

/**
 * A subject that people learn. Phrases are separated by commas and match whole words; `*` stands for any ending of a word.
 */
export interface Topic {
  /** Never changes once shipped: it is stored with events and goals. */
  id: string
  /** The English name, which texts are recognized by. */
  name: string
  /** The name that people read. */
  label: Message
  category: Interest | 'Other'
  /** Phrases that name the subject anywhere: in goals, in titles and at the beginning of descriptions. */
  phrases: string
  /** Phrases that name the subject in a title or goal but would mean little in a description. */
  titles?: string
  /** Phrases in the names of those who hold events about it, which say no other subject: a bookshop. */
  hosts?: string
  /** How people put it in a goal: "get in shape". Ignored in events, which use such phrases for advertising. */
  asks?: string
  /** Words that mean the subject only in a goal that names no other. Ignored in events. */
  hints?: string
  /** Id of the subject that includes this one. A goal for the broader subject finds events of this one. */
  broader?: string
  /** Ids of subjects that a goal doesn't mean if it names this one, though its words name them: "Write songs" isn't about writing. */
  insteadOf?: readonly string[]
  /** Ids of related subjects, which people may add to a goal. */
  neighbors?: readonly string[]
  /** Ids of subjects that serve the same purpose, offered where too little is about this one: yoga for a calm mind. */
  closest?: readonly string[]
  /** Ids of subjects by which children learn this one, such as story times for reading. */
  forChildren?: readonly string[]
  /** Only about children and their parents, whatever an event or a goal says of ages. */
  isForChildren?: true
  /** Watching is no way of learning it, so concerts, films and shows don't count. */
  isSkill?: true
  /** Whether what it includes are alternatives: who wants to learn German isn't helped by languages in general. */
  isChoice?: true
  /** The item in Wikidata, only where it is the same subject. */
  wikidata?: string
}

/** A topic as it is written down: with its name once. */
export interface NamedTopic extends Omit<Topic, 'name' | 'label'> {
  name: Message
}
