import { eventAddress, type AddressedEvent } from '#domain/events/event-address.ts'

/** Removes everything except letters and digits, so that no character of a name changes the path. */
const hyphenate = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** All paths of the app, so that none is defined twice. */
export const paths = {
  welcome: '/',
  login: '/login',
  home: '/home',
  /** The page of an event, by its id, or by the event itself to pass on the secret of an unlisted one. */
  event: (event: number | AddressedEvent) => eventAddress(typeof event === 'number' ? { id: event } : event),
  /** The event screen as opened from My Events. */
  ownEvent: (id: number) => `/events/${id}`,
  /** Target of the link in an invitation. */
  rsvp: (token: string) => `/rsvp/${token}`,
  /** Target of the link that lets anyone RSVP. */
  join: (token: string) => `/join/${token}`,
  /** An event's screen for its host. */
  host: (id: number) => `/events/${id}/host`,
  /** A request to co-host or to join an organization, by its id or by the token of an email. */
  hostRequest: (key: string) => `/host-requests/${key}`,
  /** The check-in screen. */
  checkIn: (id: number) => `/events/${id}/check-in`,
  embed: '/embed',
  goals: '/goals',
  pathways: '/goals/pathways',
  pathway: (id: string) => `/goals/pathways/${id}`,
  newPathway: '/goals/pathways/new',
  editPathway: (id: string) => `/goals/pathways/${id}/edit`,
  /** The page of a goal to keep, print or share. */
  goalRecord: (id: number) => `/goals/${id}/record`,
  /** A record that its person shared. */
  sharedRecord: (token: string) => `/records/${token}`,
  journal: '/journal',
  /** Target of the link to a shared goal. */
  sharedGoal: (token: string) => `/goals/together/${token}`,
  /** Report on the events that a person hosts. */
  programs: '/programs',
  myEvents: '/events',
  discover: '/discover',
  person: (username: string) => `/people/${username}`,
  venue: (id: number | string) => `/venues/${id}`,
  /** An organizer's page, by its name or slug. The server leads all spellings to one address. */
  organizer: (name: string) => `/organizers/${encodeURIComponent(hyphenate(name))}`,
  /** The organizations that a person belongs to. */
  organizations: '/organizations',
  organization: (slug: string) => `/organizations/${encodeURIComponent(slug)}`,
  profile: '/profile',
  settings: '/profile/settings',
  preferences: '/profile/preferences',
  notifications: '/profile/notifications',
  verifyEmail: '/verify-email',
  news: '/news',
  setup: '/setup',
  /** Receives the parts of an uploaded backup. */
  restore: (offset: number | null) => `/setup/restore${offset === null ? '' : `?offset=${offset}`}`,
  admin: '/admin',
  /** A section for operators, such as `reports`, optionally filtered: `reviews?state=hidden`. */
  adminSection: (name: string) => `/admin/${name}`,
} as const

/** Builds the path of the sign-in screen, which returns to `next` afterwards. */
export const loginPath = (next: string) => `${paths.login}?next=${encodeURIComponent(next)}`
