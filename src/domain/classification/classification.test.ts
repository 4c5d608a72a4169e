import { describe, expect, test } from 'vitest'
import { findAgeGroups } from '#domain/events/age-words.ts'
import { classify } from './classification.ts'
import { createPhraseCounter } from './classification-words.ts'

const words = (title: string, description = '', keywords: string[] = []) => ({ title, description, keywords })

test.each([
  ['Robotics club: build a line follower', 'STEM'],
  ['Watercolor for beginners', 'Art'],
  ['Owl prowl at the pond', 'Nature'],
  ['The mill town in the Civil War', 'History'],
  ['Open rehearsal of the community orchestra', 'Music'],
  ['Poetry circle', 'Literature'],
  ['Day trip to the lighthouse', 'Travel'],
  ['Gentle yoga', 'Fitness'],
  ['Darkroom basics with your own camera', 'Photography'],
  ['Sourdough baking', 'Cooking'],
  ['Annual general meeting', 'Other'],
])('"%s" is about %s', (title, category) => {
  expect(classify(words(title)).category).toBe(category)
})

test('keywords of the source weigh more than a word in the description', () => {
  const event = words('Saturday special', 'Bring a snack and good music.', ['Birding', 'Nature Walk'])
  expect(classify(event).category).toBe('Nature')
})

test("parts of words don't count", () => {
  expect(classify(words('Party of the start-up partners')).category).not.toBe('Art')
})

test.each([
  [words('Drop-in puppet show for families'), ['Spontaneous', 'Playful']],
  [words('Memoir discussion group'), ['Reflective']],
  [words('Night hike and campfire'), ['Adventurous']],
])('moods follow the words of an event: %j', (event, moods) => {
  expect(classify(event).moods).toEqual(expect.arrayContaining(moods))
})

test.each([
  ['LEGO lab (ages 6-11)', '', ['elementary']],
  ['Chess, grades 3-5', '', ['elementary']],
  ['Outdoor camp (6th to 10th grade)', '', ['elementary', 'middle', 'high']],
  ['Storytime', '', ['preschool']],
  ['Teen makers', '', ['high']],
  ['Lecture', 'Recommended for adults.', ['adult']],
  ['Chair yoga for older adults', '', ['adult', 'senior']],
  ['Trail day', 'Children must be accompanied by an adult.', []],
  ['Concert for all ages', '', ['preschool', 'elementary', 'middle', 'high', 'adult', 'senior']],
  ['Pottery 18+', '', ['adult']],
  ['Kayak tour, ages 12 and up', '', ['middle', 'high', 'adult']],
])('"%s" %s is for %j', (title, description, groups) => {
  expect(findAgeGroups(words(title, description))).toEqual(groups)
})

describe('phrases', () => {
  const count = createPhraseCounter(['dance, dance fitness, garden*, q&a, 3d print*', 'fitness, repair café, tai chi'])

  test.each([
    ['Dance fitness', [1, 1]],
    ['dance, then dance fitness', [2, 1]],
    ['Garden, garden, GARDENS', [2, 0]],
    ['Gar den', [0, 0]],
    ['A Q&A, no Q & A', [1, 0]],
    ['3D printing and 13d print', [1, 0]],
    ['Repair Café, repair cafés', [0, 1]],
    ['tai  chi', [0, 0]],
    ['tai chi-like, _tai chi', [0, 1]],
  ])('"%s" has the counts %j', (text, counts) => {
    expect(count(text)).toEqual(counts)
  })
})
