/** Kinds of questions that a host can ask at sign-up. */
export const questionKinds = ['text', 'yes-no', 'choice'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** Ways in which a host can price an event. */
export const priceKinds = ['free', 'fixed', 'pay-what-you-can', 'tickets'] as const
export type PriceKind = (typeof priceKinds)[number]
