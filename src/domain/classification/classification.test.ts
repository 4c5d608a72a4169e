import { describe, expect, test } from 'vitest'
import { findAgeGroups } from '#domain/events/age-words.ts'
import { isClutterTitle, isUndecidedMeeting } from './classification-clutter.ts'
import { findFormatInTitle, findFormatOfSource, isCourse, isShow } from './classification-formats.ts'
import { outputCount, readModel, writeModel } from './classification-model.ts'
import { heedNeighbors } from './classification-neighbors.ts'
import { findCategoryInTitle, suggestCategory } from './classification.ts'
import { createPhraseCounter } from './classification-words.ts'

const words = (title: string, description = '', keywords: string[] = []) => ({ title, description, keywords })

test.each([
  ['LEGO lab (ages 6-11)', '', ['elementary']],
  ['Chess, grades 3-5', '', ['elementary']],
  ['Outdoor camp (6th to 10th grade)', '', ['middle', 'high']],
  ['Games for teens, ages 13-18', '', ['middle', 'high']],
  ['Insects, ages 5-10', '', ['elementary']],
  ['Family craft night', '', ['preschool', 'elementary']],
  ['Parents of teens', '', ['adult']],
  ['Dance night', '$10+ at the door, 20+ tables', []],
  ['Dance night', 'This is a 21+ event.', ['adult']],
  ['Graduating seniors', '', []],
  ['Storytime', '', ['preschool']],
  ['Teen makers', '', ['middle', 'high']],
  ['Lecture', 'Recommended for adults.', ['adult']],
  ['Chair yoga for older adults', '', ['adult', 'senior']],
  ['Trail day', 'Children must be accompanied by an adult.', []],
  ['Concert for all ages', '', ['baby', 'preschool', 'elementary', 'middle', 'high', 'adult', 'senior']],
  ['Pottery 18+', '', ['adult']],
  ['Kayak tour, ages 12 and up', '', ['middle', 'high', 'adult']],
  ['Toddlers and their children’s songs', '', ['baby']],
  ['Baby storytime', '', ['baby']],
  ['Lapsit', '', ['baby']],
  ['Lap sit story time', '', ['baby']],
  ['Toddler and preschool story time', '', ['baby', 'preschool']],
  ['Wiggle time (0-24 months)', '', ['baby']],
  ['Rhyme time, ages 0–18 months', '', ['baby']],
  ['Sensory play for babies, 6 weeks to 12 mos.', '', ['baby']],
  ['Music together, birth to 5 years', '', ['baby', 'preschool']],
  ['Music together', 'For ages 18 months - 3 years with a caregiver.', ['baby', 'preschool']],
  ['Tummy time', 'For babies up to 9 months.', ['baby']],
  ['Parachute play, ages 0-2', '', ['baby']],
  ['Parachute play, ages 2-5', '', ['baby', 'preschool']],
  ['Parachute play, ages 3-5', '', ['preschool']],
  ['Little ones in the garden', '', ['baby', 'preschool']],
  ['Baby goats at the farm', '', []],
  ['Coding bootcamp', 'A program of 3-6 months.', []],
  ['Family history night', '', []],
])('"%s" %s is for %j', (title, description, groups) => {
  expect(findAgeGroups(words(title, description))).toEqual(groups)
})

test.each([
  ['Town Library – Teens', ['middle', 'high']],
  ['Town Library – Young Adults', ['adult']],
  ['Dover 20s to 40s Social Club', ['adult']],
  ['Valley High School', []],
])('a date of "%s" is for %j', (source, groups) => {
  expect(findAgeGroups({ ...words('Digital cameras'), source })).toEqual(groups)
})

test.each([
  ['Kids', ['elementary']],
  ['Kids and Family', []],
])('the category "%s" of a source is for %j', (keyword, groups) => {
  expect(findAgeGroups(words('Accordion festival', '', [keyword]))).toEqual(groups)
})

test.each([
  ['Guided bird walk', 'Nature'],
  ['Beekeeping for beginners', 'Nature'],
  ['Baby Lapsit', 'Literature'],
  ['Intro to Python', 'STEM'],
  ['Knife skills', 'Cooking'],
  ['Tuesday Tunes at the Commons: Limestone Nomad', 'Music'],
  ['Walk and talk', null],
  ['Bird-in-Hand half marathon', null],
  ['Yoga and watercolor', null],
  ['Rock and mineral show', 'STEM'],
  ['Lunch with the Maple Street Trio', 'Music'],
  ['Apple harvest: jam making', 'Cooking'],
  ['A house history in an afternoon', 'History'],
  ['Polish festival on the green', 'Travel'],
])('the title "%s" alone says %s', (title, category) => {
  expect(findCategoryInTitle(title)).toBe(category)
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
  ])('"%s" has the features %j', (text, counts) => {
    expect(count(text)).toEqual(counts)
  })
})

test.each([
  ['Dog days of summer hike', 'walk'],
  ['Storytime in the garden', 'story time'],
  ['Dance workshop with a dance company', 'workshop'],
  ['Historic house tour', 'tour'],
  ["Saturday farmers' market", 'market'],
  ['Spring concert: music of the forest', 'concert'],
  ['Technical rehearsal', 'other'],
  ['Willingboro open mic night', 'show'],
  ['Free skin screening services', null],
  ['Something else entirely', null],
])('the title "%s" names the format %s', (title, format) => {
  expect(findFormatInTitle(title)).toBe(format)
})

test.each([
  ['America 250: The Complete History (Abridged) – A Musical', ''],
  ['Dana Rivers: Big Dumb World Tour', 'Stand-up comedian Dana Rivers comes to town with an hour of new stories.'],
  ['Dana Rivers Live', 'The comedian returns with new stories.'],
  ['The Marsh Family', 'The musical comes to town.'],
  ['Momentum: an evening of contemporary dance', ''],
  ['Dana Rivers Live', 'Her third comedy special was seen by millions.'],
])('"%s" %s is a show', (title, description) => {
  expect(isShow({ title, description })).toBe(true)
})

test.each([
  ['A musical petting zoo', ''],
  ['Stand-up comedy class', ''],
  ['Evening at the hall', 'Enjoy live musical performances.'],
  ['Old town walking tour', 'Our guide knows every comedian who was born here.'],
])('"%s" %s is no show', (title, description) => {
  expect(isShow({ title, description })).toBe(false)
})

test.each([
  [['Two-Hour Workshops'], 'workshop'],
  [['Concert', 'Rivertown'], 'concert'],
  [['Concert', 'Workshops'], null],
  [['Programs in which registration and workshops are both required'], null],
])('the categories %j of a source name the format %s', (keywords, format) => {
  expect(findFormatOfSource(keywords)).toBe(format)
})

test.each([
  ['Library closed for Labor Day', true],
  ['Planning Board meeting', true],
  ['Open rehearsal of the orchestra', false],
  ['Networking workshop', false],
  ['Close reading of poems', false],
  ['Children’s Programming Break', true],
  ['Storytime break', true],
  ['Spring break robotics', false],
  ['Grand Rounds: Cardiology', true],
  ['Pediatric case conference', true],
  ['Movie night (students only)', true],
  ['Staff development day', true],
  ['Only for staff', true],
  ['Health Insurance Q&A Table', true],
  ['SNAP application assistance', true],
  ['CareerLink Representative', true],
  ['Loan office hours', true],
  ['Understanding your insurance benefits', false],
  ['Benefit concert for the shelter', false],
  ['Garden club business meeting', true],
  ['Friends of Mill Library Meeting', true],
  ['Friends of the Marsh meeting: talk on herons', false],
  ['10:30 AM Mass', true],
  ['Massachusetts history', false],
  ['Labor Day Holiday', true],
  ['Holiday wreaths', false],
  ['Voter Registration Q&A Table', true],
  ['Call for Art: Dusk to Dawn', true],
  ['Keystone Villa - 100 N. State St, Dover', true],
  ['Tour of the hall at 100 Mill Street, Dover', false],
  ['Garden Club Meeting: the secret life of bees', false],
])('whether the title "%s" is clutter: %s', (title, isClutter) => {
  expect(isClutterTitle(title)).toBe(isClutter)
})

describe('neighbors', () => {
  const typical = [0.5, 0.5]
  const unsure = Float64Array.of(0.5, 0.5)
  const sure = Float64Array.of(0.95, 0.05)
  const at = (title: string, place = '') => ({ title, place })

  test('decide what the text of an event does not say', () => {
    const events = [at('A name'), at('One concert'), at('Two concerts'), at('Three concerts')]
    const [first] = heedNeighbors(events, [unsure, sure, sure, sure], typical)
    expect(first?.[0]).toBeGreaterThan(0.6)
  })

  test('count once for each title, and an event is not its own neighbor', () => {
    const alone = heedNeighbors([at('A name'), at('a name!')], [sure, sure], typical)
    expect(alone[0]?.[0]).toBeCloseTo(0.95)
  })

  test('count more at the same venue', () => {
    const events = [at('A name', 'The Hall, 1 Main St'), at('A concert', 'The Hall'), at('A hike', 'The Hill')]
    const same = heedNeighbors(events, [unsure, sure, unsure], typical)
    const elsewhere = heedNeighbors([at('A name', 'The Hill'), ...events.slice(1)], [unsure, sure, unsure], typical)
    expect(same[0]?.[0]).toBeGreaterThan(elsewhere[0]?.[0] ?? 1)
  })
})

describe('the file of a model', () => {
  const model = {
    hashes: Uint32Array.of(1, 2 ** 31, 2 ** 32 - 1),
    weights: Int8Array.from({ length: 3 * outputCount }, (_, at) => (at % 255) - 127),
    scales: new Float32Array(outputCount).fill(0.25),
    typical: new Float32Array(outputCount).fill(0.5),
    learningLimit: 0.5,
  }

  test('is the same after writing and reading', () => {
    expect(readModel(writeModel(model))).toEqual(model)
  })

  test('is rejected if its version differs', () => {
    const file = writeModel(model)
    file[0] = 99
    expect(() => readModel(file)).toThrow('another version')
  })
})

test.each([
  ['Spanish course for beginners', ''],
  ['6-week memoir class', ''],
  ['Watercolor', 'This four-session workshop starts with washes.'],
  ['Memoir', 'We meet for eight consecutive weeks.'],
])('%s %s is a course', (title, description) => {
  expect(isCourse({ title, description })).toBe(true)
})

test.each([
  ['Obstacle course', ''],
  ['Golf course walk', ''],
  ['Five-course dinner', ''],
  ['Yoga', 'Registration closes two weeks before.'],
  ['Story time', 'Every week, of course.'],
])('%s %s is no course', (title, description) => {
  expect(isCourse({ title, description })).toBe(false)
})

test.each([
  'No Preschool Programs: getting ready for fall',
  'Evening Prayer',
  'Compline',
  'Saturday Mass',
  '9 AM Mass',
  'Junior church',
  'Youth Advisory Council',
  'PA 211 resource table',
  'Leola Pool - 23 E Main St, Leola, PA 17540',
  'Canvass for our candidate',
  'Absentee by mail voting ends',
  'Girls JV Tennis at Valley High',
  'Community shredding day',
  'A retirement party for Ms. Quill',
])('%s is held for review', (title) => {
  expect(isClutterTitle(title)).toBe(true)
})

test.each([
  'No-knead bread',
  'No experience needed: clay',
  'A history of prayer books',
  'Table tennis',
  'Mass timber: building with wood',
  "Bach's Mass in B minor",
])('%s is listed', (title) => {
  expect(isClutterTitle(title)).toBe(false)
})

test.each([
  ['Club Meeting', 'TBD', true],
  ['Rotary meeting', 'To be announced', true],
  ['Club Meeting: TBA', 'City Library', true],
  ['Club Meeting: Speaker TBD', 'City Library', true],
  ['Bird walk', 'TBD', false],
  ['Club Meeting: life of bees', 'City Library', false],
])('whether the meeting “%s” at “%s” is undecided: %s', (title, place, isUndecided) => {
  expect(isUndecidedMeeting({ title, place })).toBe(isUndecided)
})

test.each([
  ['Public skating', 'Fitness'],
  ['Arbor Day in the square', 'Nature'],
  ['Craft hour', 'Art'],
  ['Craft beer night', null],
  ['Soccer and robots', null],
  ['Town meeting', null],
  ['The Willow Street Band', 'Music'],
  ['Gallery evening', 'Art'],
  ['Meet three authors', 'Literature'],
])('a title that names one likely subject suggests it: %s', (title, category) => {
  expect(suggestCategory(title)).toBe(category)
})
