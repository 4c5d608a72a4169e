import type { Outcome, UsedAnswer } from '#contract/journal/outcome-options.ts'

/** Outcomes as the person who went says them. */
export const outcomeWords: Record<Outcome, string> = {
  learned: 'I learned something',
  confident: 'I feel more confident',
  'will-use': 'I’ll use it',
  'knows-next': 'I know where to go next',
}

export const usedAnswerWords: Record<UsedAnswer, string> = {
  yes: 'Yes, I have',
  some: 'A little',
  'not-yet': 'Not yet',
}
