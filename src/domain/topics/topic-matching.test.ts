import { describe, expect, test } from 'vitest'
import { matchGoal, type GoalCandidate, type SoughtGoal } from './topic-matching.ts'
import { listTopicWords } from './topic-words.ts'
import { recognizeTopics } from './event-topics.ts'
import { recognizeGoal } from './goal-topics.ts'
import { describeMatch } from './topic-reasons.ts'

let lastId = 0
const event = (title: string, given: Partial<GoalCandidate> = {}): GoalCandidate => {
  lastId += 1
  return {
    ...{ id: lastId, seriesId: null, title, topics: recognizeTopics({ title, description: '' }) },
    ...{ ageGroups: [], format: null, miles: 1, daysAhead: 1 },
    ...given,
  }
}
const goal = (title: string, given: Partial<SoughtGoal> = {}): SoughtGoal => ({
  ...{ title, description: '', topics: recognizeGoal({ title, description: '' }), dismissed: [] },
  ...given,
})
const match = (sought: SoughtGoal, events: readonly GoalCandidate[], rarity: (word: string) => number = () => 5) => {
  const titles = new Map(events.map(({ id, title }) => [id, title]))
  return matchGoal(sought, events, rarity, 20).map(({ id }) => titles.get(id))
}

describe('events for a goal', () => {
  test('have one of its topics or a narrower one, not merely one of its words', () => {
    const events = ['Stargazing', 'Wine & Paint Saturday Night', 'Night market', 'Chess club'].map((title) =>
      event(title),
    )
    expect(match(goal('Know the night sky'), events)).toEqual(['Stargazing'])
    expect(match(goal('Get fitter'), [event('Gentle yoga'), event('Chess club')])).toEqual(['Gentle yoga'])
    expect(match(goal('Do more yoga'), [event('Bootcamp')])).toEqual([])
  })

  test('teach a skill: concerts, films and shows only for topics that people can learn by watching', () => {
    const dance = event('Salsa dancing on stage', { format: 'show' })
    expect(match(goal('Learn to dance'), [dance, event('Salsa class', { format: 'class' })])).toEqual(['Salsa class'])
    const history = event('Black history in film', { format: 'film' })
    expect(match(goal('Understand Black history'), [history])).toEqual(['Black history in film'])
  })

  test('are for children if the goal is', () => {
    const events = [
      event('Nature walk for wine lovers', { ageGroups: ['adult'] }),
      event('Nature walk for families'),
      event('Nature play', { ageGroups: ['preschool'] }),
    ]
    expect(match(goal('Get my kids outside'), events)).toEqual(['Nature play', 'Nature walk for families'])
  })

  test('appear once per series and title, the sooner and nearer first', () => {
    const events = [
      event('Bird walk', { seriesId: 7, daysAhead: 9 }),
      event('Birding by boat', { daysAhead: 3, miles: 40 }),
      event('Bird walk', { seriesId: 8, daysAhead: 2 }),
      event('Bird hike', { seriesId: 7, daysAhead: 1 }),
    ]
    expect(match(goal('Know the birds'), events)).toEqual(['Bird hike', 'Bird walk', 'Birding by boat'])
  })

  test('have most of the rare words of a goal without a topic', () => {
    const rarity = (word: string) => (word === 'zeppelins' ? 8 : 1)
    const events = [event('Zeppelins over the bay'), event('Sunset over the bay')]
    expect(match(goal('Understand zeppelins'), events, rarity)).toEqual(['Zeppelins over the bay'])
    expect(match(goal('See zeppelins at sunset'), events, rarity)).toEqual(['Zeppelins over the bay'])
    expect(match(goal('Understand it all'), events, rarity)).toEqual([])
  })
})

test('a skill in the title of a show doesn’t count', () => {
  const series = event('Summer concert series: The Violin Pair', { topics: {}, category: 'Music' })
  expect(match(goal('Learn the violin'), [series])).toEqual([])
})

describe('a goal with several topics', () => {
  const business = event('Startup breakfast')
  const ai = event('An introduction to AI')
  const both = event('AI for small businesses', { topics: { ai: 10, business: 10 } })

  test('finds events about all of them first', () => {
    expect(match(goal('Use AI, start a business'), [business, ai, both], () => 1)[0]).toBe('AI for small businesses')
  })

  test('finds none about what it mentions only incidentally', () => {
    expect(match(goal('Understand AI for my business'), [business, ai, both], () => 1)).toEqual([
      'AI for small businesses',
      'An introduction to AI',
    ])
  })
})

test('festivals don’t match goals to become something', () => {
  const events = [
    event('Hot air balloon festival', { format: 'festival' }),
    event('Ground school', { format: 'class' }),
  ]
  expect(match(goal('Become a pilot'), events)).toEqual(['Ground school'])
  expect(match(goal('See airplanes'), events)).toHaveLength(2)
})

test('a word of a goal in a title about another topic doesn’t count', () => {
  const boots = event('Polish and shine', { topics: {}, category: 'Art' })
  expect(match(goal('Learn Polish'), [boots])).toEqual([])
  expect(match(goal('Learn Polish'), [{ ...boots, category: 'Other' }])).toEqual([])
  const evening = event('Polish evening: learn a language', { topics: {}, category: 'Other' })
  expect(match(goal('Learn the Polish language'), [evening])).toHaveLength(1)
})

test("a title with most of a goal's words matches, unless it names another topic", () => {
  const rarity = (word: string) => (word === 'walk' ? 1 : 5)
  const moon = event('Full moon hike', { topics: { hiking: 10 }, category: 'Nature' })
  const paddle = event('Full moon paddle', { topics: { paddling: 10 }, category: 'Fitness' })
  expect(match(goal('Walk under the full moon', { topics: ['walking'] }), [paddle, moon], rarity)).toEqual([
    'Full moon hike',
  ])
})

test('a single word of a goal matches a broader topic, but no other', () => {
  const rights = event('Know your rights', { category: 'Other' })
  const voting = event('Voting rights today', { category: 'Other' })
  expect(match(goal('Understand rights at work'), [voting, rights])).toEqual(['Know your rights'])
})

test('the meeting of a club counts as practice if its title names the activity', () => {
  const meeting = event('Toastmasters meeting', { format: 'meeting' })
  expect(match(goal('Speak in public'), [meeting])).toHaveLength(1)
  const other = event('Monthly meeting', { format: 'meeting', topics: { 'public-speaking': 6 } })
  expect(match(goal('Speak in public'), [other])).toEqual([])
})

test('the name of a band isn’t a topic', () => {
  const band = event('The Midnight Owls', { topics: { birds: 10 }, format: 'concert' })
  expect(match(goal('Know the owls'), [band])).toEqual([])
})

test('a topic in the description of an event with another topic counts only without clearer matches', () => {
  const club = event('Thriller book club', { topics: { reading: 10, knitting: 6 } })
  const knitting = event('Knitting circle')
  expect(match(goal('Learn to knit'), [club])).toHaveLength(1)
  expect(match(goal('Learn to knit'), [club, knitting])).toEqual(['Knitting circle'])
})

describe('dismissed events', () => {
  const events = [event('Zumba in the park'), event('Zumba at night'), event('Bootcamp')]

  test('are removed on all dates', () => {
    const dismissed = [{ title: 'Bootcamp!', topics: {} }]
    expect(match(goal('Get fitter', { dismissed }), events)).not.toContain('Bootcamp')
  })

  test('rank similar events lower', () => {
    const dismissed = [event('Zumba toning'), event('Zumba with Kim')]
    expect(match(goal('Get fitter', { dismissed }), events)[0]).toBe('Bootcamp')
  })

  test("don't rank the topic of the goal lower", () => {
    const dismissed = Array.from({ length: 9 }, (_, at) => event(`Bird walk ${at}`))
    expect(match(goal('Know the birds', { dismissed }), [event('Owl prowl')])).toEqual(['Owl prowl'])
  })
})

test('every offered event has a positive score, and more candidates never remove the best one', () => {
  const titles = ['Bird walk', 'Owl prowl', 'Yoga', 'Chess club', 'Bread baking', 'Hike for families', 'Jazz brunch']
  const events = titles.map((title, at) => event(title, { daysAhead: at, miles: at }))
  for (const title of ['Know the birds', 'Get fitter', 'Bake bread', 'Play chess', 'Get my kids outside']) {
    const all = matchGoal(goal(title), events, () => 3, 20)
    expect(all.every(({ score }) => score > 0)).toBe(true)
    const [best] = all
    for (let count = 1; best && count <= events.length; count += 1) {
      const some = [...events.slice(0, count), ...events.filter(({ id }) => id === best.id)]
      expect(matchGoal(goal(title), some, () => 3, 20)[0]?.id).toBe(best.id)
    }
  }
})

test('generic words aren’t topics', () => {
  expect(listTopicWords('I want to learn a little about the Zeppelins').map(({ word }) => word)).toEqual(['zeppelins'])
})

describe('the reason', () => {
  const now = Temporal.Instant.from('2026-11-20T14:00:00Z')
  const facts = {
    ...{ startsAt: '2026-11-22T01:00:00Z', timeZone: 'America/New_York', allDay: false },
    ...{ isFree: true, isVirtual: false, miles: 2.34, placePrecision: 'exact' as const },
  }
  const birds = { topics: ['birds', 'nature'], words: ['birds'] }

  test.each([
    [facts, 'Birds, Sat 8 PM, 2.3 miles away, free'],
    [{ ...facts, startsAt: '2026-11-22T01:30:00Z', isFree: false }, 'Birds, Sat 8:30 PM, 2.3 miles away'],
    [{ ...facts, startsAt: '2026-12-12T15:00:00Z' }, 'Birds, Dec 12, 10 AM, 2.3 miles away, free'],
    [{ ...facts, startsAt: '2026-11-28T05:00:00Z', allDay: true, miles: null }, 'Birds, Nov 28, free'],
    [{ ...facts, placePrecision: 'town' as const }, 'Birds, Sat 8 PM, about 2 miles away, free'],
    [{ ...facts, miles: 0, placePrecision: 'town' as const }, 'Birds, Sat 8 PM, about 1 mile away, free'],
    [{ ...facts, isVirtual: true, miles: null }, 'Birds, Sat 8 PM, online, free'],
  ])('of %o is "%s"', (event, reason) => {
    expect(describeMatch(birds, event, { now })).toBe(reason)
  })

  test('without a topic is the shared words', () => {
    expect(describeMatch({ topics: [], words: ['falconry'] }, facts, { now })).toMatch(/^Falconry, Sat/)
  })
})

describe('words as evidence', () => {
  const jazz = (given: Partial<GoalCandidate>) => event('An evening out', { topics: { jazz: 10 }, ...given })

  test('order events about the same topic, whether in the title, the description or as synonyms', () => {
    const plain = jazz({ title: 'Big band night' })
    const described = jazz({ title: 'An evening downtown', text: 'A saxophonist explains what she plays.' })
    const sought = goal('Understand jazz', { topics: ['jazz'], description: 'I love the saxophone.' })
    expect(match(sought, [plain, jazz({ title: 'Saxophone night' }), described])[0]).toBe('Saxophone night')
    expect(match(goal('Use my smartphone'), [event('Tablets made simple'), event('Smartphones made simple')])[0]).toBe(
      'Smartphones made simple',
    )
  })

  test('add to a weak topic of an event, but not to a watched skill', () => {
    const weak = event('Finding meaning', { topics: { philosophy: 4 }, text: 'Ask big questions with others.' })
    expect(match(goal('Think about big questions', { topics: ['philosophy'] }), [weak])).toEqual(['Finding meaning'])
    expect(match(goal('Think about stones', { topics: ['philosophy'] }), [weak])).toEqual([])
    const show = event('Salsa night', { topics: { dance: 10 }, format: 'show' })
    expect(match(goal('Learn to dance salsa', { topics: ['dance'] }), [show])).toEqual([])
  })

  test('of a goal with a topic don’t count unless they belong to it', () => {
    const sought = goal('Pass the citizenship test', { topics: ['citizenship'] })
    expect(match(sought, [event('Passing the test of love', { topics: {} })])).toEqual([])
  })
})

describe('the people for whom a goal is', () => {
  const teen = event('Teen cooking', { topics: { cooking: 10 }, ageGroups: ['high'] })
  const kids = event('Kids cooking', { topics: { cooking: 10 }, ageGroups: ['elementary'] })
  const anybody = event('Cooking class', { topics: { cooking: 10 } })
  const grown = event('Cooking with wine', { topics: { cooking: 10 }, ageGroups: ['adult'] })
  const all = [grown, anybody, kids, teen]

  test('are also found in its description', () => {
    const cook = (title: string, description = '') => match(goal(title, { description, topics: ['cooking'] }), all)
    expect(cook('Learn to cook', 'I am twelve.')[0]).toBe('Teen cooking')
    expect(cook('Learn to cook', 'She is 16 and can make toast.')[0]).toBe('Teen cooking')
    expect(cook('Cook with my daughter', "She's 7.")[0]).toBe('Kids cooking')
    expect(cook('Learn to cook', 'I am 6 feet tall.')[0]).toBe('Cooking class')
  })

  test('rank events for all teenagers before those for the youngest', () => {
    const young = event('Cooking club', { topics: { cooking: 10 }, ageGroups: ['elementary', 'middle'], daysAhead: 0 })
    const cook = goal('Learn to cook', { description: "I'm 14", topics: ['cooking'] })
    expect(match(cook, [young, teen])).toEqual(['Teen cooking', 'Cooking club'])
    expect(match(goal('Learn to cook (I am 14)', { topics: ['cooking'] }), [grown])).toEqual([])
  })

  test('include events for everybody if there are few for children, but never those for adults', () => {
    const fair = event('Cooking at the fair: hands-on', { topics: { cooking: 10 }, format: 'festival' })
    expect(match(goal('Get my kids to cook', { topics: ['cooking'] }), [grown, anybody, fair, kids])).toEqual([
      'Kids cooking',
      'Cooking at the fair: hands-on',
    ])
  })

  test('decide how a topic is learned: children learn reading at story times', () => {
    const events = [event('Story time', { ageGroups: ['preschool'] }), event('Mystery book club')]
    const kids = goal('Get my kids to love books', { topics: ['reading'] })
    expect(match(kids, events)[0]).toBe('Story time')
    expect(match(goal('Read more books', { topics: ['reading'] }), events)).toEqual(['Mystery book club'])
  })
})
