import { describe, expect, test } from 'vitest'
import { categories, type Category } from '#contract/events/event-options.ts'
import { chooseTopics } from './topic-choices.ts'
import { recognizeTopics } from './event-topics.ts'
import { listAsides, recognizeGoal } from './goal-topics.ts'
import { findTopic, listBroader, listIncluded, topics } from './topics.ts'

const goal = (title: string, description = '') => recognizeGoal({ title, description })
const event = (title: string, description = '') => Object.keys(recognizeTopics({ title, description }))
const clear = (title: string, description = '') =>
  Object.entries(recognizeTopics({ title, description })).flatMap(([id, strength]) => (strength >= 6 ? [id] : []))

test('a number in a title isn’t a topic', () => {
  expect(event('Workshop for students (F-1 visa holders)')).toEqual([])
  expect(event('1,000 Books Before Kindergarten')).toContain('early-literacy')
})

describe('the topics', () => {
  test('are more than 200, each with its own id and name', () => {
    expect(topics.length).toBeGreaterThan(200)
    expect(new Set(topics.map(({ id }) => id)).size).toBe(topics.length)
    expect(new Set(topics.map(({ name }) => name)).size).toBe(topics.length)
  })

  test.each(topics)('$id refers to known topics and a known category', (topic) => {
    const { id, broader, neighbors = [], insteadOf = [], category } = topic
    expect(id).toMatch(/^[a-z0-9-]{1,40}$/)
    expect(categories).toContain(category)
    // A comma in a number would split it into two phrases.
    expect(`${topic.phrases}, ${topic.titles ?? ''}, ${topic.asks ?? ''}`).not.toMatch(/\d,\d/)
    for (const other of [...(broader === undefined ? [] : [broader]), ...neighbors, ...insteadOf])
      expect(findTopic(other), other).not.toBeNull()
    expect(listBroader(id)).not.toContain(id)
    expect(listIncluded(id).map((each) => each.id)).toContain(id)
  })

  test('recognize their own names in goals', () => {
    const missed = topics.filter(({ name, id }) => {
      const found = goal(name)
      return !found.includes(id) && !found.some((each) => listIncluded(id).some((included) => included.id === each))
    })
    expect(missed.map(({ name }) => name)).toEqual([])
  })
})

test.each([
  ['Know the night sky', ['astronomy']],
  ['Get fitter', ['fitness']],
  ['Stay fit as I get older', ['gentle-exercise']],
  ['Start running', ['running']],
  ['Run my first 5k', ['running']],
  ['Bake sourdough bread', ['bread']],
  ['Write songs', ['songwriting']],
  ['Cook Italian food', ['world-cooking']],
  ['Learn Italian', ['italian']],
  ['Improve my English', ['english']],
  ['Learn sign language', ['sign-language']],
  ['Understand AI', ['ai']],
  ['Fix my bike', ['bike-repair']],
  ['Read with my toddler', ['early-literacy']],
  ['Trace my family history', ['genealogy']],
  ['Play the ukulele', ['ukulele']],
  ['Learn to draw and paint', ['drawing', 'painting']],
  ['Understand the breadth of the universe', ['astronomy']],
  ['Know ten birds without a book', ['birds']],
  ['Have a nice evening', []],
])('the goal "%s" is about %o', (title, ids) => {
  expect(goal(title)).toEqual(ids)
})

test("a goal's description counts only if its title names no topic, or if it narrows the topic", () => {
  expect(goal('My promise for spring', 'Look through a telescope')).toEqual(['astronomy'])
  expect(goal('Get fitter', 'Maybe with yoga')).toEqual(['yoga'])
  expect(goal('Get confident with my phone', 'Without asking my children about birds')).toEqual(['computer-basics'])
})

test.each([
  ['Stargazing on the High Line', 'astronomy'],
  ['Intro to Beekeeping', 'beekeeping'],
  ['Beginner Ukulele', 'ukulele'],
  ['ESL Conversation Group', 'english'],
  ['Bob Ross Paint Night', 'painting'],
  ['Zumba Gold®', 'gentle-exercise'],
  ['Toddler Storytime', 'early-literacy'],
  ['Café Français: French Conversation', 'french'],
  ['Résumé Workshop', 'job-search'],
])('the event "%s" is about %s', (title, id) => {
  expect(clear(title)).toContain(id)
})

test.each([
  ['The Star-Spangled Banner: a sing-along', 'astronomy'],
  ['Movies Under the Stars: Arco', 'astronomy'],
  ['Rock Star Karaoke', 'astronomy'],
  ['Wine & Paint Saturday Night', 'astronomy'],
  ['A breadth of voices', 'bread'],
  ['Dog days of summer sale', 'dog-training'],
  ['Brooklyn Bridge at dusk', 'bridge'],
  ['Golf outing and fundraiser', 'golf'],
  ['Book your appointment now', 'reading'],
  ['Paint the Town Pink', 'painting'],
  ['Hot dogs and lemonade', 'dog-training'],
  ['Solar eclipse trivia', 'astronomy'],
  ['Latin jazz concert', 'latin'],
  ['Spanish guitar concert', 'spanish'],
  ['Jam making', 'playing-music'],
])('"%s" isn’t about %s', (title, id) => {
  expect(clear(title)).not.toContain(id)
})

test('the beginning of a description counts most, but less than the title', () => {
  const once = 'We look at constellations and tell their stories.'
  expect(recognizeTopics({ title: 'An evening out', description: once })).toEqual({ astronomy: 4 })
  expect(recognizeTopics({ title: 'An evening out', description: `${once} Bring a telescope.` })).toEqual({
    astronomy: 6,
  })
  expect(event('An evening out', `${'Free parking. '.repeat(60)} Telescopes and constellations.`)).toEqual([])
})

describe('a goal', () => {
  test('is about what its longest phrases name, not about their parts', () => {
    expect(goal('Enjoy video games')).toEqual(['video-games'])
    expect(goal('Put my novel on paper')).toEqual(['writing'])
  })

  test('mentions incidentally what it is done with, for or on', () => {
    expect(listAsides('Take photos with my phone', ['photography', 'computer-basics'])).toEqual(['computer-basics'])
    expect(listAsides('Cook dinners on a budget', ['cooking', 'personal-finance'])).toEqual(['personal-finance'])
    expect(listAsides('Get better at chess', ['chess'])).toEqual([])
    expect(listAsides('Paint in watercolor', ['watercolor'])).toEqual([])
    // It was added as a topic.
    expect(listAsides('Take photos with my phone', ['photography', 'wildlife'])).toEqual([])
  })

  test('is not about what it excludes', () => {
    expect(goal('Sing in a group, no audition')).toEqual(['singing'])
  })

  test('has no common word corrected to a topic', () => {
    expect(goal('I arrived two months ago')).toEqual([])
  })

  test('that only hints at topics is about the one with most hints', () => {
    expect(goal('The laptop cracked and the toaster broke')).toEqual(['repair'])
  })
})

test.each([
  ['Story time for twos with a caregiver', 'caregiving'],
  ['Baking class in Spanish', 'spanish'],
  ['Curso de costura en español', 'spanish'],
])('"%s" mentions %s incidentally', (title, id) => {
  expect(clear(title)).not.toContain(id)
})

test('a conversation in a language is about that language', () => {
  expect(clear('Spanish conversation in Spanish')).toContain('spanish')
})

describe('topics offered while typing', () => {
  const ids = (text: string) => chooseTopics(text).map(({ id }) => id)

  test('begin with those that the text names', () => {
    expect(chooseTopics('Know the night sky')[0]).toEqual({
      ...{ id: 'astronomy', name: 'Astronomy and the night sky', category: 'STEM', isNamed: true },
    })
    expect(ids('Know the night sky')).toContain('space')
  })

  test('complete the word being typed', () => {
    expect(ids('Learn to wel')).toContain('metalworking')
    expect(ids('uku')[0]).toBe('ukulele')
    expect(chooseTopics('uku')[0]?.isNamed).toBe(false)
  })

  test('are all topics without text, and none for unknown words', () => {
    expect(chooseTopics('  ')).toHaveLength(topics.length)
    expect(chooseTopics('zzzzq')).toEqual([])
    expect(chooseTopics('x'.repeat(300))).toEqual([])
  })
})

describe('a goal with ambiguous words', () => {
  const about = (title: string, description = '') => recognizeGoal({ title, description })

  test('is about what its description names, if the title only hints at one', () => {
    expect(about('Meet other nerds', 'He loves video games.')).toContain('video-games')
  })

  test('has no topic for children unless it is about a child', () => {
    expect(about('Collect stories of the neighborhood')).not.toContain('early-literacy')
    expect(about('Stories for my toddler')).toContain('early-literacy')
  })

  test('is about what it avoids, if it names nothing else', () => {
    expect(about('Get off my phone')).toContain('nature')
    expect(about('Get off my phone and paint')).toEqual(['painting'])
  })
})

describe('details of a goal besides its topic', () => {
  test('include what people do whom somebody wants to meet', () => {
    expect(goal('Meet people who quilt')).toEqual(['quilting'])
    expect(goal('Find others who sail')).toEqual(['sailing'])
    expect(goal('Meet new people')).toEqual(['making-friends'])
  })

  test('include the place whose history somebody wants to know', () => {
    expect(goal("Learn the history of Springfield's bridges")).toEqual(['local-history'])
    expect(goal('Learn the history of jazz')).not.toContain('local-history')
  })

  test('narrow its topic, after its main clause', () => {
    expect(goal('Understand my rights as a tenant')).toEqual(['housing-rights'])
  })

  test('include a topic to avoid only if that is meant', () => {
    expect(goal('Stop smoking')).toEqual(['recovery'])
    expect(goal('Stop driving and cycle')).toEqual(['cycling'])
  })

  test('make a broad topic incidental directly after another one', () => {
    expect(listAsides('Explore Indigenous art', ['art', 'indigenous'])).toEqual(['art'])
    expect(listAsides('Learn drawing and art', ['art', 'drawing'])).toEqual([])
  })
})

test.each([
  ['Make potery', 'ceramics'],
  ['Learn embroidry', 'embroidery'],
  ['Learn calligrophy', 'calligraphy'],
])('the typo in "%s" is corrected', (typed, id) => {
  expect(goal(typed)).toContain(id)
})

test('a correct word isn’t a typo of a similar one', () => {
  expect(goal('Play football')).not.toContain('billiards')
})

describe('the organizer of an event', () => {
  const held = (title: string, organizer: string, category: Category = 'STEM') =>
    recognizeTopics({ title, description: '', organizer, category, format: 'show' })

  test('determines its topic if the title names none and the category agrees', () => {
    expect(held('Carnival of light', 'Riverton Planetarium')['astronomy']).toBeGreaterThanOrEqual(6)
    expect(held('Mystery guest', 'Hill Street Bookshop', 'Literature')['authors']).toBeGreaterThanOrEqual(6)
  })

  test('is ignored if the title or the category disagrees, or the event is about the organization', () => {
    expect(held('Chess in the dome', 'Riverton Planetarium')).not.toHaveProperty('astronomy')
    expect(held('Carnival of light', 'Riverton Planetarium', 'Art')).not.toHaveProperty('astronomy')
    expect(held('Members sale', 'Riverton Planetarium')).not.toHaveProperty('astronomy')
    expect(held('Road repairs', 'Hill County Government', 'History')).not.toHaveProperty('local-government')
  })
})

test.each([
  ["Book launch: Ada Hill's The Last Violin Lesson", 'violin'],
  ['Ada Hill (Institute of Botany)', 'wildflowers'],
  ['Friends of the Oakville library', 'making-friends'],
])('"%s" is not about %s', (title, id) => {
  expect(clear(title)).not.toContain(id)
})

test('the launch of a novel may be about anything', () => {
  expect(event('Book launch: Nightfall', 'A sailing race ends in a shipwreck.')).not.toContain('maritime')
})
