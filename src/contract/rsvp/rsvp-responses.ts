/** Responses a guest can give. Part of every page's first load, so this file contains no schemas. */
export const rsvpChoices = ['yes', 'maybe', 'no'] as const
export type RsvpChoice = (typeof rsvpChoices)[number]

/**
 * `waiting`: RSVPed Going while all spots were taken. The first on the waitlist moves up automatically. `requested`:
 * RSVPed Going to an event whose host approves guests.
 */
export const rsvpResponses = ['yes', 'maybe', 'no', 'waiting', 'requested'] as const
export type RsvpResponse = (typeof rsvpResponses)[number]

/** Statuses of a guest in their list of events; `invited` until they respond. Guests who can't go aren't listed. */
export const rsvpStatuses = ['invited', 'maybe', 'requested', 'waiting', 'going'] as const
export type RsvpStatus = (typeof rsvpStatuses)[number]

export const isRsvpChoice = (text: string | null): text is RsvpChoice => rsvpChoices.some((choice) => choice === text)
