/** Intervals at which a hosted event can repeat. */
export const repeatSteps = ['week', 'second-week', 'month'] as const
export type RepeatStep = (typeof repeatSteps)[number]

/** Groups of guests that a host can write to, by their RSVP. */
export const guestGroups = ['yes', 'maybe', 'waiting', 'unanswered'] as const
export type GuestGroup = (typeof guestGroups)[number]
