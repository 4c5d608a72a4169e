import { expect, test } from 'vitest'
import { isReservedUsername, usernameCandidates, usernameLook } from './username.ts'

const first = (name: string) => usernameCandidates(name).next().value

test.each([
  ['Ada Lovelace', 'adalovelace'],
  ['Zoë O’Hara', 'zoeohara'],
  ['Jean-Luc 2nd', 'jeanluc2nd'],
  ['李雷', 'learner'],
  ['X', 'learner'],
  ['007', 'learner'],
  ['1984 Book Club', '1984bookclub'],
  ['  ', 'learner'],
  ['Attestation Bureau', 'learner'],
  ['The Administrator', 'learner'],
  ['A'.repeat(80), 'a'.repeat(24)],
])('%s becomes %s', (name, username) => {
  expect(first(name)).toBe(username)
})

test('a taken username has endless alternatives', () => {
  const candidates = usernameCandidates('Ada')
  expect([1, 2, 3].map(() => candidates.next().value)).toEqual(['ada', 'ada2', 'ada3'])
})

test('official-looking names are reserved, regardless of case', () => {
  expect(['Admin', 'sysADMINs', 'testy', 'ada'].map(isReservedUsername)).toEqual([true, true, true, false])
})

test.each([
  'adm1n',
  'Аdmin',
  'a.d.m.i.n',
  '4dmin',
  't3st',
  'te5t',
  'ｔｅｓｔ',
  'support',
  'Supp0rt',
  'WonderIark',
  'root',
])('%s looks official', (username) => {
  expect(isReservedUsername(username)).toBe(true)
})

test('similar-looking names are detected, others are not', () => {
  const alike = (one: string, other: string) => usernameLook(one) === usernameLook(other)
  expect(alike('marisol', 'Mar1s0I')).toBe(true)
  expect(alike('morne', 'mome')).toBe(true)
  expect(alike('maria.lopez', 'maria_lopez')).toBe(true)
  expect(alike('ada', 'ada2')).toBe(false)
  expect(alike('ada', 'adam')).toBe(false)
})
