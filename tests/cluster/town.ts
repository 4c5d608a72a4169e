import pg from 'pg'
import { password, toDatabaseUrl, type Layout } from './layout.ts'

/** Runs statements on the primary. Returns the rows of the last one. */
export async function onPrimary<Row extends object>(
  { database }: Layout,
  statements: readonly string[],
  { user = 'wonderlark', name = 'wonderlark' } = {},
): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: toDatabaseUrl(database, user, name),
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

export async function countRows(layout: Layout, statement: string): Promise<number> {
  const [row] = await onPrimary<{ n: string }>(layout, [statement])
  return Number(row?.n)
}

export async function createDatabase(layout: Layout): Promise<void> {
  const asSuperuser = { user: 'postgres', name: 'postgres' }
  await onPrimary(
    layout,
    [`create role wonderlark login password '${password}'`, 'create database wonderlark owner wonderlark'],
    asSuperuser,
  )
  await onPrimary(layout, ['grant pg_monitor to wonderlark'], asSuperuser)
  const inTown = { user: 'postgres', name: 'wonderlark' }
  const extensions = ['unaccent', 'pg_trgm', 'fuzzystrmatch', 'btree_gist', 'cube', 'earthdistance']
  await onPrimary(
    layout,
    extensions.map((name) => `create extension ${name}`),
    inTown,
  )
}

/** Inserts people who saved tomorrow's event a week ago, so that each is due a reminder in the app and by email. */
export async function fillTown(layout: Layout, people: number): Promise<void> {
  await onPrimary(layout, [
    `insert into users (name, username, email)
     select 'Person ' || n, 'person' || n, 'person' || n || '@example.org' from generate_series(1, ${people}) as n`,
    `with owl as (
       insert into events (title, starts_at, ends_at, time_zone, location)
       values ('Owl walk', now() + interval '20 hours', now() + interval '22 hours', 'America/New_York', 'Brower Park')
       returning id)
     insert into user_events (user_id, event_id, status, created_at)
     select users.id, owl.id, 'saved', now() - interval '7 days' from users, owl where username like 'person%'`,
    'analyze',
  ])
}

export interface JobTotals {
  /** Reminders in the app, and the people who have them. */
  notices: number
  people: number
  /** Emails that the server recorded as sent. */
  mails: number
  dead: number
}

export async function countJobs(layout: Layout): Promise<JobTotals> {
  const [row] = await onPrimary<Record<keyof JobTotals, string>>(layout, [
    `select (select count(*) from notices where key like 'reminder %') as notices,
       (select count(distinct user_id) from notices where key like 'reminder %') as people,
       (select count(*) from mails where kind = 'event-reminder' and state = 'sent') as mails,
       (select count(*) from jobs where state = 'dead') as dead`,
  ])
  const { notices, people, mails, dead } = row ?? {}
  return { notices: Number(notices), people: Number(people), mails: Number(mails), dead: Number(dead) }
}

export const undoneJobs = `select count(*) as n from jobs
  where state in ('waiting', 'running') and kind in ('reminder.send', 'mail.send')`
