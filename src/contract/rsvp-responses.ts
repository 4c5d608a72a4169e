/** What a guest can say. Imported by the first load of pages, so without schemas. */
export const rsvpChoices = ['yes', 'maybe', 'no'] as const
export type RsvpChoice = (typeof rsvpChoices)[number]

/** `waiting`: has said yes while every place was taken; the first in the queue moves up by itself. */
export const rsvpResponses = ['yes', 'maybe', 'no', 'waiting'] as const
export type RsvpResponse = (typeof rsvpResponses)[number]

export const isRsvpChoice = (text: string | null): text is RsvpChoice => rsvpChoices.some((choice) => choice === text)
