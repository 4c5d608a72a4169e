import { limits } from '#contract/limits.ts'
import type { DeletedOrganization, Organization } from '#contract/organizations/organization.ts'
import { releasePictures } from '#server/pictures/service.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { getNow } from '#server/platform/process/process.ts'
import * as queries from './deletion-queries.ts'
import { findMembership, lockOrganization } from './queries.ts'
import { requireOwner } from './policy.ts'
import { readOrganization } from './service.ts'
import type { Core, Services } from '#server/platform/dependencies/dependencies.ts'

const { restoreDays } = limits.organizations
const getRestoreCutoff = ({ clock }: Pick<Services, 'clock'>) =>
  clock
    .now()
    .subtract({ hours: 24 * restoreDays })
    .toString()

/**
 * Deletes an organization, which its owners can restore for 30 days. Its events stay with the members who created them.
 * Permanently removes organizations that were deleted before that.
 * @throws DomainError `organization_not_found`, `not_allowed`
 */
export const deleteOrganization = (deps: Core, slug: string, userId: number): Promise<void> =>
  deps.database.write(async (sql) => {
    const { id } = await requireOwner(sql, slug, userId)
    await lockOrganization(sql, id)
    await releasePictures(sql, await queries.purgeDeleted(sql, getRestoreCutoff(deps)))
    await queries.deleteOrganization(sql, id, userId, getNow(deps))
  })

/** @throws DomainError `organization_not_found` if the restore window has passed; `not_allowed` unless the person is an owner */
export const restoreOrganization = (deps: Core, slug: string, userId: number): Promise<Organization> =>
  deps.database.write(async (sql) => {
    if (await findMembership(sql, slug, userId)) await requireOwner(sql, slug, userId)
    else {
      const deleted = await queries.findDeleted(sql, { slug, userId, since: getRestoreCutoff(deps) })
      if (!deleted) throw new DomainError('organization_not_found')
      await queries.restoreOrganization(sql, deleted.id, getNow(deps))
    }
    return readOrganization(sql, deps, slug, userId)
  })

/** Lists the deleted organizations that the person can restore. */
export const listDeletedOrganizations = async (deps: Core, userId: number): Promise<DeletedOrganization[]> => {
  const deleted = await deps.database.read((sql) => queries.listDeleted(sql, userId, getRestoreCutoff(deps)))
  return deleted.map(({ slug, name, deletedAt }) => {
    const until = Temporal.Instant.from(deletedAt).add({ hours: 24 * restoreDays })
    return { slug, name, restorableUntil: until.toString() }
  })
}
