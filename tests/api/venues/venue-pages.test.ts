import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LearningEvent } from '#contract/events/event.ts'
import { organizerPageSchema, venuePageSchema } from '#contract/venues/venue.ts'
import { resolveVenues } from '#server/venues/service.ts'
import { setOrganizerFollowed, setVenueFollowed, listPageFollows } from '#server/venues/page-service.ts'
import { createTestApp, type TestApp } from '#tests/support/product/app.ts'
import { insertEvents, type EventDraft } from '#tests/support/events/builders.ts'
import { stopClock, type StoppedClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { doDueJobs, mailsIn } from '#tests/support/product/jobs.ts'
import { insertPerson } from '#tests/support/people/notified-people.ts'

const start = '2026-11-04T17:00:00Z'
let store: TestDatabase
let clock: StoppedClock
let app: TestApp
let uids = 0
const world = () => ({ database: store.database, clock })
beforeEach(async () => {
  store = await createTestDatabase()
  clock = stopClock(start)
  app = createTestApp(store.database, start)
  await store.database.write((sql) => sql`insert into sources (name) values ('Town calendar')`)
})
afterEach(() => store.close())

const mill = 'Mill Hall, 12 Mill Street, Dover, NJ 07801'
/** Inserts imported events and identifies their venues. */
const enter = (...drafts: Partial<EventDraft>[]) =>
  store.database.write(async (sql) => {
    const now = clock.now().toString()
    const usual = { startsAt: '2026-11-21T15:00:00Z', latitude: null, longitude: null, location: '', organizer: '' }
    const ids = await insertEvents(
      sql,
      drafts.map((draft) => ({ ...usual, ...draft })),
    )
    await sql`update events set created_at = ${now} where id = any(${ids}::int[])`
    for (const id of ids) {
      await sql`
        insert into event_sources (source_id, uid, event_id, content_hash, link)
        values (1, ${`e${(uids += 1)}`}, ${id}, '', 'https://www.guild.example/events/1')`
    }
    await resolveVenues(sql, now)
    return ids
  })
const getVenue = async (id: number) => venuePageSchema.parse(await (await app.get(`/api/venues/${id}`)).json())
const getOrganizer = async (slug: string) =>
  organizerPageSchema.parse(await (await app.get(`/api/organizers/${encodeURIComponent(slug)}`)).json())

describe('a venue', () => {
  test('has its events and those of its rooms, across spellings', async () => {
    const ids = await enter(
      { title: 'Weaving', location: mill, organizer: 'Mill & Loom Guild' },
      { title: 'Spinning', location: '12 Mill St., Dover NJ', startsAt: '2026-11-22T15:00:00Z' },
      { title: 'Elsewhere', location: 'Pond House, 3 Pond Road, Dover, NJ 07801' },
    )
    const weaving = (await (await app.get(`/api/events/${ids[0]}`)).json()) as LearningEvent
    const venue = await getVenue(weaving.venue!.id!)
    expect(venue).toMatchObject({
      name: 'Mill Hall',
      upcoming: 2,
      organizers: [{ slug: 'mill-loom-guild', name: 'Mill & Loom Guild' }],
    })
    expect(await app.ids(`venue=${venue.id}`)).toEqual(ids.slice(0, 2))
    const facets = (await (await app.get(`/api/events/facets?venue=${venue.id}`)).json()) as { total: number }
    expect(facets.total).toBe(2)
    const feed = await (await app.get(`/feeds/events.ics?venue=${venue.id}`)).text()
    expect(feed).toContain('X-WR-CALNAME:Events at Mill Hall')
    expect(feed.match(/SUMMARY:/g)).toHaveLength(2)
    const atom = await (await app.get(`/feeds/events.atom?venue=${venue.id}`)).text()
    expect(atom).toContain(`/venues/${venue.id}"`)
  })

  test('is linked from its rooms', async () => {
    await enter({ location: mill })
    const room = await store.database.write(async (sql) => {
      const [row] = await sql<{ id: number }>`
        insert into venues (name, parent_id, created_at) values ('Loft', 1, ${start}) returning id`
      return row!.id
    })
    expect(await getVenue(room)).toMatchObject({ id: 1, rooms: ['Loft'] })
  })

  test('that is unknown is not found', async () => {
    for (const id of ['99', 'x', '0', '99999999999']) expect((await app.get(`/api/venues/${id}`)).status, id).toBe(404)
    expect((await app.get('/api/events?venue=x')).status).toBe(400)
    expect(await app.ids('venue=99')).toEqual([])
  })
})

describe('an organizer', () => {
  test('is found by any spelling', async () => {
    const ids = await enter(
      { organizer: 'Café Ñandú – Friends', location: mill },
      { organizer: 'CAFÉ ÑANDÚ FRIENDS', startsAt: '2026-11-22T15:00:00Z' },
      { organizer: 'Café Ñandú – Friends', startsAt: '2026-11-23T15:00:00Z' },
      { organizer: 'Others' },
    )
    const expected = {
      slug: 'cafe-nandu-friends',
      name: 'Café Ñandú – Friends',
      upcoming: 3,
      venues: [{ id: 1, name: 'Mill Hall' }],
      sources: [{ name: 'Town calendar', link: 'https://www.guild.example' }],
    }
    for (const written of ['cafe-nandu-friends', 'Café Ñandú – Friends', 'café-ñandú-friends'])
      expect(await getOrganizer(written), written).toMatchObject(expected)
    expect(await app.ids('organizer=cafe-nandu-friends')).toEqual(ids.slice(0, 3))
    const feed = await (await app.get('/feeds/events.json?organizer=cafe-nandu-friends')).json()
    expect(feed).toMatchObject({ title: expect.stringContaining('Events by Café Ñandú – Friends') })
  })

  test('of only hosted or hidden events has no page', async () => {
    await store.database.write((sql) => insertEvents(sql, [{ organizer: 'Robin Abara' }]))
    await enter({ organizer: 'Hidden', status: 'hidden' })
    for (const slug of ['robin-abara', 'hidden', '---', '%F0%9F%99%82'])
      expect((await app.get(`/api/organizers/${slug}`)).status, slug).toBe(404)
  })

  test('with only past events has a page', async () => {
    await enter({ organizer: 'Guild', startsAt: '2026-10-01T15:00:00Z' })
    expect(await getOrganizer('guild')).toMatchObject({ upcoming: 0, sources: [] })
  })
})

test('a search suggestion opens the page of a venue or organizer', async () => {
  await enter({ location: mill, organizer: 'Loom Guild' })
  const suggest = async (q: string) => (await app.get(`/api/search/suggestions?q=${q}`)).json()
  expect(await suggest('mill ha')).toContainEqual(
    expect.objectContaining({ kind: 'venue', text: 'Mill Hall', venueId: 1 }),
  )
  expect(await suggest('loom')).toContainEqual(
    expect.objectContaining({ kind: 'organizer', text: 'Loom Guild', organizerSlug: 'loom-guild' }),
  )
})

describe('followers', () => {
  const alerts = async () => (await mailsIn(store.database)).map(({ subject }) => subject)
  const passMinutes = async (minutes: number) => {
    clock.pass({ minutes })
    await doDueJobs(world())
  }

  test('are notified of new events once, at most once a day', async () => {
    const ada = await insertPerson(world(), { name: 'Ada', email: 'ada@example.org' })
    await enter({ title: 'Known', location: mill, organizer: 'Loom Guild' })
    await setVenueFollowed(world(), ada, 1, true)
    await setOrganizerFollowed(world(), ada, 'Loom Guild', true)
    await setOrganizerFollowed(world(), ada, 'loom-guild', true)
    expect(await listPageFollows(world(), ada)).toEqual({
      venues: [{ id: 1, name: 'Mill Hall' }],
      organizers: [{ slug: 'loom-guild', name: 'Loom Guild' }],
      organizations: [],
    })
    await passMinutes(20)
    expect(await alerts()).toEqual([])
    await enter({ title: 'Weaving', location: mill, organizer: 'Loom Guild' }, { title: 'Elsewhere' })
    await passMinutes(20)
    expect(await alerts()).toEqual(['New from Mill Hall: Weaving'])
    await enter({ title: 'Felting', organizer: 'Loom Guild' }, { title: 'Dyeing', organizer: 'loom guild' })
    await passMinutes(20)
    expect(await alerts()).toHaveLength(1)
    await passMinutes(60 * 24)
    expect((await alerts()).slice(1)).toEqual(['New from Loom Guild: 2 events'])
    await passMinutes(60 * 24)
    expect(await alerts()).toHaveLength(2)
  })

  test('aren’t notified of new dates of a known series, or after unfollowing', async () => {
    const ada = await insertPerson(world(), { name: 'Ada', email: 'ada@example.org' })
    const seriesId = await store.database.write(async (sql) => {
      const [row] = await sql<{ id: number }>`insert into series (title) values ('Story time') returning id`
      return row!.id
    })
    await enter({ title: 'Story time', location: mill, seriesId, startsAt: '2026-11-04T18:00:00Z' })
    await setVenueFollowed(world(), ada, 1, true)
    await passMinutes(20)
    await enter({ title: 'Story time', location: mill, seriesId, startsAt: '2026-11-18T18:00:00Z' })
    await passMinutes(60 * 24)
    expect(await alerts()).toEqual([])
    await setVenueFollowed(world(), ada, 1, false)
    await enter({ title: 'Weaving', location: mill })
    await passMinutes(60 * 24)
    expect(await alerts()).toEqual([])
    expect(await listPageFollows(world(), ada)).toEqual({ venues: [], organizers: [], organizations: [] })
  })
})
