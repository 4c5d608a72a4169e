import { describe, expect, test } from 'vitest'
import { readAudience } from './goal-audience.ts'
import { suitsAge } from './topic-ages.ts'
import type { AgeGroup, EventFormat } from '#contract/events/event-options.ts'

const suits = (
  goal: string,
  title: string,
  given: { ageGroups?: AgeGroup[]; format?: EventFormat; text?: string; topic?: string; description?: string } = {},
) => {
  const { ageGroups = [], format = 'class', topic = 'cooking', text = '', description = '' } = given
  return suitsAge(readAudience({ title: goal, description }), { title, ageGroups, format, text }, [topic], [topic])
}

describe('an event for little children', () => {
  test('fits no goal of an adult, in any wording', () => {
    expect(suits('Learn Italian', 'Italian story time')).toBe(false)
    expect(suits('Play tennis', 'Tennis', { ageGroups: ['elementary'] })).toBe(false)
    expect(suits('Play tennis', 'Tennis', { ageGroups: ['elementary', 'adult'] })).toBe(true)
  })

  test('fits a goal about a topic for children', () => {
    expect(suits('Read together', 'Story time', { ageGroups: ['baby'], topic: 'early-literacy' })).toBe(true)
  })
})

describe('a goal for a child', () => {
  test('gets events for its stage and the next one', () => {
    const five = { description: 'He is five.' }
    expect(suits('Learn to swim', 'Swimming', { ...five, ageGroups: ['elementary'] })).toBe(true)
    expect(suits('Learn to swim', 'Swimming', { ...five, ageGroups: ['high'] })).toBe(false)
    expect(suits('Sing with my baby', 'Singing', { ageGroups: ['middle'] })).toBe(false)
    const nine = { description: 'She is nine.' }
    expect(suits('Hear stories', 'Stories', { ...nine, ageGroups: ['baby', 'preschool'] })).toBe(false)
  })

  test('gets walks and shows that don’t mention children, but no courses', () => {
    expect(suits('Teach my kids to cook', 'Evening cooking')).toBe(false)
    expect(suits('Teach my kids to cook', 'Cooking for families')).toBe(true)
    expect(suits('Get my kids outside', 'Walk', { format: 'walk', topic: 'nature' })).toBe(true)
    expect(suits('Get my kids outside', 'Owls', { format: 'talk', topic: 'birds' })).toBe(true)
    expect(suits('Get my kids outside', 'Owls', { format: 'walk', topic: 'birds', text: 'Ages 18+ only.' })).toBe(false)
  })

  test('isn’t one in which something is made for the child', () => {
    expect(suits('Sew a blanket for the new baby', 'Sewing', { topic: 'sewing' })).toBe(true)
  })
})

test('an event for older people fits no goal that names a younger age', () => {
  expect(suits('Make friends', 'Coffee for seniors', { description: 'I am 34.' })).toBe(false)
  expect(suits('Make friends in my thirties', 'Elders at lunch')).toBe(false)
  expect(suits('Make friends', 'Coffee for seniors')).toBe(true)
})
