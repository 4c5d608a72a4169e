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

/** Rate limits, grouped by cost and potential for abuse. All limits of this kind are defined here. */
export const rateLimits = {
  /** Read requests. */
  reading: {
    person: { calls: 600, seconds: minute },
    address: { calls: 1_800, seconds: minute },
    isLight: true,
  },
  /** Pages, feeds and previews; each may ask the API several times. */
  pages: { address: { calls: 600, seconds: minute }, isLight: true },
  /** What looks up while somebody types: people, addresses. */
  search: {
    person: { calls: 120, seconds: minute },
    address: { calls: 360, seconds: minute },
    isLight: true,
  },
  /** Names that somebody could go through one by one. */
  usernames: { person: { calls: 60, seconds: minute }, address: { calls: 180, seconds: minute } },
  /** What changes own things. */
  changing: {
    person: { calls: 240, seconds: minute },
    address: { calls: 1_200, seconds: minute },
    isLight: true,
  },
  /** The way to a sign-in provider and back: two calls each. */
  signIn: { address: { calls: 200, seconds: 10 * minute } },
  /** The demo provider, which is open to this machine alone unless the operator says otherwise: about six calls each. */
  demoSignIn: { address: { calls: 3_000, seconds: 10 * minute }, isLight: true },
  /** Tokens that come from letters and addresses: whoever has one calls now and then, whoever guesses calls often. */
  tokens: { address: { calls: 120, seconds: minute } },
  /** Pictures, which are decoded and drawn anew. */
  uploading: { person: { calls: 40, seconds: 10 * minute }, address: { calls: 200, seconds: 10 * minute } },
  hosting: { person: { calls: 30, seconds: 10 * minute }, address: { calls: 120, seconds: 10 * minute } },
  inviting: { person: { calls: 20, seconds: 10 * minute }, address: { calls: 100, seconds: 10 * minute } },
  answering: {
    person: { calls: 60, seconds: 10 * minute },
    address: { calls: 300, seconds: 10 * minute },
    isLight: true,
  },
  /** Messages of a host to guests. */
  messaging: { person: { calls: 10, seconds: 10 * minute }, address: { calls: 50, seconds: 10 * minute } },
  reporting: { person: { calls: 10, seconds: 10 * minute }, address: { calls: 50, seconds: 10 * minute } },
  following: {
    person: { calls: 120, seconds: 10 * minute },
    address: { calls: 600, seconds: 10 * minute },
    isLight: true,
  },
  /** Letters that somebody without an account has sent to an address of their choice. */
  letters: { address: { calls: 20, seconds: hour } },
  /** Everything that is kept about somebody, read at once. */
  exporting: { person: { calls: 10, seconds: hour }, address: { calls: 50, seconds: hour } },
} as const satisfies Record<string, RateLimit>

export type RateName = keyof typeof rateLimits

/** What counts a call that names no rate of its own. */
export const getRateName = ({ method, rate }: { method: string; rate?: RateName }): RateName =>
  rate ?? (method === 'GET' ? 'reading' : 'changing')
