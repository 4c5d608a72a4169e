import { expect, test } from 'vitest'
import { withoutNumbers } from './read-source.ts'

const stripNumbers = (...titles: string[]) =>
  withoutNumbers(titles.map((title) => ({ title }))).map(({ title }) => title)

test('numbers at the start of most titles of a source are removed', () => {
  expect(stripNumbers('2830 - Pasta', '2831 - Dumplings', '2832 – Bread', 'Open kitchen')).toEqual([
    'Pasta',
    'Dumplings',
    'Bread',
    'Open kitchen',
  ])
})

test('a number that only a few titles have, or that all share, is part of the title', () => {
  for (const titles of [
    ['1776 - The musical', 'Wicked', 'Annie', 'Cats'],
    ['2026 - Spring', '2026 - Summer', '2026 - Fall'],
    ['100 - 200', '300 - 400', '500 - 600'],
  ])
    expect(stripNumbers(...titles)).toEqual(titles)
})
