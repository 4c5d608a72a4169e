import type { GuestList } from '#contract/guests/guest.ts'
import { decimalPrice } from '#domain/events/price-currency.ts'
import { isPartlyPaid } from '#domain/rsvp/tickets.ts'
import { answerWords, describeCompanions, listPerPerson } from '#domain/rsvp/sign-up.ts'

const attendances = { attended: 'Attended', 'no-show': 'No-show' } as const
const answers = { yes: 'Going', maybe: 'Maybe', no: 'Can’t go', waiting: 'Waitlist', requested: 'Requested' } as const

/**
 * Formats a CSV field (RFC 4180). Prefixes text that a spreadsheet would run as a formula with an apostrophe, which
 * spreadsheets hide. Guests choose their own names, so this prevents CSV injection.
 */
function field(value: string | number): string {
  if (typeof value === 'number') return String(value)
  // oxlint-disable-next-line no-control-regex -- programs stop at one or skip it
  const clean = value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
  const safe = /^\s*[=+\-@|%＝＋－＠]|^[\t\r]/u.test(clean) ? `'${clean}` : clean
  return /[",;\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Writes a table as CSV in UTF-8 with a byte order mark, which Excel needs to detect the encoding. */
export const writeCsv = (table: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${table.map((row) => `${row.map(field).join(',')}\r\n`).join('')}`

type Cells = (string | number)[]

/** Columns that only some events have: companions, tickets by type, payment, and a column for each question. */
function listOptionalColumns({ guests, ticketTypes, questions, currency, isPaid }: GuestList) {
  const hasCompanions = guests.some(({ companions }) => companions.length > 0)
  const perPerson = listPerPerson(questions)
  const header = [
    ...(hasCompanions ? ['Companions'] : []),
    ...ticketTypes.map(({ name }) => `Tickets: ${name}`),
    ...(isPaid ? [`Costs (${currency})`, 'Paid', `Amount paid (${currency})`] : []),
    ...questions.map(({ text }) => text),
    ...perPerson.map(({ text }) => `${text} (companions)`),
  ]
  const price = (amount: number | null) => (amount === null ? '' : decimalPrice(amount, currency))
  const cells = (guest: GuestList['guests'][number]): Cells => {
    const { companions, tickets, answers: said, due, paidAmount } = guest
    const people = describeCompanions(guest, questions)
    const paid = guest.isPaid ? 'Yes' : isPartlyPaid(guest) ? 'Partly' : 'No'
    return [
      ...(hasCompanions ? [companions.filter(Boolean).join('; ')] : []),
      ...ticketTypes.map(({ key }) => tickets[key] ?? 0),
      ...(isPaid ? [price(due), paid, price(paidAmount)] : []),
      ...questions.map(({ key }) => answerWords(said[key])),
      ...perPerson.map(({ key }) =>
        people
          .flatMap(({ name, answers: theirs }) =>
            theirs.filter((each) => each.key === key).map(({ answer }) => `${name}: ${answer}`),
          )
          .join('; '),
      ),
    ]
  }
  return { header, cells }
}

/** Writes the guest list as CSV. */
export function writeGuestTable(list: GuestList): string {
  const optional = listOptionalColumns(list)
  const rows = list.guests.map((guest): Cells => {
    const { name, address, answer, partySize, answeredAt, isRemoved, attendance, arrived, attendanceAt } = guest
    return [
      name,
      address ?? guest.sharedEmail ?? '',
      isRemoved ? 'Removed' : guest.isDeclined ? 'Declined by the host' : answer ? answers[answer] : 'No RSVP yet',
      answer === 'no' || answer === null ? 0 : partySize,
      answeredAt ?? '',
      guest.note,
      attendance ? attendances[attendance] : '',
      arrived ?? '',
      attendance ? (attendanceAt ?? '') : '',
      guest.code,
      ...optional.cells(guest),
    ]
  })
  const header = ['Name', 'Email', 'RSVP', 'People', 'RSVP time (UTC)', 'Note']
  const atTheDoor = ['Attendance', 'People who came', 'Attendance time (UTC)', 'Check-in code']
  return writeCsv([[...header, ...atTheDoor, ...optional.header], ...rows])
}
