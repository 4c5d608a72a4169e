import type pg from 'pg'
import { expect } from 'vitest'
import type { ReceivedMail } from '#tests/support/servers/smtp-server.ts'
import type { Diary } from './chaos-writers.ts'

type Client = pg.Client

async function column<Value>(client: Client, statement: string, values: unknown[] = []): Promise<Value[]> {
  const { rows } = await client.query<Record<string, Value>>(statement, values)
  return rows.map((row) => Object.values(row)[0] as Value)
}

const numbers = async (client: Client, statement: string, values: unknown[] = []) =>
  (await column<string | number>(client, statement, values)).map(Number)

/** Expects each acknowledged text exactly once, and each other text at most once. */
function expectOnce(given: Diary['goals'], found: readonly string[]): void {
  const times = new Map<string, number>()
  for (const text of found) times.set(text, (times.get(text) ?? 0) + 1)
  for (const { text, isAcknowledged } of given) {
    const count = times.get(text) ?? 0
    expect(count, text).toBeLessThanOrEqual(1)
    if (isAcknowledged) expect(count, text).toBe(1)
  }
}

/** Expects the database to contain every write that was confirmed to one writer, and no others. */
export async function expectConfirmedWrites(client: Client, diary: Diary): Promise<void> {
  const { userId, saved, answers, tasks, goals, lines, hosted } = diary
  const savedIds = [...saved].filter(([, isSaved]) => isSaved).map(([id]) => id)
  expect(
    await numbers(
      client,
      `select event_id from user_events where user_id = $1 and status = 'saved' order by event_id`,
      [userId],
    ),
  ).toEqual(savedIds.toSorted((one, other) => one - other))
  const { rows } = await client.query<{ event: number; answer: string }>(
    'select event_id as event, answer from guests where user_id = $1',
    [userId],
  )
  const stored = new Map(rows.map(({ event, answer }) => [event, answer]))
  expect([...stored.keys()].toSorted()).toEqual([...answers.keys()].toSorted())
  for (const [id, answer] of answers) {
    // People on the waitlist move up when a spot becomes free.
    const possible = answer === 'waiting' ? ['waiting', 'yes'] : [answer]
    expect(possible, `the RSVP to event ${id}`).toContain(stored.get(id))
  }
  expect(
    await numbers(
      client,
      `select count(*) from goal_tasks t join goals g on g.id = t.goal_id where g.user_id = $1 and completed_at is not null`,
      [userId],
    ),
  ).toEqual([tasks.length])
  expectOnce(goals, await column(client, 'select title from goals where user_id = $1', [userId]))
  expectOnce(
    lines,
    await column(client, 'select j.text from journal_entries j join goals g on g.id = j.goal_id where g.user_id = $1', [
      userId,
    ]),
  )
  expect(
    await column(
      client,
      `select e.title from events e join user_events h on h.event_id = e.id and h.status = 'hosting'
       where h.user_id = $1 order by e.id`,
      [userId],
    ),
  ).toEqual(hosted.map(({ title }) => title))
}

/** Expects one invitation and one email for each guest. Copies of an email must have the same Message-ID. */
export async function expectEmails(client: Client, diaries: readonly Diary[], received: ReceivedMail[]) {
  const addresses = diaries.flatMap(({ hosted }) => hosted.flatMap((event) => event.addresses)).toSorted()
  expect(await column(client, 'select address from invitations order by address collate "C"')).toEqual(addresses)
  expect(
    await column(client, `select recipient from mails where kind = 'invitation' order by recipient collate "C"`),
  ).toEqual(addresses)
  const messages = new Map<string, Set<string>>()
  for (const { to, email } of received) messages.set(to, (messages.get(to) ?? new Set()).add(email.messageId ?? ''))
  for (const address of addresses) expect(messages.get(address)?.size, address).toBe(1)
}

/** Expects one notification of each hosted event for the follower. */
export async function expectNotifications(client: Client, hosts: Diary, follower: Diary): Promise<void> {
  const titles = await column<string>(
    client,
    `select title from notices where user_id = $1 and title like '%is hosting: Kites%' order by id`,
    [follower.userId],
  )
  expect(titles.toSorted()).toEqual(hosts.hosted.map(({ title }) => `${hosts.name} is hosting: ${title}`).toSorted())
}

/** Counts jobs that are due, running or retried. Expects that none was given up. */
export async function countOpenJobs(client: Client): Promise<number> {
  expect(await column(client, `select kind || ': ' || last_error from jobs where state = 'dead'`)).toEqual([])
  const [open = 0] = await numbers(
    client,
    `select count(*) from jobs where state = 'running'
       or (state = 'waiting' and (run_at <= now() or last_error is not null))`,
  )
  return open
}

interface Key {
  child: string
  parent: string
  pairs: { own: string; theirs: string }[]
}

/** Checks every foreign key row by row, without relying on the constraints. @returns their number */
export async function expectKeysHold(client: Client): Promise<number> {
  const keys = await column<Key>(
    client,
    `select json_build_object('child', c.conrelid::regclass::text, 'parent', c.confrelid::regclass::text, 'pairs', (
       select json_agg(json_build_object('own', own.attname, 'theirs', theirs.attname))
       from unnest(c.conkey, c.confkey) as pair (own, theirs)
       join pg_attribute own on own.attrelid = c.conrelid and own.attnum = pair.own
       join pg_attribute theirs on theirs.attrelid = c.confrelid and theirs.attnum = pair.theirs))
     from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
  )
  for (const { child, parent, pairs } of keys) {
    const match = pairs.map(({ own, theirs }) => `p."${theirs}" = c."${own}"`).join(' and ')
    const isSet = pairs.map(({ own }) => `c."${own}" is not null`).join(' and ')
    const [orphans] = await numbers(
      client,
      `select count(*) from ${child} c where ${isSet} and not exists (select from ${parent} p where ${match})`,
    )
    expect(orphans, `${child} without ${parent}`).toBe(0)
  }
  return keys.length
}

/** Checks that counts and denormalized columns match the rows they are derived from. */
export async function expectCountsHold(client: Client): Promise<void> {
  const contradictions = {
    'more guests than spots': `select e.id from events e join guests g on g.event_id = e.id and g.answer = 'yes'
      where e.capacity is not null group by e.id having sum(g.party_size) > e.capacity`,
    'a waitlist next to a free spot': `select e.id from events e join guests g on g.event_id = e.id
      where e.capacity is not null group by e.id
      having count(*) filter (where g.answer = 'waiting') > 0
        and coalesce(sum(g.party_size) filter (where g.answer = 'yes'), 0) < e.capacity`,
    'an RSVP missing from the person’s list': `select g.id from guests g
      where g.user_id is not null and g.answer is distinct from 'no'
        and not exists (select from user_events u where u.user_id = g.user_id and u.event_id = g.event_id)`,
    'a wrong count of invitations': `select s.event_id from hosted_submissions s
      where s.invitations_sent <> (select count(*) from invitations i where i.event_id = s.event_id)`,
    'an event that search can’t find': `select e.id from events e, unnest(tsvector_to_array(e.search)) as word
      where length(word) between 2 and 40 and word !~ '[0-9]'
        and not exists (select from search_words s where s.word = word collate "C")`,
  }
  for (const [name, statement] of Object.entries(contradictions)) {
    expect(await column(client, statement), name).toEqual([])
  }
}
