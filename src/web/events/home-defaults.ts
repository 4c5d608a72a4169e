import type { VisitorChoices } from '#contract/person-cookie.ts'
import type { Session } from '#contract/session.ts'
import { visitorDefaults, type HomeDefaults } from './home-search.ts'

const fromSession = ({ homeInterests, homeAges, homeWithin }: Session): HomeDefaults => ({
  interests: homeInterests,
  ages: homeAges,
  within: homeWithin,
})

const fromVisitor = ({ interests, ages, within }: VisitorChoices): HomeDefaults => ({
  interests: interests.length > 0 ? interests : visitorDefaults.interests,
  ages,
  within,
})

const known = new WeakMap<Session | VisitorChoices, HomeDefaults>()

/**
 * Returns the default filters of a user or visitor; undefined for visitors who chose none. A new member keeps what they
 * chose as a visitor until they answer the same questions. Same object for the same arguments.
 */
export function getHomeDefaults(session: Session | null, visitor: VisitorChoices | null): HomeDefaults | undefined {
  const isMember = session !== null && (session.isWelcomed || visitor === null)
  const source = isMember ? session : visitor
  if (!source) return undefined
  const defaults = known.get(source) ?? ('userId' in source ? fromSession(source) : fromVisitor(source))
  known.set(source, defaults)
  return defaults
}
