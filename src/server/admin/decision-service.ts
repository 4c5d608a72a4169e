import type { DuplicateState } from '#contract/curation/duplicate.ts'
import type { OperatorAction } from '#contract/admin/operator-options.ts'
import type { OrganizationState } from '#contract/organizations/organization-options.ts'
import type { VenueState } from '#contract/venues/venue.ts'
import type { Position } from '#domain/places/distance.ts'
import * as duplicates from '#server/duplicates/service.ts'
import { listContestedPhotos, reviewPhoto } from '#server/photos/decision-service.ts'
import * as organizations from '#server/organizations/operator-service.ts'
import { setFeatured } from '#server/pathways/own-service.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import type { SignedIn } from '#server/platform/http/http.ts'
import { getNow } from '#server/platform/process/process.ts'
import * as venues from '#server/venues/service.ts'
import { noteAction, type Actor } from './log-service.ts'
import { listByOffset, newestFirst, rowsToRead, toPage } from './paging-service.ts'
import type { Core, Linking, Services } from '#server/platform/dependencies/dependencies.ts'

/** Operators' decisions about the content of other rooms. Each is recorded in the operators' log. */

export const listOrganizations = async (deps: Core, state: OrganizationState, after: number | undefined) => {
  const asked = { state, before: newestFirst(after), now: getNow(deps), limit: rowsToRead }
  return toPage(await organizations.listOrganizations(deps, asked))
}

/** Sets or removes the verified mark. @throws DomainError `organization_not_found` */
export const verifyOrganization = (deps: Core, id: number, isVerified: boolean, actor: Actor) =>
  deps.database.write(async (sql) => {
    const by = isVerified ? { operatorId: actor.actorId, now: getNow(deps) } : null
    const name = await organizations.setVerified(sql, id, by)
    const action = isVerified ? 'organization.verify' : 'organization.unverify'
    await noteAction(sql, deps, actor, { action, target: { kind: 'organization', id, name } })
    return { id, isVerified }
  })

/** Closes the open reports about an organization. @throws DomainError `organization_not_found` */
export const settleOrganization = (deps: Core, id: number, actor: Actor) =>
  deps.database.write(async (sql) => {
    const { name, closed } = await organizations.resolveReports(sql, id, getNow(deps))
    if (closed > 0)
      await noteAction(sql, deps, actor, { action: 'organization.settle', target: { kind: 'organization', id, name } })
    return { id, closed }
  })

/** Links an organizer of imported events. @throws DomainError `organization_not_found`, `organizer_not_found`, `organizer_taken` */
export const linkOrganization = (deps: Core, id: number, written: string, actor: Actor) =>
  deps.database.write(async (sql) => {
    const { name, organizer } = await organizations.linkOrganizer(sql, id, written)
    await noteAction(sql, deps, actor, { action: 'organization.link', target: { kind: 'organization', id, name } })
    return { id, organizer }
  })

export const listVenues = (deps: Core, state: VenueState, q: string, after = 0) =>
  listByOffset(after, (page) => venues.listVenues(deps, { state, q, ...page }))

/** Places a venue with all its events. @throws DomainError `venue_not_found` */
export const pinVenue = (deps: Core, id: number, position: Position, actor: Actor) =>
  deps.database.write(async (sql) => {
    const { name, events } = await venues.pinVenue(sql, id, position, getNow(deps))
    await noteAction(sql, deps, actor, { action: 'venue.pin', target: { kind: 'venue', id, name } })
    return { id, events }
  })

/** Undoes the last pin of a venue. @throws DomainError `venue_not_found` */
export const unpinVenue = (deps: Core, id: number, actor: Actor) =>
  deps.database.write(async (sql) => {
    const { name, events } = await venues.unpinVenue(sql, id)
    await noteAction(sql, deps, actor, { action: 'venue.unpin', target: { kind: 'venue', id, name } })
    return { id, events }
  })

export const listDuplicates = (deps: Core, state: DuplicateState, after = 0) =>
  listByOffset(after, (page) => duplicates.listDuplicates(deps, { state, ...page }))

type Decide = (sql: WriteSql, decision: duplicates.Decision) => Promise<{ eventId: number; dates: number }>

const decide = (action: OperatorAction, perform: Decide) => (deps: Core, pairId: number, actor: Actor) =>
  deps.database.write(async (sql) => {
    const now = getNow(deps)
    const { eventId, dates } = await perform(sql, { pairId, by: actor.actorId, now })
    if (dates > 0) await noteAction(sql, deps, actor, { action, target: { kind: 'event', id: eventId } })
    return { id: pairId, eventId, dates }
  })

/** @throws DomainError like `mergeDuplicates` of the room */
export const mergeDuplicates = (deps: Core, pairId: number, actor: Actor, keep: number | null) =>
  decide('event.merge', (sql, decision) => duplicates.mergeDuplicates(sql, decision, keep))(deps, pairId, actor)

export const keepDuplicatesApart = decide('event.keep-apart', duplicates.keepDuplicatesApart)
export const splitDuplicates = decide('event.split', duplicates.splitDuplicates)
export const undoDuplicates = decide('event.undo-merge', duplicates.undoDuplicates)

export const listPhotos = async (deps: Pick<Services, 'database'>, after: number | undefined) =>
  toPage(await listContestedPhotos(deps, { before: newestFirst(after), limit: rowsToRead }))

/** Takes a contested photo down, or leaves the decision to its hosts. @throws DomainError `photo_not_found` */
export const decidePhoto = (deps: Linking, caller: SignedIn, id: number, isShown: boolean, actor: Actor) =>
  deps.database.write(async (sql) => {
    const { eventId } = await reviewPhoto(sql, deps, { id, caller, isShown, reason: actor.reason })
    const action = isShown ? 'photo.keep' : 'photo.remove'
    await noteAction(sql, deps, actor, { action, target: { kind: 'event', id: eventId } })
    return { id }
  })

/** Features a pathway, or stops it. @throws DomainError `pathway_not_found` */
export async function featurePathway(deps: Core, id: string, isFeatured: boolean, operatorId: number): Promise<void> {
  await deps.database.write(async (sql) => {
    const name = await setFeatured(sql, id, isFeatured, { operatorId, now: getNow(deps) })
    if (name === null) return
    const action = isFeatured ? 'pathway.feature' : 'pathway.unfeature'
    const actor = { actorId: operatorId, reason: '' }
    await noteAction(sql, deps, actor, { action, target: { kind: 'pathway', name } })
  })
}
