import type { OrganizationTeam } from '#contract/organizations/organization.ts'
import type { OrganizationRole } from '#contract/organizations/organization-options.ts'
import { ask, deleteRequest, listOpenRequests } from '#server/hosting/request-service.ts'
import { notify, toPeople } from '#server/notifications/service.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import * as queries from './queries.ts'
import {
  requireCanChangeMember,
  requireCanRemoveMember,
  requireMember,
  requireOtherOwner,
  requireOwner,
} from './policy.ts'
import { t } from '#texts/texts.ts'
import type { Core, Corresponding, Linking } from '#server/platform/dependencies/dependencies.ts'

async function readTeam(sql: ReadSql, slug: string, userId: number): Promise<OrganizationTeam> {
  const { id, role } = await requireMember(sql, slug, userId)
  const requests = role === 'owner' ? await listOpenRequests(sql, { eventId: null, organizationId: id }) : []
  return { members: await queries.listMembers(sql, id), requests }
}

/** Lists the members, for members. @throws DomainError `organization_not_found`, `not_allowed` */
export const getTeam = (deps: Core, slug: string, userId: number): Promise<OrganizationTeam> =>
  deps.database.read((sql) => readTeam(sql, slug, userId))

interface MemberAsking {
  slug: string
  askerId: number
  role: OrganizationRole
  userIds: readonly number[]
  emails: readonly string[]
  note: string
}

/** Asks people to join. @throws DomainError `organization_not_found`, `not_allowed`, and those of `ask` */
export const askMembers = (deps: Corresponding, asking: MemberAsking): Promise<OrganizationTeam> =>
  deps.database.write(async (sql) => {
    const { slug, askerId, role, userIds, emails, note } = asking
    const { id } = await requireOwner(sql, slug, askerId)
    const settledIds = (await queries.listMembers(sql, id)).map(({ userId }) => userId)
    const target = { eventId: null, withFollowing: false, organizationId: id } as const
    await ask(sql, deps, { target, role, askerId, userIds, emails, note, settledIds })
    return readTeam(sql, slug, askerId)
  })

/** Withdraws a request to join. @throws DomainError `organization_not_found`, `not_allowed` */
export const withdrawMemberRequest = (deps: Core, slug: string, requestId: number, userId: number) =>
  deps.database.write(async (sql) => {
    const { id } = await requireOwner(sql, slug, userId)
    await deleteRequest(sql, requestId, { eventId: null, organizationId: id })
    return readTeam(sql, slug, userId)
  })

/**
 * Changes a member's role, as an owner, or whether the page names the member, as the member.
 * @throws DomainError `organization_not_found`, `not_allowed`, `user_not_found`, `last_owner`
 */
export const changeMember = (
  deps: Core,
  { slug, userId, callerId }: { slug: string; userId: number; callerId: number },
  change: { role?: OrganizationRole | undefined; isShown?: boolean | undefined },
): Promise<OrganizationTeam> =>
  deps.database.write(async (sql) => {
    const { id, role: own } = await requireMember(sql, slug, callerId)
    requireCanChangeMember({ userId: callerId, role: own }, userId, change)
    await queries.lockOrganization(sql, id)
    if (change.role === 'editor') await requireOtherOwner(sql, id, userId)
    if (!(await queries.updateMember(sql, { organizationId: id, userId }, change)))
      throw new DomainError('user_not_found')
    await queries.settleHosts(sql, id)
    return readTeam(sql, slug, callerId)
  })

async function notifyRemoved(sql: WriteSql, deps: Linking, userId: number, { id, name, slug }: queries.Membership) {
  const now = deps.clock.now()
  const link = `/organizations/${slug}`
  await notify(sql, toPeople([userId]), () => {
    const title = t('You’re no longer a member of {name}', { name })
    const button = { url: deps.publicUrl + link, label: t('See {name}', { name }) }
    const text = t('An owner has removed you. You can’t see or change its guests and events anymore.')
    return {
      kind: 'eventChanges',
      key: `organization ${id} ${now.epochMilliseconds}`,
      title,
      body: text,
      link,
      mail: { template: 'site-decision', props: { subject: title, heading: title, text, quote: '', button } },
      reason: t('You got this email because you were a member.'),
      expiresAt: now.add({ hours: 24 * 7 }).toString(),
      isAlwaysInApp: true,
    }
  })
}

/**
 * Removes a member, as an owner, or lets one leave.
 * @throws DomainError `organization_not_found`, `not_allowed`, `user_not_found`, `last_owner`
 */
export const removeMember = (
  deps: Linking,
  { slug, userId, callerId }: { slug: string; userId: number; callerId: number },
): Promise<void> =>
  deps.database.write(async (sql) => {
    const membership = await requireMember(sql, slug, callerId)
    requireCanRemoveMember({ userId: callerId, role: membership.role }, userId)
    await queries.lockOrganization(sql, membership.id)
    await requireOtherOwner(sql, membership.id, userId)
    if (!(await queries.deleteMember(sql, membership.id, userId))) throw new DomainError('user_not_found')
    await queries.settleHosts(sql, membership.id)
    if (userId !== callerId) await notifyRemoved(sql, deps, userId, membership)
  })
