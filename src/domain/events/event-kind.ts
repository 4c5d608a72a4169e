import type { LearningEvent } from '#contract/event.ts'

const capitalized = (words: string) => words.replaceAll(/(?<=^| )\w/g, (letter) => letter.toUpperCase())

/** Says what an event is, as its label: "Music Concert". */
export const describeKind = ({ category, format }: Pick<LearningEvent, 'category' | 'format'>): string =>
  `${category} ${capitalized(format ?? 'workshop')}`
