import type { QueryClient } from '@tanstack/react-query'
import type { Interest, ShownEvents } from '#contract/events/event-options.ts'
import { limits } from '#contract/limits.ts'
import type { VisitorChoices } from '#contract/people/person-cookie.ts'
import type { MapSettings } from '#contract/places/place.ts'
import type { VisitorPlace } from '#contract/places/place-cookie.ts'
import type { Session } from '#contract/sign-in/session.ts'
import { getTwoWeeksEnd } from '#domain/events/event-search-days.ts'
import { getNear } from '#web/location/queries.ts'
import { visitorDefaults, type HomeDefaults } from './home-search.ts'
import { eventFacetsQuery } from '#web/event-parts/queries.ts'

/** Choices of a user or visitor; interests may be empty. */
interface Choices {
  interests: readonly Interest[]
  ages: HomeDefaults['ages']
  within: number
}

const fromSession = ({ homeInterests, homeAges, homeWithin }: Session): Choices => ({
  interests: homeInterests,
  ages: homeAges,
  within: homeWithin,
})

/** Returns what the person chose; undefined for visitors who chose nothing. A new member keeps what they chose as a visitor. */
function findChoices(session: Session | null, visitor: VisitorChoices | null): Choices | undefined {
  const isMember = session !== null && (session.isWelcomed || visitor === null)
  return isMember ? fromSession(session) : (visitor ?? undefined)
}

/** Returns whether the person chose interests of their own. */
export const hasOwnInterests = (session: Session | null, visitor: VisitorChoices | null): boolean =>
  (findChoices(session, visitor)?.interests.length ?? 0) > 0

/**
 * Returns the default filters of a user or visitor.
 * @param unchosen interests for people who chose none
 * @param show which events lists show to people who haven't chosen
 */
export function getHomeDefaults(
  session: Session | null,
  visitor: VisitorChoices | null,
  unchosen: readonly Interest[],
  show: ShownEvents,
): HomeDefaults {
  const { interests, ages, within } = findChoices(session, visitor) ?? visitorDefaults
  return interests.length > 0
    ? { interests, areChosen: true, ages, show, within }
    : { interests: unchosen, areChosen: false, ages, show, within }
}

/** Events of the next two weeks that the site's interests must match, so that a default never empties a town. */
const enoughEvents = 12

/** Returns the interests to select for people who chose none: the site's while enough events match, else none. */
export async function loadUnchosenInterests(
  client: QueryClient,
  { visitorInterests }: MapSettings,
  { place, today }: { place: VisitorPlace | null; today: string },
): Promise<readonly Interest[]> {
  if (visitorInterests.length === 0) return visitorInterests
  const call = new URLSearchParams({
    interests: visitorInterests.join(','),
    to: getTwoWeeksEnd(today),
    within: String(limits.distance.default),
    virtual: 'any',
  })
  const { near } = getNear(place)
  if (near) call.set('near', near)
  const { total } = await client.ensureQueryData(eventFacetsQuery(call))
  return total >= enoughEvents ? visitorInterests : []
}
