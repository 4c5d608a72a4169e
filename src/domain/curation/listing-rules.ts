import type { HoldReason, ListingChoice } from '#contract/curation/curation-options.ts'

/** How much of a source is listed; see `sources.trust`. */
export type Trust = 'everything' | 'learning' | 'review'

/** Events from this value of `learning` are worth listing. */
const learningLimit = 0.5

/** The facts that decide whether an imported event is listed. */
export interface ListingFacts {
  /** The levels of the sources that list the event. Empty once none does. */
  trusts: readonly Trust[]
  /** From 0 to 1. */
  learning: number
  /** Whether it has been listed without an operator's decision. False for a new event. */
  wasListed: boolean
  /** Why it is held back now; null if it isn't, or is new. */
  heldFor: HoldReason | null
  /** The operators' decision, if any. */
  choice: ListingChoice | null
}

export interface Listing {
  isHidden: boolean
  /** Null if the event is listed. */
  heldFor: HoldReason | null
}

/** Decides by the sources' trust alone. The most trusted source counts. */
function findHoldReason({ trusts, learning, wasListed, heldFor }: ListingFacts): HoldReason | null {
  if (trusts.length === 0) return heldFor
  if (trusts.includes('everything')) return null
  if (trusts.includes('learning')) return learning >= learningLimit ? null : 'learning'
  return wasListed ? null : 'review'
}

/** Decides whether an imported event is listed. */
export const decideListing = (facts: ListingFacts): Listing => ({
  isHidden: facts.choice === 'hide',
  heldFor: facts.choice === null ? findHoldReason(facts) : null,
})
