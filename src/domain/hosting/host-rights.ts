import type { HostRight, HostRole } from '#contract/hosting/hosting-options.ts'

const shared = ['edit', 'guests', 'invite', 'questions', 'photos', 'check-in'] as const satisfies HostRight[]

/** Every right that a role has. Rights that aren't listed are denied. */
const rightsByRole: Record<HostRole, readonly HostRight[]> = {
  owner: [...shared, 'cancel', 'co-hosts'],
  'co-host': shared,
  'organization-creator': [...shared, 'cancel', 'co-hosts'],
  'organization-owner': [...shared, 'cancel', 'co-hosts'],
  'organization-editor': shared,
}

/** Returns whether the role includes the right. Absent roles stand for people who don't host the event. */
export const mayHost = (role: HostRole | undefined, right: HostRight): boolean =>
  role !== undefined && rightsByRole[role].includes(right)

/** Lists what a role can do. */
export const listRights = (role: HostRole): readonly HostRight[] => rightsByRole[role]

export const listRolesWith = (right: HostRight): HostRole[] =>
  (Object.keys(rightsByRole) as HostRole[]).filter((role) => mayHost(role, right))
