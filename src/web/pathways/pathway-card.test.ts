import { expect, test } from 'vitest'
import { describeLive } from './pathway-card.tsx'

test.each([
  [[0, 0], 0, 'Nothing on near you yet'],
  [[1, 1, 1, 1], 1, '1 event near you for all 4 steps'],
  [[3, 0, 2, 0], 5, '5 events near you for 2 of 4 steps'],
  [[2], 2, '2 events near you'],
])('steps with %j events nearby, %i in total: %s', (stepEvents, liveEvents, words) => {
  expect(describeLive({ stepEvents, liveEvents })).toBe(words)
})
