import { describe, expect, test } from 'vitest'
import type { GoalCandidate } from '#domain/topics/topic-matching.ts'
import { fillSteps, indexCandidates, listMainTopics, prepareSearch } from './pathway-matching.ts'

let lastId = 0
const event = (title: string, given: Partial<GoalCandidate>): GoalCandidate => {
  lastId += 1
  return {
    ...{ id: lastId, seriesId: null, title, topics: {}, ageGroups: [], format: null, miles: 1, daysAhead: 1 },
    ...given,
  }
}
interface Step {
  topics: string[]
  formats: ('class' | 'club' | 'workshop' | 'volunteering')[]
  words: string[]
}
const fill = (step: Step, main: string[], events: GoalCandidate[]) => {
  const [filled = []] = fillSteps([prepareSearch(step, 'everyone', main)], indexCandidates(events))
  return filled.map(({ id }) => events.find((each) => each.id === id)?.title)
}

describe('a step whose topics go beyond those of the pathway', () => {
  const knitting = ['knitting']
  const give: Step = {
    topics: ['knitting', 'volunteering'],
    formats: ['volunteering'],
    words: ['volunteer', 'warm up'],
  }

  test('also gets events about topics related to the pathway', () => {
    const blanket = event('Blankets for babies', { topics: { volunteering: 10, knitting: 4 }, format: 'volunteering' })
    const litter = event('Volunteer in the park', { topics: { volunteering: 10 }, format: 'volunteering' })
    const words = event('Warm up the town', { topics: { volunteering: 10 }, format: 'volunteering' })
    expect(fill(give, knitting, [litter, blanket])).toEqual(['Blankets for babies'])
    expect(fill(give, knitting, [words])).toEqual(['Warm up the town'])
  })

  test('gets no events about only a part of the broader topic', () => {
    const bread: Step = { topics: ['bread', 'baking'], formats: ['class'], words: [] }
    const cakes = event('Cake decorating', { topics: { baking: 10, cakes: 10 }, format: 'class' })
    const loaves = event('Sourdough', { topics: { baking: 10, bread: 10 }, format: 'class' })
    expect(fill(bread, ['bread', 'baking'], [cakes, loaves])).toEqual(['Sourdough'])
  })

  test('gets events about the broader topic if the pathway names that first', () => {
    const move: Step = { topics: ['gentle-exercise', 'tai-chi'], formats: ['class'], words: [] }
    const chair = event('Seated exercise', { topics: { 'gentle-exercise': 10 }, format: 'class' })
    const taiChi = event('Tai chi', { topics: { 'tai-chi': 10 }, format: 'class' })
    expect(fill(move, ['gentle-exercise', 'tai-chi'], [chair, taiChi])).toHaveLength(2)
  })
})

test('a step without a topic gets no events about other topics', () => {
  const perform: Step = { topics: [], formats: [], words: ['open mic', 'showcase', 'jam'] }
  const events = [
    event('Jazz showcase', { topics: { jazz: 10 } }),
    event('St. James Town programming', {}),
    event('Poetry open mic', {}),
  ]
  expect(fill(perform, ['storytelling'], events)).toEqual(['Poetry open mic'])
})

test('a series of talks isn’t a course, and a social dance isn’t a lesson', () => {
  const course: Step = { topics: ['astronomy'], formats: ['club'], words: ['course', 'series'] }
  const talks = event('Speaker series: the early universe', { topics: { astronomy: 10 }, format: 'talk' })
  expect(fill(course, ['astronomy'], [talks])).toEqual([])
  const lesson: Step = { topics: ['dance'], formats: ['class'], words: [] }
  const dances = [
    event('Holiday milonga', { topics: { dance: 10 }, format: 'class' }),
    event('Milonga with class', { topics: { dance: 10 }, format: 'class' }),
  ]
  expect(fill(lesson, ['dance'], dances)).toEqual(['Milonga with class'])
})

test('a pathway without topics has those of at least half of its steps', () => {
  const searches = [['birds'], ['birds', 'trees'], ['birds'], ['volunteering']].map((topics) => ({
    ...{ topics, formats: [], words: [] },
  }))
  expect(listMainTopics(searches, [])).toEqual(['birds'])
  expect(listMainTopics(searches, ['trees'])).toEqual(['trees'])
})

test('steps for beginners get no advanced events or races', () => {
  const first: Step = { topics: ['cycling'], formats: ['club'], words: [] }
  const further: Step = { topics: ['cycling'], formats: ['club'], words: ['advanced'] }
  const given = { topics: { cycling: 10 }, format: 'club' as const }
  const titles = ['Advanced ride', 'Ride and Half Marathon', 'Ride of 40 miles', 'Pedal user group', 'Coffee ride']
  const events = titles.map((title) => event(title, given))
  expect(fill(first, ['cycling'], events)).toEqual(['Coffee ride'])
  expect(fill(further, ['cycling'], events)).toContain('Advanced ride')
})

test('a description counts little if the title names another topic', () => {
  const draw: Step = { topics: ['drawing'], formats: ['workshop'], words: [] }
  const collage = event('Paper collage', { topics: { collage: 10, drawing: 6 }, format: 'workshop' })
  const evening = event('Evening at the studio', { topics: { drawing: 6 }, format: 'workshop' })
  expect(fill(draw, ['drawing'], [collage, evening])).toEqual(['Evening at the studio'])
})

test('book clubs teach reading whatever the topic of the books, unless they are in another language', () => {
  const cook: Step = { topics: ['cooking'], formats: ['club'], words: [] }
  const cookbooks = event('Cookbook club', { topics: { cooking: 10, reading: 10 }, format: 'club' })
  expect(fill(cook, ['cooking'], [cookbooks])).toEqual([])
  const speak: Step = { topics: ['french'], formats: ['club'], words: [] }
  const novels = event('French book club', { topics: { french: 10, reading: 10 }, format: 'club' })
  expect(fill(speak, ['french'], [novels])).toEqual(['French book club'])
})
