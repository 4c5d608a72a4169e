import pg from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { asSuperuser, createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { rowsOfMigrations } from '#tests/support/database/schema-rows.ts'
import { OperatorError } from '#server/platform/process/operator-error.ts'
import landed from '../../../../db/migrations/landed.json' with { type: 'json' }
import { applyMigrations, migrate, readMigrations, type Migration } from './migrations.ts'

let town: TestDatabase

async function onClient<Result>(work: (client: pg.Client) => Promise<Result>, connection = town.connection) {
  const client = new pg.Client(connection)
  await client.connect()
  return work(client).finally(() => client.end())
}

const run = (statement: string) => onClient((client) => client.query(statement))

async function catchRefusal(connection = town.connection): Promise<string> {
  const error = await migrate(connection).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(OperatorError)
  return (error as Error).message
}

/** Describes columns, constraints, indexes, triggers and functions as text, independent of their order. */
const describeSchema = (client: pg.Client) =>
  client
    .query<{ line: string }>(
      `select line from (
        select format('%s.%s %s %s %s %s', table_name, column_name, data_type, is_nullable, column_default, generation_expression)
          as line from information_schema.columns where table_schema = 'public'
        union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
          where connamespace = 'public'::regnamespace
        union all select indexdef from pg_indexes where schemaname = 'public'
        union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
        union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
      ) as lines order by line collate "C"`,
    )
    .then(({ rows }) => rows.map(({ line }) => line))

async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    counts[name] = (await client.query<{ count: number }>(`select count(*)::int from ${name}`)).rows[0]?.count ?? 0
  }
  return counts
}

describe('migrate', () => {
  beforeEach(async () => {
    town = await createTestDatabase({ empty: true })
  })

  afterEach(() => town.close())

  test('applies every missing migration once when several processes start at once', async () => {
    const [one, other] = await Promise.all([migrate(town.connection), migrate(town.connection)])
    expect([...one, ...other].sort()).toEqual([...new Set([...one, ...other])].sort())
    expect(one.length + other.length).toBeGreaterThan(0)
    expect(await migrate(town.connection)).toEqual([])
  })

  test('leaves a database unchanged that is newer than the program', async () => {
    await migrate(town.connection)
    await run(`insert into migrations (name, hash) values ('9999-from-the-future.sql', 'x')`)
    expect(await catchRefusal()).toContain('migrated by a newer version of Wonderlark (9999-from-the-future.sql)')
  })

  test('rejects a migration that was edited after it was applied', async () => {
    await migrate(town.connection)
    await run(`update migrations set hash = 'other' where name = '0001-events.sql'`)
    expect(await catchRefusal()).toContain('0001-events.sql was changed after it was applied')
  })

  test('names the missing extension if the user may not create it', async () => {
    await asSuperuser((client) => client.query('drop extension earthdistance'), town.connection.database)
    expect(await catchRefusal()).toMatch(/not allowed to create the extension earthdistance; have a superuser/)
  })

  test('removes secrets from stored emails, and keeps links that can still be issued', async () => {
    const before = (await readMigrations()).filter(({ name }) => name < '0027')
    const guest = 'g'.repeat(43)
    const change = 'c'.repeat(43)
    const signature = 's'.repeat(24)
    await onClient(async (client) => {
      await applyMigrations(client, before)
      for (const migration of before) await client.query(rowsOfMigrations[migration.name] ?? '')
      await client.query(
        `insert into guest_links (token_hash, guest_id) values (sha256('${guest}'), 1);
       update email_changes set token_hash = sha256('${change}');
       delete from mails;
       insert into mails (key, kind, recipient, subject, body_text, body_html, unsubscribe_url, state) values
        ('1', 'invitation', 'd@x.org', 'S', 'Open https://w.org/rsvp/${guest}.', '<a href="https://w.org/rsvp/${guest}?a=1">',
          'https://w.org/rsvp/${guest}/refuse', 'queued'),
        ('2', 'email-confirmation', 'new@example.org', 'S', 'https://w.org/verify-email?token=${change}', '', null, 'kept'),
        ('3', 'search-confirm', 'v@x.org', 'S', 'Go to https://w.org/search-mail/confirm.7.${signature}', '', null, 'sent'),
        ('4', 'newEvents', 'a@x.org', 'S', 'https://w.org/unsubscribe/1.newEvents.${signature} End', '',
          'https://w.org/unsubscribe/1.newEvents.${signature}', 'sent'),
        ('5', 'invitation', 'e@x.org', 'S', 'https://w.org/rsvp/${'o'.repeat(43)}', '', null, 'sent'),
        ('6', 'test-message', 'a@x.org', 'S', 'No links', '', null, 'sent')`,
      )
    })
    await migrate(town.connection)
    const { rows } = await onClient((client) =>
      client.query<{ line: string; token: unknown[]; placeholder: string }>(
        `select concat_ws(' | ', body_text, body_html, unsubscribe_url) as line, array[token_kind, token_subject] as token,
        token_placeholder as placeholder from mails order by key`,
      ),
    )
    expect(rows.map(({ token }) => token)).toEqual([
      ['guest', '1'],
      ['email-change', '1'],
      ['claim', 'confirm.7'],
      ['claim', '1.newEvents'],
      [null, null],
      [null, null],
    ])
    for (const { line } of rows) expect(line).not.toMatch(/g{43}|c{43}|s{24}|o{43}/)
    const [invitation] = rows
    expect(invitation?.line.split(invitation.placeholder)).toEqual([
      'Open https://w.org/rsvp/',
      '. | <a href="https://w.org/rsvp/',
      '?a=1"> | https://w.org/rsvp/',
      '/refuse',
    ])
    expect(rows.at(-1)?.line).toMatch(/^No links/)
  })

  test('distinguishes exact places, towns and guesses of earlier versions', async () => {
    const before = (await readMigrations()).filter(({ name }) => name < '0079')
    await onClient(async (client) => {
      await applyMigrations(client, before)
      await client.query(
        `insert into sources (name) values ('Library');
        insert into events (title, starts_at, ends_at, time_zone, location, latitude, longitude, place_is_approximate)
          select title, '2026-11-01T22:00Z', '2026-11-01T23:00Z', 'America/New_York', location, latitude, 0 * latitude - 74, approximate
          from (values ('exact', 'Tower Room', 40.1, false), ('town', 'Hall, Dover, NJ', 40.2, true),
            ('guess', 'Tower Room', 40.3, true), ('none', '', null, false)) as given (title, location, latitude, approximate);
        insert into event_sources (source_id, uid, event_id, content_hash) select 1, title, id, '' from events;
        insert into venues (name, latitude, longitude, precision, placed_by, created_at, previous) values ('Tower Room', 40.3, -74,
          'town', 'gazetteer', now(), '{"venues": [], "events": [{"id": 1, "latitude": 40.1, "longitude": -74, "isApproximate": true}]}');
        insert into corrections (scope, event_id, changes, created_at) values ('event', 1, '{}', now());
        insert into corrected_fields (event_id, field, correction_id, source_before, source_value)
          values (1, 'venue', 1, '{"latitude": 40.1, "placeIsApproximate": true}', '{"latitude": null, "placeIsApproximate": false}')`,
      )
    })
    await migrate(town.connection)
    const { rows } = await onClient((client) =>
      client.query<Record<string, unknown>>(
        `select title, place_precision as precision, position_on_earth is not null as "hasDistance",
          listed_at = starts_at as "isInOrder" from events order by id`,
      ),
    )
    expect(rows).toEqual([
      { title: 'exact', precision: 'exact', hasDistance: true, isInOrder: true },
      { title: 'town', precision: 'town', hasDistance: true, isInOrder: true },
      { title: 'guess', precision: 'unknown', hasDistance: false, isInOrder: false },
      { title: 'none', precision: 'unknown', hasDistance: false, isInOrder: false },
    ])
    const { rows: stored } = await run(
      `select precision, previous -> 'events' -> 0 ->> 'placePrecision' as unpinned,
        source_before ->> 'placePrecision' as before, source_value ->> 'placePrecision' as said
      from venues, corrected_fields`,
    )
    expect(stored).toEqual([{ precision: 'none', unpinned: 'town', before: 'town', said: 'unknown' }])
  })

  test('queues external images of upcoming events and accounts to be fetched, each once', async () => {
    const before = (await readMigrations()).filter(({ name }) => name < '0026')
    const own = `/images/${'a'.repeat(32)}-960.jpg`
    await onClient(async (client) => {
      await applyMigrations(client, before)
      const insert = `insert into events (title, starts_at, ends_at, time_zone, image_url, withdrawn_at)
      values ('x', now() + $1::interval, now() + $1::interval, 'Etc/UTC', $2, $3)`
      for (const [ahead, url, withdrawn] of [
        ['1 day', 'http://parks.example/pond.jpg', null],
        ['8 days', 'http://parks.example/pond.jpg', null],
        ['-8 days', 'https://parks.example/over.jpg', null],
        ['8 days', 'https://parks.example/gone.jpg', '2026-01-01'],
        ['8 days', own, null],
        ['8 days', 'ftp://parks.example/odd.jpg', null],
        ['8 days', `https://parks.example/${'long'.repeat(600)}.jpg`, null],
      ])
        await client.query(insert, [ahead, url, withdrawn])
      await client.query(`insert into users (name, username, avatar)
      values ('Ada', 'ada', 'https://lh3.example/ada'), ('Ben', 'ben', '/images/${'b'.repeat(32)}-192.jpg')`)
      await client.query(`insert into jobs (kind, payload) values ('picture.forget', '{"address": "${own}"}')`)
    })
    await migrate(town.connection)
    const read = async (statement: string) => (await run(statement)).rows as unknown
    expect(await read('select image_url, source_picture_id from events order by id')).toEqual([
      { image_url: null, source_picture_id: 1 },
      { image_url: null, source_picture_id: 1 },
      { image_url: null, source_picture_id: 3 },
      { image_url: null, source_picture_id: 2 },
      { image_url: own, source_picture_id: null },
      { image_url: null, source_picture_id: null },
      { image_url: null, source_picture_id: null },
    ])
    const sources =
      'select source_url, host, user_id, next_attempt_at is not null as waits from source_pictures order by id'
    expect(await read(sources)).toEqual([
      { source_url: 'http://parks.example/pond.jpg', host: 'parks.example', user_id: null, waits: true },
      { source_url: 'https://parks.example/gone.jpg', host: 'parks.example', user_id: null, waits: false },
      { source_url: 'https://parks.example/over.jpg', host: 'parks.example', user_id: null, waits: false },
      { source_url: 'https://lh3.example/ada', host: 'lh3.example', user_id: 1, waits: true },
    ])
    expect(await read('select avatar from users order by id')).toEqual([
      { avatar: null },
      { avatar: `/images/${'b'.repeat(32)}-192.jpg` },
    ])
    expect(await read('select image_url from released_pictures')).toEqual([{ image_url: own }])
    await expect(run(`update events set image_url = 'https://parks.example/x.jpg'`)).rejects.toThrow(
      'events_image_is_ours',
    )
  })
})

describe('a database of every released schema', () => {
  const versions = Object.keys(landed)

  test('has sample rows for its tables', () => {
    // Each new migration needs rows for its tables in tests/support/database/schema-rows.ts.
    expect(Object.keys(rowsOfMigrations)).toEqual(expect.arrayContaining(versions))
  })

  /** Tables that hold the rows of those that a migration renamed or dropped. */
  const successors: Partial<Record<string, string>> = {
    goal_journal: 'journal_entries',
    question_reports: 'conduct_reports',
  }

  /** Applies a migration to a database with rows in every table, and expects each row to be there afterwards. */
  async function expectRowsKept(client: pg.Client, migration: Migration): Promise<void> {
    const before = await countRows(client)
    await applyMigrations(client, [migration])
    const after = await countRows(client)
    const expected: Record<string, number> = {}
    for (const [table, count] of Object.entries(before)) {
      const successor = (table in after ? table : successors[table]) ?? table
      expected[successor] = (expected[successor] ?? 0) + count
    }
    // The table of changed events also recorded changes by migrations, until one dropped it.
    const { event_changes: changes = 0, ...others } = expected
    expect(after, migration.name).toMatchObject(others)
    if ('event_changes' in after) expect(after['event_changes'], migration.name).toBeGreaterThanOrEqual(changes)
  }

  test('keeps every row through each later migration, up to the latest schema', async () => {
    town = await createTestDatabase({ empty: true })
    onTestFinished(() => town.close())
    const migrations = (await readMigrations()).filter(({ name }) => versions.includes(name))
    expect(migrations.map(({ name }) => name)).toEqual(versions)
    await onClient(async (client) => {
      for (const migration of migrations) {
        await expectRowsKept(client, migration)
        await client.query(rowsOfMigrations[migration.name] ?? '')
      }
    })
    await migrate(town.connection)
    const latest = await createTestDatabase()
    onTestFinished(() => latest.close())
    expect(await onClient(describeSchema)).toEqual(await onClient(describeSchema, latest.connection))
  })
})
