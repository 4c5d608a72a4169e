import { describe, expect, test } from 'vitest'
import { matchGoal, minScore, type GoalCandidate } from './topic-matching.ts'
import { describeMatch } from './topic-reasons.ts'
import { recognizeTopics, type RecognizedEvent } from './event-topics.ts'
import { recognizeGoal } from './goal-topics.ts'

/** Returns the topics that are clear enough for a goal. */
const clear = (event: Omit<RecognizedEvent, 'description'> & { description?: string }) =>
  Object.entries(recognizeTopics({ description: '', ...event })).flatMap(([id, strength]) =>
    strength >= minScore ? [id] : [],
  )

describe('a name isn’t evidence of a topic:', () => {
  test.each<[string, Omit<RecognizedEvent, 'description'>]>([
    [
      'a studio',
      { title: 'Open bench at Bird & Oak', organizer: 'Bird & Oak', category: 'Nature', format: 'workshop' },
    ],
    [
      'a venue',
      { title: 'Story slam, Owl House', location: 'Owl House, 4 Main St', category: 'Nature', format: 'show' },
    ],
    ['an acronym', { title: 'OWL class for parents', category: 'Nature', format: 'class' }],
    ['a band', { title: 'The Falcons and the Bird', category: 'Music', format: 'concert' }],
    ['a person', { title: 'Stained glass with Jane Bird', category: 'Art', format: null }],
    ['a player', { title: 'Supper and songs with Jane Bird', category: 'Nature', format: 'talk' }],
  ])('of %s', (_of, event) => {
    expect(clear(event)).not.toContain('birds')
  })

  test('unless the title has no other words', () => {
    expect(clear({ title: 'Bird Club', organizer: 'Bird Club', category: 'Nature', format: 'club' })).toContain('birds')
  })
})

test('other kinds of writing don’t match writing stories', () => {
  expect(clear({ title: 'Resume writing workshop', category: 'Other', format: 'workshop' })).not.toContain('writing')
  expect(clear({ title: 'Junk journaling', category: 'Art', format: 'workshop' })).toEqual(['collage'])
})

describe('a word in a title counts', () => {
  test('with the category, the description, or another word next to it', () => {
    expect(clear({ title: 'Owls after dark', category: 'Nature', format: null })).toContain('birds')
    expect(
      clear({ title: 'Owls after dark', description: 'Learn birding at night.', category: 'Other', format: null }),
    ).toContain('birds')
    expect(clear({ title: 'Bird walk', category: 'Fitness', format: null })).toContain('birds')
  })

  test('in capitals if the whole title is in capitals, or it is an abbreviation', () => {
    expect(clear({ title: 'OWL PROWL', category: 'Nature', format: 'walk' })).toContain('birds')
    expect(clear({ title: 'Practical CPR for all', category: 'Other', format: 'class' })).toContain('first-aid')
  })
})

describe('a goal', () => {
  test.each([
    ['Make jewellery', 'Make jewelry'],
    ['Paint in watercolour', 'Paint in watercolor'],
    ['Go to the theatre', 'Go to the theater'],
  ])('has the same topics in British spelling: %s', (british, american) => {
    const subjects = recognizeGoal({ title: british, description: '' })
    expect(subjects).not.toEqual([])
    expect(subjects).toEqual(recognizeGoal({ title: american, description: '' }))
  })

  test('is about what it wants, not about its purpose or what it avoids', () => {
    expect(recognizeGoal({ title: 'Learn to cook before I leave for college', description: '' })).toEqual(['cooking'])
    expect(recognizeGoal({ title: 'Get off my phone', description: '' })).not.toContain('computer-basics')
  })

  test('has its typos corrected', () => {
    expect(recognizeGoal({ title: 'Start a small buisness', description: '' })).toContain('business')
  })
})

describe('related topics', () => {
  let lastId = 0
  const event = (title: string, given: Partial<GoalCandidate> = {}): GoalCandidate => {
    lastId += 1
    const topics = recognizeTopics({ title, description: '' })
    return {
      id: lastId,
      seriesId: null,
      title,
      topics,
      ageGroups: [],
      format: 'club',
      miles: 1,
      daysAhead: 1,
      ...given,
    }
  }
  const match = (title: string, events: readonly GoalCandidate[]) =>
    matchGoal(
      { title, description: '', topics: recognizeGoal({ title, description: '' }), dismissed: [] },
      events,
      () => 1,
      20,
    )

  test('count, and the reason says so', () => {
    const [found] = match('Growing food', [event('Garden club')])
    expect(found?.closeTo).toBe('vegetable-gardening')
    const facts = { startsAt: '2026-11-22T01:00:00Z', timeZone: 'UTC', allDay: false }
    expect(
      describeMatch(
        found!,
        { ...facts, isFree: true, isVirtual: true, miles: null, placePrecision: 'exact' },
        { now: Temporal.Instant.from('2026-11-20T14:00:00Z') },
      ),
    ).toBe('Close to growing food, Sun 1 AM, online, free')
  })

  test('come after its own, and in at most three events', () => {
    const own = event('Growing food at home')
    const near = Array.from({ length: 9 }, (_, at) => event(`Garden club ${at}`))
    const found = match('Growing food', [...near, own])
    expect(found[0]?.id).toBe(own.id)
    expect(found).toHaveLength(3)
  })

  test('are those with the same purpose', () => {
    const [found] = match('Meditate', [event('Yoga class')])
    expect(found?.closeTo).toBe('meditation')
  })

  test('are about the broader topic in general, not about another part of it', () => {
    expect(match('Growing food', [event('Garden club on orchids and succulents')])).toEqual([])
    // A title that doesn't name the broader topic is about a part of it.
    expect(match('Use spreadsheets', [event('Smartphones made simple')])).toEqual([])
    expect(match('Learn calligraphy', [event('Open art studio')])).toEqual([])
  })

  test('are for children only if the goal is', () => {
    expect(match('Growing food', [event('Kids garden club')])).toEqual([])
  })

  test('aren’t other skills: languages in general aren’t German', () => {
    expect(match('Learn German', [event('Language exchange')])).toEqual([])
  })
})
