import { describe, expect, test } from 'vitest'
import { findMeetingLink, isVirtual } from '#domain/rsvp/attendance.ts'
import { describeCost, describeCostInFull } from '#domain/prices/event-cost.ts'
import { decimalPrice, findCurrency, formatPrice, toMinorUnits } from '#domain/prices/price-currency.ts'
import { findAgeGroups } from './age-words.ts'
import { findPrice, isTitledFree, readPriceField, signIn } from '#domain/prices/price-words.ts'
import { isSameEvent, plainTitle, type Listing } from '#domain/duplicates/event-similarity.ts'

describe('the price in the text of an event', () => {
  const costs = (description: string, title = 'Evening class') => {
    const { isFree, isPaid, amount, sign } = findPrice({ title, description, keywords: [] })
    return isFree ? 'free' : isPaid ? `${sign}${amount ?? '?'}` : 'unknown'
  }

  test.each([
    ['Admission: $5', '$5'],
    ['Cost: $1,250.50 a term', '$1250.5'],
    ['$5 per person', '$5'],
    ['Tickets $12', '$12'],
    ['Tickets: $24 $34 $44. Member presale on Wednesday.', '$24'],
    ['Free for members, $12 for guests.', '$12'],
    ['Registration fee $7/in-city, $8/non-city.', '$7'],
    ['Admission is $6 per person plus $3 for skate rental.', '$6'],
    ['Material fee: $20. Cost: $80.', '$80'],
    ['$75 Registration, $5,000 for a hole in one', '$75'],
    ['Eintritt: 12,50 €', '€12.5'],
    ['Prix : 10 €', '€10'],
    ['£5 at the door', '£5'],
    ['Entry fee: ¥1,200', '¥1200'],
    ['Tickets are available at the door.', '?'],
    ['This activity is free with your paid admission.', '?'],
    ['Get your Stormers tickets today!', '?'],
    ['Your ticket includes a cap.', '?'],
  ])('"%s" states it', (description, price) => {
    expect(costs(description)).toBe(price)
  })

  test.each([
    'Open jam. The best player wins $100.',
    'Open jam: $100 for the best solo, all levels welcome.',
    'We raised $2,000 for the school last year.',
    'Save $1,800 per year on heating.',
    'Win a $500 gift card!',
    'Suggested donation $5.',
    'Canoe rental is $12/hour.',
    'A restaurant with $5 tacos next door.',
    'Bring a lamp.',
  ])('"%s" does not state it', (description) => {
    expect(costs(description)).toBe('unknown')
  })

  test.each([
    'Admission is free.',
    'Free event in the park.',
    'Blues and folk. Free.',
    'Free, live performances by local artists',
    'It is a free, self-guided event.',
    'FREE • For all ages.',
    'Participation is completely free.',
    'Win a $500 gift card! No cost.',
    'Join us for free yoga classes.',
    'Eintritt frei',
    'Entrée libre',
    'In the Reeves Auditorium Free; preregistration required',
    '-Free Admission - Refreshments -',
    'Free admission all day and a $25 souvenir catalog.',
    'Come and learn how to fix it — for free!',
  ])('"%s" means free', (description) => {
    expect(costs(description)).toBe('free')
  })

  test.each([
    'Free | Drinks | Music',
    'There is free parking.',
    'Dairy Free | Vegan | Gluten Free',
    'An alcohol-free event.',
    'Learn about chatbots available for free.',
    'The coffee is free.',
    'Feel free to bring a friend.',
    'Free glow sticks for the first 100.',
    'Children under 5 are free.',
    'Ask questions about their free programs.',
    'R is a free and open-source language.',
  ])('"%s" does not mean free', (description) => {
    expect(costs(description)).toBe('unknown')
  })

  test.each(['Free | Speech on campus', 'Free Fallin’: a tribute', 'Free Solo'])(
    'the title "%s" names no price',
    (title) => {
      expect(costs('', title)).toBe('unknown')
    },
  )

  test('a keyword of the source means free', () => {
    const keywords = (word: string) => findPrice({ title: 'Band night', description: '', keywords: [word] }).isFree
    expect(['Free', 'Free Summer Concerts', 'Free Speech'].map(keywords)).toEqual([true, true, false])
  })
})

describe('a price field', () => {
  test.each([
    ['Free', 'free'],
    ['gratis', 'free'],
    ['$0', 'free'],
    ['0', 'free'],
    ['$12.50', '$12.5'],
    ['€12,00', '€12'],
    ['12 EUR', 'EUR12'],
    ['15 $', '$15'],
    ['12,50$', '$12.5'],
    ['Ages 5 $10', '$10'],
    ['1.250,50 €', '€1250.5'],
    ['¥1,200', '¥1200'],
    ['KWD 1.500', 'KWD1.5'],
    ['CHF 20.-', 'CHF20'],
    ['$10 – $15', '$10'],
    ['12.50', '12.5'],
    ['Free for members, $12 guests', '$12'],
    ['2 for $30', '$30'],
    ['Free (suggested donation $5)', null],
    ['Ages 5+', null],
    ['See website', null],
    ['', null],
  ])('"%s" is %s', (text, expected) => {
    const found = readPriceField(text)
    expect(found && (found.isFree ? 'free' : `${found.sign}${found.amount}`)).toBe(expected)
  })

  test.each([
    ['Price (EUR)', 'EUR'],
    ['Eintritt in €', '€'],
    ['Cost', ''],
  ])('in the column "%s" has the currency "%s"', (name, sign) => {
    expect(signIn(name)).toBe(sign)
  })
})

describe('currencies', () => {
  test.each([
    [1250, 'USD', '$12.50'],
    [123_456_789, 'USD', '$1,234,567.89'],
    [1200, 'EUR', '€12.00'],
    [1200, 'JPY', '¥1,200'],
    [1500, 'KWD', 'KWD\u00a01.500'],
    [2000, 'CAD', 'CA$20.00'],
  ])('%d %s are formatted as %s', (price, currency, text) => {
    expect(formatPrice(price, currency)).toBe(text)
  })

  test.each([
    [12.5, 'USD', 1250, '12.50'],
    [1200, 'JPY', 1200, '1200'],
    [1.5, 'KWD', 1500, '1.500'],
  ])('%d %s are %d minor units and "%s" for programs', (amount, currency, minor, decimal) => {
    expect(toMinorUnits(amount, currency)).toBe(minor)
    expect(decimalPrice(minor, currency)).toBe(decimal)
  })

  test.each([
    ['$', null, 'USD'],
    ['$', 'CAD', 'CAD'],
    ['$', 'EUR', 'USD'],
    ['', 'EUR', 'EUR'],
    ['', null, 'USD'],
    ['kr', 'SEK', 'SEK'],
    ['kr', null, null],
    ['¥', null, 'JPY'],
    ['eur', null, 'EUR'],
    ['BTC', null, null],
  ])('"%s" in a region with %s is %s', (sign, home, currency) => {
    expect(findCurrency(sign, home)).toBe(currency)
  })
})

describe('attendance', () => {
  const event = (title: string, location: string, description = '', keywords: string[] = []) => ({
    title,
    location,
    description,
    keywords,
  })

  test.each([
    event('Genealogy', 'Zoom'),
    event('Genealogy', 'Online event'),
    event('Genealogy', 'https://us02web.zoom.us/j/123'),
    event('Genealogy', '', 'Join at https://meet.google.com/abc-defg-hij.'),
    event('VIRTUAL: Genealogy', '12 Mill Road, Dover, NJ'),
    event('Genealogy', '', '', ['Webinar']),
    event('Genealogy', 'Town Library', 'This online training shows where to begin.'),
    event('Genealogy', 'Town Library', 'Join our virtual meetup to hear talks from experts.'),
    event('Genealogy', 'Town Library', 'In this free webinar, we look at census records.'),
    event('Genealogy', '', 'Join us virtually for an hour of research.'),
    event('Genealogy', '', 'Our meeting format is currently virtual.'),
    event('Genealogy', '', 'Location: Zoom (RSVP to get the link)'),
    event('Genealogy', 'Museum of Dover', 'Thursday at noon, online via Zoom.'),
    event(
      'Evening Prayer',
      'Saint James, 103 North Duke Street, Dover',
      'Evening Prayer\nVia Zoom\nClick here to join.',
    ),
    event('Genealogy', 'Town Library', 'Log on at lunch. Virtual Program | Registration Required'),
  ])('is online: %j', (words) => {
    expect(isVirtual(words)).toBe(true)
  })

  test.each(
    [
      event('Genealogy', '12 Mill Road, Dover, NJ', 'Also at https://zoom.us/j/123'),
      event('Genealogy (in person and online)', 'Zoom'),
      event('Online safety for parents', '12 Mill Road', ''),
      event('Genealogy', 'Teams Room'),
      event('Genealogy', ''),
      event('Skills for seniors: Online Shopping', 'Town Library'),
      event('Virtual Reality Night', 'Town Library'),
      event('Genealogy', 'Town Library', 'Learn how to find records in online archives.'),
      event('Genealogy', 'Town Library', 'Online registration is required.'),
      event('Genealogy', 'Town Library', 'Join this webinar online or in person.'),
      event('Genealogy', '12 Mill Road, Dover', 'Join our online community, then this online session.'),
    ].filter(({ title }) => !title.startsWith('Online')),
  )('is in person: %j', (words) => {
    expect(isVirtual(words)).toBe(false)
  })

  test('the meeting link excludes the period after it', () => {
    expect(findMeetingLink('See https://example.org, then https://zoom.us/j/99?pwd=x.')).toBe(
      'https://zoom.us/j/99?pwd=x',
    )
  })
})

describe('two listings of one event', () => {
  const listing: Listing = {
    title: 'Owl Prowl (Sold Out)',
    startsAt: '2026-11-21T23:00:00Z',
    allDay: false,
    location: 'Mill Pond Nature Center, 12 Mill Road, Dover, NJ',
    position: { latitude: 40.88, longitude: -74.56 },
    placePrecision: 'exact',
    isVirtualEvent: false,
    organizer: 'Dover Parks',
  }
  test.each<[string, Partial<Listing>]>([
    ['another spelling of title and place', { title: 'OWL PROWL', location: 'Mill Pond Nature Center' }],
    [
      'a place that only one knows exactly',
      { placePrecision: 'town', position: { latitude: 40.9, longitude: -74.5 }, location: 'Mill Pond Nature Center' },
    ],
    ['no place, but the same organizer', { location: '', position: null }],
  ])('match: %s', (_why, change) => {
    expect(isSameEvent(listing, { ...listing, ...change })).toBe(true)
  })

  test.each<[string, Partial<Listing>]>([
    ['another hour', { startsAt: '2026-11-21T22:00:00Z' }],
    ['another venue of the same town', { location: 'Town Library, Room 2', placePrecision: 'town' }],
    ['a venue miles away', { position: { latitude: 41.2, longitude: -74.56 } }],
    ['one in the net', { isVirtualEvent: true, position: null, location: '' }],
    ['nothing known of the other but its title', { location: '', position: null, organizer: '' }],
  ])('differ: %s', (_why, change) => {
    expect(isSameEvent(listing, { ...listing, ...change })).toBe(false)
  })

  test('titles are compared without accents, punctuation and remarks', () => {
    expect(plainTitle('  Café & Código [NEW] – “Día 1” ')).toBe('cafe and codigo dia 1')
  })
})

describe('the cost', () => {
  const usual = { isFree: false, isPaidEvent: true, price: 500, currency: 'USD' }
  const tickets = (...prices: number[]) => ({
    ...usual,
    ticketTypes: prices.map((price, at) => ({ key: String(at), name: `Type ${at}`, price })),
  })

  test.each([
    [usual, '$5.00'],
    [{ ...usual, price: null }, null],
    [{ ...usual, isPaidEvent: false, isFree: true, price: null }, 'Free'],
    [{ ...usual, currency: 'JPY' }, '¥500'],
    [{ ...usual, isFree: true, isPayWhatYouCan: true, suggestedPrice: 500 }, 'Pay what you can'],
    [tickets(500, 1250), '$5.00 to $12.50'],
    [tickets(1250, 0), 'Free to $12.50'],
    [tickets(0, 0), 'Free'],
    [tickets(500, 500), '$5.00'],
    [{ ...usual, hasPriceFrom: true as const }, 'From $5.00'],
    [{ ...usual, isPaidEvent: false, price: null, isUsuallyFree: true as const }, 'Usually free here'],
  ])('of %j', (event, words) => expect(describeCost(event)).toBe(words))

  test('in full names the suggestion and each ticket type', () => {
    expect(describeCostInFull({ ...usual, isPayWhatYouCan: true, suggestedPrice: 500 })).toBe(
      'Pay what you can (suggested: $5.00)',
    )
    expect(describeCostInFull(tickets(500, 0))).toBe('Type 0: $5.00\nType 1: Free')
  })
})

describe('the price', () => {
  const price = (title: string, description = '') => findPrice({ title, description, keywords: [] })

  test.each([
    ['Tickets $25, $20 members', 25],
    ['Admission: £12 (£8 concessions)', 12],
    ['Tickets: $8 students, $15 general', 15],
    ['Gebühr: 25,00 €', 25],
    ['Pay at door, $15/$10 for members. Cash only.', 15],
    ['Three evenings in 2026 for just $55.', 55],
  ])('is the regular adult price: %s', (description, amount) => {
    expect(price('Talk', description)).toMatchObject({ isPaid: true, amount })
  })

  test.each([
    ['Tickets: $39 $49 $59 $79', 39],
    ['Tickets $10-$15', 10],
    ['August 29 // 10PM // $25-30+ fees', 25],
    ['Admission from £8', 8],
    ['Tickets start at $20', 20],
  ])('is the lowest of several: %s', (description, amount) => {
    expect(price('Talk', description)).toMatchObject({ amount, isFrom: true })
  })

  test.each([
    'Tickets $25, $20 members',
    '£12 (£8 concessions)',
    'Cover: $10 + fees',
    'Class fee: $15 ($5 for passholders)',
  ])('is the full price if only some people pay less: %s', (description) =>
    expect(price('Talk', `Tickets: ${description}`).isFrom).toBe(false),
  )

  test('follows the title in the text of a shop', () => {
    const title = 'Creative phone photography'
    expect(price(title, `${title} $85.00 Saturday, September 12th`)).toMatchObject({ isPaid: true, amount: 85 })
    expect(price(title, `${title} Aug 26 $0.00`)).toMatchObject({ isFree: true })
    expect(price(title, 'We raised $85.00 last year.')).toMatchObject({ isPaid: false })
  })

  test('may be separate in the title', () => {
    expect(price('What is Impressionism? ($15)')).toMatchObject({ isPaid: true, amount: 15 })
    expect(price('Win $500 at the fair')).toMatchObject({ isPaid: false })
  })

  test('is free if the title says so, unless it is part of a name', () => {
    expect(isTitledFree('FREE: Yoga in the park')).toBe(true)
    expect(isTitledFree('Yoga in the park (free)')).toBe(true)
    for (const title of ['Free Spirit Gospel Choir', 'Free Comic Book Day', 'Gluten-free baking'])
      expect(isTitledFree(title), title).toBe(false)
  })
})

describe('the ages', () => {
  const everyone = ['baby', 'preschool', 'elementary', 'middle', 'high', 'adult', 'senior']
  const ages = (title: string, given: Partial<Parameters<typeof findAgeGroups>[0]> = {}) =>
    findAgeGroups({ title, description: '', keywords: [], ...given })

  test('of a performance are not in the name of the band', () => {
    expect(ages('Baby Rose', { format: 'concert' })).toEqual([])
    expect(ages('Teenage Fanclub & The Kids', { format: 'concert' })).toEqual([])
    expect(ages('The Baby Seals with The Kids', { format: 'concert' })).toEqual([])
    expect(ages('Puppet show for kids', { format: 'show' })).not.toEqual([])
    expect(ages("Children's concert", { format: 'concert' })).not.toEqual([])
  })

  test('of a story time for adults are adults', () => {
    expect(ages('Adult Storytime')).toEqual(['adult'])
  })

  test.each([
    ['', '8pmAges: 12+Doors at 7', ['middle', 'high', 'adult']],
    ['', 'Required Age: 6+\nWorkshop fee: $9', ['elementary', 'middle', 'high', 'adult']],
    ['', 'For ages 18 yrs. and up.', ['adult']],
    ['', 'Anyone 18 years of age or older may join.', ['adult']],
    ['Fit and strong 60 & better', '', ['adult', 'senior']],
    ['', 'Story crafts for children 5 and younger.', ['baby', 'preschool']],
    ['Wiggles, ages 18 months up to age 4', '', ['baby', 'preschool']],
    ['Dungeons (9th - 12th Graders)', '', ['high']],
    ['Free K-3rd math', '', ['elementary']],
    ['Calvary, Birth - Pre K', '', ['baby', 'preschool']],
    ['5th Grade social', '', ['elementary']],
    ['Coding', 'For Year 7 to 9 students.', ['elementary', 'middle']],
    ['Coding', 'Key Stage 2 welcome.', ['elementary']],
    ['Basteln ab 6 Jahren', '', ['elementary', 'middle', 'high', 'adult']],
    ['Atelier', 'De 3 à 5 ans.', ['preschool']],
    ['Taller para niños', '', ['elementary']],
    ['Gruppe für Jugendliche', '', ['middle', 'high']],
    ['Watercolor', 'Arts & Crafts, Adults, Seniors Whether you are new to it or not…', ['adult', 'senior']],
    ['Chef Junior', 'It’s pizza month! Kids will whip up their own pizza.', ['elementary']],
    ['Harbor safari', 'Perfect for families!', ['preschool', 'elementary']],
    ['Squirrel day', 'Join us for a hike. All Ages $3 in-city, $5 non-city', everyone],
    ['Print crawl', 'It brings together people of all ages.', everyone],
    ['Bird neighbors', 'Youth of all ages are invited.', ['preschool', 'elementary', 'middle', 'high']],
  ])('of "%s" %s are %j', (title, description, groups) => {
    expect(ages(title, { description })).toEqual(groups)
  })

  test.each([
    ['Story crafts', 'Kids under 12 free.'],
    ['Skating', 'Children 10 and under must be accompanied by an adult.'],
    ['Skating', 'Ages 6 and up: $5, ages 5 and under: $2.'],
    ['Lake day', 'Ages 12 and up may attend without a parent.'],
    ['Commission on Aging and Seniors', ''],
    ['Infant Mental Health Association conference', ''],
    ['Meet children’s book author Bravin Troy', ''],
    ['Children’s Services anniversary gala', ''],
    ['Club meeting: Roger Reed of Cristo Rey High School', ''],
    ['Book launch', 'The author of several novels for children.'],
    ['Working Families Party gathering', ''],
    ['Balance for Our Forests, Farms and Families', ''],
    ['Senior dog hike', ''],
    ['Kid Andersen and friends', ''],
    ['Kids Eat Free Wednesday', ''],
    ['Building a Grade 5 piano', 'Students with 10-15 years of experience.'],
  ])('of "%s" %s are not stated', (title, description) => {
    expect(ages(title, { description })).toEqual([])
  })

  test('of a market that all ages may visit are not stated', () => {
    expect(ages('Farm market', { description: 'Fun for all ages.', format: 'market' })).toEqual([])
  })

  test.each([
    'Childbirth class for expectant parents',
    'Newborn care basics',
    'Infant CPR',
    'Prenatal yoga',
    'Grown-up storytime',
  ])('of "%s" are adults', (title) => expect(ages(title, { description: 'When the baby comes.' })).toEqual(['adult']))

  test('of a class for parents are adults', () => {
    expect(ages('Library chef: hidden vegetables, parent nutrition tips')).toEqual(['adult'])
  })

  test('are those of the room', () => {
    expect(ages('Trading cards', { place: "Riverton Library, Children's Room" })).toEqual(['preschool', 'elementary'])
    expect(ages('Trading cards', { place: 'Riverton Library, Teen Space' })).toEqual(['middle', 'high'])
    expect(ages('Trading cards', { place: 'Riverton Library' })).toEqual([])
  })
})
