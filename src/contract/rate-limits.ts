/** A token bucket of `calls` requests, refilled evenly over `seconds`. */
export interface Rate {
  calls: number
  seconds: number
}

interface RateLimit {
  /** Per account, across its browsers and addresses. */
  person?: Rate
  /** Per IP address, which may be a whole school or library. For IPv6, per /64; a /48 gets four times as much. */
  address: Rate
  /**
   * Frequent and cheap. Each process counts in memory until a caller reaches a quarter of the limit. Beyond that, the
   * database counts for all processes together.
   */
  isLight?: boolean
}

const minute = 60
const hour = 3_600
const day = 24 * hour

/** Rate limits, grouped by cost and potential for abuse. All limits of this kind are defined here. */
export const rateLimits = {
  /** Read requests. */
  reading: {
    person: { calls: 600, seconds: minute },
    address: { calls: 1_800, seconds: minute },
    isLight: true,
  },
  /** Pages, feeds and previews. Each may call the API several times. */
  pages: { address: { calls: 600, seconds: minute }, isLight: true },
  /** Search-as-you-type for people and addresses. */
  search: {
    person: { calls: 120, seconds: minute },
    address: { calls: 360, seconds: minute },
    isLight: true,
  },
  /** Username checks. Limited so that nobody can enumerate usernames. */
  usernames: { person: { calls: 60, seconds: minute }, address: { calls: 180, seconds: minute } },
  /** Requests that change the caller's own data. */
  changing: {
    person: { calls: 240, seconds: minute },
    address: { calls: 1_200, seconds: minute },
    isLight: true,
  },
  /** Sign-in redirects to a provider and back: two requests each. */
  signIn: { address: { calls: 200, seconds: 10 * minute } },
  /** Requests for a sign-in code, each of which sends an email. */
  signInCode: { address: { calls: 60, seconds: 10 * minute } },
  /** Entering a code or using a passkey. */
  signInEntry: { address: { calls: 240, seconds: 10 * minute } },
  /**
   * The demo provider: about six requests per sign-in. Only this machine can use it unless the operator allows more.
   */
  demoSignIn: { address: { calls: 3_000, seconds: 10 * minute }, isLight: true },
  /**
   * Tokens from emails and calendar URLs. They are too long to guess. A room full of guests opens its links and RSVPs from
   * one network within a minute.
   */
  tokens: { address: { calls: 600, seconds: minute } },
  /** Picture uploads, which are decoded and re-encoded. */
  uploading: { person: { calls: 40, seconds: 10 * minute }, address: { calls: 200, seconds: 10 * minute } },
  /** Previews of sources, each of which downloads and parses a calendar. */
  previewing: { person: { calls: 60, seconds: 10 * minute }, address: { calls: 200, seconds: 10 * minute } },
  /** Addresses of people's own calendars, each of which is fetched at once. */
  calendars: { person: { calls: 10, seconds: hour }, address: { calls: 60, seconds: hour } },
  hosting: { person: { calls: 30, seconds: 10 * minute }, address: { calls: 120, seconds: 10 * minute } },
  inviting: { person: { calls: 20, seconds: 10 * minute }, address: { calls: 100, seconds: 10 * minute } },
  answering: {
    person: { calls: 60, seconds: 10 * minute },
    address: { calls: 300, seconds: 10 * minute },
    isLight: true,
  },
  /** RSVPs by a link that anyone may use. At an event, many people share an address. */
  joining: { address: { calls: 300, seconds: 10 * minute } },
  /**
   * RSVPs without an account to one event, and to all events of one host. Less than a quarter of what an event and a host
   * take in a day, so nobody can use that up from one network.
   */
  joiningEvent: { address: { calls: 20, seconds: day } },
  joiningHost: { address: { calls: 40, seconds: day } },
  /** Check-ins at the door. A device that was offline sends all of its check-ins at once. */
  checkingIn: {
    person: { calls: 1_200, seconds: minute },
    address: { calls: 3_600, seconds: minute },
    isLight: true,
  },
  /** Messages from hosts to guests. */
  messaging: { person: { calls: 10, seconds: 10 * minute }, address: { calls: 50, seconds: 10 * minute } },
  reporting: { person: { calls: 10, seconds: 10 * minute }, address: { calls: 50, seconds: 10 * minute } },
  /** Requests to take photos down, which visitors without an account can send, too. */
  askingRemoval: { person: { calls: 20, seconds: day }, address: { calls: 40, seconds: day } },
  following: {
    person: { calls: 120, seconds: 10 * minute },
    address: { calls: 600, seconds: 10 * minute },
    isLight: true,
  },
  /** Emails that a visitor without an account sends to an address of their choice. */
  subscribing: { address: { calls: 20, seconds: hour } },
  /** Setup links and what they open. Few requests reach them; many suggest guessing. */
  setup: { address: { calls: 100, seconds: 10 * minute } },
  /** Parts of a backup that is uploaded in the setup. */
  restoring: { address: { calls: 2_000, seconds: 10 * minute }, isLight: true },
  /** Test emails and checks of other servers that operators request. */
  testing: { person: { calls: 20, seconds: 10 * minute }, address: { calls: 40, seconds: 10 * minute } },
  /** Data exports, which read all of a person's data at once. */
  exporting: { person: { calls: 10, seconds: hour }, address: { calls: 50, seconds: hour } },
} as const satisfies Record<string, RateLimit>

export type RateName = keyof typeof rateLimits

/** Returns the rate limit of an endpoint, including the default. */
export const getRateName = ({ method, rate }: { method: string; rate?: RateName }): RateName =>
  rate ?? (method === 'GET' ? 'reading' : 'changing')
