import type { Session } from '#contract/session.ts'
import type { HomeDefaults } from './home-search.ts'

const known = new WeakMap<Session, HomeDefaults>()

/** What the home screen shows somebody who has chosen nothing there; undefined for a visitor. The same for the same. */
export function getHomeDefaults(session: Session | null): HomeDefaults | undefined {
  if (!session) return undefined
  const defaults = known.get(session) ?? { interests: session.homeInterests, ages: session.homeAges }
  known.set(session, defaults)
  return defaults
}
