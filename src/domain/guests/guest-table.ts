import type { GuestList } from '#contract/guests/guest.ts'
import { decimalPrice } from '#domain/prices/price-currency.ts'
import { isPartlyPaid } from '#domain/rsvp/tickets.ts'
import { formatAnswer, describeCompanions, listPerPerson } from '#domain/rsvp/sign-up.ts'
import { msg, t } from '#texts/texts.ts'

const attendances = { attended: msg('Attended'), 'no-show': msg('No-show') } as const
const answers = {
  yes: msg('[[of a guest]] Going'),
  maybe: msg('Maybe'),
  no: msg('Can’t go'),
  waiting: msg('Waitlist'),
  requested: msg('Requested'),
} as const

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
    ...(hasCompanions ? [t('Companions')] : []),
    ...ticketTypes.map(({ name }) => t('Tickets: {name}', { name })),
    ...(isPaid
      ? [t('Costs ({currency})', { currency }), t('[[of a guest]] Paid'), t('Amount paid ({currency})', { currency })]
      : []),
    ...questions.map(({ text }) => text),
    ...perPerson.map(({ text }) => t('{question} (companions)', { question: text })),
  ]
  const price = (amount: number | null) => (amount === null ? '' : decimalPrice(amount, currency))
  const cells = (guest: GuestList['guests'][number]): Cells => {
    const { companions, tickets, answers: said, due, paidAmount } = guest
    const people = describeCompanions(guest, questions)
    const paid = guest.isPaid ? t('Yes') : isPartlyPaid(guest) ? t('Partly') : t('No')
    return [
      ...(hasCompanions ? [companions.filter(Boolean).join('; ')] : []),
      ...ticketTypes.map(({ key }) => tickets[key] ?? 0),
      ...(isPaid ? [price(due), paid, price(paidAmount)] : []),
      ...questions.map(({ key }) => formatAnswer(said[key])),
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
      isRemoved
        ? t('Removed')
        : guest.isDeclined
          ? t('Declined by the host')
          : answer
            ? t(answers[answer])
            : t('No RSVP yet'),
      answer === 'no' || answer === null ? 0 : partySize,
      answeredAt ?? '',
      guest.note,
      attendance ? t(attendances[attendance]) : '',
      arrived ?? '',
      attendance ? (attendanceAt ?? '') : '',
      guest.code,
      ...optional.cells(guest),
    ]
  })
  const header = [t('Name'), t('Email'), t('RSVP'), t('People'), t('RSVP time (UTC)'), t('Note')]
  const atTheDoor = [t('Attendance'), t('People who came'), t('Attendance time (UTC)'), t('Check-in code')]
  return writeCsv([[...header, ...atTheDoor, ...optional.header], ...rows])
}
