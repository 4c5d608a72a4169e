import { expect, test } from 'vitest'
import type { HerdDay, LearningEvent } from '#contract/events/event.ts'
import { describeFold, divideDays } from './folded-days.ts'

const today = '2026-11-25'
const event = (id: number, day: string, isOngoing = false) =>
  ({ id, date: `${day}T10:00:00-05:00`, endDate: `${day}T12:00:00-05:00`, isOngoing }) as LearningEvent
const herd = (day: string, concert = 3): HerdDay => ({ day, formats: [{ format: 'concert', events: concert }] })

/** Lists the heading, the ids and the number of folded events of each day. */
const divide = (loaded: Partial<Parameters<typeof divideDays>[0]>) =>
  divideDays({ events: [], herds: [], today, hasMore: false, ...loaded }).map(({ heading, events, fold }) => [
    heading,
    events.map(({ id }) => id),
    fold && describeFold(fold),
  ])

test('folded events follow the other events of their day', () => {
  expect(
    divide({ events: [event(1, today), event(2, '2026-11-28')], herds: [herd(today), herd('2026-11-28', 14)] }),
  ).toEqual([
    ['Today', [1], '3 concerts'],
    ['Saturday, November 28', [2], '14 concerts'],
  ])
})

test('a day with only folded events is in order, before events of several days', () => {
  const events = [event(1, today), event(2, '2026-11-28'), event(3, '2026-11-01', true)]
  expect(divide({ events, herds: [herd('2026-11-26', 1), herd('2026-12-24')] })).toEqual([
    ['Today', [1], null],
    ['Tomorrow', [], '1 concert'],
    ['Saturday, November 28', [2], null],
    ['Thursday, December 24', [], '3 concerts'],
    ['Ongoing', [3], null],
  ])
})

test('a day that continues on the next page has no fold yet', () => {
  const events = [event(1, today), event(2, '2026-11-28')]
  const herds = [herd(today), herd('2026-11-28'), herd('2026-11-29')]
  expect(divide({ events, herds, hasMore: true })).toEqual([
    ['Today', [1], '3 concerts'],
    ['Saturday, November 28', [2], null],
  ])
})

test('concerts that began yesterday and are still on belong to today', () => {
  expect(divide({ herds: [herd('2026-11-24', 2), herd(today, 1)] })).toEqual([['Today', [], '3 concerts']])
})

test.each([
  [
    [
      ['concert', 9],
      ['show', 5],
    ],
    '14 concerts and shows',
  ],
  [
    [
      ['show', 1],
      ['concert', 4],
      ['market', 2],
    ],
    '7 concerts, markets, and shows',
  ],
  [
    [
      [null, 6],
      ['sport', 2],
    ],
    '8 sports events and other events',
  ],
  [[['game', 1]], '1 game'],
  [[[null, 1]], '1 other event'],
] as const)('the formats %j are called “%s”', (formats, text) => {
  const fold = { day: today, formats: formats.map(([format, events]) => ({ format, events })) }
  expect(describeFold(fold)).toBe(text)
})
