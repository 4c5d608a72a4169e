import { expect, test } from 'vitest'
import { describeClutter, describeHold } from './hold-reasons.ts'

test.each([
  ['Planning Board Meeting', null, 'It looks like a board or committee meeting rather than something to learn from.'],
  ['Library closed', null, 'It looks like a closing rather than something to learn from.'],
  ['Sunday at ten', 'worship' as const, 'It looks like a worship service rather than something to learn from.'],
  ['Something', null, 'It doesn’t look like a learning event.'],
])('"%s" (%s)', (title, format, sentence) => {
  expect(describeClutter({ title, format })).toBe(sentence)
})

test('visitors read why an event is held back', () => {
  expect(describeHold('learning', { title: 'Blood drive', format: null })).toBe(
    'Held back: it looks like a fundraiser rather than something to learn from.',
  )
  expect(describeHold('review', { title: 'Blood drive', format: null })).toMatch(/^Held back: new events/)
})
