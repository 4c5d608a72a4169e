import type { RsvpChoice } from '#contract/rsvp/rsvp-responses.ts'
import type { LearningEvent } from '#contract/events/event.ts'

/** Identifies an event, with the secret that the address of an unlisted one contains. */
export type AddressedEvent = Pick<LearningEvent, 'id' | 'linkKey'>

/**
 * Returns the path of the event's page as people pass it on.
 * @param part scrolled to; also named in the query, so that the link can be found when the event is erased
 * @param answer RSVP that the page offers to confirm
 */
export function eventAddress(
  { id, linkKey }: AddressedEvent,
  part?: 'photos' | 'questions' | 'rsvp',
  answer?: RsvpChoice,
): string {
  const query = [
    ...(linkKey === undefined ? [] : [`key=${linkKey}`]),
    ...(part ? [`about=${part}`] : []),
    ...(answer ? [`answer=${answer}`] : []),
  ].join('&')
  return `/event/${id}${query && `?${query}`}${part ? `#${part}` : ''}`
}
