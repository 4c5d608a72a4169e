/**
 * Events that a correction covers: one event; its series; all of an organizer; all whose title contains a phrase; all
 * whose title, description, organizer or venue does; all of a source.
 */
export const correctionScopes = ['event', 'series', 'organizer', 'title', 'words', 'source'] as const
export type CorrectionScope = (typeof correctionScopes)[number]

export const correctedFields = [
  'title',
  'category',
  'format',
  'ageGroups',
  'when',
  'status',
  'summary',
  'price',
  'link',
  'online',
  'venue',
  'picture',
  'listing',
  'pinned',
] as const
export type CorrectedField = (typeof correctedFields)[number]

/** `show` lists an event whatever the classifier says; `hide` removes it for everyone. */
export const listingChoices = ['show', 'hide'] as const
export type ListingChoice = (typeof listingChoices)[number]

/** `learning`: probably not a learning event. `review`: an operator looks at the source's new events first. */
export const holdReasons = ['learning', 'review'] as const
export type HoldReason = (typeof holdReasons)[number]

/** Scopes to show held-back events: `source` lists everything of the source from now on. */
export const showScopes = ['event', 'series', 'organizer', 'title', 'source'] as const
export type ShowScope = (typeof showScopes)[number]

export const correctionStates = ['active', 'changed', 'undone'] as const
export type CorrectionState = (typeof correctionStates)[number]

/** States that an operator can give an event: `scheduled` lists it whatever its source says. */
export const correctedStatuses = ['scheduled', 'cancelled', 'postponed'] as const
export type CorrectedStatus = (typeof correctedStatuses)[number]

/** Characters of a title, a summary, a venue, a link and the words of a rule. */
export const curationLimits = {
  title: 300,
  summary: 180,
  venue: 300,
  link: 2000,
  cents: 10_000_000,
  words: { minLength: 2, maxLength: 100 },
  samples: 8,
} as const
