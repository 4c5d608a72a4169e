import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Source } from '#contract/sources/source.ts'
import { calendarEvent, calendarText } from '#tests/support/sources/calendar-text.ts'
import { responses, type FaultServer } from '#tests/support/servers/fault-server.ts'
import { mailsIn } from '#tests/support/product/jobs.ts'
import { openSourceWorld, talks, type SourceWorld } from '#tests/support/sources/source-world.ts'

let close: SourceWorld['close']
let world: SourceWorld['world']
let server: SourceWorld['server']
let work: SourceWorld['work']
let pass: SourceWorld['pass']
let add: SourceWorld['add']
let read: SourceWorld['read']
let readAgain: SourceWorld['readAgain']
let listEvents: SourceWorld['listEvents']
beforeEach(async () => {
  ;({ close, world, server, work, pass, add, read, readAgain, listEvents } = await openSourceWorld())
})
afterEach(() => close())

describe('a source', () => {
  test('is read at once, then at its own interval, more often if it changes', async () => {
    server.at('/a.ics', responses.versioned(talks(10), '"1"'))
    const { id } = await add('/a.ics')
    const first = await read(id)
    expect(first).toMatchObject({
      health: 'well',
      kind: 'iCalendar',
      datesAhead: 10,
      lastReadAt: '2026-11-21T14:00:00Z',
    })
    expect(first.runs).toMatchObject([{ outcome: 'read', found: 10, new: 10, skipped: 0, error: null }])
    expect(first.runs[0]?.bytes).toBe(Buffer.byteLength(talks(10)))
    const hoursUntil = ({ nextReadAt }: Source) =>
      world.clock
        .now()
        .until(nextReadAt ?? '')
        .total('hours')
    expect(hoursUntil(first)).toBeGreaterThan(5)
    expect(hoursUntil(first)).toBeLessThan(7)
    await pass(72)
    const quiet = await read(id)
    expect(quiet.runs.slice(0, -1).every(({ outcome }) => outcome === 'unchanged')).toBe(true)
    expect(quiet.runs.length, 'less and less often').toBeLessThan(9)
    const before = quiet.runs.length
    let version = 2
    for (let day = 0; day < 3; day += 1) {
      server.at('/a.ics', responses.versioned(talks(10, [], `Talk v${version}`), `"${version}"`))
      version += 1
      await pass(24)
    }
    const busy = await read(id)
    expect(busy.runs.filter(({ changed }) => changed > 0)).toHaveLength(3)
    expect(busy.runs.length - before).toBeGreaterThan(3)
    expect(server.requests.length, 'no separate page of it').toBe(busy.runs.length)
  })

  test('that is paused isn’t read until resumed', async () => {
    server.at('/a.ics', responses.calendar(talks(3)))
    const { id, version } = await add('/a.ics')
    const change = (body: object) => world.send(`sources/${id}`, body, { method: 'PATCH' })
    expect((await change({ version, isPaused: true })).body).toMatchObject({ health: 'paused', nextReadAt: null })
    const asked = server.requests.length
    await pass(48)
    expect(server.requests).toHaveLength(asked)
    const paused = await read(id)
    expect((await change({ version: paused.version, isPaused: false })).body).toMatchObject({ health: 'well' })
    await pass(1)
    expect(server.requests).toHaveLength(asked + 1)
  })

  test('keeps its events through every fault and reports each', async () => {
    const whole = talks(10)
    server.at('/a.ics', responses.calendar(whole))
    const { id } = await add('/a.ics')
    const listed = await listEvents()
    const faults: [string, Parameters<FaultServer['at']>[1], Partial<Source>, RegExp][] = [
      ['500', responses.status(500), { health: 'well', failures: 1 }, /status 500/],
      ['a login', responses.status(401), { health: 'well', failures: 1 }, /status 401/],
      ['a hang', responses.hang(), { health: 'well', failures: 1 }, /did not respond within 0\.5 s/],
      ['half of the bytes', responses.halfSent(whole), { health: 'well', failures: 1 }, /closed before the end/],
      ['half a file', responses.halfFile(whole), { health: 'well', failures: 1 }, /cut off/],
      [
        'a page',
        responses.page('<!doctype html><title>Welcome</title>'),
        { health: 'well', failures: 1 },
        /HTML page titled "Welcome"/,
      ],
      [
        'a page with another event',
        responses.page(
          '<!doctype html><script type="application/ld+json">{"@type":"Event","name":"Sale","startDate":"2026-12-24T10:00:00Z"}</script>',
        ),
        { health: 'well', failures: 1 },
        /web page instead of a calendar/,
      ],
      ['nothing', responses.calendar(''), { health: 'well', failures: 1 }, /empty file/],
      ['no events', responses.calendar(talks(0)), { health: 'shrunk' }, /10 upcoming dates before and now only 0/],
      [
        'half of the events',
        responses.calendar(talks(10, [1, 3, 5, 7, 9])),
        { health: 'shrunk' },
        /10 upcoming dates before and now only 5/,
      ],
    ]
    for (const [name, respond, state, reason] of faults) {
      server.at('/a.ics', respond)
      const source = await readAgain(id)
      expect(source, name).toMatchObject(state)
      expect(source.healthReason, name).toMatch(reason)
      expect(await listEvents(), name).toEqual(listed)
      server.at('/a.ics', responses.calendar(whole))
      expect(await readAgain(id), `after ${name}`).toMatchObject({ health: 'well', lastError: null, failures: 0 })
      world.clock.pass({ minutes: 10 })
    }
    expect(await mailsIn(world.store.database), 'none lasted').toEqual([])
    const latin = Buffer.from(talks(10, [], 'Café'), 'latin1')
    server.at('/a.ics', responses.calendar(latin))
    expect(await readAgain(id)).toMatchObject({ health: 'well' })
    expect((await listEvents())[0]?.title, 'in a different charset than declared').toBe('Café 1')
  })

  test('that lost half of its dates is read again a day later before they are withdrawn', async () => {
    server.at('/a.ics', responses.calendar(talks(10)))
    const { id } = await add('/a.ics')
    server.at('/a.ics', responses.versioned(talks(10, [6, 7, 8, 9, 10]), '"half"'))
    expect(await readAgain(id)).toMatchObject({ health: 'shrunk', datesAhead: 10 })
    await pass(20)
    expect(await read(id)).toMatchObject({ health: 'shrunk', datesAhead: 10, healthSince: '2026-11-21T14:00:00Z' })
    await pass(28)
    const after = await read(id)
    expect(after).toMatchObject({ health: 'well', datesAhead: 5 })
    expect(after.runs.find(({ withdrawn }) => withdrawn > 0)).toMatchObject({ outcome: 'read', withdrawn: 5 })
  })

  test('that lost half of its dates has them withdrawn at once if an operator confirms', async () => {
    server.at('/a.ics', responses.calendar(talks(10)))
    const { id } = await add('/a.ics')
    server.at('/a.ics', responses.calendar(talks(10, [1, 2, 3, 4, 5, 6])))
    await readAgain(id)
    expect((await world.send(`sources/${id}/confirm`)).status).toBe(200)
    await work()
    expect(await read(id)).toMatchObject({ health: 'well', datesAhead: 4 })
    expect((await world.actions())[0]).toEqual(['Olga', 'source.confirm', 'Library', ''])
  })

  /** Talks at 8 AM according to their text, while the calendar says 8 AM UTC. */
  const contradicting = (count: number) =>
    calendarText(
      ...Array.from({ length: count }, (_, at) =>
        calendarEvent(
          `UID:walk-${at}`,
          `SUMMARY:Walk ${at}`,
          `DTSTART:202612${10 + at}T080000Z`,
          `DTEND:202612${10 + at}T130000Z`,
          `DESCRIPTION:Walk number ${at}. Meet 8am – 1pm at the gate.`,
        ),
      ),
    )
  const listIds = () =>
    world.store.database.read((sql) => sql`select id from events where withdrawn_at is null order by id`)
  const hours = async () => new Set((await listEvents()).map(({ starts }) => starts.slice(11, 16)))

  test('whose times contradict its text is reported, and one tap corrects it and keeps the events', async () => {
    server.at('/a.ics', responses.calendar(contradicting(4)))
    const { id } = await add('/a.ics')
    const wrong = await read(id)
    expect(wrong).toMatchObject({
      healthReason: 'It was read, but its hours contradict the text of its events.',
      timeCorrection: null,
      hoursProblem: {
        ...{ hours: 5, events: 4, compared: 4, correction: 'as written' },
        example: { title: 'Walk 0', stated: '08:00', read: '03:00' },
      },
    })
    const ids = await listIds()
    const correct = (version: number, timeCorrection: unknown) =>
      world.send(`sources/${id}`, { version, timeCorrection }, { method: 'PATCH' })
    expect((await correct(wrong.version, wrong.hoursProblem?.correction)).status).toBe(200)
    await work()
    const right = await read(id)
    expect(right).toMatchObject({ hoursProblem: null, timeCorrection: 'as written', datesAhead: 4 })
    expect(await hours()).toEqual(new Set(['13:00']))
    expect(await listIds()).toEqual(ids)
    expect((await correct(right.version, null)).status).toBe(200)
    await work()
    expect(await read(id)).toMatchObject({ timeCorrection: null, hoursProblem: { hours: 5 } })
    expect(await listIds()).toEqual(ids)
    expect((await correct((await read(id)).version, 15)).status).toBe(400)
  })

  test('with a few wrong times is left unchanged', async () => {
    const right = talks(5)
    server.at('/a.ics', responses.calendar(right))
    const { id } = await add('/a.ics')
    expect(await read(id)).toMatchObject({ hoursProblem: null, healthReason: 'It was read without problems.' })
  })

  test('reports how many of its events are private', async () => {
    server.at('/a.ics', responses.calendar(talks(3).replace('SUMMARY:', 'CLASS:PRIVATE\r\nSUMMARY:')))
    const { id } = await add('/a.ics')
    expect(await read(id)).toMatchObject({ datesAhead: 2, lastReading: { new: 2, private: 1 } })
  })

  test('that moved permanently is read at its new address, which is reported', async () => {
    server.at('/a.ics', responses.calendar(talks(5)))
    const { id } = await add('/a.ics')
    server.at('/a.ics', responses.redirect('/new.ics'))
    server.at('/new.ics', responses.calendar(talks(5)))
    expect(await readAgain(id)).toMatchObject({
      health: 'moved',
      url: `${server.url}/new.ics`,
      movedFrom: `${server.url}/a.ics`,
      datesAhead: 5,
    })
    server.requests.length = 0
    await readAgain(id)
    expect(server.requests).toEqual(['/new.ics'])
    expect(await listEvents()).toHaveLength(5)
    server.at('/new.ics', responses.redirect('/temporary.ics', 302))
    server.at('/temporary.ics', responses.calendar(talks(5)))
    expect(await readAgain(id), 'but not for a while').toMatchObject({ url: `${server.url}/new.ics`, health: 'moved' })
  })

  test('without upcoming events is quiet', async () => {
    server.at('/a.ics', responses.calendar(talks(0)))
    const { id } = await add('/a.ics')
    expect(await read(id)).toMatchObject({ health: 'quiet', datesAhead: 0 })
  })

  test('that fails is read less and less often, respecting Retry-After', async () => {
    server.at('/a.ics', responses.status(503, { 'retry-after': String(40 * 3_600) }))
    const { id } = await add('/a.ics')
    const { nextReadAt } = await read(id)
    expect(nextReadAt).toBe('2026-11-23T06:00:00Z')
    server.at('/a.ics', responses.status(500))
    await pass(39)
    expect(server.requests, 'no search for events while the server fails').toEqual(['/a.ics'])
    await pass(24 * 7)
    const { runs, failures } = await read(id)
    expect(failures).toBe(runs.length)
    expect(runs.length, 'after 40, then 2, 4, 8, 16, 24 … hours').toBeGreaterThanOrEqual(9)
    expect(runs.length).toBeLessThanOrEqual(12)
  })

  test('that fails five times in a row alerts operators once, and again on recovery', async () => {
    await world.store.database.write((sql) => sql`update users set email_verified = true`)
    server.at('/a.ics', responses.calendar(talks(5)))
    server.at('/b.ics', responses.calendar(talks(5)))
    const { id } = await add('/a.ics')
    await add('/b.ics', 'Museum')
    server.at('/a.ics', responses.status(500))
    await readAgain(id)
    const once = await read(id)
    expect(once).toMatchObject({ health: 'well', failures: 1 })
    expect(once.healthReason).toMatch(/^The last read failed, and we’ll try again\. /)
    await pass(24 * 4)
    const subjects = async () =>
      (await mailsIn(world.store.database)).map(({ recipient, subject }) => [recipient, subject])
    expect(await read(id)).toMatchObject({ health: 'failing' })
    expect(await subjects()).toEqual([['olga@example.org', 'Library can’t be read']])
    server.at('/a.ics', responses.calendar(talks(5)))
    await pass(26)
    expect(await read(id)).toMatchObject({ health: 'well', failures: 0 })
    expect(await subjects()).toEqual([
      ['olga@example.org', 'Library can’t be read'],
      ['olga@example.org', 'Library works again'],
    ])
    const bell = (await (await world.olga.send('/api/notices')).json()) as {
      notices: { kind: string; title: string }[]
    }
    expect(bell.notices.map(({ kind, title }) => [kind, title])).toEqual([
      ['sources', 'Library works again'],
      ['sources', 'Library can’t be read'],
    ])
    const others = (await (await world.ada.send('/api/notices')).json()) as { notices: unknown[] }
    expect(others.notices).toEqual([])
    const museum = (await world.rows<Source>('sources')).find(({ name }) => name === 'Museum')
    expect(museum, 'the other is unaffected').toMatchObject({ health: 'well', failures: 0 })
  })
})
