/** Every address of the product, so that no link is spelled twice. */
export const paths = {
  welcome: '/',
  login: '/login',
  home: '/home',
  event: (id: number) => `/event/${id}`,
  /** The same screen, as the list of all own events opens it. */
  ownEvent: (id: number) => `/events/${id}`,
  /** What the link in an invitation opens. */
  rsvp: (token: string) => `/rsvp/${token}`,
  /** An own event, for its host. */
  host: (id: number) => `/events/${id}/host`,
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
} as const

/** The sign-in screen, coming back to `next` afterwards. */
export const loginPath = (next: string) => `${paths.login}?next=${encodeURIComponent(next)}`
