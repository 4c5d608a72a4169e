import { expect, test } from 'vitest'
import type { Guest } from '#contract/guests/guest.ts'
import { applyPending, findGuests, formatCheckInCode, readCheckInCode, readScan } from './guest-check-in.ts'

const guest = (given: Partial<Guest>): Guest => ({
  id: 1,
  name: 'Ada',
  address: null,
  answer: 'yes',
  partySize: 1,
  wantedParty: null,
  answeredAt: null,
  invitation: null,
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

test.each([
  ['k7f 2qd', 'K7F2QD'],
  ['K7F-2QD', 'K7F2QD'],
  ['oil123', '011123'],
  ['https://town.example.org/events/7/check-in?code=K7F2QD', 'K7F2QD'],
  ['Ada Lovelace', null],
  ['K7F2Q', null],
  ['https://town.example.org/events/7', null],
])('the code in %j is %j', (text, code) => expect(readCheckInCode(text)).toBe(code))

test('a code is shown in two groups', () => expect(formatCheckInCode('K7F2QD')).toBe('K7F 2QD'))

test('guests are found by the beginnings of their names without accents, by address and by code', () => {
  const list = [
    guest({ id: 1, name: 'Zoë Müller-Lüdenscheidt' }),
    guest({ id: 2, name: 'Ben', address: 'ben@example.org', code: '0A1B2C' }),
    guest({ id: 3, name: 'Gone', isRemoved: true }),
  ]
  const find = (text: string) => findGuests(list, text).map(({ id }) => id)
  expect(find('zoe')).toEqual([1])
  expect(find('lud mull')).toEqual([1])
  expect(find('ben@ex')).toEqual([2])
  expect(find('oalb2c')).toEqual([2])
  expect(find('gone')).toEqual([])
  expect(find(' ')).toEqual([1, 2])
})

test('marks and walk-ins of the device are shown before the server has them', () => {
  const marks = [{ guestId: 1, attendance: 'attended', arrived: 2 }] as const
  const shown = applyPending([guest({ id: 1 }), guest({ id: 2 })], marks, [{ id: -1, name: 'Wilma', arrived: 3 }])
  expect(shown.map(({ name, attendance, arrived, isPending }) => [name, attendance, arrived, isPending])).toEqual([
    ['Wilma', 'attended', 3, true],
    ['Ada', 'attended', 2, true],
    ['Ada', null, null, false],
  ])
})

test('a guest is found by the name of a companion', () => {
  const guests = [guest({ id: 1 }), guest({ id: 2, name: 'Ben', companions: ['Cy Öz', 'Dee'] })]
  expect(findGuests(guests, 'oz').map(({ id }) => id)).toEqual([2])
  expect(findGuests(guests, 'dee').map(({ id }) => id)).toEqual([2])
})

test('a scanned code finds its guest, whether expected, here already or not going', () => {
  const list = [
    guest({ id: 1 }),
    guest({ id: 2, code: '0A1B2C', attendance: 'attended' }),
    guest({ id: 3, code: 'ABCDEF', answer: 'waiting' }),
    guest({ id: 4, code: 'GGGGGG', isRemoved: true }),
  ]
  const read = (text: string) => {
    const scan = readScan(list, text)
    return 'guest' in scan ? [scan.kind, scan.guest.id] : [scan.kind]
  }
  expect(read('https://town.example.org/events/7/check-in?code=K7F2QD')).toEqual(['expected', 1])
  expect(read('0A1B2C')).toEqual(['here', 2])
  expect(read('ABCDEF')).toEqual(['not-going', 3])
  expect(read('GGGGGG')).toEqual(['not-listed'])
  expect(read('ZZZZZZ')).toEqual(['not-listed'])
  expect(read('https://example.org/menu')).toEqual(['not-a-code'])
})
