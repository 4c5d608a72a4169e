import type { Interest } from '#contract/events/event-options.ts'
import type { Message } from '#texts/texts.ts'

/**
 * A topic that people learn. Phrases are separated by commas and match whole words; `*` stands for any ending of a word.
 */
export interface Topic {
  /** Never changes once shipped: it is stored with events and goals. */
  id: string
  /** The English name, which texts are recognized by. */
  name: string
  /** The name that people read. */
  label: Message
  category: Interest | 'Other'
  /** Phrases that name the topic anywhere: in goals, in titles and at the beginning of descriptions. */
  phrases: string
  /** Phrases that name the topic in a title or goal but would mean little in a description. */
  titles?: string
  /** Phrases in the names of organizers of such events, if they imply no other topic: a bookshop. */
  hosts?: string
  /** Phrases for it in goals: "get in shape". Ignored in events, which use such phrases for advertising. */
  asks?: string
  /** Words that mean the topic only in a goal that names no other. Ignored in events. */
  hints?: string
  /** Id of the topic that includes this one. A goal for the broader topic finds events of this one. */
  broader?: string
  /** IDs of topics to ignore in a goal that names this one: "Write songs" isn't about writing. */
  insteadOf?: readonly string[]
  /** Ids of related topics, which people may add to a goal. */
  neighbors?: readonly string[]
  /**
   * IDs of topics that serve the same purpose, offered if too few events are about this one: yoga for a calm mind.
   */
  closest?: readonly string[]
  /** Ids of topics by which children learn this one, such as story times for reading. */
  forChildren?: readonly string[]
  /** Always about children and their parents, whatever ages an event or a goal mentions. */
  isForChildren?: true
  /** It can't be learned by watching, so concerts, films and shows don't count. */
  isSkill?: true
  /** Whether the topics that it includes are alternatives: other languages don't help with learning German. */
  isChoice?: true
  /** The item in Wikidata, only where it is the same topic. */
  wikidata?: string
}

/** A topic as defined in the lists, where its name is written once. */
export interface NamedTopic extends Omit<Topic, 'name' | 'label'> {
  name: Message
}
