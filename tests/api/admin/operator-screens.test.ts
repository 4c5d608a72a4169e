import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MailEntry, OperatorOverview, ReportedEvent, Review, FailedJob } from '#contract/admin/operator.ts'
import type { Source } from '#contract/sources/source.ts'
import { FetchError } from '#server/platform/network/network-error.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { hosted } from '#tests/support/hosting/hosting.ts'
import { doDueJobs } from '#tests/support/product/jobs.ts'
import { readInProcess } from '#tests/support/sources/source-reader.ts'
import { openOperatorWorld, type ListPage, type OperatorWorld } from '#tests/support/people/operators.ts'

let world: OperatorWorld
beforeEach(async () => {
  world = await openOperatorWorld()
})
afterEach(() => world.close())

const statusFor = async (browser: BrowserLike, id: number) => (await browser.send(`/api/events/${id}`)).status
const visitor = () => openBrowser(world.product.url)

describe('events', () => {
  test('that are held can be approved, with their invitations, or rejected', async () => {
    const kites = await hosted(world.ada, {
      title: 'Kites',
      description: 'Bring wind.',
      inviteEmails: ['cy@example.org'],
    })
    const spam = await hosted(world.ben, { title: 'Cheap watches' })
    const held = await world.rows<Review>('reviews')
    expect(held.map(({ title, host, status }) => [title, host?.name, status])).toEqual([
      ['Kites', 'Ada', 'held'],
      ['Cheap watches', 'Ben', 'held'],
    ])
    expect(held[0]).toMatchObject({ id: kites.id, dates: 1, links: [] })
    expect(held[0]?.description).toContain('Bring wind.')
    expect((await world.send(`events/${kites.id}/show`)).body).toMatchObject({ dates: 1, invitations: 1 })
    expect((await world.send(`events/${spam.id}/hide`, { reason: 'Advertisement' })).body).toMatchObject({ dates: 1 })
    expect([await statusFor(visitor(), kites.id), await statusFor(visitor(), spam.id)]).toEqual([200, 404])
    expect(await world.rows('reviews')).toEqual([])
    expect((await world.rows<Review>('reviews?state=hidden')).map(({ title }) => title)).toEqual(['Cheap watches'])
    await world.send(`events/${spam.id}/show`)
    expect(await statusFor(visitor(), spam.id)).toBe(200)
    expect((await world.actions()).slice(0, 3)).toEqual([
      ['Olga', 'event.show', 'Cheap watches', ''],
      ['Olga', 'event.hide', 'Cheap watches', 'Advertisement'],
      ['Olga', 'event.show', 'Kites', ''],
    ])
    expect((await world.send('events/999/hide')).body.code).toBe('event_not_found')
  })

  test('are paged, with a series as one entry', async () => {
    await world.store.database.write(async (sql) => {
      await sql`insert into series (title) values ('Owls')`
      await sql`insert into sources (name) values ('Library')`
      await sql`
        insert into events (title, starts_at, ends_at, time_zone, status, series_id)
        select 'Owls ' || n, '2026-12-01T10:00Z', '2026-12-01T12:00Z', 'Etc/UTC', 'hidden', case when n > 28 then 1 end
        from generate_series(1, 30) n`
      await sql`insert into event_sources (source_id, uid, event_id, content_hash) select 1, id::text, id, '' from events`
    })
    const first = await world.read<ListPage<Review>>('reviews?state=hidden')
    const second = await world.read<ListPage<Review>>(`reviews?state=hidden&after=${first.next}`)
    expect([first.rows.length, second.rows.length, second.next]).toEqual([25, 4, null])
    expect(second.rows.at(-1)).toMatchObject({ title: 'Owls 29', dates: 2, host: null })
    expect(await world.read<OperatorOverview>('overview')).toMatchObject({ hidden: 29, held: 0 })
  })

  test('with reports are listed with the reasons, and can be closed, hidden or restored', async () => {
    const { id } = await hosted(world.ada, { title: 'Kites' })
    await world.send(`events/${id}/show`)
    const init = (reason: string, note: string) => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reason, note }),
    })
    await world.ben.send(`/api/events/${id}/report`, init('unsafe', 'Cliffs'))
    world.clock.pass({ minutes: 1 })
    await world.olga.send(`/api/events/${id}/report`, init('spam', ''))
    const [reported] = await world.rows<ReportedEvent>('reports')
    expect(reported).toMatchObject({ id, title: 'Kites', status: 'scheduled', host: { name: 'Ada' } })
    expect(reported?.reports).toMatchObject([
      { reason: 'spam', note: '', reporter: { name: 'Olga' }, at: '2026-11-21T14:01:00Z' },
      { reason: 'unsafe', note: 'Cliffs', reporter: { name: 'Ben' } },
    ])
    expect(await world.read<OperatorOverview>('overview')).toMatchObject({ reported: 1 })
    await world.send(`events/${id}/close-reports`, { reason: 'There is a fence.' })
    expect(await world.rows('reports')).toEqual([])
    expect((await world.rows<ReportedEvent>('reports?state=closed')).map((event) => event.reports.length)).toEqual([2])
    expect(await statusFor(visitor(), id)).toBe(200)
    expect((await world.actions())[0]).toEqual(['Olga', 'event.close-reports', 'Kites', 'There is a fence.'])
  })
})

describe('operations', () => {
  test('list sources, read one on request, and report errors', async () => {
    await world.store.database.write(
      (sql) => sql`
        insert into sources (name, address) values
          ('Library', 'https://library.example/events.ics'), ('Demo', null), ('Zoo', 'https://zoo.example/x')`,
    )
    expect((await world.rows<Source>('sources')).map(({ name, isImporting }) => [name, isImporting])).toEqual([
      ['Demo', false],
      ['Library', false],
      ['Zoo', false],
    ])
    for (let times = 0; times < 2; times += 1) expect((await world.send('sources/3/import')).status).toBe(200)
    expect((await world.rows<Source>('sources'))[2]).toMatchObject({ name: 'Zoo', isImporting: true })
    const asked: string[] = []
    const { database } = world.store
    const runImport = readInProcess(database, world.clock, async (url) => {
      asked.push(url)
      throw new FetchError('zoo.example does not answer.')
    })
    await doDueJobs({ database, clock: world.clock, runImport })
    expect(asked, 'requested twice, read once').toEqual(['https://zoo.example/x'])
    expect((await world.rows<Source>('sources'))[0]).toMatchObject({
      name: 'Zoo',
      lastError: 'zoo.example does not answer.',
      lastFailedAt: '2026-11-21T14:00:00Z',
      isImporting: false,
    })
    expect(await world.read<OperatorOverview>('overview')).toMatchObject({ failingSources: 1 })
    expect((await world.send('sources/2/import')).body.code, 'made here').toBe('source_not_found')
    expect((await world.actions())[0]).toEqual(['Olga', 'source.import', 'Zoo', ''])
  })

  test('count upcoming dates by week and category and sources by health, and find sources', async () => {
    await world.store.database.write(async (sql) => {
      await sql`
        insert into sources (name, address, health) values
          ('Library', 'https://library.example/events.ics', 'well'), ('Zoo', 'https://zoo.example/x', 'quiet')`
      await sql`
        insert into events (title, category, starts_at, ends_at, time_zone, status)
        select 'Owls', category, starts_at, starts_at + interval '1 hour', 'Etc/UTC', status
        from (values ('Nature', '2026-11-22T10:00Z'::timestamptz, 'scheduled'),
          ('Nature', '2026-12-01T10:00Z', 'scheduled'), ('Nature', '2026-12-01T10:00Z', 'hidden'),
          ('Art', '2027-03-01T10:00Z', 'scheduled')) as given (category, starts_at, status)`
    })
    const overview = await world.read<OperatorOverview>('overview')
    expect(overview.weeks.map(({ startsOn }) => startsOn).slice(0, 2)).toEqual(['2026-11-21', '2026-11-28'])
    expect(overview.weeks.map(({ categories }) => categories)).toEqual([
      [{ category: 'Nature', dates: 1 }],
      [{ category: 'Nature', dates: 1 }],
      ...Array.from({ length: 6 }, () => []),
    ])
    expect(overview.sources).toEqual([
      { health: 'quiet', sources: 1 },
      { health: 'well', sources: 1 },
    ])
    expect(overview).toMatchObject({ version: '1.2.3', email: { hasServer: false, queued: 0, lastSentAt: null } })
    const namesFor = async (query: string) => (await world.rows<Source>(`sources?${query}`)).map(({ name }) => name)
    expect(await namesFor('q=library')).toEqual(['Library'])
    expect(await namesFor('q=zoo.example')).toEqual(['Zoo'])
    expect(await namesFor('health=quiet')).toEqual(['Zoo'])
    expect(await namesFor('q=%25')).toEqual([])
  })

  test('list and retry failed jobs', async () => {
    await world.store.database.write(
      (sql) => sql`
        insert into jobs (kind, state, attempts, last_error, finished_at, run_at) values
          ('mail', 'dead', 20, 'Mailbox full', '2026-11-20T14:00Z', '-infinity'),
          ('push', 'waiting', 2, 'It did not answer', null, '2026-11-21T15:00Z'), ('fine', 'waiting', 0, null, null, 'infinity')`,
    )
    const jobs = await world.rows<FailedJob>('jobs')
    expect(jobs).toMatchObject([
      { kind: 'push', isDead: false, attempts: 2, error: 'It did not answer', at: '2026-11-21T15:00:00Z' },
      { kind: 'mail', isDead: true, attempts: 20, error: 'Mailbox full', at: '2026-11-20T14:00:00Z' },
    ])
    expect((await world.send(`jobs/${jobs[1]?.id}/retry`)).status).toBe(200)
    expect((await world.rows<FailedJob>('jobs'))[1], 'until it has succeeded').toMatchObject({
      isDead: false,
      at: null,
    })
    expect((await world.send('jobs/3/retry')).body.code, 'has not failed').toBe('job_not_found')
    expect((await world.actions())[0]).toEqual(['Olga', 'job.retry', jobs[1]?.id, ''])
  })

  test('show the delivery of emails, but not their content', async () => {
    await world.store.database.write(
      (sql) => sql`
        insert into mails (key, kind, recipient, subject, body_text, body_html, state, attempts, answer, unsubscribe_url) values
          ('a', 'invitation', 'cy@example.org', 'Come', 'secret-token', 'secret-token', 'sent', 1, 'accepted', 'https://x/secret-token'),
          ('b', 'invitation', 'dee@example.org', 'Come', 'secret-token', 'secret-token', 'bounced', 1, 'no such box', null)`,
    )
    const mails = await world.rows<MailEntry>('mails')
    expect(mails.map(({ recipient, state, answer }) => [recipient, state, answer])).toEqual([
      ['dee@example.org', 'bounced', 'no such box'],
      ['cy@example.org', 'sent', 'accepted'],
    ])
    expect((await world.rows<MailEntry>('mails?view=unsent')).map(({ recipient }) => recipient)).toEqual([
      'dee@example.org',
    ])
    expect(JSON.stringify(mails)).not.toContain('secret-token')
  })
})
