import { expect, test } from 'vitest'
import { repeatsPicture } from './repeated-picture.ts'

test('a picture repeats if one of the three cards before it has the same', () => {
  const events = ['a', 'a', null, null, 'b', 'a', 'a'].map((imageUrl) => ({ imageUrl }))
  expect(events.map((_event, index) => repeatsPicture(events, index))).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
    true,
  ])
})
