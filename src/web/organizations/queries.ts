import { apiQuery } from '#web/platform/query-client.ts'

export const organizationTeamQuery = (slug: string) => apiQuery('getOrganizationTeam', { params: { slug } })

/** Deleted organizations that the person can restore, latest first. */
export const deletedOrganizationsQuery = apiQuery('listDeletedOrganizations')

/** The organizations that the person belongs to, by name. */
export const ownOrganizationsQuery = apiQuery('listOwnOrganizations')
