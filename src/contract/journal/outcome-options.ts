/** Outcomes of an event, based on the measures that libraries use. */
export const outcomes = ['learned', 'confident', 'will-use', 'knows-next'] as const
export type Outcome = (typeof outcomes)[number]

/** Answers to "Have you used what you learned?" */
export const usedAnswers = ['yes', 'some', 'not-yet'] as const
export type UsedAnswer = (typeof usedAnswers)[number]

/** Days after an event until people are asked whether they used what they learned. */
export const usedAfterDays = 30
