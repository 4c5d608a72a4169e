import type { OrganizationRole } from '#contract/organizations/organization-options.ts'
import type { ReadSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { countOtherOwners, findMembership, type Membership } from './queries.ts'

// Rules of who may see and change an organization and its members. Everyone sees it while it has members (the
// database's function `is_led`). Members host its events with the rights of their role (host-rights).

type Member = Membership & { role: OrganizationRole }

/** Returns an organization and the person's role in it; null for others. @throws DomainError `organization_not_found` */
export async function requireOrganization(sql: ReadSql, slug: string, userId: number): Promise<Membership> {
  const found = await findMembership(sql, slug, userId)
  if (!found) throw new DomainError('organization_not_found')
  return found
}

/** @throws DomainError `organization_not_found`; `not_allowed` unless the person is a member */
export async function requireMember(sql: ReadSql, slug: string, userId: number): Promise<Member> {
  const { role, ...organization } = await requireOrganization(sql, slug, userId)
  if (role === null) throw new DomainError('not_allowed')
  return { ...organization, role }
}

/** @throws DomainError `organization_not_found`; `not_allowed` unless the person is an owner */
export async function requireOwner(sql: ReadSql, slug: string, userId: number): Promise<Member> {
  const found = await requireMember(sql, slug, userId)
  if (found.role !== 'owner') throw new DomainError('not_allowed')
  return found
}

/**
 * Owners change roles. Each member decides whether the page names them.
 * @throws DomainError `not_allowed`
 */
export function requireCanChangeMember(
  caller: { userId: number; role: OrganizationRole },
  userId: number,
  change: { role?: OrganizationRole | undefined; isShown?: boolean | undefined },
): void {
  if (change.role !== undefined && caller.role !== 'owner') throw new DomainError('not_allowed')
  if (change.isShown !== undefined && userId !== caller.userId) throw new DomainError('not_allowed')
}

/** Owners remove members, and everyone may leave. @throws DomainError `not_allowed` */
export function requireCanRemoveMember(caller: { userId: number; role: OrganizationRole }, userId: number): void {
  if (userId !== caller.userId && caller.role !== 'owner') throw new DomainError('not_allowed')
}

/** @throws DomainError `last_owner` if nobody else owns the organization */
export async function requireOtherOwner(sql: ReadSql, organizationId: number, userId: number): Promise<void> {
  if ((await countOtherOwners(sql, organizationId, userId)) === 0) throw new DomainError('last_owner')
}
