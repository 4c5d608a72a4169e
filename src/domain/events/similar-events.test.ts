import { describe, expect, test } from 'vitest'
import { sampleEvent } from '#tests/support/events/sample-event.ts'
import { pickSimilar } from './similar-events.ts'
import { describeSpots } from './event-spots.ts'

describe('picking events like another one', () => {
  const event = sampleEvent({ id: 1, seriesId: 7, organizer: 'Friends of the Pond', ageGroups: ['elementary'] })
  const pick = (...candidates: Parameters<typeof sampleEvent>[0][]) =>
    pickSimilar(event, candidates.map(sampleEvent), 3).map(({ id }) => id)

  test('prefers the same organizer, then shared ages and moods, then the given order', () => {
    const other = { organizer: 'A club', ageGroups: [], moods: [] } as const
    expect(
      pick(
        { id: 2, ...other, ageGroups: [], moods: [] },
        { id: 3, ...other, ageGroups: ['elementary'], moods: [] },
        { id: 4, ageGroups: [], moods: [] },
        { id: 5, ...other, ageGroups: ['elementary'], moods: [] },
      ),
    ).toEqual([4, 3, 5])
  })

  test('omits the event itself and other dates of its series', () => {
    expect(pick({ id: 1 }, { id: 2, seriesId: 7 }, { id: 3, seriesId: 8 }, { id: 4 })).toEqual([3, 4])
  })

  test('treats unnamed organizers as different', () => {
    const nameless = sampleEvent({ id: 1, organizer: '', ageGroups: ['adult'], moods: [] })
    const candidates = [
      sampleEvent({ id: 2, organizer: '', ageGroups: [], moods: [] }),
      sampleEvent({ id: 3, organizer: 'A club', ageGroups: ['adult'], moods: [] }),
    ]
    expect(pickSimilar(nameless, candidates, 1).map(({ id }) => id)).toEqual([3])
  })
})

test.each([
  [undefined, null],
  [6, null],
  [5, '5 spots left'],
  [1, '1 spot left'],
  [0, 'Full'],
])('%s spots left read as %s', (left, text) => {
  expect(describeSpots(left)).toBe(text)
})
