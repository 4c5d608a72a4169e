import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import pg from 'pg'
import type { OrganizationTeam } from '#contract/organizations/organization.ts'
import type { HostTeam } from '#contract/hosting/co-host.ts'
import { folderBlobs } from '#server/backup/blob-files.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { planSummaries } from '#server/rsvp/activity-service.ts'
import type { BrowserLike } from '#tests/support/product/browser-like.ts'
import { rsvpAs, insertHostedEvent } from '#tests/support/hosting/guests.ts'
import { hosted, sendJson } from '#tests/support/hosting/hosting.ts'
import { doDueJobs, jobDeps, mailsIn } from '#tests/support/product/jobs.ts'
import { ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'
import { fillWaysToSignIn, findTraces } from '#tests/support/database/traces.ts'

openProductForEach({ size: 10 })

/** Marker in every text that the person who deletes their account can write. No other text contains it. */
const marker = 'zyxmark'
const email = `${marker}@example.org`
let zoe: BrowserLike
let olga: BrowserLike
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wonderlark-traces-'))
  zoe = await product.signIn({ name: `Zoe ${marker}`, email })
  olga = await product.signIn({ name: 'Olga', email: 'olga@example.org' })
  await store.database.write(async (sql) => {
    await sql`update users set email_verified = true`
    await sql`update users set is_operator = true where id = 4`
  })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Whether jobs run. */
let delivers: boolean
beforeEach(() => {
  delivers = true
})
const runJobs = async () => {
  if (delivers) await doDueJobs({ database: store.database, clock })
}
const zoeId = 3

/** Writes the marker into all texts and options of the rows that belong to the person alone. */
async function fillOwnRows() {
  await store.database.write(async (sql) => {
    await sql`
      update users set bio = ${marker}, location = ${marker}, website = ${`https://${marker}.example`},
        interests = array[${marker}], learning_goals = '{}' where id = ${zoeId}`
    await sql`insert into event_drafts (user_id, content, changed_at) values (${zoeId}, ${JSON.stringify({ title: marker })}, now())`
    await sql`
      insert into goals (user_id, title, description, category, steps, target_count, created_at, changed_at)
      values (${zoeId}, ${marker}, ${marker}, ${marker}, ${JSON.stringify([{ title: marker }])}, 1, now(), now())`
    await sql`insert into goal_tasks (goal_id, position, text) select id, 1, ${marker} from goals`
    await sql`insert into journal_entries (user_id, text, created_at) values (${zoeId}, ${marker}, now())`
    await sql`
      insert into pathways (id, user_id, title, summary, suits, category, offered_by, topics, steps, created_at, changed_at)
      values ('abcdefghijklmnop', ${zoeId}, ${marker}, ${marker}, ${marker}, ${marker}, ${marker}, array[${marker}],
        ${JSON.stringify([{ title: marker }])}, now(), now())`
    await sql`
      insert into search_subscriptions (address, search, time_zone, created_at)
      values (${email}, ${`q=${marker}`}, 'Etc/UTC', now())`
    await sql`
      insert into email_changes (user_id, email, expires_at)
      values (${zoeId}, ${`new-${email}`}, now() + interval '1 day')`
    await sql`insert into refused_addresses values (${email}, now())`
    await sql`insert into address_languages values (${email}, 'es', now())`
    await sql`
      insert into source_pictures (source_url, user_id, requested_at)
      values (${`https://${marker}.example/picture.png`}, ${zoeId}, now())`
  })
  await fillWaysToSignIn(store, { marker, userId: zoeId })
}

/** Zoe hosts: alone, with Ben, and for an organization. Ben and Dora hear about it. */
async function host() {
  await sendJson(ben, 'POST', `/api/follow/${zoeId}`)
  const bee = await hosted(zoe, {
    title: 'Sewing bee',
    // In Spanish, whose words have a vocabulary of their own.
    description: `${marker} en español`,
    location: marker,
    inviteEmails: ['dora@example.org'],
    inviteNote: marker,
    isPaidEvent: true,
    price: 5,
    paymentLink: `https://${marker}.example/pay`,
    refundPolicy: marker,
    isVirtualEvent: true,
    virtualEventLink: `https://${marker}.example`,
    virtualInstructions: marker,
  })
  await store.database.write(async (sql) => {
    await sql`
      update events set short_description = ${marker}, description_markdown = ${marker}, plate = ${marker}, cancellation_note = ${marker},
        sign_up_questions = ${JSON.stringify([{ key: '1', text: marker, kind: 'text', options: [], isRequired: false }])},
        ticket_types = ${JSON.stringify([{ key: 'a', name: marker, price: 0, capacity: null }])} where id = ${bee.id}`
    await sql`
      insert into corrections (id, scope, event_id, changes, created_at)
      overriding system value values (1, 'event', ${bee.id}, '{"description": "Sewing"}', now())`
    await sql`
      insert into corrected_fields (event_id, field, correction_id, corrected, source_before, source_value)
      values (${bee.id}, 'description', 1, '"Sewing"', ${JSON.stringify(marker)}, ${JSON.stringify(marker)})`
    await sql`insert into page_follows (user_id, organizer, created_at) values (2, ${`zoe-${marker}`}, now())`
    await sql`
      insert into visitor_acts (kind, event_id, address, name, reason, message, created_at)
      select 'question', max(id), ${email}, ${marker}, null, ${marker}, now() from events`
    await sql`
      insert into visitor_acts (kind, event_id, address, name, reason, message, created_at)
      select 'report', max(id), ${email}, ${marker}, 'other', ${marker}, now() from events`
  })
  const csv = `name,email,note\n${marker},,${marker}\n${marker},eve@example.org,${marker}`
  await sendJson(zoe, 'POST', `/api/events/${bee.id}/guests/import`, { csv })
  await rsvpAs(ben, bee.id, { answer: 'yes' })
  await sendJson(zoe, 'POST', `/api/events/${bee.id}/guests/message`, { message: marker })
  await store.database.write(
    (sql) => sql`
      insert into pending_changes (event_id, before, started_at, send_at)
      values (${bee.id}, ${JSON.stringify({ location: marker })}, now(), 'infinity')`,
  )
  await sendJson(olga, 'POST', `/api/events/${bee.id}/report`, { reason: 'other', note: '' })
  const shared = await hosted(zoe, { title: 'Shared bee' })
  await sendJson(zoe, 'POST', `/api/events/${shared.id}/hosts`, {
    userIds: [2],
    emails: ['fay@example.org'],
    scope: 'this',
    note: marker,
  })
  const team = (await sendJson(zoe, 'GET', `/api/events/${shared.id}/hosts`)).body as unknown as HostTeam
  await sendJson(ben, 'POST', `/api/host-requests/${team.requests[0]!.id}/accept`)
  await sendJson(zoe, 'POST', `/api/events/${shared.id}/invitations`, { emails: ['gil@example.org'], note: marker })
  const club = { description: marker, website: `https://${marker}.example` }
  for (const name of [`${marker} society`, `${marker} old club`])
    await sendJson(zoe, 'POST', '/api/organizations', { name, ...club })
  const { requests } = (
    await sendJson(zoe, 'POST', `/api/organizations/${marker}-society/members`, {
      userIds: [1, 2],
      emails: ['fay@example.org'],
      role: 'editor',
      note: marker,
    })
  ).body as unknown as OrganizationTeam
  await sendJson(ben, 'POST', `/api/host-requests/${requests.find(({ name }) => name === 'Ben')!.id}/accept`)
  await sendJson(olga, 'POST', `/api/organizations/${marker}-society/report`, { reason: 'other', note: '' })
  await runJobs()
  await sendJson(zoe, 'DELETE', `/api/organizations/${marker}-society/members/2`)
  await sendJson(zoe, 'DELETE', `/api/organizations/${marker}-old-club`)
}

/** Zoe is a guest of Ben's, and reports and asks about everything. */
async function takePart() {
  await store.database.write((sql) => sql`update users set created_at = created_at - interval '30 days'`)
  const walk = await insertHostedEvent(store.database, { title: 'A walk', hostId: 2, startsAt: '2026-11-22T15:00:00Z' })
  const swim = await insertHostedEvent(store.database, { title: 'A swim', hostId: 2, startsAt: '2026-11-29T15:00:00Z' })
  await rsvpAs(zoe, walk, { answer: 'yes', partySize: 2, companions: [marker] })
  await runJobs()
  await rsvpAs(zoe, swim, { answer: 'yes' })
  await runJobs()
  // The host hears of the first RSVP to an event at once, and of others in a daily summary.
  await rsvpAs(zoe, swim, { answer: 'maybe' })
  await store.database.write(async (sql) => {
    await sql`
      update guests set note = ${marker}, listed_name = ${marker}, address = ${email},
        tickets = jsonb_build_object(${marker}::text, party_size),
        companions = array[${marker}], sign_up_answers = ${JSON.stringify({ 1: marker })},
        companion_answers = ${JSON.stringify([{ 1: marker }])} where user_id = ${zoeId}`
    await sql`
      insert into unconfirmed_rsvps (event_id, address, name, answer, party_size, tickets, companions,
        sign_up_answers, companion_answers, confirms_age, all_dates, created_at)
      values (${swim}, ${email}, ${marker}, 'yes', 1, jsonb_build_object(${marker}::text, 1), array[${marker}], ${JSON.stringify({ 1: marker })},
        ${JSON.stringify([{ 1: marker }])},
        false, false, now())`
    await sql`
      insert into spot_holds (event_id, address, party_size, tickets, held_until, created_at)
      values (${swim}, ${email}, 1, jsonb_build_object(${marker}::text, 1), now(), now())`
    await sql`insert into muted_addresses (event_id, address, muted_at) values (${swim}, ${email}, now())`
    await sql`
      insert into event_plans (user_id, event_id, minutes_before, company, made_at)
      values (${zoeId}, ${walk}, 10, ${marker}, now())`
    await sql`
      insert into event_photos (event_id, user_id, image_url, caption, created_at)
      values (${walk}, ${zoeId}, ${`/images/${'a'.repeat(32)}-960.jpg`}, ${marker}, now())`
    await sql`
      insert into event_photos (event_id, user_id, image_url, caption, created_at, approved_at)
      values (${walk}, 2, ${`/images/${'b'.repeat(32)}-960.jpg`}, 'Frogs', now(), now())`
  })
  await sendJson(zoe, 'POST', `/api/events/${walk}/questions`, { message: marker })
  await sendJson(zoe, 'POST', `/api/photos/2/removal-requests`, { reason: marker })
  for (const note of [marker, `${marker} again`]) {
    await sendJson(zoe, 'POST', `/api/events/${walk}/report`, { reason: 'other', note })
    await sendJson(zoe, 'POST', '/api/people/2/report', { reason: 'other', note })
    await sendJson(zoe, 'POST', '/api/organizations/mill-library/report', { reason: 'other', note })
    await runJobs()
    clock.pass({ minutes: 1 })
  }
  await sendJson(olga, 'POST', `/api/people/${zoeId}/report`, { reason: 'other', note: '' })
  await sendJson(ben, 'POST', `/api/events/${swim}/hosts`, { userIds: [zoeId], scope: 'this' })
  const team = (await sendJson(ben, 'GET', `/api/events/${swim}/hosts`)).body as unknown as HostTeam
  await sendJson(zoe, 'POST', `/api/host-requests/${team.requests[0]!.id}/accept`)
  await runJobs()
  await sendJson(zoe, 'DELETE', `/api/events/${swim}/hosts/${zoeId}?scope=this`)
  await runJobs()
  clock.pass({ hours: 30 })
  await planSummaries(jobDeps({ database: store.database, clock }))
  await runJobs()
}

/** Lists the columns of texts, and whether a row contains the marker there. */
async function listTextColumns() {
  const client = new pg.Client(store.connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ table: string; column: string; isFilled: boolean }>(
      `select table_name as table, column_name as column, (xpath('//found/text()', query_to_xml(format(
          'select exists (select from %I where lower(%I::text) like %L) as found', table_name, column_name, '%${marker}%'),
          false, true, '')))[1]::text = 'true' as "isFilled"
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
         and data_type in ('text', 'jsonb', 'ARRAY')
       order by 1, 2`,
    )
    return rows
  } finally {
    await client.end()
  }
}

const words = (text: string) => text.trim().split(/\s+/)

/** Tables in which people write nothing: those of operators, sources and the server. */
const othersTables = words(`
  account_audit backup_runs busy_calendars corrections demo_identity_entries event_pairs event_sources
  featured_pathways goal_groups hosted_submissions idempotency_keys localities migrations operator_log outcomes
  picture_holds push_subscriptions rate_counts released_pictures series session_counts server_keys server_secrets sessions settings
  sign_in_attempts source_files source_runs sources update_checks user_events venue_names venues vetted_organizers`)

/** Columns whose values are chosen from a list, made by the server or public, such as the title of an event. */
const othersColumns = words(`
  conduct_reports.reason corrected_fields.corrected corrected_fields.field event_photos.image_url event_plans.travel
  event_reports.reason events.age_groups events.category events.currency events.entry events.format events.held_for events.image_url
  events.language events.languages events.link_key events.moods events.page_link events.place_precision events.status events.status_when_shown events.text_language events.time_zone events.title events.topics events.visibility
  goal_tasks.completed_by guests.language search_subscriptions.language unconfirmed_rsvps.language users.conventions users.language visitor_acts.language address_languages.language goals.audience goals.pathway_id goals.topics guest_activities.answer
  guest_activities.before_answer guests.answer guests.attendance guests.code guests.origin guests.wanted_tickets host_requests.address language_words.language
  host_requests.role identities.provider invitations.address jobs.key jobs.kind jobs.last_error jobs.payload
  jobs.request_id jobs.state journal_entries.image_url mails.answer mails.calendar_method mails.further_calendars mails.headers mails.kind
  mails.key mails.message_id mails.reply_claim mails.reply_to mails.state mails.token_kind mails.token_placeholder
  mails.token_subject mails.unsubscribe_url notices.kind notification_settings.channels notification_settings.rsvp_emails
  notification_settings.time_zone organization_members.role organization_reports.reason notices.key organizations.image_url
  opened_event_links.link_key organizations.organizer passkey_challenges.purpose pathways.audience pathways.id
  pathways.visibility pending_identities.provider photo_requests.kind sign_in_codes.code
  search_subscriptions.time_zone unconfirmed_rsvps.answer unconfirmed_rsvps.code source_pictures.image_url source_pictures.last_error users.age_groups users.availability
  visitor_acts.kind visitor_acts.reason
  users.avatar users.experience users.family_ages users.intensities users.learning_goals users.learning_styles
  users.pronouns users.subcategories`)

const live = async () => {
  await sendJson(ben, 'POST', '/api/organizations', { name: 'Mill Library' })
  await fillOwnRows()
  await host()
  await takePart()
}

async function leave() {
  expect((await zoe.send('/api/user/me', { method: 'DELETE' })).status).toBe(200)
  expect(await findTraces(store, [marker])).toEqual([])
  delivers = true
  await runJobs()
  clock.pass({ hours: 30 })
  await planSummaries(jobDeps({ database: store.database, clock }))
  await runJobs()
  expect(await findTraces(store, [marker]), 'later actions restore none').toEqual([])
  const file = path.join(folder, 'backup.tar.gz')
  await writeBackup({
    connection: store.connection,
    blobs: folderBlobs(path.join(folder, 'blobs')),
    file,
    passphrase: null,
    clock,
  })
  expect(
    gunzipSync(await readFile(file))
      .toString('latin1')
      .toLowerCase(),
  ).not.toContain(marker)
  expect((await store.database.read((sql) => sql`select from organizations`)).length, 'others’ stay').toBe(1)
}

test('no text of a person remains after the account’s deletion: in no table, email or backup', async () => {
  await live()
  const empty = (await listTextColumns()).flatMap(({ table, column, isFilled }) =>
    isFilled || othersTables.includes(table) ? [] : `${table}.${column}`,
  )
  expect(
    empty.filter((column) => !othersColumns.includes(column)),
    'a new column needs the marker',
  ).toEqual([])
  const kinds = (await mailsIn(store.database))
    .filter(({ text, recipient }) => text.toLowerCase().includes(marker) && recipient !== email)
    .map(({ kind }) => kind)
  expect([...new Set(kinds)].toSorted()).toEqual([
    ...['guest-message', 'host-request', 'host-rsvps', 'invitation', 'question-message', 'site-decision'],
  ])

  await leave()
})

test('no text of a person remains after the account’s deletion in pending emails and notifications', async () => {
  delivers = false
  await live()
  const { isFilled } = (await listTextColumns()).find(({ table, column }) => table === 'jobs' && column === 'payload')!
  expect(isFilled).toBe(true)
  await leave()
})
