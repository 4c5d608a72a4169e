/** Answers a guest can give. Part of every page's first load, so this file contains no schemas. */
export const rsvpChoices = ['yes', 'maybe', 'no'] as const
export type RsvpChoice = (typeof rsvpChoices)[number]

/** `waiting`: said yes while all spots were taken. The first on the waitlist moves up automatically. */
export const rsvpResponses = ['yes', 'maybe', 'no', 'waiting'] as const
export type RsvpResponse = (typeof rsvpResponses)[number]

export const isRsvpChoice = (text: string | null): text is RsvpChoice => rsvpChoices.some((choice) => choice === text)
