import type { LearningEvent } from '#contract/events/event.ts'

/** Identifies an event, with the secret that the address of an unlisted one contains. */
export type AddressedEvent = Pick<LearningEvent, 'id' | 'linkKey'>

/**
 * Returns the path of the event's page as people pass it on.
 * @param part scrolled to; also named in the query, so that the link can be found when the event is erased
 */
export function eventAddress({ id, linkKey }: AddressedEvent, part?: 'photos' | 'questions'): string {
  const query = [...(linkKey === undefined ? [] : [`key=${linkKey}`]), ...(part ? [`about=${part}`] : [])].join('&')
  return `/event/${id}${query && `?${query}`}${part ? `#${part}` : ''}`
}
