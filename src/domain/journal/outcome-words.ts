import type { Outcome, UsedAnswer } from '#contract/journal/outcome-options.ts'
import { msg, type Message } from '#texts/texts.ts'

/** Outcomes, worded as answers of the person who went. */
export const outcomeWords: Record<Outcome, Message> = {
  learned: msg('I learned something'),
  confident: msg('I feel more confident'),
  'will-use': msg('I’ll use it'),
  'knows-next': msg('I know where to go next'),
}

export const usedAnswerWords: Record<UsedAnswer, Message> = {
  yes: msg('Yes, I have'),
  some: msg('A little'),
  'not-yet': msg('Not yet'),
}
