/** Ages that a session is made for, in years, as the Public Libraries Survey of the United States divides them. */
export const sessionAges = ['0-5', '6-11', '12-18', '19+', 'general'] as const
export type SessionAge = (typeof sessionAges)[number]

export const sessionAgeNames: Record<SessionAge, string> = {
  '0-5': 'Ages 0–5',
  '6-11': 'Ages 6–11',
  '12-18': 'Ages 12–18',
  '19+': 'Ages 19 and over',
  general: 'All ages',
}

/** Where a session takes place; "virtual" is live, not recorded. */
export const sessionPlaces = ['on-site', 'off-site', 'virtual'] as const
export type SessionPlace = (typeof sessionPlaces)[number]

export const sessionPlaceNames: Record<SessionPlace, string> = {
  'on-site': 'On site',
  'off-site': 'Off site',
  virtual: 'Live virtual',
}

export const attendanceLimits = {
  /** Largest number of heads in one field. */
  heads: 100_000,
  /** Sessions in one report. */
  sessions: 5_000,
} as const
