/** Intervals at which a hosted event can repeat. */
export const repeatSteps = ['week', 'second-week', 'month'] as const
export type RepeatStep = (typeof repeatSteps)[number]

/** Groups of guests that a host can write to, by their RSVP. */
export const guestGroups = ['yes', 'maybe', 'waiting', 'requested', 'unanswered'] as const

/** Guests that a host can write to: by their RSVP, or those who came. */
export const messageGroups = [...guestGroups, 'attended'] as const
export type MessageGroup = (typeof messageGroups)[number]

/**
 * How a person came to host an event: they created it, were asked to co-host it, or belong to the organization that
 * hosts it. `owner`: their own event. `organization-creator`: they created it for the organization.
 */
export const hostRoles = [
  'owner',
  'co-host',
  'organization-creator',
  'organization-owner',
  'organization-editor',
] as const
export type HostRole = (typeof hostRoles)[number]

/** Roles that people can be asked to take: of an event, or of an organization. */
export const requestRoles = ['co-host', 'owner', 'editor'] as const
export type RequestRole = (typeof requestRoles)[number]

/** Rights of hosts. `domain/hosting/host-rights.ts` says which role can do what. */
export const hostRights = ['edit', 'guests', 'invite', 'questions', 'photos', 'check-in', 'cancel', 'co-hosts'] as const
export type HostRight = (typeof hostRights)[number]
