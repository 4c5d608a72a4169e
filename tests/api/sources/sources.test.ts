import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ProblemCode } from '#contract/problem.ts'
import type { Source, SourcePreview, SourceRemoval } from '#contract/sources/source.ts'
import { previewSource } from '#server/sources/read/preview-service.ts'
import { createGuardedFetch } from '#server/platform/network/network-fetch.ts'
import { createGazetteer } from '#server/platform/places/localities.ts'
import { runDueJobs } from '#server/platform/jobs/job-worker.ts'
import { sourceJobs } from '#server/sources/jobs.ts'
import type { PreviewSource } from '#server/sources/service.ts'
import { defaultLocation } from '#contract/limits.ts'
import type { Language } from '#texts/languages.ts'
import { calendarEvent, calendarText } from '#tests/support/sources/calendar-text.ts'
import { responses, startFaultServer, type FaultServer } from '#tests/support/servers/fault-server.ts'
import { jobDeps } from '#tests/support/product/jobs.ts'
import { openOperatorWorld, type OperatorWorld } from '#tests/support/people/operators.ts'
import { fetchLocally, readInProcess } from '#tests/support/sources/source-reader.ts'

let world: OperatorWorld
let server: FaultServer
/** Replaces previews in one test. */
let previewInstead: PreviewSource | null = null
beforeEach(async () => {
  server = await startFaultServer()
  world = await openOperatorWorld({
    previewSource: (body, signal) => {
      if (previewInstead) return previewInstead(body, signal)
      const { database } = world.store
      const deps = { database, gazetteer: createGazetteer(database), defaultLocation, clock: world.clock }
      return previewSource(
        { ...deps, fetchGuarded: body.url?.includes('10.0.0.1') ? createGuardedFetch() : fetchLocally },
        body,
      )
    },
  })
})
afterEach(async () => {
  previewInstead = null
  await server.close()
  await world.close()
})

const talk = (number: number) =>
  calendarEvent(`UID:t${number}`, `SUMMARY:Talk ${number}`, `DTSTART:2026120${number}T150000Z`, 'LOCATION:Mill Hall')
const talks = (...numbers: number[]) =>
  calendarText('X-WR-CALNAME:Town library', ...numbers.map((number) => talk(number)))

async function work(languages: readonly Language[] = ['en', 'es']): Promise<void> {
  const { database } = world.store
  const site = { name: null, languages }
  const deps = jobDeps({ database, clock: world.clock, site, runImport: readInProcess(database, world.clock) })
  await runDueJobs({ ...deps, handlers: sourceJobs(deps) })
}

async function add(path: string, more: object = {}): Promise<Source> {
  const { status, body } = await world.send('sources', { url: server.url + path, ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  await work()
  return world.read<Source>(`sources/${(body as { id: number }).id}`)
}

const patch = (id: number, body: object) => world.send(`sources/${id}`, body, { method: 'PATCH' })
const remove = (id: number) => world.send(`sources/${id}`, {}, { method: 'DELETE' })
const base64 = (text: string) => Buffer.from(text).toString('base64')
const titles = async () =>
  (
    await world.store.database.read(
      (sql) => sql<{ title: string }>`
    select title from events where withdrawn_at is null order by starts_at, id`,
    )
  ).map(({ title }) => title)

describe('a preview', () => {
  test('shows the events of a calendar and writes nothing', async () => {
    server.at('/a.ics', responses.calendar(talks(1, 2)))
    await add('/a.ics')
    const text = calendarText(
      'X-WR-CALNAME:Museum',
      ...[2, 3, 4].map((number) => talk(number)),
      calendarEvent('UID:old', 'SUMMARY:Old', 'DTSTART:20250101T100000Z'),
      calendarEvent('UID:bad', 'SUMMARY:Bad', 'DTSTART:soon'),
    )
    server.at('/b.ics', responses.calendar(text))
    const { body } = await world.send('sources/preview', { url: `${server.url}/b.ics` })
    const preview = body as unknown as SourcePreview
    expect(preview).toMatchObject({
      ...{ kind: 'iCalendar', url: `${server.url}/b.ics`, known: null, columns: null },
      ...{ events: 5, dates: 3, outside: 1, firstDate: '2026-12-02', lastDate: '2026-12-04' },
      suggested: { name: 'Museum', attribution: 'Museum' },
      merges: { dates: 1, events: [{ title: 'Talk 2', sources: ['Town library'] }] },
      skipped: { events: 1, rows: [{ event: 'Bad' }] },
    })
    expect(preview.samples.map(({ id, title, date }) => [id, title, date.slice(0, 10)])).toEqual([
      [-1, 'Talk 2', '2026-12-02'],
      [-2, 'Talk 3', '2026-12-03'],
      [-3, 'Talk 4', '2026-12-04'],
    ])
    expect(await titles()).toEqual(['Talk 1', 'Talk 2'])
    expect(await world.rows<Source>('sources')).toHaveLength(1)
  })

  test('can map the columns of a table', async () => {
    const file = { name: 'flyers.csv', base64: base64('What is on;On\nClay, for kids;2026-12-12 10:00\n') }
    const first = (await world.send('sources/preview', { file })).body as unknown as SourcePreview
    expect(first).toMatchObject({ dates: 0, columns: { header: [{ name: 'What is on' }, { name: 'On' }] } })
    expect(first.columns?.header[1]?.samples).toEqual(['2026-12-12 10:00'])
    expect(first.columns?.missing.length).toBeGreaterThan(0)
    const columns = { title: 'What is on', date: 'On' }
    const second = (await world.send('sources/preview', { file, columns })).body as unknown as SourcePreview
    expect(second).toMatchObject({ dates: 1, columns: { mapping: columns, missing: [] } })
    expect(second.samples[0]?.title).toBe('Clay, for kids')
    const { body } = await world.send('sources', { file, columns, name: 'Flyers' })
    await work()
    expect(await world.read<Source>(`sources/${(body as { id: number }).id}`)).toMatchObject({
      ...{
        name: 'Flyers',
        url: null,
        fileName: 'flyers.csv',
        health: 'well',
        datesAhead: 1,
        nextReadAt: null,
        columns,
      },
    })
  })

  test.each<[string, Parameters<FaultServer['at']>[1] | string, ProblemCode]>([
    ['a private address', 'http://10.0.0.1/x.ics', 'source_private'],
    ['another scheme', 'ftp://library.example/x', 'source_url_invalid'],
    ['no address', 'not an address', 'source_url_invalid'],
    ['an unknown host', 'https://nowhere.invalid/x', 'source_unreachable'],
    ['no page', responses.status(404), 'source_page_missing'],
    ['a sign-in', responses.status(401), 'source_login'],
    ['a refusal', responses.status(403), 'source_denied'],
    ['an error', responses.status(500), 'source_server_error'],
    ['a PDF', responses.calendar('%PDF-1.7 …'), 'source_pdf'],
    ['a page without events', responses.page('<!doctype html><title>Hi</title>'), 'source_no_events'],
    ['an empty calendar', responses.calendar(talks()), 'source_empty'],
    ['nothing', responses.calendar(''), 'source_not_a_calendar'],
    ['too much', responses.calendar('x'.repeat(1_000_001)), 'source_too_large'],
    ['nothing in time', responses.hang(), 'source_too_slow'],
  ])('reports that it found %s', async (_name, respond, code) => {
    if (typeof respond !== 'string') server.at('/x', respond)
    const url = typeof respond === 'string' ? respond : `${server.url}/x`
    const { status, body } = await world.send('sources/preview', { url })
    expect([status, body.code], body.message).toEqual([422, code])
    expect(body.message).toMatch(/^[A-Z].*[.!?]$/s)
  })

  test('is in the language of the operator', async () => {
    world.olga.cookies.set('language', 'es')
    const noCalendar = { name: 'hola.txt', base64: base64('Hola') }
    expect((await world.send('sources/preview', { file: noCalendar })).body).toMatchObject({
      ...{ code: 'source_not_a_calendar', title: 'Esto no es un calendario.' },
      message: 'Es texto simple, no un calendario: "Hola"',
    })
    const file = { name: 'a.csv', base64: base64('Title,Date,End\n,2026-12-05,\nOwls,2026-12-06 10:00,later\n') }
    expect((await world.send('sources/preview', { file })).body).toMatchObject({
      label: 'Tabla (CSV)',
      skipped: { rows: [{ event: 'línea 2', reason: 'no tiene título' }] },
      warnings: [{ event: 'Owls (línea 3)', reason: 'Se ignoró el final: no se reconoce "later" como hora' }],
    })
  })

  test.each<[string, Parameters<FaultServer['at']>[1], RegExp]>([
    ['redirects in a circle', responses.redirect('/x'), /^http:\/\/127\.0\.0\.1:\d+\/x redirects more than 5 times\.$/],
    ['redirects to no page', responses.redirect('ftp://a.example/'), /redirects to ftp:\/\/a\.example\/, which is not/],
    ['stops halfway', responses.halfSent(talks(9)), /the connection was closed before the end of the response\.$/],
  ])('reports that a server %s', async (_name, respond, message) => {
    server.at('/x', respond)
    const { body } = await world.send('sources/preview', { url: `${server.url}/x` })
    expect(body).toMatchObject({ code: 'source_unreachable', message: expect.stringMatching(message) })
  })
})

describe('a source', () => {
  test('that can’t be read has the reason in the language of each reader', async () => {
    server.at('/a.ics', responses.calendar(talks(1)))
    const { id } = await add('/a.ics')
    server.at('/a.ics', responses.calendar('Hola'))
    await world.send(`sources/${id}/import`)
    await work(['es', 'en'])
    const readSource = () => world.read<Source>(`sources/${id}`)
    const english = 'It is plain text, not a calendar: "Hola"'
    expect(await readSource()).toMatchObject({
      lastError: english,
      healthReason: `The last read failed, and we’ll try again. ${english}`,
      runs: [{ error: english }, { error: null }],
    })
    world.olga.cookies.set('language', 'es')
    const spanish = 'Es texto simple, no un calendario: "Hola"'
    expect(await readSource()).toMatchObject({
      lastError: spanish,
      healthReason: expect.stringContaining(spanish),
      runs: [{ error: spanish }, { error: null }],
    })
    world.olga.cookies.delete('language')
  })

  test('without a home has its places searched near the installation, and lists the rejected coordinates', async () => {
    const at = (uid: string, place: string, ...more: string[]) =>
      calendarEvent(`UID:${uid}`, `SUMMARY:${uid} talk`, 'DTSTART:20261201T150000Z', `LOCATION:${place}`, ...more)
    const text = calendarText(
      'X-WR-CALNAME:Town',
      at('Room', 'Tower Room'),
      at('Town', 'Jersey City, Board Room'.replaceAll(',', '\\,')),
      at('Far', 'Hall\\, Jersey City\\, NJ', 'GEO:35.2;-80.8'),
    )
    server.at('/a.ics', responses.calendar(text))
    const source = await add('/a.ics')
    expect(source.home).toBeNull()
    expect(source.lastReading?.warnings).toEqual([
      {
        event: 'Hall, Jersey City, NJ',
        reason: 'Its coordinates 35.2, -80.8 are far from its town or ZIP code, so they weren’t used.',
      },
    ])
    const events = await world.store.database.read(
      (sql) => sql`select title, place_precision as precision, latitude from events order by title`,
    )
    expect(events).toEqual([
      { title: 'Far talk', precision: 'town', latitude: expect.closeTo(40.72, 1) },
      { title: 'Room talk', precision: 'unknown', latitude: defaultLocation.latitude },
      { title: 'Town talk', precision: 'town', latitude: expect.closeTo(40.72, 1) },
    ])
  })

  test('defaults to its calendar’s name, and is added once', async () => {
    server.at('/a.ics', responses.calendar(talks(1)))
    const source = await add('/a.ics')
    expect(source).toMatchObject({ name: 'Town library', trust: 'learning', version: 1, health: 'well' })
    expect((await world.send('sources', { url: `${server.url}/a.ics` })).body.code).toBe('source_exists')
    expect((await world.send('sources', { url: `${server.url}/b.ics`, name: 'Town library' })).body.code).toBe(
      'source_name_taken',
    )
    expect((await world.send('sources', { url: `${server.url}/b.ics`, home: 'Salem' })).body).toMatchObject({
      code: 'source_home_unknown',
      message: expect.stringMatching(/^“Salem” could be “Salem, IL”, “Salem, NJ”, or “Salem, NY”\. Write which one\.$/),
    })
    expect((await world.send('sources', { url: `${server.url}/b.ics`, home: 'Nowhere at all' })).body.code).toBe(
      'source_home_unknown',
    )
    expect((await world.send('sources', {})).status).toBe(400)
  })

  test('keeps the first of two concurrent edits and shows it to the second editor', async () => {
    server.at('/a.ics', responses.calendar(talks(1)))
    const { id, version } = await add('/a.ics')
    const home = { label: 'Library', latitude: 40.8, longitude: -74.2 }
    expect((await patch(id, { version, license: 'CC BY 4.0', home })).body).toMatchObject({
      version: version + 1,
      home,
    })
    const second = await patch(id, { version, license: 'CC0', name: 'Mine' })
    expect([second.status, second.body.code]).toEqual([409, 'source_changed'])
    expect(second.body.current).toMatchObject({ license: 'CC BY 4.0', name: 'Town library', version: version + 1 })
    expect((await patch(id, { version: version + 1, license: 'CC0' })).status).toBe(200)
    expect((await world.actions()).slice(0, 2).map(([, action]) => action)).toEqual(['source.change', 'source.change'])
  })

  test('previews its removal, and can be restored', async () => {
    server.at('/a.ics', responses.calendar(talks(1, 2, 3)))
    server.at('/b.ics', responses.calendar(talks(3)))
    const { id } = await add('/a.ics')
    await add('/b.ics', { name: 'Museum' })
    await world.ada.send('/api/events/1/save', { method: 'POST' })
    expect(await world.read<SourceRemoval>(`sources/${id}/removal`)).toMatchObject({
      ...{ dates: 2, staying: 1, people: 1 },
      events: [{ title: 'Talk 1' }, { title: 'Talk 2' }],
    })
    expect((await remove(id)).body).toEqual({ id, dates: 2 })
    expect(await titles()).toEqual(['Talk 3'])
    expect((await remove(id)).body.code).toBe('source_not_found')
    await work()
    world.clock.pass({ hours: 24 })
    expect((await world.send(`sources/${id}/restore`)).body).toMatchObject({ name: 'Town library', datesAhead: 3 })
    expect(await titles()).toEqual(['Talk 1', 'Talk 2', 'Talk 3'])
    await remove(id)
    world.clock.pass({ hours: 24 * 31 })
    await work()
    expect(await world.store.database.read((sql) => sql`select id from sources where id = ${id}`)).toEqual([])
  })

  test('can transfer its events to another source', async () => {
    server.at('/a.ics', responses.calendar(talks(1, 2)))
    server.at('/b.ics', responses.calendar(talks(2, 3)))
    const [one, other] = [await add('/a.ics'), await add('/b.ics', { name: 'New library' })]
    expect((await world.send(`sources/${one.id}/merge`, { into: one.id })).body.code).toBe('source_merge_itself')
    expect((await world.send(`sources/${one.id}/merge`, { into: other.id })).body).toMatchObject({
      id: other.id,
      datesAhead: 3,
    })
    expect(await titles()).toEqual(['Talk 1', 'Talk 2', 'Talk 3'])
    expect((await world.rows<Source>('sources')).map(({ name }) => name)).toEqual(['New library'])
  })

  test('can be given a new address and keeps its events', async () => {
    server.at('/a.ics', responses.calendar(talks(1)))
    server.at('/b.ics', responses.calendar(talks(1, 2)))
    const { id, version } = await add('/a.ics')
    expect((await patch(id, { version, url: `${server.url}/b.ics` })).body).toMatchObject({
      url: `${server.url}/b.ics`,
    })
    await work()
    expect(await world.read<Source>(`sources/${id}`)).toMatchObject({ datesAhead: 2, movedFrom: null, health: 'well' })
    expect(await titles()).toEqual(['Talk 1', 'Talk 2'])
  })
})

test('a preview ends when the operator leaves', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<AbortSignal>()
  previewInstead = (_body, signal) => {
    begin(signal!)
    return new Promise((_resolve, reject) => signal!.addEventListener('abort', () => reject(new Error('gone'))))
  }
  const leaving = new AbortController()
  const body = JSON.stringify({ url: 'https://library.example/events' })
  const headers = { 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body, signal: leaving.signal }
  const response = world.olga.send('/api/admin/sources/preview', request)
  const signal = await begun
  leaving.abort()
  await expect(response).rejects.toThrow('aborted')
  await expect.poll(() => signal.aborted).toBe(true)
})
