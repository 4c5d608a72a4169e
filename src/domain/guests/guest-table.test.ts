import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { Guest, GuestList } from '#contract/guests/guest.ts'
import { writeGuestTable } from './guest-table.ts'

const guest = (given: Partial<Guest>): Guest => ({
  id: 1,
  name: 'Ada',
  address: 'ada@example.org',
  answer: 'yes',
  partySize: 2,
  wantedParty: null,
  answeredAt: '2026-11-21T14:00:00Z',
  invitation: 'sent',
  hasAccount: false,
  hasBounced: false,
  isRemoved: false,
  note: '',
  origin: null,
  code: 'K7F2QD',
  attendance: null,
  arrived: null,
  attendanceAt: null,
  remindedAt: null,
  tickets: {},
  wantedTickets: null,
  due: null,
  paidAmount: null,
  companions: [],
  answers: {},
  companionAnswers: [],
  sharedEmail: null,
  sharesEmail: false,
  showsName: false,
  isPaid: false,
  isDeclined: false,
  ...given,
})

const plain: GuestList = {
  capacity: null,
  counts: { yes: 0, maybe: 0, waiting: 0, requested: 0, no: 0, unanswered: 0, arrived: 0 },
  guests: [],
  ticketTypes: [],
  questions: [],
  currency: 'USD',
  isPaid: false,
}

const read = (guests: Guest[], given: Partial<GuestList> = {}): string[][] =>
  parse(writeGuestTable({ ...plain, guests, ...given }), { bom: true, relax_column_count: false })

const columns = [
  ...['Name', 'Email', 'RSVP', 'People', 'RSVP time (UTC)', 'Note'],
  ...['Attendance', 'People who came', 'Attendance time (UTC)', 'Check-in code'],
]

test('each guest is a row', () => {
  const at = '2026-11-28T15:05:00.000Z'
  const here = guest({ note: 'Vegan', attendance: 'attended', arrived: 3, attendanceAt: at })
  const away = guest({ answer: 'no', address: null, attendance: 'no-show', attendanceAt: at })
  expect(read([here, guest({ answer: null, answeredAt: null }), away])).toEqual([
    columns,
    [...['Ada', 'ada@example.org', 'Going', '2', '2026-11-21T14:00:00Z', 'Vegan'], ...['Attended', '3', at, 'K7F2QD']],
    ['Ada', 'ada@example.org', 'No RSVP yet', '0', '', '', '', '', '', 'K7F2QD'],
    ['Ada', '', 'Can’t go', '0', '2026-11-21T14:00:00Z', '', 'No-show', '', at, 'K7F2QD'],
  ])
  expect(read([guest({ answer: 'no', isRemoved: true })])[1]?.[2]).toBe('Removed')
})

test.each(['Lovelace, Ada', 'Ada "the first"', 'two\nlines', ' spaces ', 'Zoë 🐦 李', 'a;b'])(
  'a name like %j round-trips',
  (name) => expect(read([guest({ name })])[1]?.[0]).toBe(name),
)

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '=cmd|"/c calc"!A1',
  '\u0001=1',
  '＝1+1',
  '|calc',
  '%0A',
])('a name like %j is never a formula in a spreadsheet', (name) =>
  expect(read([guest({ name })])[1]?.[0]?.startsWith("'")).toBe(true),
)

test('a note is never a formula in a spreadsheet', () => {
  expect(read([guest({ note: '=HYPERLINK("http://example.org")' })])[1]?.[5]?.startsWith("'=")).toBe(true)
})

test('an address that starts like a formula is escaped, too', () => {
  expect(read([guest({ address: '=1+1@example.org' })])[1]?.[1]).toBe("'=1+1@example.org")
})

test('companions, tickets, payments and answers have separate columns, if there are any', () => {
  const allergies = {
    key: 'a',
    text: 'Allergies?',
    kind: 'text',
    options: [],
    isRequired: false,
    isPerPerson: true,
  } as const
  const adult = { key: 'adult', name: '=Adult', price: 1250, capacity: null, going: 2 }
  const [header, ada, ben] = read(
    [
      guest({
        companions: ['Cy', 'Dee'],
        tickets: { adult: 3 },
        due: 3750,
        paidAmount: 1000,
        answers: { a: '@nuts' },
        companionAnswers: [{}, { a: 'none' }],
      }),
      guest({ name: 'Ben', answer: 'no', isDeclined: true }),
    ],
    { ticketTypes: [adult], questions: [{ ...allergies, options: [] }], currency: 'EUR', isPaid: true },
  )
  expect(header?.slice(columns.length)).toEqual([
    'Companions',
    'Tickets: =Adult',
    'Costs (EUR)',
    'Paid',
    'Amount paid (EUR)',
    'Allergies?',
    'Allergies? (companions)',
  ])
  expect(ada?.slice(columns.length), 'spreadsheets run no formula').toEqual([
    'Cy; Dee',
    '3',
    '37.50',
    'Partly',
    '10.00',
    "'@nuts",
    'Dee: none',
  ])
  expect([ben?.[2], ...(ben?.slice(columns.length) ?? [])]).toEqual([
    'Declined by the host',
    '',
    '0',
    '',
    'No',
    '',
    '',
    '',
  ])
})
