import { describe, expect, test } from 'vitest'
import { categories, eventFormats, type Category, type EventFormat } from '#contract/events/event-options.ts'
import { choosePlates, recentlyUsed } from './plate-choice.ts'
import { findMotif, motifNames } from './plate-motifs.ts'
import { listRelatives, subjectMotifNames } from './plate-subjects.ts'

interface Given {
  id?: number
  title?: string
  organizer?: string
  category?: Category
  format?: EventFormat | null
}

const event = (given: Given = {}) => ({
  id: 7,
  title: 'An evening',
  organizer: '',
  category: 'Other' as const,
  format: null,
  ...given,
})

const chosen = (given: Given) => choosePlates([event(given)])[0]

describe('a plate shows', () => {
  test.each([
    ['Birding for everyone', 'bird'],
    ['Covered bridges of the county', 'bridge'],
    ['Full moon hike', 'moon'],
    ['Sourdough 101', 'bread'],
    ['Beginner cross-stitch', 'needle'],
    ['Guitars & Co.', 'guitar'],
    ['LEGO robotics', 'robot'],
    ['Chess club', 'chess'],
    ['Clay buddies', 'clay'],
    ['Stories of beekeepers', 'bee'],
    ['Conversación en español', 'speech'],
    ['Family History for Beginners', 'scroll'],
    ['Board game night', 'dice'],
    ['Repair Café', 'hammer'],
  ])('%s as %s', (title, motif) => {
    expect(chosen({ title })).toBe(motif)
  })

  test('the format if the title names no topic', () => {
    for (let id = 1; id < 9; id += 1)
      expect(['guitar', 'horn', 'piano', 'drum', 'microphone']).toContain(chosen({ id, format: 'concert' }))
    expect(chosen({ title: 'An evening of owls', format: 'concert' })).toBe('owl')
  })

  test('the organizer’s topic if nothing else is known', () => {
    expect(chosen({ organizer: 'Dover County Bird Club' })).toBe('bird')
    expect(motifNames).toContain(chosen({ organizer: 'Dover Public Library' }))
    expect(chosen({ organizer: 'Dover Public Library' })).not.toBe('stack')
  })
})

test('at least sixty topics have their own motif', () => {
  expect(motifNames.length).toBeGreaterThan(120)
  expect(new Set(motifNames).size).toBe(motifNames.length)
  const firsts = motifNames.filter((name) => listRelatives(name).length > 0)
  expect(firsts.length).toBeGreaterThanOrEqual(60)
})

test('every motif of the tables exists and fits into an address', () => {
  for (const name of [...subjectMotifNames, ...motifNames]) {
    expect(findMotif(name)).toBeDefined()
    expect(name).toMatch(/^[a-z]{1,30}$/)
  }
})

describe('neighbors', () => {
  const expectApart = (plates: readonly string[]) => {
    for (const [at, plate] of plates.entries()) {
      expect(plate).not.toBe('')
      expect(plates.slice(Math.max(0, at - recentlyUsed), at)).not.toContain(plate)
    }
  }

  test('never have the same plate', () => {
    const titles = ['Bird walk', 'Birding', 'Owls', 'Feathers', 'Chess', 'Storytime', 'Yoga', 'An evening']
    for (const category of categories)
      for (const format of [null, ...eventFormats]) {
        const list = Array.from({ length: 60 }, (_, at) =>
          event({ id: at * 7, title: titles[(at * at) % titles.length] ?? '', category, format }),
        )
        expectApart(choosePlates(list))
      }
  })

  test('an event that differs from its neighbors has the same plate as on its own page', () => {
    const list = [event({ id: 1, title: 'Chess' }), event({ id: 2, title: 'Owls' }), event({ id: 3, title: 'Yoga' })]
    expect(choosePlates(list)).toEqual(list.map((one) => choosePlates([one])[0]))
  })
})
