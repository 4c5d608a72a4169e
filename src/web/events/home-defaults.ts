import type { Session } from '#contract/session.ts'
import type { HomeDefaults } from './home-search.ts'

const known = new WeakMap<Session, HomeDefaults>()

/** Returns the user's default filters; undefined if nobody is signed in. Same object for the same session. */
export function getHomeDefaults(session: Session | null): HomeDefaults | undefined {
  if (!session) return undefined
  const defaults = known.get(session) ?? { interests: session.homeInterests, ages: session.homeAges }
  known.set(session, defaults)
  return defaults
}
