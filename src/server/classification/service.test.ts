import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultFolder, hasJudgements, judgeEvents } from '../../../bench/judging/judgements.ts'
import { measure } from '../../../bench/judging/figures.ts'
import { learn, type TrainingEvent } from '../../../bench/judging/learn.ts'
import { classify } from '#domain/classification/classification.ts'
import { classifyEvent, classifyEvents, explainLearning, weightsFile } from './service.ts'

const words = (title: string, description = '', keywords: string[] = []) => ({ title, description, keywords })

test.each([
  ['Robotics club: build a line follower', 'STEM'],
  ['Watercolor for beginners', 'Art'],
  ['Owl prowl at the pond', 'Nature'],
  ['The mill town in the Civil War', 'History'],
  ['Open rehearsal of the community orchestra', 'Music'],
  ['Poetry circle', 'Literature'],
  ['Guided city tour of Paris', 'Travel'],
  ['Gentle yoga', 'Fitness'],
  ['Darkroom basics with your own camera', 'Photography'],
  ['Sourdough baking', 'Cooking'],
  ['Annual general meeting', 'Other'],
])('"%s" is about %s', (title, category) => {
  expect(classifyEvent(words(title)).category).toBe(category)
})

test('keywords of the source weigh more than a word in the description', () => {
  const event = words('Saturday special', 'Bring a snack and good music.', ['Birding', 'Nature Walk'])
  expect(classifyEvent(event).category).toBe('Nature')
})

test("parts of words don't count", () => {
  expect(classifyEvent(words('Party of the start-up partners')).category).not.toBe('Art')
})

test.each([
  [words('Drop-in puppet show for families'), ['Spontaneous', 'Playful']],
  [words('Memoir discussion group'), ['Reflective']],
  [words('Night hike and campfire'), ['Adventurous']],
])('moods follow from the text of an event: %j', (event, moods) => {
  expect(classifyEvent(event).moods).toEqual(expect.arrayContaining(moods))
})

test.each([
  ['Book club: a novel about the sea', 'club'],
  ['Watercolor workshop', 'workshop'],
  ['Bird walk at the marsh', 'walk'],
  ['Toddler story time', 'story time'],
  ['Lecture: the history of the canal', 'talk'],
])('"%s" is a %s', (title, format) => {
  expect(classifyEvent(words(title)).format).toBe(format)
})

test.each([
  ['Introduction to pottery', 2],
  ['Live music: the Beats blues band', 1],
  ['Library closed for the holiday', 0],
  ['Children’s programming break', 0],
  ['Club meeting: speaker TBD', 0],
])('"%s" is of tier %d', (title, tier) => {
  const said = classifyEvent(words(title))
  expect(said.tier).toBe(tier)
  expect(said.tierChance).toBeGreaterThan(0)
  expect(said.tierChance).toBeLessThanOrEqual(1)
})

test('a class is a learning event; a board meeting and a closed library are clutter', () => {
  const learning = (title: string) => classifyEvent(words(title)).learning
  expect(learning('Introduction to pottery')).toBeGreaterThan(0.5)
  expect(learning('Board of Trustees meeting')).toBeLessThan(0.5)
  expect(learning('Library closed for the holiday')).toBeLessThan(0.5)
})

test('unknown names at a music venue are concerts', () => {
  const source = 'The Blue Note Music Hall'
  const concert = (title: string) => ({ ...words(title), source, place: source })
  const known = ['Jazz quartet live', 'Symphony orchestra in concert', 'An evening of piano music', 'Folk band'].map(
    concert,
  )
  const [name] = classifyEvents([concert('Harriet Quill'), ...known])
  expect(name).toMatchObject({ category: 'Music', format: 'concert' })
})

test('all dates with the same title are listed or none, regardless of their descriptions', () => {
  const detailed = words('Trivia Championship', 'Canal history, birds and the night sky: learn from a museum educator.')
  expect(classifyEvent(detailed).learning).toBeGreaterThan(0.5)
  const dates = [detailed, words('Trivia championship', 'Teams of up to six.'), words('Trivia Championship')]
  const [one, ...others] = classifyEvents(dates).map(({ learning }) => learning)
  expect(one).toBeLessThan(0.5)
  expect(others).toEqual([one, one])
})

test('the reasons name the source and the venue, too', () => {
  const event = { ...words('Fall gathering'), source: 'City Council Meetings', place: 'Sculpture Museum, 1 Main St' }
  const { against, inFavor } = explainLearning(event)
  expect(against).toContain('City Council Meetings')
  expect(inFavor).toContain('Sculpture Museum')
})

test('corrections change what is learned', () => {
  const event = (feed: string, title: string, category: string, learning: 0 | 2): TrainingEvent => ({
    ...{ feed, title, category, learning },
    ...{ description: '', location: '', calendar: '', categories: '', alsoFine: [], ages: null },
  })
  const twice = (...events: TrainingEvent[]) => [...events, ...events]
  const judged = ['north/hall.ics', 'south/hall.ics'].flatMap((feed) =>
    twice(event(feed, 'Kiln night', 'Art', 2), event(feed, 'Council agenda', 'Other', 0)),
  )
  const corrections = twice(...twice(...judged.map(() => event('corrections/Hall', 'Kiln night', 'Cooking', 0))))
  const read = (events: TrainingEvent[]) => classify(learn(events, 0.5), words('Kiln night'))
  const [before, after] = [read(judged), read([...judged, ...corrections])]
  expect([before.category, after.category]).toEqual(['Art', 'Cooking'])
  expect(after.learning).toBeLessThan(before.learning)
})

test('the result is independent of the source’s order', () => {
  const events = ['Pottery class', 'Jazz concert', 'Bird walk'].map((title) => words(title))
  const backwards = classifyEvents(events.toReversed()).toReversed()
  expect(classifyEvents(events)).toEqual(backwards)
})

test('the weights take less than three megabytes', () => {
  expect(statSync(weightsFile).size).toBeLessThan(3_000_000)
})

test.runIf(hasJudgements(defaultFolder))('the judged events are classified no worse than before', async () => {
  const { judged, missing } = await judgeEvents(defaultFolder)
  expect(missing).toBe(0)
  const figures = measure(judged)
  expect(figures.categoryFine).toBeGreaterThanOrEqual(0.9)
  expect(figures.fineOfAssigned).toBeGreaterThanOrEqual(0.94)
  expect(figures.keptGood).toBeGreaterThanOrEqual(0.98)
  expect(figures.heldBackClutter).toBeGreaterThanOrEqual(0.67)
  expect(figures.formatFine).toBeGreaterThanOrEqual(0.88)
  expect(figures.agesRight).toBeGreaterThanOrEqual(0.94)
})
