import type { AgeGroup } from '#contract/events/event-options.ts'
import type { AttendanceReport, CountedSession, SessionCount } from '#contract/programs/attendance.ts'
import {
  sessionAgeNames,
  sessionAges,
  sessionPlaceNames,
  sessionPlaces,
  type SessionAge,
} from '#contract/programs/attendance-options.ts'
import { t } from '#texts/texts.ts'

const agesOfGroups: Record<AgeGroup, SessionAge> = {
  baby: '0-5',
  preschool: '0-5',
  elementary: '6-11',
  middle: '12-18',
  high: '12-18',
  adult: '19+',
  senior: '19+',
}

/** Suggests the age that a session is made for; "general" if it is for several, or none is known. */
export function suggestAge(groups: readonly AgeGroup[]): SessionAge {
  const ages = new Set(groups.map((group) => agesOfGroups[group]))
  const [age = 'general'] = ages
  return ages.size === 1 ? age : 'general'
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const countThere = ({ adults, children }: SessionCount) => adults + children
const countAll = (count: SessionCount) => countThere(count) + count.online

/** Adds up the counted sessions as the Public Libraries Survey requires: each session once, by age and by place. */
export function sumAttendance(
  sessions: readonly CountedSession[],
): Pick<AttendanceReport, 'total' | 'ages' | 'places'> {
  const counts = sessions.flatMap(({ count }) => count ?? [])
  return {
    total: {
      sessions: counts.length,
      attendance: sum(counts.map(countAll)),
      adults: sum(counts.map(({ adults }) => adults)),
      children: sum(counts.map(({ children }) => children)),
      online: sum(counts.map(({ online }) => online)),
    },
    ages: sessionAges.map((age) => {
      const own = counts.filter((count) => count.age === age)
      return { age, sessions: own.length, attendance: sum(own.map(countAll)) }
    }),
    places: sessionPlaces.map((place) => {
      const own = counts.filter((count) => count.place === place)
      const elsewhere = place === 'virtual' ? sum(counts.map(({ online }) => online)) : 0
      return { place, sessions: own.length, attendance: sum(own.map(countThere)) + elsewhere }
    }),
  }
}

type Table = (string | number)[][]

/** The sums of a report as a table. */
export const tabulateSums = ({ from, to, total, ages, places }: AttendanceReport): Table => [
  [t('Period'), t('{from} to {to}', { from, to }), ''],
  ['', t('Sessions'), t('Attendance')],
  ...ages.map(({ age, sessions, attendance }) => [t(sessionAgeNames[age]), sessions, attendance]),
  ...places.map(({ place, sessions, attendance }) => [t(sessionPlaceNames[place]), sessions, attendance]),
  [t('All together'), total.sessions, total.attendance],
]

/** The sessions of a report as a table. Those that nobody counted have empty numbers. */
export const tabulateSessions = ({ sessions }: AttendanceReport): Table => [
  [
    t('Session'),
    t('Day'),
    t('Counted'),
    t('Adults'),
    t('Children'),
    t('Online'),
    t('Attendance'),
    t('Made for'),
    t('Place'),
  ],
  ...sessions.map(({ title, day, count }) => [
    ...[title, day],
    ...(count ? [t('Yes'), count.adults, count.children, count.online, countAll(count)] : [t('No'), '', '', '', '']),
    ...(count ? [t(sessionAgeNames[count.age]), t(sessionPlaceNames[count.place])] : ['', '']),
  ]),
]
