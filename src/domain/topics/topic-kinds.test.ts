import { describe, expect, test } from 'vitest'
import { topicKinds } from './lists/kinds.ts'
import { matchGoal, type GoalCandidate } from './topic-matching.ts'
import { listKinds, shareKind } from './topic-kinds.ts'
import { recognizeTopics } from './event-topics.ts'
import { recognizeGoal } from './goal-topics.ts'
import { findTopic } from './topics.ts'

let lastId = 0
const event = (title: string, given: Partial<GoalCandidate> = {}): GoalCandidate => {
  lastId += 1
  const topics = recognizeTopics({ title, description: given.text ?? '' })
  return { id: lastId, seriesId: null, title, topics, ageGroups: [], format: 'class', miles: 1, daysAhead: 1, ...given }
}
const match = (title: string, events: readonly GoalCandidate[], description = '') => {
  const titles = new Map(events.map(({ id, title: name }) => [id, name]))
  const topics = recognizeGoal({ title, description })
  return matchGoal({ title, description, topics, dismissed: [] }, events, () => 3, 20).map(({ id }) => titles.get(id))
}

test.each(Object.keys(topicKinds))('the kinds of %s belong to a topic, each with its own phrases', (id) => {
  expect(findTopic(id)).not.toBeNull()
  const kinds = (topicKinds[id] ?? '').split(';')
  expect(kinds.length).toBeGreaterThan(0)
  expect(kinds.every((phrases) => phrases.trim() !== '')).toBe(true)
})

describe('kinds', () => {
  test('are named by any of their phrases, of which the longest count', () => {
    const kind = (text: string) => [...(listKinds(text).get('tennis') ?? [])]
    expect(kind('Ping pong night')).toEqual(kind('Table tennis for everybody'))
    expect(kind('Table tennis')).not.toEqual(kind('Tennis'))
    expect(kind('Racket sports')).toEqual([])
  })

  test('may be unknown', () => {
    expect(shareKind(new Set([1]), new Set([1, 2]))).toBe(true)
    expect(shareKind(new Set([1]), new Set([2]))).toBe(false)
    expect(shareKind(new Set([1]), undefined)).toBeNull()
  })
})

describe('a goal that names a kind', () => {
  const saxophone = event('Saxophone lessons')
  const flute = event('Flute class')
  const any = event('Brass and wind instruments: a brass workshop')

  test('finds events of that kind, then those that name none, and no others', () => {
    expect(match('Learn the flute', [any, saxophone, flute])).toEqual([flute.title, any.title])
  })

  test('gets no events rather than those of another kind', () => {
    expect(match('Play the oboe', [saxophone, flute])).toEqual([])
    expect(match('Learn judo', [event('Karate class')])).toEqual([])
    expect(match('Make soap', [event('Candle making workshop')])).toEqual([])
  })

  test('may name it in its description', () => {
    expect(match('Do martial arts', [event('Karate class'), event('Judo club')], 'Judo, like my aunt.')).toEqual([
      'Judo club',
    ])
  })

  test('uses the kind in the description of an event if its title names none', () => {
    const evening = event('Martial arts for adults', { text: 'We teach aikido.' })
    expect(match('Learn aikido', [evening])).toEqual([evening.title])
    expect(match('Learn capoeira', [evening])).toEqual([])
  })
})

test('a goal that names no kind gets events of any kind, general ones first', () => {
  const gmail = event('Gmail basics', { daysAhead: 0 })
  const help = event('Computer help')
  expect(match('Understand my computer', [gmail, help])).toEqual([help.title, gmail.title])
})
