import type { LearningEvent } from '#contract/event.ts'

const capitalized = (words: string) => words.replaceAll(/(?<=^| )\w/g, (letter) => letter.toUpperCase())

/** Returns the label of an event's kind, such as "Music Concert". */
export const describeKind = ({ category, format }: Pick<LearningEvent, 'category' | 'format'>): string =>
  `${category} ${capitalized(format ?? 'workshop')}`
