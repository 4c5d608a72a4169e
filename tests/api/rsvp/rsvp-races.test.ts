import { describe, expect, test } from 'vitest'
import type { WriteSql } from '#server/platform/database/sql.ts'
import { rsvpAs, insertHostedEvent, inviteByMail, lookBehind, sendForm } from '#tests/support/hosting/guests.ts'
import { mailsIn } from '#tests/support/product/jobs.ts'
import { ada, ben, openProductForEach, product, store } from '#tests/support/product/open-product.ts'

openProductForEach({ size: 10 })

const answer = rsvpAs
const invite = (id: number, ...addresses: string[]) => inviteByMail(ada, store.database, id, addresses)
const look = (link: string) => lookBehind(product.url, link)
const send = (link: string, fields: Record<string, string>) => sendForm(product.url, link, fields)

describe('concurrently', () => {
  const people = async (count: number) => {
    const pond = await insertHostedEvent(store.database, { capacity: 5 })
    const links = await invite(pond, ...Array.from({ length: count }, (_, at) => `guest${at}@example.org`))
    return { pond, links }
  }
  const taken = async (pond: number) => {
    const rows = await store.database.read(
      (sql) => sql<{ answer: string; people: number }>`
        select answer, sum(party_size) as people from guests where event_id = ${pond} and answer is not null
        group by answer`,
    )
    return Object.fromEntries(rows.map(({ answer: said, people: count }) => [said, count]))
  }

  test('fifty people RSVP for the last five spots: five get them, and the waitlist has no gaps', async () => {
    const { pond, links } = await people(50)
    const answers = await Promise.all(links.map((link) => send(link, { answer: 'yes', companions: '0' })))
    expect(new Set(answers.map(({ headers }) => headers.get('location')?.split('?')[1]))).toEqual(new Set(['said=yes']))
    expect(await taken(pond)).toEqual({ yes: 5, waiting: 45 })
    const places = await Promise.all(links.map(async (link) => (await look(link)).waitingBefore))
    const waiting = places.filter((place) => place !== null).sort((one, other) => one - other)
    expect(waiting).toEqual(Array.from({ length: 45 }, (_, at) => at))
  })

  test('guests cancel and RSVP: capacity is never exceeded, and no spot stays free', async () => {
    const { pond, links } = await people(30)
    await Promise.all(links.slice(0, 15).map((link) => send(link, { answer: 'yes', companions: '0' })))
    await Promise.all([
      ...links.slice(0, 12).map((link) => send(link, { answer: 'no' })),
      ...links.slice(15).map((link) => send(link, { answer: 'yes', companions: '0' })),
    ])
    expect(await taken(pond)).toEqual({ yes: 5, waiting: 13, no: 12 })
    const moved = (await mailsIn(store.database)).filter(({ kind }) => kind === 'spot-free')
    expect(new Set(moved.map(({ recipient }) => recipient)).size, 'each is notified once').toBe(moved.length)
    const order = await store.database.read(
      (sql) => sql<{ ok: boolean }>`
        select coalesce(max(waiting_number) filter (where answer = 'yes'), 0)
          < min(waiting_number) filter (where answer = 'waiting') as ok
        from guests where event_id = ${pond}`,
    )
    expect(order[0]?.ok).toBe(true)
  })

  test('a guest RSVPs twice: one RSVP counts', async () => {
    const { pond, links } = await people(1)
    await Promise.all(Array.from({ length: 8 }, () => send(links[0]!, { answer: 'yes', companions: '1' })))
    expect(await taken(pond)).toEqual({ yes: 2 })
  })

  test('a member RSVPs twice: one guest is added', async () => {
    const pond = await insertHostedEvent(store.database)
    const answers = await Promise.all(Array.from({ length: 6 }, () => answer(ben, pond, { answer: 'yes' })))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    expect(await taken(pond)).toEqual({ yes: 1 })
  })
})

/** Resolves once this many connections wait for a lock. */
const untilWaiting = (count: number) => expect.poll(waiting, { interval: 10 }).toBeGreaterThanOrEqual(count)
const waiting = async () => {
  const rows = await store.database.read(
    (sql) => sql<{ waiting: number }>`
      select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting ?? 0
}
/** Runs `work` while a transaction of the test holds its locks, then ends the transaction. */
const whileHolding = (hold: (sql: WriteSql) => Promise<unknown>, work: () => Promise<unknown>) =>
  store.database.write(async (sql) => {
    await hold(sql)
    await work()
  })

describe('an account deleted during a request', () => {
  test('to RSVP: both requests end, and nothing of the person remains', async () => {
    const pond = await insertHostedEvent(store.database)
    await answer(ben, pond, { answer: 'yes' })
    let calls: Promise<number>[] = []
    // The RSVP locks the event and waits for the person; the deletion locks the person and waits for the event.
    await whileHolding(
      (sql) => sql`select from events where id = ${pond} for no key update`,
      async () => {
        calls = [answer(ben, pond, { answer: 'maybe' }).then(({ status }) => status)]
        await untilWaiting(1)
        calls.push(ben.send('/api/user/me', { method: 'DELETE' }).then(({ status }) => status))
        await untilWaiting(2)
      },
    )
    const [answered, deleted] = await Promise.all(calls)
    expect(deleted).toBe(200)
    expect([200, 401]).toContain(answered)
    expect(await store.database.read((sql) => sql`select from guests where user_id = 2`)).toEqual([])
    expect((await ben.send('/api/session')).status).toBe(401)
  })

  test.each(['save', 'rsvp'])('to %s no longer exists when the request writes', async (noun) => {
    const pond = await insertHostedEvent(store.database)
    let call: Promise<number> = Promise.resolve(0)
    await whileHolding(
      (sql) => sql`delete from users where id = 2`,
      async () => {
        call =
          noun === 'save'
            ? ben.send(`/api/events/${pond}/save`, { method: 'POST' }).then(({ status }) => status)
            : answer(ben, pond, { answer: 'yes' }).then(({ status }) => status)
        await untilWaiting(1)
      },
    )
    expect(await call).toBe(401)
  })
})

test('an event deleted during a save is not found', async () => {
  const pond = await insertHostedEvent(store.database)
  let call: Promise<unknown> = Promise.resolve()
  await whileHolding(
    (sql) => sql`delete from events where id = ${pond}`,
    async () => {
      call = ben.send(`/api/events/${pond}/save`, { method: 'POST' }).then((response) => response.json())
      await untilWaiting(1)
    },
  )
  expect(await call).toMatchObject({ status: 404, code: 'event_not_found' })
})
