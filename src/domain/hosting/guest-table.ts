import type { Guest } from '#contract/guest.ts'

const answers = { yes: 'Yes', maybe: 'Maybe', no: 'No', waiting: 'Waiting' } as const

/**
 * One field of a table by RFC 4180. A text that a spreadsheet would take for a formula gets an apostrophe before it,
 * which spreadsheets hide: guests write their names themselves.
 */
function field(value: string | number): string {
  if (typeof value === 'number') return String(value)
  // oxlint-disable-next-line no-control-regex -- some programs overlook it before a formula
  const safe = /^[\s\u0000]*[=+\-@\t\r|%＝＋－＠]/u.test(value) ? `'${value}` : value
  // oxlint-disable-next-line no-control-regex -- a control character ends the table in some programs
  const clean = safe.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
  return /[",;\r\n]|^\s|\s$/.test(clean) ? `"${clean.replaceAll('"', '""')}"` : clean
}

/** The guest list for a spreadsheet, in UTF-8 with the mark that Excel needs to see that it is. */
export function writeGuestTable(guests: readonly Guest[]): string {
  const rows = guests.map(({ name, address, answer, partySize, answeredAt, isRemoved }) => [
    name,
    address ?? '',
    isRemoved ? 'Removed' : answer ? answers[answer] : 'No answer yet',
    answer === 'no' || answer === null ? 0 : partySize,
    answeredAt ?? '',
  ])
  const table = [['Name', 'Email', 'Answer', 'People', 'Answered (UTC)'], ...rows]
  return `\uFEFF${table.map((row) => `${row.map(field).join(',')}\r\n`).join('')}`
}
