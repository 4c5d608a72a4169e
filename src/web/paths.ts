/** All paths of the app, so that no link is spelled out twice. */
export const paths = {
  welcome: '/',
  login: '/login',
  home: '/home',
  event: (id: number) => `/event/${id}`,
  /** The event screen as opened from My Events. */
  ownEvent: (id: number) => `/events/${id}`,
  /** Target of the link in an invitation. */
  rsvp: (token: string) => `/rsvp/${token}`,
  /** Target of the link that lets anyone RSVP. */
  join: (token: string) => `/join/${token}`,
  /** An event's screen for its host. */
  host: (id: number) => `/events/${id}/host`,
  /** The guest list at the door. */
  checkIn: (id: number) => `/events/${id}/check-in`,
  embed: '/embed',
  goals: '/goals',
  myEvents: '/events',
  discover: '/discover',
  person: (username: string) => `/people/${username}`,
  profile: '/profile',
  settings: '/profile/settings',
  preferences: '/profile/preferences',
  notifications: '/profile/notifications',
  verifyEmail: '/verify-email',
  news: '/news',
  setup: '/setup',
  admin: '/admin',
  /** A section for operators, such as `reports`, optionally filtered: `reviews?state=hidden`. */
  adminSection: (name: string) => `/admin/${name}`,
} as const

/** Builds the path of the sign-in screen, which returns to `next` afterwards. */
export const loginPath = (next: string) => `${paths.login}?next=${encodeURIComponent(next)}`
