import type { Guest } from '#contract/guest.ts'

const attendances = { attended: 'Attended', 'no-show': 'No-show' } as const
const answers = { yes: 'Going', maybe: 'Maybe', no: 'Can’t go', waiting: 'Waitlist' } as const

/**
 * Formats a CSV field (RFC 4180). Prefixes text that a spreadsheet would run as a formula with an apostrophe, which
 * spreadsheets hide. Guests choose their own names, so this prevents CSV injection.
 */
function field(value: string | number): string {
  if (typeof value === 'number') return String(value)
  // oxlint-disable-next-line no-control-regex -- some programs skip NUL before a formula
  const safe = /^[\s\u0000]*[=+\-@\t\r|%＝＋－＠]/u.test(value) ? `'${value}` : value
  // oxlint-disable-next-line no-control-regex -- some programs stop reading at a control character
  const clean = safe.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
  return /[",;\r\n]|^\s|\s$/.test(clean) ? `"${clean.replaceAll('"', '""')}"` : clean
}

/** Writes a table as CSV in UTF-8 with a byte order mark, which Excel needs to detect the encoding. */
export const writeCsv = (table: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${table.map((row) => `${row.map(field).join(',')}\r\n`).join('')}`

/** Writes the guest list as CSV. */
export function writeGuestTable(guests: readonly Guest[]): string {
  const rows = guests.map((guest) => {
    const { name, address, answer, partySize, answeredAt, isRemoved, attendance, arrived, attendanceAt } = guest
    return [
      name,
      address ?? '',
      isRemoved ? 'Removed' : answer ? answers[answer] : 'No RSVP yet',
      answer === 'no' || answer === null ? 0 : partySize,
      answeredAt ?? '',
      guest.note,
      attendance ? attendances[attendance] : '',
      arrived ?? '',
      attendance ? (attendanceAt ?? '') : '',
      guest.code,
    ]
  })
  const header = ['Name', 'Email', 'RSVP', 'People', 'RSVP time (UTC)', 'Note']
  const atTheDoor = ['Attendance', 'People who came', 'Attendance time (UTC)', 'Check-in code']
  return writeCsv([[...header, ...atTheDoor], ...rows])
}
