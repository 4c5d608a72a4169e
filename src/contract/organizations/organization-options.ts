/** Owners manage the page, the events and the members. Editors manage the events. */
export const organizationRoles = ['owner', 'editor'] as const
/** Filters of the operators' list. */
export const organizationStates = ['all', 'reported'] as const
export type OrganizationState = (typeof organizationStates)[number]

export type OrganizationRole = (typeof organizationRoles)[number]
