import { msg, type Message } from '#texts/texts.ts'

/** Ways to group a report on programs. */
export const programGroups = ['event', 'series', 'source', 'age'] as const
export type ProgramGroup = (typeof programGroups)[number]

/** Hosts see their own events, which have no other source. */
export const hostProgramGroups = ['event', 'series', 'age'] as const

export const programGroupNames: Record<ProgramGroup, Message> = {
  event: msg('Event'),
  series: msg('Series'),
  source: msg('Source'),
  age: msg('Age group'),
}

export const programLimits = {
  /** Smallest number of people that a report shows, except 0. The number of the remaining people must be as large. */
  people: 5,
  /** Days until a new account counts. */
  accountDays: 7,
  rows: 500,
  /** Days that a report covers by default. */
  days: 365,
} as const
