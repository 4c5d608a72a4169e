import type { OrganizationState } from '#contract/organization-options.ts'
import * as organizations from '#server/organizations/operator-service.ts'
import { noteAction, type ActionDeps, type Actor } from './log-service.ts'
import { newestFirst, rowsToRead, toPage } from './pages.ts'

export const listOrganizations = async (deps: ActionDeps, state: OrganizationState, after: number | undefined) => {
  const asked = { state, before: newestFirst(after), now: deps.clock.now().toString(), limit: rowsToRead }
  return toPage(await organizations.listOrganizations(deps, asked))
}

/** Gives or takes the verified mark. @throws DomainError `organization_not_found` */
export const verifyOrganization = (deps: ActionDeps, id: number, isVerified: boolean, actor: Actor) =>
  deps.database.write(async (sql) => {
    const by = isVerified ? { operatorId: actor.actorId, now: deps.clock.now().toString() } : null
    const name = await organizations.setVerified(sql, id, by)
    const action = isVerified ? 'organization.verify' : 'organization.unverify'
    await noteAction(sql, deps, actor, { action, target: { kind: 'organization', id, name } })
    return { id, isVerified }
  })

/** Closes the open reports about an organization. @throws DomainError `organization_not_found` */
export const settleOrganization = (deps: ActionDeps, id: number, actor: Actor) =>
  deps.database.write(async (sql) => {
    const { name, closed } = await organizations.settleReports(sql, id, deps.clock.now().toString())
    if (closed > 0)
      await noteAction(sql, deps, actor, { action: 'organization.settle', target: { kind: 'organization', id, name } })
    return { id, closed }
  })

/** Links an organizer of imported events. @throws DomainError `organization_not_found`, `organizer_not_found`, `organizer_taken` */
export const linkOrganization = (deps: ActionDeps, id: number, written: string, actor: Actor) =>
  deps.database.write(async (sql) => {
    const { name, organizer } = await organizations.linkOrganizer(sql, id, written)
    await noteAction(sql, deps, actor, { action: 'organization.link', target: { kind: 'organization', id, name } })
    return { id, organizer }
  })
