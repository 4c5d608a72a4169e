import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderMail } from '#mail/entry-mail.tsx'
import { withLanguageLinks } from '#server/boot/mails.ts'
import { findOrInsertGuest } from '#server/invitations/queries.ts'
import { deleteOldLanguages } from '#server/languages/service.ts'
import { signClaim } from '#server/platform/auth/signed-claims.ts'
import { queueMail, recipientClaim } from '#server/platform/mail/mail-queue.ts'
import { disownAct } from '#server/visitors/service.ts'
import type { VisitorAct } from '#server/visitors/queries.ts'
import { createTestApp, testNow, testOrigin } from '#tests/support/product/app.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { insertHostedEvent } from '#tests/support/hosting/guests.ts'

const frame = { origin: testOrigin, reason: 'You asked for it.' }
const address = 'ada+town@example.org'

let store: TestDatabase
let sent: { html: string; text: string }
/** Path of the link to Spanish. */
let path = ''

beforeAll(async () => {
  store = await createTestDatabase()
  await store.database.write(
    (sql) => sql`insert into users (name, username, email, email_verified) values
      ('Ada', 'ada-of-town', ${address}, true), ('Ben', 'ben-of-town', 'ben@example.org', true)`,
  )
  const eventId = await insertHostedEvent(store.database)
  await store.database.write(async (sql) => {
    await sql`insert into search_subscriptions (address, search, time_zone, created_at)
      values (${address}, 'q=owls', 'UTC', ${testNow}), ('ben@example.org', 'q=owls', 'UTC', ${testNow})`
    await sql`insert into unconfirmed_rsvps (event_id, address, name, answer, party_size, companions, sign_up_answers, confirms_age, all_dates, created_at)
      values (${eventId}, ${address}, 'Ada', 'yes', 1, '{}', '{}', false, false, ${testNow})`
  })
  const render = withLanguageLinks(renderMail, testOrigin, ['en', 'es'])
  const mail = await render('test-message', { askedAt: 'October 31' }, frame)
  await store.database.write((sql) =>
    queueMail(sql, { to: { address }, ...mail }, { key: 'one', kind: 'test-message' }),
  )
  const mails = await store.database.read(
    (sql) => sql<{ html: string; text: string }>`select body_html as html, body_text as text from mails`,
  )
  sent = mails[0]!
  const [, inHtml = ''] = /<a href="([^"]+)" lang="es"[^>]*>Español<\/a>/i.exec(sent.html) ?? []
  path = inHtml.replace(testOrigin, '')
})
afterAll(() => store.close())

const languages = () =>
  store.database.read(async (sql) =>
    (
      await sql<{ language: string | null }>`
        select language from users where email = ${address}
        union all select language from search_subscriptions where address = ${address}
        union all select language from unconfirmed_rsvps where address = ${address}
        union all select language from users where email = 'ben@example.org'
        union all select language from search_subscriptions where address = 'ben@example.org'`
    ).map(({ language }) => language),
  )

describe('a link to another language in the footer of an email', () => {
  test('is in its text, too', () => {
    expect(path).toMatch(/^\/mail-language\/es\.[0-9a-f]+\./)
    expect(sent.text.replaceAll(/\s/g, '')).toContain(path)
  })

  test('opens a confirmation in that language, and changes nothing yet', async () => {
    const response = await createTestApp(store.database).get(path)
    const page = await response.text()
    expect(response.status).toBe(200)
    expect(page).toContain('<html lang="es-US" dir="ltr">')
    expect(page).toContain('¿Recibir los correos en este idioma?')
    expect(page).toContain(address)
    expect(await languages()).toEqual([null, null, null, null, null])
  })

  test('sets the language of all emails to the address, and of no others', async () => {
    const response = await createTestApp(store.database).get(path, { method: 'POST' })
    expect(await response.text()).toContain('Ahora los correos llegan en este idioma')
    expect(await languages()).toEqual(['es', 'es', 'es', null, null])
  })

  test('works only unmodified', async () => {
    const app = createTestApp(store.database)
    const ben = Buffer.from('ben@example.org').toString('hex')
    const forged = [
      path.replace('/es.', '/tlh.'),
      path.replace(/\.[0-9a-f]+\./, `.${ben}.`),
      path.slice(0, -3),
      '/mail-language/es.',
      '/mail-language/es',
    ]
    for (const each of forged) expect((await app.get(each, { method: 'POST' })).status, each).toBe(404)
    expect(await languages()).toEqual(['es', 'es', 'es', null, null])
  })
})

describe('an address without an account', () => {
  const visitor = 'vera@example.org'
  const choose = async (language: string) => {
    const hex = Buffer.from(visitor).toString('hex')
    const claim = await store.database.read((sql) => signClaim(sql, recipientClaim, hex))
    return createTestApp(store.database).get(`/mail-language/${language}.${claim}`, { method: 'POST' })
  }
  const readChoice = () =>
    store.database.read((sql) => sql.column<string>`select language from address_languages where address = ${visitor}`)

  test('has its language stored for invitations that others send later', async () => {
    expect((await choose('en')).status).toBe(200)
    expect((await choose('es')).status).toBe(200)
    expect(await readChoice()).toEqual(['es'])
    const eventId = await insertHostedEvent(store.database)
    const guestId = await store.database.write((sql) =>
      findOrInsertGuest(sql, eventId, { address: visitor, guestId: null, userId: null, name: '' }),
    )
    expect(await store.database.read((sql) => sql.value`select language from guests where id = ${guestId}`)).toBe('es')
  })

  test('has it deleted after a year', async () => {
    await choose('es')
    const later = (days: number) => ({ now: () => Temporal.Instant.from(testNow).add({ hours: 24 * days }) })
    await deleteOldLanguages({ database: store.database, clock: later(364) })
    expect(await readChoice()).toEqual(['es'])
    await deleteOldLanguages({ database: store.database, clock: later(366) })
    expect(await readChoice()).toEqual([])
  })

  test('has it deleted when its owner reports that a request wasn’t theirs', async () => {
    await choose('es')
    const id = await store.database.write(
      (sql) => sql.value<number>`
      insert into visitor_acts (kind, event_id, address, message, created_at)
      values ('question', (select min(id) from events), ${visitor}, 'Hi', ${testNow}) returning id`,
    )
    const clock = { now: () => Temporal.Instant.from(testNow) }
    await disownAct({ database: store.database, clock }, { id } as VisitorAct)
    expect(await readChoice()).toEqual([])
  })

  test('is the only kind whose language is stored', async () => {
    expect(await store.database.read((sql) => sql`select from address_languages where address = ${address}`)).toEqual(
      [],
    )
  })
})

test('an email of a site in one language has no such link', async () => {
  const { html } = await withLanguageLinks(renderMail, testOrigin, ['en'])('test-message', { askedAt: 'now' }, frame)
  expect(html).not.toContain('mail-language')
})

test('languages of a region or script can be stored wherever one is', async () => {
  const choose = (language: string) =>
    store.database.write((sql) => sql`update users set language = ${language} where username = 'ben-of-town'`)
  for (const language of ['pt-br', 'zh-hant']) await choose(language)
  await expect(choose('pt_br')).rejects.toThrow('users_language_check')
  await choose('es')
  const checks = await store.database.read(
    (sql) => sql<{ definition: string }>`
      select pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'c' and conname like '%\\_language_check' and conrelid <> 'events'::regclass`,
  )
  expect(checks.map(({ definition }) => definition)).toEqual(Array(6).fill(checks[0]?.definition))
})
