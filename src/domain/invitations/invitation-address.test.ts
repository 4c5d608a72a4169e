import { describe, expect, test } from 'vitest'
import { removeDuplicateAddresses, isMailAddress, splitAddresses, suggestAddress } from './invitation-address.ts'

describe('an address', () => {
  test.each([
    'ada@example.org',
    ' ada@example.org ',
    'ada.lovelace+books@mail.example.co.uk',
    "o'hara@example.org",
    'jörg@bücher.example',
    '用户@例子.中国',
  ])('can be %j', (text) => expect(isMailAddress(text)).toBe(true))

  test.each([
    '',
    'ada',
    'ada@',
    '@example.org',
    '\u200b@example.org',
    'ada@example',
    'ada@example.o',
    'ada@@example.org',
    'ada lovelace@example.org',
    'ada@example.org,ben@example.org',
    'ada@example.org\nBcc: ben@example.org',
    'ada@example.org\u0000',
    '<ada@example.org>',
    '"ada"@example.org',
    '.ada@example.org',
    'ada..l@example.org',
    'ada.@example.org',
    'ada@example..org',
    `${'a'.repeat(65)}@example.org`,
    `ada@${'a.'.repeat(130)}org`,
  ])('cannot be %j', (text) => expect(isMailAddress(text)).toBe(false))

  test('counts once, regardless of case, spaces and invisible characters', () => {
    expect(
      removeDuplicateAddresses([
        'Ada@Example.org',
        ' ada@example.org',
        '\u202aada@example.org\u200b',
        'ben@example.org',
      ]),
    ).toEqual(['ada@example.org', 'ben@example.org'])
  })
})

test('pasted lists are split', () => {
  expect(
    splitAddresses('ada@example.org, Ben Bo <ben@example.org>; cy@example.org\ndee@example.org eve@example.org'),
  ).toEqual(['ada@example.org', 'ben@example.org', 'cy@example.org', 'dee@example.org', 'eve@example.org'])
  expect(
    splitAddresses('"Bo, Ben" <ben@example.org>; cy@example.org Dee Fox <dee@example.org> <eve@example.org>'),
  ).toEqual(['ben@example.org', 'cy@example.org', 'dee@example.org', 'eve@example.org'])
  expect(splitAddresses('nonsense,')).toEqual(['nonsense'])
  expect(splitAddresses(' ')).toEqual([])
})

test.each([
  ['finn@gmial.com', 'finn@gmail.com'],
  ['finn@gmail.co', 'finn@gmail.com'],
  ['Finn@Gmal.com ', 'finn@gmail.com'],
  ['finn@gmaill.com', 'finn@gmail.com'],
  ['finn@hotmial.com', 'finn@hotmail.com'],
  ['finn@yaho.com', 'finn@yahoo.com'],
  ['finn@outlok.com', 'finn@outlook.com'],
  ['finn@iclod.com', 'finn@icloud.com'],
])('%s was probably meant to be %s', (typed, meant) => expect(suggestAddress(typed)).toBe(meant))

test.each([
  ['finn@gmail.com'],
  ['finn@mail.com'],
  ['finn@ymail.com'],
  ['finn@gmx.com'],
  ['finn@gallery.example'],
  ['finn@me.co'],
])('%s is left alone', (typed) => expect(suggestAddress(typed)).toBeNull())
