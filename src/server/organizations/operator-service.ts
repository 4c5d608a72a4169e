import type { ListedOrganization } from '#contract/organizations/organization.ts'
import type { OrganizationState } from '#contract/organizations/organization-options.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import * as queries from './queries.ts'
import * as reports from './report-queries.ts'
import type { Services } from '#server/platform/dependencies/dependencies.ts'

/** Lists organizations below an id, newest first. @param now UTC instant */
export const listOrganizations = (
  { database }: Pick<Services, 'database'>,
  asked: { before: number; now: string; limit: number; state: OrganizationState },
): Promise<ListedOrganization[]> => database.read((sql) => queries.listOrganizations(sql, asked))

/**
 * Sets or removes the verified mark.
 * @param by null removes it
 * @returns the organization's name
 * @throws DomainError `organization_not_found`
 */
export async function setVerified(
  sql: WriteSql,
  id: number,
  by: { operatorId: number | null; now: string } | null,
): Promise<string> {
  const name = await queries.setVerified(sql, id, by)
  if (name === null) throw new DomainError('organization_not_found')
  return name
}

/**
 * Shows the imported events of an organizer on the organization's page.
 * @param written the organizer's name or slug; empty for none
 * @throws DomainError `organization_not_found`, `organizer_not_found`, `organizer_taken`
 */
export async function linkOrganizer(sql: WriteSql, id: number, written: string) {
  const organizer = written === '' ? null : await queries.findOrganizerSlug(sql, written)
  if (written !== '' && organizer === null) throw new DomainError('organizer_not_found')
  if (organizer !== null && (await queries.isOrganizerTaken(sql, organizer, id)))
    throw new DomainError('organizer_taken')
  const name = await queries.setOrganizer(sql, id, organizer)
  if (name === null) throw new DomainError('organization_not_found')
  return { name, organizer }
}

/** Closes the open reports about an organization. @throws DomainError `organization_not_found` */
export async function resolveReports(
  sql: WriteSql,
  id: number,
  now: string,
): Promise<{ name: string; closed: number }> {
  const settled = await reports.resolveReports(sql, id, now)
  if (!settled) throw new DomainError('organization_not_found')
  return settled
}
