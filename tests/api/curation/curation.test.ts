import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Correction, CuratedEvent, HeldEvent } from '#contract/curation/curation.ts'
import type { LearningEvent } from '#contract/events/event.ts'
import { listLearnedEvents } from '#server/admin/curation-service.ts'
import { calendarEvent } from '#tests/support/sources/calendar-text.ts'
import { at, board, gala, importTown, pottery, runJobs } from '#tests/support/sources/curated-town.ts'
import { openOperatorWorld, type OperatorWorld } from '#tests/support/people/operators.ts'

let world: OperatorWorld
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wonderlark-curation-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  world = await openOperatorWorld()
  return () => world.close()
})

const read = (events: string[], name = 'Town') => importTown(world, folder, { events, name })

const list = async (query = ''): Promise<LearningEvent[]> => {
  const response = await world.ada.send(`/api/events${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as LearningEvent[]
}
const titles = async (query = '') => (await list(query)).map(({ title }) => title)
const show = async (id: number) => (await (await world.ada.send(`/api/events/${id}`)).json()) as LearningEvent
const search = (title: string) => list(`?q=${encodeURIComponent(title)}`)
const held = () => world.rows<HeldEvent>('held')
const corrections = (query = '') => world.rows<Correction>(`corrections${query}`)
const findId = async (title: string) => (await search(title))[0]?.id ?? 0
const correct = (body: object) => world.send('corrections', body)
const undo = (id: number) => world.send(`corrections/${id}`, {}, { method: 'DELETE' })
const setTrust = (trust: string) =>
  world.store.database.write((sql) => sql`update sources set trust = ${trust} where name = 'Town'`)

describe('the public list', () => {
  test('leaves out a source’s clutter, as do counts, feeds and the site map', async () => {
    await read([board, pottery])
    expect(await titles()).toEqual(['Pottery workshop for beginners'])
    const counts = (await (await world.ada.send('/api/events/facets')).json()) as { total: number }
    expect(counts.total).toBe(1)
    const id = await findId('Planning Board Meeting')
    for (const address of ['/feeds/events.json', '/sitemap-events-1.xml', '/feeds/events.ics'])
      expect(await (await world.ada.send(address)).text(), address).not.toContain('Planning Board')
    expect(id).toBeGreaterThan(0)
  })

  test('finds held-back events only by their exact title, with the reason, and at their address', async () => {
    await read([board, pottery])
    const [found, ...others] = await search('planning board MEETING!')
    expect(others).toEqual([])
    expect(found).toMatchObject({
      title: 'Planning Board Meeting',
      status: 'scheduled',
      heldBack: {
        reason: 'learning',
        words: expect.stringMatching(/^Held back: it looks like a .*meeting/) as unknown,
      },
    })
    expect(await search('planning board')).toEqual([])
    const alone = (await (await world.ada.send(`/api/events/${found!.id}`)).json()) as LearningEvent
    expect(alone.heldBack?.reason).toBe('learning')
    expect((await list())[0]).not.toHaveProperty('heldBack')
  })

  test('keeps held-back events for people who saved them', async () => {
    await read([board])
    const id = await findId('Planning Board Meeting')
    expect((await world.ada.send(`/api/events/${id}/save`, { method: 'POST' })).status).toBeLessThan(300)
    const saved = (await (await world.ada.send('/api/user-events/me?status=saved')).json()) as {
      event: LearningEvent
    }[]
    expect(saved.map(({ event }) => event.title)).toEqual(['Planning Board Meeting'])
  })

  test('contains everything from a trusted source, and nothing new from one under review', async () => {
    await read([pottery])
    await setTrust('everything')
    await read([pottery, board])
    expect(await titles()).toEqual(['Planning Board Meeting', 'Pottery workshop for beginners'])
    await setTrust('review')
    await read([pottery, board, at('bread', 'Bread baking class', 9)])
    expect(await titles()).toEqual(['Planning Board Meeting', 'Pottery workshop for beginners'])
    expect(await held()).toMatchObject([{ title: 'Bread baking class', heldFor: 'review' }])
  })
})

describe('a held-back event', () => {
  test('is listed with the reason and probability, least certain first', async () => {
    await read([board, gala, pottery])
    const rows = await held()
    expect(rows.map(({ title }) => title).toSorted()).toEqual(['Annual Gala and Raffle', 'Planning Board Meeting'])
    expect(rows[0]!.learning).toBeGreaterThanOrEqual(rows[1]!.learning)
    const row = rows.find(({ title }) => title.includes('Board'))
    expect(row).toMatchObject({
      heldFor: 'learning',
      source: { name: 'Town' },
      dates: 1,
      phrase: 'Planning Board Meeting',
    })
    expect(row?.against).toEqual([])
    expect(await world.rows('held?q=gala')).toHaveLength(1)
    expect(await world.rows('held?reason=review')).toEqual([])
  })

  test('is released by one request, and held back again by undo', async () => {
    await read([board, pottery])
    const id = await findId('Planning Board Meeting')
    const { body } = await world.send(`held/${id}/show`)
    expect(body).toMatchObject({ events: 1, isApplying: false })
    expect(await titles()).toContain('Planning Board Meeting')
    await read([at('board', 'Planning Board Meeting', 5), pottery])
    expect(await titles()).toContain('Planning Board Meeting')
    expect((await undo(Number(body['correctionId']))).status).toBe(200)
    expect(await titles()).toEqual(['Pottery workshop for beginners'])
    expect((await undo(Number(body['correctionId']))).body.code).toBe('correction_not_found')
  })

  test('is released for all titles with the chosen words, including later ones', async () => {
    await read([board, gala])
    const id = await findId('Planning Board Meeting')
    await world.send(`held/${id}/show`, { scope: 'title', words: 'board meeting' })
    await read([board, gala, at('second', 'School Board Meeting', 8)])
    expect(await titles()).toEqual(['Planning Board Meeting', 'School Board Meeting'])
    expect((await world.send(`held/${id}/show`, { scope: 'title' })).status).toBe(400)
  })

  test('can make its source trusted, which can be undone', async () => {
    await read([board, gala])
    const id = await findId('Planning Board Meeting')
    const { body } = await world.send(`held/${id}/show`, { scope: 'source' })
    expect(await titles()).toEqual(['Planning Board Meeting', 'Annual Gala and Raffle'])
    await undo(Number(body['correctionId']))
    expect(await titles()).toEqual([])
    const [source] = await world.store.database.read((sql) => sql<{ trust: string }>`select trust from sources`)
    expect(source?.trust).toBe('learning')
  })
})

describe('a source whose trust changes', () => {
  const change = async (trust: string) => {
    const { rows } = await world.read<{ rows: { id: number; version: number }[] }>('sources')
    const [source] = rows
    const answer = await world.send(`sources/${source!.id}`, { version: source!.version, trust }, { method: 'PATCH' })
    expect(answer.status).toBe(200)
  }

  test('lists its events or holds them for review at once', async () => {
    await read([board, pottery])
    await change('everything')
    expect(await titles()).toEqual(['Planning Board Meeting', 'Pottery workshop for beginners'])
    await change('learning')
    expect(await titles()).toEqual(['Pottery workshop for beginners'])
    await change('review')
    expect(await titles()).toEqual(['Pottery workshop for beginners'])
    expect(await held()).toMatchObject([{ heldFor: 'review' }])
  })
})

describe('a large number of events', () => {
  test('is changed by a job', async () => {
    await read([
      calendarEvent('UID:daily', 'SUMMARY:Council Meeting', 'DTSTART:20261122T100000', 'RRULE:FREQ=DAILY;COUNT=55'),
      ...Array.from({ length: 10 }, (_, number) =>
        calendarEvent(
          `UID:daily${number}`,
          `SUMMARY:Zoning Board Meeting ${'ABCDEFGHIJ'[number]}`,
          'DTSTART:20261122T190000',
          'RRULE:FREQ=DAILY;COUNT=55',
        ),
      ),
    ])
    const { body } = await correct({ scope: 'title', words: 'meeting', changes: { listing: 'show' } })
    expect(body).toMatchObject({ events: 605, isApplying: true })
    expect(await titles()).toEqual([])
    await runJobs(world)
    expect(await titles()).toHaveLength(11)
    await undo(Number(body['id']))
    await runJobs(world)
    expect(await titles()).toEqual([])
  })
})

describe('corrections', () => {
  test('survive later imports, and show the source’s current values', async () => {
    await read([pottery])
    const id = await findId('Pottery workshop for beginners')
    const venue = { location: 'Kiln House, 4 Mill Lane', latitude: 40.8, longitude: -74.2 }
    const changes = { title: 'Bowls for beginners', category: 'History', format: 'class', ageGroups: ['adult'], venue }
    const { body } = await correct({ scope: 'event', eventId: id, changes })
    const corrected = {
      ...{ title: 'Bowls for beginners', category: 'History', format: 'class', ageGroups: ['adult'] },
      ...{ location: venue.location, latitude: '40.8', longitude: '-74.2', placePrecision: 'exact' },
    }
    expect(await list()).toMatchObject([corrected])
    expect((await read([pottery])).unchanged).toBe(1)
    expect((await read([at('pottery', 'Pottery for all', 5)])).changed).toBe(1)
    expect(await list()).toMatchObject([{ ...corrected, id }])
    const changed = (await corrections('?state=changed'))[0]!.sourceChanges
    expect(changed.find(({ field }) => field === 'title')).toMatchObject({
      ...{ field: 'title', corrected: 'Bowls for beginners' },
      ...{ sourceBefore: 'Pottery workshop for beginners', source: 'Pottery for all' },
    })
    const seen = await world.read<CuratedEvent>(`events/${id}/corrections`)
    expect(seen.fields.find(({ field }) => field === 'title')).toMatchObject({
      source: 'Pottery for all',
      correction: { by: { name: 'Olga' } },
    })
    expect((await undo(Number(body['id']))).status).toBe(200)
    expect(await list()).toMatchObject([{ id, title: 'Pottery for all', location: '' }])
  })

  test('change date, time, summary, price, link and status until they are undone', async () => {
    await read([pottery])
    const id = await findId('Pottery workshop for beginners')
    const before = await show(id)
    const changes = {
      when: { date: '2026-12-05', start: '19:30', end: '01:00' },
      status: 'postponed',
      summary: 'Throw your first bowl.',
      price: { kind: 'paid', amount: 1250 },
      link: 'https://kiln.example/bowls',
    }
    const { body } = await correct({ scope: 'event', eventId: id, changes })
    const corrected = {
      ...{ id, date: '2026-12-05T19:30:00-05:00', endDate: '2026-12-06T01:00:00-05:00', allDay: false },
      ...{ status: 'postponed', shortDescription: 'Throw your first bowl.' },
      ...{ isFree: false, isPaidEvent: true, price: 1250, source: { link: 'https://kiln.example/bowls' } },
    }
    expect(await show(id)).toMatchObject(corrected)
    await read([at('pottery', 'Pottery for all', 5, 'DESCRIPTION:Learn to throw a plate.')])
    expect(await show(id)).toMatchObject({ ...corrected, title: 'Pottery for all' })
    const seen = await world.read<CuratedEvent>(`events/${id}/corrections`)
    expect(seen.values).toMatchObject({ ...changes, when: { ...changes.when, lastDate: null } })
    expect(seen.fields.find(({ field }) => field === 'when')).toMatchObject({
      source: { startsAt: '2026-12-05T23:00:00Z' },
      sourceChangedAt: expect.any(String) as unknown,
    })
    await undo(Number(body['id']))
    expect(await show(id)).toMatchObject({
      ...{ date: '2026-12-05T18:00:00-05:00', status: 'scheduled', shortDescription: 'Learn to throw a plate.' },
      ...{ price: before.price, isPaidEvent: before.isPaidEvent, source: { link: before.source?.link } },
    })
    const log = await world.rows<{ action: string }>('log')
    expect(log.map(({ action }) => action).slice(0, 2)).toEqual(['correction.undo', 'correction.make'])
  })

  test('make an event last several days or all day, and cancel it', async () => {
    await read([pottery])
    const id = await findId('Pottery workshop for beginners')
    const days = { date: '2026-12-05', start: null, end: null, lastDate: '2026-12-07' }
    await correct({ scope: 'event', eventId: id, changes: { when: days, status: 'cancelled' } })
    expect(await show(id)).toMatchObject({
      date: '2026-12-05T00:00:00-05:00',
      endDate: '2026-12-08T00:00:00-05:00',
      allDay: true,
      status: 'cancelled',
    })
    expect((await world.read<CuratedEvent>(`events/${id}/corrections`)).values).toMatchObject({ when: days })
  })

  test('make an event virtual, and undo this', async () => {
    await read([pottery])
    const id = await findId('Pottery workshop for beginners')
    const online = { isOnline: true, link: 'https://meet.example/bowls' }
    const { body } = await correct({ scope: 'event', eventId: id, changes: { online } })
    expect(await list('?virtual=any')).toMatchObject([{ isVirtualEvent: true, location: '' }])
    await read([at('pottery', 'Pottery for all', 5, 'LOCATION:Mill Hall')])
    expect(await list('?virtual=any')).toMatchObject([{ isVirtualEvent: true, location: '' }])
    await undo(Number(body['id']))
    expect(await list('?virtual=any')).toMatchObject([{ isVirtualEvent: false, location: 'Mill Hall' }])
  })

  test('change the time of all dates of a series', async () => {
    await read([at('weekly', 'Pottery workshop', 1, 'DESCRIPTION:Learn it.', 'RRULE:FREQ=WEEKLY;COUNT=3')])
    const id = await findId('Pottery workshop')
    const when = { date: null, start: '09:00', end: '10:30' }
    await correct({ scope: 'series', eventId: id, changes: { when } })
    const [first, ...others] = await list()
    expect(others).toEqual([])
    expect([first, ...first!.nextDates].map((date) => date?.date)).toEqual([
      '2026-12-01T09:00:00-05:00',
      '2026-12-08T09:00:00-05:00',
      '2026-12-15T09:00:00-05:00',
    ])
  })

  test('set the venue of all events of an organizer', async () => {
    const by = 'ORGANIZER;CN=Kiln Club:invalid:x'
    await read([
      at('one', 'Pottery workshop', 4, 'DESCRIPTION:Learn it.', by),
      at('two', 'Glazing workshop', 5, 'DESCRIPTION:Learn it.', by),
      at('three', 'Knitting workshop', 6, 'DESCRIPTION:Learn it.'),
    ])
    const venue = { location: 'Kiln House, 4 Mill Lane', latitude: 40.8, longitude: -74.2 }
    await correct({ scope: 'organizer', eventId: await findId('Pottery workshop'), changes: { venue } })
    expect((await list()).map(({ location }) => location)).toEqual([venue.location, venue.location, ''])
  })

  test('by title words apply to every match, and the more specific one wins', async () => {
    await read([pottery, at('more', 'Pottery for families', 6)])
    const id = await findId('Pottery for families')
    const preview = await world.send('corrections/preview', {
      ...{ scope: 'title', words: 'pottery', changes: { category: 'Travel' } },
    })
    expect(preview.body).toMatchObject({ events: 2 })
    await correct({ scope: 'event', eventId: id, changes: { category: 'Music' } })
    await correct({ scope: 'title', words: 'POTTERY', changes: { category: 'Travel' } })
    expect((await list()).map(({ category }) => category)).toEqual(['Travel', 'Music'])
    await correct({ scope: 'words', words: 'mill hall', changes: { listing: 'hide' } })
    expect(await titles()).toEqual(['Pottery for families'])
    const [hide] = await corrections()
    expect(hide).toMatchObject({ scope: 'words', words: 'mill hall', by: { name: 'Olga' }, events: 1, undoneAt: null })
    await undo(hide!.id)
    expect(await titles()).toHaveLength(2)
    expect((await corrections('?state=undone'))[0]).toMatchObject({ undoneBy: { name: 'Olga' } })
  })

  test('are exported for the classifier, without contact data', async () => {
    await read([at('pottery', 'Pottery', 4, 'DESCRIPTION:Write to ada@example.org or call 973-555-0147.'), board])
    await correct({ scope: 'event', eventId: await findId('Pottery'), changes: { category: 'History', title: 'Pots' } })
    expect(await listLearnedEvents(world.store)).toEqual([
      {
        ...{ feed: 'corrections/Town', title: 'Pottery', location: '', calendar: 'Town', categories: '' },
        ...{ description: 'Write to  or call .', learning: 2, category: 'History', alsoFine: [], ages: null },
      },
    ])
  })

  test('hide text from others until they are undone', async () => {
    await read([pottery])
    const id = await findId('Pottery workshop for beginners')
    const { body } = await correct({ scope: 'event', eventId: id, changes: { listing: 'hide' } })
    expect((await world.ada.send(`/api/events/${id}`)).status).toBe(404)
    await read([at('pottery', 'Pottery workshop for all', 4)])
    expect((await world.ada.send(`/api/events/${id}`)).status).toBe(404)
    await undo(Number(body['id']))
    expect(await titles()).toEqual(['Pottery workshop for all'])
    await correct({ scope: 'title', words: 'pottery', changes: { listing: 'hide' } })
    await world.send(`events/${id}/show`)
    expect(await titles()).toEqual(['Pottery workshop for all'])
  })

  test('don’t apply to hosted events', async () => {
    const hosted = await world.store.database.write(async (sql) => {
      const [row] = await sql<{ id: number }>`
        insert into events (title, starts_at, ends_at, time_zone)
        values ('Knots', '2026-12-01T10:00Z', '2026-12-01T11:00Z', 'Etc/UTC') returning id`
      await sql`insert into user_events (user_id, event_id, status, host_role) values (2, ${row!.id}, 'hosting', 'owner')`
      return row!.id
    })
    expect((await correct({ scope: 'event', eventId: hosted, changes: { title: 'Ropes' } })).status).toBe(400)
    expect((await correct({ scope: 'event', eventId: hosted, changes: { pinned: true } })).status).toBe(200)
    expect(await list()).toMatchObject([{ title: 'Knots', isPinned: true }])
  })

  test('don’t split an event that another source lists under its old title', async () => {
    await read([pottery])
    const id = await findId('Pottery workshop for beginners')
    await correct({ scope: 'event', eventId: id, changes: { title: 'Bowls' } })
    expect((await read([pottery], 'Museum')).duplicates).toBe(1)
    expect(await list()).toMatchObject([{ id, title: 'Bowls' }])
  })

  test('pin events', async () => {
    await read([pottery, at('more', 'Knitting workshop', 6)])
    await correct({ scope: 'event', eventId: await findId('Knitting workshop'), changes: { pinned: true } })
    expect(await titles('?pinned=true')).toEqual(['Knitting workshop'])
    expect((await list())[1]).toMatchObject({ isPinned: true })
  })

  test.each([
    [{ scope: 'event', changes: { title: 'A' } }],
    [{ scope: 'title', words: '!!', changes: { title: 'A' } }],
    [{ scope: 'title', words: 'pottery', changes: {} }],
    [{ scope: 'title', words: 'pottery', changes: { color: 'red' } }],
    [{ scope: 'organizer', changes: { category: 'Art' } }],
    [{ scope: 'source', changes: { category: 'Art' } }],
    [{ scope: 'event', eventId: 1, changes: { when: { date: '2026-12-05', start: '19:30', end: null } } }],
    [{ scope: 'event', eventId: 1, changes: { when: { date: '2026-12-05', start: '25:00', end: '26:00' } } }],
    [
      {
        scope: 'event',
        eventId: 1,
        changes: { when: { date: '2026-12-05', start: null, end: null, lastDate: '2026-12-01' } },
      },
    ],
    [{ scope: 'series', eventId: 1, changes: { when: { date: '2026-12-05', start: '19:30', end: '20:00' } } }],
    [{ scope: 'title', words: 'pottery', changes: { when: { date: null, start: '19:30', end: '20:00' } } }],
    [{ scope: 'event', eventId: 1, changes: { link: 'javascript:alert(1)' } }],
    [{ scope: 'event', eventId: 1, changes: { price: { kind: 'paid', amount: -1 } } }],
  ])('are refused: %j', async (body) => {
    expect((await correct(body)).body.code).toBe('invalid_request')
  })
})
