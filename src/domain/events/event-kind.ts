import type { EventFormat } from '#contract/events/event-options.ts'
import type { LearningEvent } from '#contract/events/event.ts'

const capitalized = (words: string) => words.replaceAll(/(?<=^| )\w/g, (letter) => letter.toUpperCase())

/** Returns the name of a format as a label: "Story Time". Events of an unknown format are workshops. */
export const nameFormat = (format: EventFormat | null): string => capitalized(format ?? 'workshop')

/** Returns the label of an event's kind, such as "Music Concert". */
export const describeKind = ({ category, format }: Pick<LearningEvent, 'category' | 'format'>): string =>
  `${category} ${nameFormat(format)}`
