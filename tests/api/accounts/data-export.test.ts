import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, describe, expect, test } from 'vitest'
import type { GuestList } from '#contract/guests/guest.ts'
import { exportedLists, omittedColumns, omittedTables, otherPeoplesColumns } from '#server/accounts/export-queries.ts'
import type { BrowserLike } from '#tests/support/product/browser-like.ts'
import { rsvpAs, insertHostedEvent, inviteByMail, sendForm } from '#tests/support/hosting/guests.ts'
import { hosted, sendJson } from '#tests/support/hosting/hosting.ts'
import { doDueJobs } from '#tests/support/product/jobs.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'
import { insertPlainEvent } from '#tests/support/events/plain-events.ts'

openProductForEach()

type Records = Record<string, Record<string, unknown>[]>
async function readArchive(browser: BrowserLike) {
  const response = await browser.send('/api/user/me/export')
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const texts = Object.entries(files).filter(([name]) => !name.startsWith('images/'))
  return new Map(texts.map(([name, bytes]) => [name, strFromU8(bytes)]))
}
const readRecords = async (browser: BrowserLike) =>
  JSON.parse((await readArchive(browser)).get('records.json') ?? '') as Records
const readAll = async (browser: BrowserLike) => [...(await readArchive(browser)).values()].join('\n')

describe('the list of what a data export contains', () => {
  const readCatalog = () =>
    store.database.read(
      (sql) => sql<{ table: string; column: string; isPerson: boolean }>`
        select c.relname as table, a.attname as column, exists (
          select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and k.confrelid = 'users'::regclass
            and a.attnum = any(k.conkey)) as "isPerson"
        from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
          and not a.attisdropped
        order by 1, a.attnum`,
    )
  const selectLists = (table: string) => exportedLists.filter((list) => list.table === table)

  test('names every table, and every column of the exported ones, or says why not', async () => {
    const missing = (await readCatalog()).filter(({ table, column }) => {
      const lists = selectLists(table)
      if (lists.length === 0) return omittedTables[table] === undefined
      const isNamed = lists.some(({ owner, columns }) => owner === column || columns.includes(column))
      return !isNamed && omittedColumns[table]?.[column] === undefined
    })
    expect(missing.map(({ table, column }) => `${table}.${column}`)).toEqual([])
  })

  test('names every reference to a person, as the owner of a row or with the reason why not', async () => {
    const references = (await readCatalog()).filter(({ isPerson }) => isPerson)
    const missing = references.filter(
      ({ table, column }) =>
        !selectLists(table).some(({ owner, key }) => owner === column && key === 'person') &&
        otherPeoplesColumns[`${table}.${column}`] === undefined,
    )
    expect(missing.map(({ table, column }) => `${table}.${column}`)).toEqual([])
  })

  test('names no missing column, and none as both exported and left out', async () => {
    const catalog = await readCatalog()
    const columns = new Set(catalog.map(({ table, column }) => `${table}.${column}`))
    const tables = new Set(catalog.map(({ table }) => table))
    const omitted = Object.entries(omittedColumns).flatMap(([table, names]) =>
      Object.keys(names).map((column) => `${table}.${column}`),
    )
    const exported = exportedLists.flatMap(({ table, columns: names }) => names.map((column) => `${table}.${column}`))
    const named = [...omitted, ...exported, ...Object.keys(otherPeoplesColumns)]
    expect(named.filter((column) => !columns.has(column))).toEqual([])
    expect(Object.keys(omittedTables).filter((table) => !tables.has(table) || selectLists(table).length > 0)).toEqual(
      [],
    )
    expect(omitted.filter((column) => exported.includes(column))).toEqual([])
  })
})

describe('an export doesn’t contain', () => {
  let pond: number
  beforeEach(async () => {
    pond = await insertHostedEvent(store.database)
  })
  const age = () => store.database.write((sql) => sql`update users set created_at = created_at - interval '30 days'`)

  test('the people who reported its owner, and what they wrote', async () => {
    await age()
    await rsvpAs(ben, pond, { answer: 'yes' })
    await sendJson(ada, 'POST', `/api/events/${pond}/guests/message`, { message: 'Bring boots' })
    await sendJson(ada, 'POST', '/api/organizations', { name: 'Mill Library' })
    const report = { reason: 'spam', note: 'Confidential words' }
    await sendJson(ben, 'POST', '/api/people/1/report', report)
    await sendJson(ben, 'POST', '/api/organizations/mill-library/report', report)
    await sendJson(ben, 'POST', `/api/events/${pond}/report`, report)
    const { rows } = (
      await store.database.read(
        (sql) => sql<{ rows: string[] }>`
          select array(select note from conduct_reports) || array(select note from organization_reports)
            || array(select note from event_reports) as rows`,
      )
    )[0]!
    expect(rows).toEqual(['Confidential words', 'Confidential words', 'Confidential words'])
    const records = await readRecords(ada)
    expect(await readAll(ada)).not.toContain('Confidential words')
    expect(Object.keys(records).filter((name) => name.includes('report'))).toEqual([])
    const own = await readRecords(ben)
    expect(own['conduct_reports']).toMatchObject([{ reason: 'spam', note: 'Confidential words' }])
    expect(own['event_reports']).toMatchObject([{ event_id: pond, note: 'Confidential words' }])
  })

  test('the host’s notes about a guest, and how often the host removed them', async () => {
    await rsvpAs(ben, pond, { answer: 'yes' })
    const { guests } = (await (await ada.send(`/api/events/${pond}/guests`)).json()) as GuestList
    await sendJson(ada, 'PUT', `/api/events/${pond}/guests/${guests[0]!.id}/note`, { note: 'Private remark' })
    await store.database.write((sql) => sql`update guests set note = 'Private remark', listed_name = 'The loud one'`)
    await sendJson(ada, 'DELETE', `/api/events/${pond}/guests/${guests[0]!.id}`)
    expect(await readAll(ben)).not.toMatch(/Private remark|The loud one|remov/)
    expect((await readRecords(ben))['guests']).toMatchObject([{ event_id: pond, name: 'Ben' }])
  })

  test('the people who blocked its owner or refuse email', async () => {
    const cy = await product.signIn({ name: 'Cy', email: 'cy@example.org' })
    const walk = await insertPlainEvent(store.database, 'A walk', '2026-11-29T15:00:00Z')
    const [link = ''] = await inviteByMail(cy, store.database, walk, ['dora@example.org'])
    await sendForm(product.url, `${link}/refuse`, { 'by-hand': '1' })
    await sendJson(ben, 'POST', '/api/block/1')
    const emails = ['ben@example.org', 'cy@example.org', 'dora@example.org', 'new@example.org']
    await sendJson(ada, 'POST', `/api/events/${pond}/invitations`, { emails, note: 'Come' })
    await sendJson(ada, 'POST', `/api/events/${pond}/hosts`, { emails, scope: 'this' })
    const records = await readRecords(ada)
    expect(records['blocks']).toBeUndefined()
    for (const name of ['invitations', 'host_requests']) {
      const rows = records[name] ?? []
      expect(rows.map(({ address }) => address)).toEqual(emails)
      const others = rows.map(({ address: _address, id: _id, ...rest }) => rest)
      for (const rest of others) expect(rest).toEqual(others[0])
    }
    expect((await readRecords(ben))['blocks']).toMatchObject([{ blocked_id: 1 }])
    expect((await readRecords(ben))['received_invitations']).toBeUndefined()
    await store.database.write((sql) => sql`update guests set user_id = 3 where address = 'cy@example.org'`)
    expect((await readRecords(cy))['received_invitations']).toMatchObject([{ event_id: pond, note: 'Come' }])
  })

  test('decisions of operators', async () => {
    await age()
    await rsvpAs(ben, pond, { answer: 'yes' })
    await sendJson(ada, 'POST', `/api/events/${pond}/guests/message`, { message: 'Bring boots' })
    await store.database.write(async (sql) => {
      await sql`update guest_messages set hidden_at = now()`
      await sql`update users set is_vetted = true where id = 1`
    })
    expect(await readAll(ada)).not.toMatch(/hidden_at|is_vetted|visible_when_shown|disabled_at|settled_at|suppressed/i)
    expect((await readRecords(ada))['guest_messages']).toMatchObject([{ message: 'Bring boots' }])
  })

  test('other people’s messages in a thread, and their secrets', async () => {
    await sendJson(ben, 'POST', `/api/events/${pond}/questions`, { message: 'May I bring a dog?' })
    const [question] = await store.database.read((sql) => sql<{ id: number }>`select id from event_questions`)
    await sendJson(ada, 'POST', `/api/questions/${question!.id}/messages`, { message: 'Please not' })
    const stored = await store.database.read((sql) => sql`select from question_messages`)
    expect(stored).toHaveLength(2)
    const records = await readRecords(ben)
    expect(records['question_messages']?.map(({ author_id: author, message }) => [author, message])).toEqual([
      [undefined, 'May I bring a dog?'],
    ])
    const keys = Object.values(records).flatMap((rows) => rows.flatMap((row) => Object.keys(row)))
    expect(keys.filter((key) => /token|hash|secret|sealed|auth$/.test(key))).toEqual([])
  })
})

test('an export contains the address of one’s own calendar and the names of one’s organizations', async () => {
  await sendJson(ada, 'PUT', '/api/plans/calendar', { url: 'webcal://calendar.example/own/basic.ics' })
  await sendJson(ada, 'POST', '/api/organizations', { name: 'Mill Library', description: 'Books' })
  await sendJson(ada, 'POST', '/api/organizations', { name: 'Pond Club' })
  await sendJson(ada, 'DELETE', '/api/organizations/pond-club')
  const archive = await readArchive(ada)
  expect(JSON.parse(archive.get('own-calendar.json') ?? '')).toEqual({
    url: 'https://calendar.example/own/basic.ics',
    addedAt: '2026-11-21T14:00:00Z',
    readAt: null,
    busyTimes: [],
  })
  const records = JSON.parse(archive.get('records.json') ?? '') as Records
  expect(records['organizations']).toMatchObject([{ name: 'Mill Library', slug: 'mill-library', description: 'Books' }])
  expect(records['organization_members']).toMatchObject([{ role: 'owner' }])
  expect(records['deleted_organizations']).toMatchObject([{ name: 'Pond Club' }])
  expect([...(await readArchive(ben)).keys()]).not.toContain('own-calendar.json')
})

test('an export contains subscriptions and refusals of the verified address only', async () => {
  await hosted(ada, { title: 'Sewing bee' })
  await doDueJobs({ database: store.database, clock })
  await store.database.write(async (sql) => {
    await sql`insert into refused_addresses (address, refused_at) values ('ben@example.org', now())`
    await sql`
      insert into search_subscriptions (address, search, time_zone, created_at)
      values ('ben@example.org', 'q=clay', 'Etc/UTC', now()), ('cleo@example.org', 'q=owls', 'Etc/UTC', now())`
    await sql`update users set email_verified = false where id = 2`
  })
  expect(await readAll(ben)).not.toMatch(/refused_addresses|search_subscriptions/)
  await store.database.write((sql) => sql`update users set email_verified = true where id = 2`)
  const records = await readRecords(ben)
  expect(records['refused_addresses']).toHaveLength(1)
  expect(records['search_subscriptions']).toMatchObject([{ address: 'ben@example.org', search: 'q=clay' }])
})

test('an export contains one’s passkeys by name and the codes sent to one’s addresses, without their secrets', async () => {
  await store.database.write(async (sql) => {
    await sql`
      insert into passkeys (user_id, credential_id, public_key, counter, transports, can_be_backed_up, is_backed_up,
        user_handle, name, created_at)
      values (2, 'the-key', '\\x01', 7, array['usb'], true, true, '\\x02', 'Blue key', '2026-11-20T14:00:00Z')`
    await sql`update users set email_verified = true where id = 2`
    await sql`
      insert into sign_in_codes (code, browser_hash, email, user_id, is_mailed, next_path, created_at, expires_at)
      values ('123456', '\\x01', 'ben@example.org', 2, true, '/saved', now(), now()),
        ('123456', '\\x02', 'ben@work.example', 2, true, null, now(), now()),
        ('123456', '\\x03', 'ada@example.org', null, true, null, now(), now())`
  })
  const records = await readRecords(ben)
  expect(records['passkeys']).toEqual([
    { name: 'Blue key', created_at: '2026-11-20T14:00:00+00:00', last_used_at: null },
  ])
  expect(records['sign_in_codes']?.map(({ email }) => email).toSorted()).toEqual([
    'ben@example.org',
    'ben@work.example',
  ])
  expect(await readAll(ben)).not.toMatch(/the-key|123456|\/saved/)
})
