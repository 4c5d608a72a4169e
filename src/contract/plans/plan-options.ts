/** Ways to get to an event. */
export const travels = ['foot', 'bike', 'bus', 'train', 'car'] as const
export type Travel = (typeof travels)[number]

export const planLimits = { minutes: 1_440, company: 60, companions: 4, url: 2_000 } as const

/** Days ahead for which busy times of a calendar are stored. */
export const busyDays = 60

/** Reasons why a person's own calendar can't be read. */
export const busyProblems = [
  'source_url_invalid',
  'source_private',
  'source_page_missing',
  'source_unreachable',
  'source_login',
  'source_certificate',
  'source_denied',
  'source_server_error',
  'source_too_large',
  'source_too_slow',
  'source_not_a_calendar',
] as const
export type BusyProblem = (typeof busyProblems)[number]
