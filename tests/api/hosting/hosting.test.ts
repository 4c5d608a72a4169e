import { afterEach, describe, expect, test } from 'vitest'
import type { LearningEvent } from '#contract/events/event.ts'
import type { UserEvent } from '#contract/saved/user-event.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { deleteAllEvents, host, hosted, sendJson } from '#tests/support/hosting/hosting.ts'
import { dataUrl, plainPicture } from '#tests/support/pictures/images.ts'
import { ada, ben, clock, openProductForAll, product, store } from '#tests/support/product/open-product.ts'

openProductForAll()
afterEach(() => deleteAllEvents(store.database))

const read = async <Body>(browser: BrowserLike, path: string) => (await (await browser.send(path)).json()) as Body
const listMessages = (body: Record<string, unknown>) =>
  ((body.errors ?? []) as { field: string; message: string }[]).map(({ message }) => message)

describe('hosting', () => {
  test('creates the event from the specified request, visible to everyone', async () => {
    const event = await hosted(ada)
    expect(event).toMatchObject({
      title: 'Pond dipping',
      shortDescription: 'Nets, jars and what lives in the pond.',
      date: '2026-11-28T09:00:00-05:00',
      endDate: '2026-11-28T10:30:00-05:00',
      timeZone: 'America/New_York',
      location: 'Brower Park, Brooklyn, NY 11213',
      placePrecision: 'town',
      category: 'Nature',
      ageGroups: ['baby', 'preschool', 'elementary', 'middle', 'high', 'adult', 'senior'],
      organizer: 'Ada',
      isFree: true,
      status: 'scheduled',
      source: null,
      invitationsSent: 0,
    })
    expect(Number(event.latitude)).toBeCloseTo(40.67, 1)
    const visitor = openBrowser(product.url)
    expect((await read<LearningEvent[]>(visitor, '/api/events')).map(({ id }) => id)).toEqual([event.id])
    expect(await read(visitor, '/api/events?q=pond')).toHaveLength(1)
    const mine = await read<UserEvent[]>(ada, '/api/user-events/me?status=hosting')
    expect(mine.map(({ eventId, status }) => [eventId, status])).toEqual([[event.id, 'hosting']])
  })

  test('classifies the event by its text', async () => {
    const title = 'Watercolor painting for beginners'
    expect(await hosted(ada, { title, description: 'Paint with us.' })).toMatchObject({ category: 'Art' })
  })

  test('previews the category, which the host can change', async () => {
    const texts = { title: 'Story time with picture books', description: '', location: 'Brower Park' }
    const guess = await sendJson(ada, 'POST', '/api/events/kind', texts)
    expect(guess).toEqual({ status: 200, body: { category: 'Literature', format: 'story time' } })
    expect(await hosted(ada, texts)).toMatchObject({ category: 'Literature', format: 'story time' })
    expect(await hosted(ada, { ...texts, format: 'club' })).toMatchObject({ category: 'Literature', format: 'club' })
    expect((await sendJson(ada, 'POST', '/api/events/kind', { title: 'x'.repeat(500) })).status).toBe(400)
  })

  test.each(['Brower Park, Brook', 'Behind the mill, Montclair, N', 'Somewhere, Springfieldd, MA'])(
    'finds no position for "%s"',
    async (location) => {
      expect(await hosted(ada, { location })).toMatchObject({ location, latitude: null, placePrecision: 'unknown' })
    },
  )

  test('accepts the dialog’s additional fields', async () => {
    const event = await hosted(ada, {
      category: 'Art',
      ageGroups: ['middle', 'preschool'],
      moods: ['Playful'],
      latitude: 38.7223,
      longitude: -9.1393,
      location: 'Praça do Comércio, Lisbon',
      timeZone: 'America/New_York',
      capacity: 12,
    })
    expect(event).toMatchObject({
      category: 'Art',
      ageGroups: ['preschool', 'middle'],
      moods: ['Playful'],
      timeZone: 'Europe/Lisbon',
      date: '2026-11-28T09:00:00+00:00',
      latitude: '38.7223',
      placePrecision: 'exact',
    })
    expect(await read(ada, `/api/events/${event.id}/host`)).toMatchObject({ capacity: 12, dates: [] })
  })

  test('creates the event even if the place can’t be found', async () => {
    const event = await hosted(ada, { location: 'Behind the old mill', timeZone: 'Europe/Berlin' })
    expect(event).toMatchObject({ latitude: null, longitude: null, timeZone: 'Europe/Berlin' })
    expect(await hosted(ada, { location: 'x', timeZone: 'Mars/Olympus' })).toMatchObject({
      timeZone: 'America/New_York',
    })
  })

  test('accepts a place to be announced, in the town’s time zone', async () => {
    const { status, body } = await host(ada, {
      ...{ location: 'To be announced', requiresKnownPlace: true, timeZone: 'Europe/Lisbon' },
      ...{ latitude: 51.5, longitude: -0.1 },
    })
    expect([status, body.location, body.placePrecision]).toEqual([200, 'To be announced', 'unknown'])
    expect(body.timeZone).toBe('America/New_York')
  })

  test('rejects a place that can’t be found, if the form requires one', async () => {
    const refused = await host(ada, { location: 'Behind the old mill', requiresKnownPlace: true })
    expect([refused.status, listMessages(refused.body)]).toEqual([
      400,
      ['We can’t find “Behind the old mill”. Add its town with the state or country, or drop a pin on the map'],
    ])
    const pinned = { location: 'Behind the old mill', requiresKnownPlace: true, latitude: 40.7, longitude: -74 }
    expect((await host(ada, pinned)).status).toBe(200)
    const online = { isVirtualEvent: true, virtualEventLink: 'https://meet.example.org', location: '' }
    expect((await host(ada, { ...online, requiresKnownPlace: true })).status).toBe(200)
  })

  test.each([
    ['12 Elm Street, Montclair, NJ 07042', '40.8,-74.2'],
    ['12 Elm Street, Montclair', '40.8,-74.2'],
    ['Corner shop,Montclair,New Jersey', '40.8,-74.2'],
    ['Montclair', '40.8,-74.2'],
    ['Hall, Springfield, IL, USA', '39.8,-89.6'],
  ])('finds the town of "%s"', async (location, position) => {
    const event = await hosted(ada, { location, requiresKnownPlace: true })
    expect(event.placePrecision).toBe('town')
    expect([event.latitude, event.longitude].map((degrees) => Number(degrees).toFixed(1)).join()).toBe(position)
  })

  test('uses the date of an instant in the venue’s time zone', async () => {
    expect(await hosted(ada, { date: '2026-11-28T14:00:00.000Z' })).toMatchObject({ date: '2026-11-28T09:00:00-05:00' })
    expect(await hosted(ada, { date: '2026-11-29T02:00:00Z', time: '21:00', endTime: '22:00' })).toMatchObject({
      date: '2026-11-28T21:00:00-05:00',
    })
  })

  test('stores links and prices only of virtual and paid events', async () => {
    const extras = {
      virtualEventLink: 'https://meet.example.org/pond',
      virtualInstructions: 'Bring a jar.',
      price: 1250,
      paymentLink: 'https://pay.example.org',
      refundPolicy: 'Until the day before.',
    }
    expect(await hosted(ada, { ...extras, isVirtualEvent: true, isPaidEvent: true })).toMatchObject({
      ...extras,
      isFree: false,
      latitude: null,
    })
    const nothing = Object.fromEntries(Object.keys(extras).map((key) => [key, null]))
    expect(await hosted(ada, extras)).toMatchObject({ ...nothing, isFree: true })
  })

  test('stores a picture', async () => {
    const { imageUrl } = await hosted(ada, { imageUrl: dataUrl(await plainPicture('png')) })
    expect(imageUrl).toMatch(/^\/images\/[0-9a-f]{32}-960\.jpg$/)
    expect((await openBrowser(product.url).send(imageUrl!)).status).toBe(200)
    expect(await hosted(ada, { imageUrl })).toMatchObject({ imageUrl })
  })

  test('needs a session and the site’s own origin', async () => {
    expect((await host(openBrowser(product.url))).status).toBe(401)
    const response = await ada.send('/api/events/host', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', origin: 'https://elsewhere.example' },
    })
    expect(response.status).toBe(403)
  })
})

describe('a rejected event', () => {
  test('lists all errors at once and creates nothing', async () => {
    const { status, body } = await host(ada, {
      title: '  ',
      date: '',
      endTime: '09:00',
      location: '',
      isVirtualEvent: true,
      isHybrid: true,
      isPaidEvent: true,
    })
    expect([status, body.code]).toEqual([400, 'invalid_request'])
    expect(listMessages(body)).toEqual([
      'Event name is required',
      'Date is required',
      'End time must be after start time',
      'Location is required',
      'Virtual event link is required',
      'Price is required for paid events',
      'Payment link is required for paid events',
    ])
    expect(await read(ada, '/api/events')).toEqual([])
  })

  test.each([
    [{ date: '2026-11-20' }, 'Choose today or a later date'],
    [{ description: 'x'.repeat(1_001) }, 'must have at most 1000 characters'],
    [{ descriptionMarkdown: 'x'.repeat(10_001) }, 'must have at most 10000 characters'],
    [{ inviteNote: 'x'.repeat(501) }, 'must have at most 500 characters'],
    [{ capacity: 0 }, 'must be at least 1'],
    [{ isPaidEvent: true, price: -5, paymentLink: 'https://pay.example' }, 'Please enter a valid price'],
    [{ repeat: { every: 'week', until: '2026-11-01' } }, 'The last day can’t be before the first'],
    [{ repeat: { every: 'week', until: '2028-11-01' } }, 'A series can have up to 52 dates. Choose an earlier end.'],
    [{ repeat: { every: 'week' } }, 'needs either a count or a last day'],
    [{ title: 'a\0b' }, 'must be valid Unicode without null characters'],
  ] as const)('%j: %s', async (given, message) => {
    const { status, body } = await host(ada, given)
    expect(status).toBe(400)
    expect(listMessages(body)).toEqual([message])
  })

  test.each([
    ['data:image/svg+xml;base64,PHN2Zy8+', 415, 'image_not_offered'],
    ['https://example.org/a.png', 415, 'image_not_offered'],
    [`/images/${'0'.repeat(32)}-960.jpg`, 415, 'image_not_offered'],
    ['data:image/png;base64,iVBORw0KGgoAAAAN', 422, 'image_unreadable'],
  ])('the picture %s: %i', async (imageUrl, status, code) => {
    expect(await host(ada, { imageUrl })).toMatchObject({ status, body: { code } })
    expect(await read(ada, '/api/events')).toEqual([])
  })

  test('has a body larger than a picture can be', async () => {
    expect(await host(ada, { imageUrl: 'x'.repeat(15_000_000) })).toMatchObject({ status: 413 })
  })

  test('exceeds the daily limit of a person', async () => {
    for (let at = 0; at < 30; at += 1) await hosted(ada, { title: `Event ${at}` })
    expect(await host(ada)).toMatchObject({ status: 429, body: { code: 'too_many_events' } })
    clock.pass({ hours: 25 })
    expect(await host(ada)).toMatchObject({ status: 200 })
    clock.pass({ hours: -25 })
  })
})

describe('a plate', () => {
  test('is chosen by the subject, or picked by the host and the same in every list', async () => {
    const { plates } = await read<{ plates: string[] }>(ada, '/api/host-options')
    expect(plates).toContain('bird')
    const chosen = await hosted(ada, { title: 'Owls' })
    expect(chosen).not.toHaveProperty('isPlateChosen')
    const ids = [await hosted(ada, { plate: 'kite' }), await hosted(ada, { plate: 'kite' })].map(({ id }) => id)
    expect(plates).toContain('kite')
    const listed = await read<LearningEvent[]>(ben, '/api/events')
    const shown = listed.filter(({ id }) => ids.includes(id))
    expect(shown.map(({ plate, isPlateChosen }) => [plate, isPlateChosen])).toEqual([
      ['kite', true],
      ['kite', true],
    ])
    expect((await host(ada, { plate: 'nonesuch' })).body.errors).toEqual([
      { field: 'plate', message: 'Choose one of the plates' },
    ])
  })
})

describe('a description in Markdown', () => {
  const descriptionMarkdown = '**Nets** and:\n\n- jars\n- [a map](https://pond.example/map)\n\n<b>no</b>'
  const plain = 'Nets and:\n\n• jars\n• a map (https://pond.example/map)\n\n<b>no</b>'

  test('is HTML on the page and plain text everywhere else', async () => {
    const { body } = await host(ada, { descriptionMarkdown })
    expect(body).toMatchObject({ description: plain, descriptionHtml: expect.stringContaining('<li>jars</li>') })
    expect(body.descriptionHtml).toContain('<strong>Nets</strong> and:')
    expect(body.descriptionHtml).toContain('rel="noopener noreferrer nofollow ugc"')
    expect(body.descriptionHtml).not.toContain('<b>no')
    const seen = await read<LearningEvent>(ben, `/api/events/${String(body.id)}`)
    expect(seen.descriptionHtml).toBe(body.descriptionHtml)
    for (const path of ['/feeds/events.ics', '/feeds/events.rss', '/api/events?q=nets'])
      expect(await (await ben.send(path)).text(), path).not.toMatch(/\*\*|<strong>|\]\(/)
    const [listed] = await read<LearningEvent[]>(ben, '/api/events?q=jars')
    expect(listed).toMatchObject({ description: plain })
    expect(listed).not.toHaveProperty('descriptionHtml')
    expect(await read(ada, `/api/events/${String(body.id)}/host`)).toMatchObject({ descriptionMarkdown })
  })

  test('without marks is a plain one, and a plain one keeps its marks', async () => {
    const unmarked = await hosted(ada, { descriptionMarkdown: ' Nets.\n\nJars. ' })
    expect(unmarked).toMatchObject({ description: 'Nets.\n\nJars.' })
    expect(unmarked).not.toHaveProperty('descriptionHtml')
    const written = await hosted(ada, { description: '**Nets**\n- jars' })
    expect(written).toMatchObject({ description: '**Nets**\n- jars' })
    expect(written).not.toHaveProperty('descriptionHtml')
  })

  test('is replaced by a plain one', async () => {
    const { id, title, location } = await hosted(ada, { descriptionMarkdown })
    const times = { date: '2026-11-28', time: '09:00', endTime: '10:00' }
    await sendJson(ada, 'PUT', `/api/events/${id}/host`, { title, location, ...times, description: 'Jars.' })
    const event = await read<LearningEvent>(ben, `/api/events/${id}`)
    expect([event.description, event.descriptionHtml]).toEqual(['Jars.', undefined])
  })

  test('is copied to further sessions', async () => {
    const times = { time: '09:00', endTime: '10:00' }
    const { id } = await hosted(ada, { descriptionMarkdown, sessions: [{ date: '2026-12-05', ...times }] })
    const added = await sendJson(ada, 'POST', `/api/events/${id}/sessions`, { date: '2026-12-12', ...times })
    expect(await read(ben, `/api/events/${String(added.body.id)}`)).toHaveProperty('descriptionHtml')
  })
})

describe('a series', () => {
  test('is one event in lists, with its dates and rule', async () => {
    const event = await hosted(ada, { repeat: { every: 'second-week', count: 6 } })
    expect(event.nextDates.map(({ date }) => date)).toEqual([
      '2026-12-12T09:00:00-05:00',
      '2026-12-26T09:00:00-05:00',
      '2027-01-09T09:00:00-05:00',
      '2027-01-23T09:00:00-05:00',
      '2027-02-06T09:00:00-05:00',
    ])
    expect(await read(ada, '/api/events')).toHaveLength(1)
    const calendar = await (await ada.send(`/api/events/${event.id}/calendar.ics`)).text()
    expect(calendar).toContain('RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=SA;COUNT=6')
  })

  test('keeps its local time across DST', async () => {
    const event = await hosted(ada, { date: '2027-03-07', repeat: { every: 'week', count: 3 } })
    expect([event.date, ...event.nextDates.map(({ date }) => date)]).toEqual([
      '2027-03-07T09:00:00-05:00',
      '2027-03-14T09:00:00-04:00',
      '2027-03-21T09:00:00-04:00',
    ])
  })

  test('keeps its duration in a skipped hour', async () => {
    const event = await hosted(ada, { date: '2027-03-14', time: '02:15', endTime: '02:45' })
    expect(Date.parse(event.endDate) - Date.parse(event.date)).toBe(30 * 60_000)
  })

  test('until its first day is a single event', async () => {
    expect(await hosted(ada, { repeat: { every: 'month', until: '2026-12-01' } })).toMatchObject({ seriesId: null })
  })
})

describe('a draft', () => {
  test('nested a thousand levels deep is rejected', async () => {
    const content: unknown = JSON.parse('{"a":'.repeat(8000) + '1' + '}'.repeat(8000))
    expect((await sendJson(ada, 'POST', '/api/drafts', content as object)).status).toBe(400)
  })

  test('is stored unchanged, for its author only', async () => {
    const { body: draft } = await sendJson(ada, 'POST', '/api/drafts', { title: ' Half an idea ', date: '' })
    expect(draft).toMatchObject({ title: 'Half an idea', changedAt: '2026-11-21T14:00:00Z', content: { date: '' } })
    clock.pass({ minutes: 5 })
    const path = `/api/drafts/${String(draft.id)}`
    expect(await sendJson(ada, 'PUT', path, { title: 'An idea' })).toMatchObject({ body: { title: 'An idea' } })
    expect(await read(ada, '/api/drafts')).toMatchObject([{ title: 'An idea', changedAt: '2026-11-21T14:05:00Z' }])
    clock.pass({ minutes: -5 })
    expect(await read(ben, '/api/drafts')).toEqual([])
    expect((await sendJson(ben, 'PUT', path, {})).status).toBe(404)
    expect((await sendJson(ben, 'DELETE', path)).status).toBe(404)
    for (const method of ['POST', 'GET'] as const)
      expect((await openBrowser(product.url).send('/api/drafts', { method })).status).toBe(401)
    expect(await read(ada, '/api/events'), 'not an event').toEqual([])
    expect((await sendJson(ada, 'DELETE', path)).status).toBe(200)
    expect((await sendJson(ada, 'DELETE', path)).status).toBe(404)
  })

  test('stores a picture like an event', async () => {
    const { body } = await sendJson(ada, 'POST', '/api/drafts', { imageUrl: dataUrl(await plainPicture('png')) })
    expect((body.content as { imageUrl: string }).imageUrl).toMatch(/^\/images\/[0-9a-f]{32}-960\.jpg$/)
    expect(await sendJson(ada, 'POST', '/api/drafts', { imageUrl: 'nonsense' })).toMatchObject({ status: 415 })
  })

  test('is deleted when the event is created', async () => {
    const { body: draft } = await sendJson(ada, 'POST', '/api/drafts', { title: 'Pond dipping' })
    await hosted(ada, { draftId: Number(draft.id) })
    expect(await read(ada, '/api/drafts')).toEqual([])
  })

  test('has a limit of twenty and a maximum size', async () => {
    const outcomes = await Promise.all(Array.from({ length: 22 }, () => sendJson(ada, 'POST', '/api/drafts', {})))
    expect(outcomes.filter(({ status }) => status === 409)).toHaveLength(2)
    expect((await sendJson(ada, 'POST', '/api/drafts', { title: 'x'.repeat(50_000) })).status).toBe(400)
  })
})
