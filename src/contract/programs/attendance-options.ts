import { msg, type Message } from '#texts/texts.ts'

/** Ages that a session is made for, in years, as the Public Libraries Survey of the United States divides them. */
export const sessionAges = ['0-5', '6-11', '12-18', '19+', 'general'] as const
export type SessionAge = (typeof sessionAges)[number]

export const sessionAgeNames: Record<SessionAge, Message> = {
  '0-5': msg('Ages 0–5'),
  '6-11': msg('Ages 6–11'),
  '12-18': msg('Ages 12–18'),
  '19+': msg('Ages 19 and over'),
  general: msg('All ages'),
}

/** Where a session takes place; "virtual" is live, not recorded. */
export const sessionPlaces = ['on-site', 'off-site', 'virtual'] as const
export type SessionPlace = (typeof sessionPlaces)[number]

export const sessionPlaceNames: Record<SessionPlace, Message> = {
  'on-site': msg('On site'),
  'off-site': msg('Off site'),
  virtual: msg('Live virtual'),
}

export const attendanceLimits = {
  /** Largest number of people in one field. */
  heads: 100_000,
  /** Maximum number of sessions in one report. */
  sessions: 5_000,
} as const
