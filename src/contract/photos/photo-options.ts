/** Limits of photos of events. */
export const photoLimits = {
  perPerson: 10,
  perEvent: 100,
  caption: 200,
  /** Characters of a request to take a photo down. */
  reason: 500,
  /** Days in which a deleted photo can be restored. */
  restoreDays: 1,
  /** Days after which photos are deleted that a host declined or an operator took down. */
  declinedDays: 30,
} as const

/**
 * Waiting: for a host's approval. Hidden: someone asked to take it down, and no host has decided yet. Removed:
 * taken down by an operator.
 */
export const photoStates = ['waiting', 'shown', 'hidden', 'declined', 'removed'] as const
export type PhotoState = (typeof photoStates)[number]

/** People who can see the approved photos of an event. */
export const photoAudiences = ['guests', 'everyone'] as const
export type PhotoAudience = (typeof photoAudiences)[number]

/** Sizes in which a photo is served, by the name that the API uses. */
export const photoSizes = ['small', 'medium', 'large'] as const
export type PhotoSize = (typeof photoSizes)[number]

export const photoFormats = ['jpg', 'avif'] as const
export type PhotoFormat = (typeof photoFormats)[number]
