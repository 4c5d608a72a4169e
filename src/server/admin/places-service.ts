import type { VenueState } from '#contract/venue.ts'
import type { Position } from '#domain/places/distance.ts'
import * as venues from '#server/venues/service.ts'
import { noteAction, type ActionDeps, type Actor } from './log-service.ts'
import { listByOffset } from './pages.ts'

export const listVenues = (deps: ActionDeps, state: VenueState, after = 0) =>
  listByOffset(after, (page) => venues.listVenues(deps, { state, ...page }))

/** Places a venue with all its events. @throws DomainError `venue_not_found` */
export const pinVenue = (deps: ActionDeps, id: number, position: Position, actor: Actor) =>
  deps.database.write(async (sql) => {
    const { name, events } = await venues.pinVenue(sql, id, position, deps.clock.now().toString())
    await noteAction(sql, deps, actor, { action: 'venue.pin', target: { kind: 'venue', id, name } })
    return { id, events }
  })

/** Takes the last pin of a venue back. @throws DomainError `venue_not_found` */
export const unpinVenue = (deps: ActionDeps, id: number, actor: Actor) =>
  deps.database.write(async (sql) => {
    const { name, events } = await venues.unpinVenue(sql, id)
    await noteAction(sql, deps, actor, { action: 'venue.unpin', target: { kind: 'venue', id, name } })
    return { id, events }
  })
