import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { saveSettings } from '#server/notifications/settings-service.ts'
import { stopClock, type StoppedClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { insertHostedEvent } from '#tests/support/hosting/guests.ts'
import { doDueJobs, jobDeps, mailsIn } from '#tests/support/product/jobs.ts'
import { choose, insertPerson } from '#tests/support/people/notified-people.ts'
import { moveGuestUp } from '#server/guests/service.ts'
import { putRsvp } from '#server/rsvp/service.ts'

let store: TestDatabase
let clock: StoppedClock
let ada: number
const world = () => ({ database: store.database, clock })
const deps = () => jobDeps(world())
beforeEach(async () => {
  store = await createTestDatabase()
  clock = stopClock('2026-10-20T14:00:00Z')
  ada = await insertPerson(world(), { name: 'Ada', email: 'ada@example.org' })
})
afterEach(() => store.close())

const run = () => doDueJobs(world())
const answer = async (eventId: number, userId: number, given: 'yes' | 'maybe' | 'no', partySize = 1) => {
  await putRsvp(deps(), eventId, userId, { answer: given, partySize })
  await run()
}
const guest = (name: string) => insertPerson(world(), { name, email: null })
const pond = (more: object = {}) => insertHostedEvent(store.database, { hostId: ada, ...more })
const subjects = async () =>
  (await mailsIn(store.database)).filter(({ kind }) => kind === 'host-rsvps').map(({ subject }) => subject)
const bell = async () => {
  const rows = await store.database.read(
    (sql) => sql<{ title: string }>`select title from notices where user_id = ${ada} order by id`,
  )
  return rows.map(({ title }) => title)
}

/** Runs due jobs at each of these times. @returns each email's time and subject */
async function visit(...times: readonly string[]): Promise<string[]> {
  const sent: string[] = []
  for (const time of times) {
    clock.pass(clock.now().until(time))
    const before = (await subjects()).length
    await run()
    const after = await subjects()
    sent.push(...after.slice(before).map((subject) => `${time} ${subject}`))
  }
  return sent
}
/** Around eight in the morning in New York, on the first two days. */
const mornings = ['2026-10-21T11:45:00Z', '2026-10-21T12:00:00Z', '2026-10-21T12:15:00Z', '2026-10-22T12:00:00Z']

describe('a host', () => {
  test('sees the latest RSVP of each guest in the app at once', async () => {
    const event = await pond()
    const [sam, kit] = [await guest('Sam'), await guest('Kit')]
    await answer(event, sam, 'yes', 3)
    await answer(event, kit, 'maybe')
    expect(await bell()).toEqual(['Sam and 2 more are going: Pond dipping', 'Kit might come: Pond dipping'])
    await answer(event, sam, 'no')
    expect(await bell()).toEqual(['Kit might come: Pond dipping', 'Sam can’t go: Pond dipping'])
    await answer(event, sam, 'no')
    expect(await bell()).toHaveLength(2)
  })

  test('is notified of the waitlist and of promotions', async () => {
    const event = await pond({ capacity: 1 })
    const [sam, kit] = [await guest('Sam'), await guest('Kit')]
    await answer(event, sam, 'yes')
    await answer(event, kit, 'yes')
    expect(await bell()).toContain('Kit joined the waitlist: Pond dipping')
    await answer(event, sam, 'no')
    expect((await bell()).toSorted()).toEqual([
      'Kit moved up from the waitlist: Pond dipping',
      'Sam can’t go: Pond dipping',
    ])
  })

  test('and co-hosts are notified when one of them promotes a guest', async () => {
    const event = await pond({ capacity: 1 })
    const [sam, kit] = [await guest('Sam'), await guest('Kit')]
    for (const id of [sam, kit]) await answer(event, id, 'yes')
    const [waiting] = await store.database.read(
      (sql) => sql<{ id: number }>`select id from guests where answer = 'waiting'`,
    )
    const move = { eventId: event, guestId: waiting!.id, hostId: ada }
    expect([await moveGuestUp(deps(), move), await moveGuestUp(deps(), move)]).toEqual(['yes', 'yes'])
    await run()
    expect(await bell()).toEqual(['Sam is going: Pond dipping', 'Kit moved up from the waitlist: Pond dipping'])
    expect(await visit('2026-10-21T12:00:00Z')).toEqual(['2026-10-21T12:00:00Z 1 RSVP: Pond dipping'])
    const email = (await mailsIn(store.database)).findLast(({ kind }) => kind === 'host-rsvps')
    expect(email?.text).toContain('Kit moved up from the waitlist.')
  })

  test('gets the first RSVP by email at once, and the others in one email at eight the next morning', async () => {
    const event = await pond()
    for (const name of ['Sam', 'Kit', 'Lou']) await answer(event, await guest(name), 'yes', 2)
    expect(await subjects()).toEqual(['Sam and 1 more are going: Pond dipping'])
    expect(await visit(...mornings)).toEqual(['2026-10-21T12:00:00Z 2 RSVPs: Pond dipping'])
    const email = (await mailsIn(store.database)).findLast(({ kind }) => kind === 'host-rsvps')
    expect(email?.text).toContain('Kit and 1 more are going.\nLou and 1 more are going.')
    expect(email?.text).toContain('6 going')
    expect(email?.text).toContain(`/events/${event}/host`)
    expect(email?.text).toContain('because people RSVPed to events you host')
    expect(email?.unsubscribeUrl).toContain('/unsubscribe/')
  })

  test('gets no summary of RSVPs that were reverted', async () => {
    const event = await pond()
    const [sam, kit] = [await guest('Sam'), await guest('Kit')]
    await answer(event, sam, 'yes')
    await answer(event, kit, 'yes')
    await visit('2026-10-21T12:00:00Z')
    await answer(event, kit, 'no')
    await answer(event, kit, 'yes')
    expect(await visit('2026-10-22T12:00:00Z')).toEqual([])
  })

  test('can choose an email for each RSVP or none, which doesn’t apply to earlier RSVPs', async () => {
    const event = await pond()
    await choose(world(), ada, { rsvpEmails: 'now' })
    await answer(event, await guest('Sam'), 'yes')
    await answer(event, await guest('Kit'), 'maybe')
    expect(await subjects()).toEqual(['Sam is going: Pond dipping', 'Kit might come: Pond dipping'])
    await choose(world(), ada, { channels: { rsvps: { mail: false } } })
    await answer(event, await guest('Lou'), 'yes')
    expect(await visit('2026-10-21T12:00:00Z')).toEqual([])
    await saveSettings(world(), ada, {
      eventReminders: true,
      goalNudges: true,
      groupInvites: true,
      newEvents: true,
      rsvpEmails: 'daily',
      channels: { rsvps: { mail: true } },
    })
    expect(await visit('2026-10-22T12:00:00Z')).toEqual([])
    expect(await bell()).toHaveLength(3)
  })

  test('gets no summary about blocked guests or past events', async () => {
    const event = await pond({ startsAt: '2026-10-21T02:00:00Z' })
    const other = await pond({ title: 'Kites' })
    const [sam, kit] = [await guest('Sam'), await guest('Kit')]
    for (const id of [event, other]) {
      await answer(id, await guest(`First of ${id}`), 'yes')
      await answer(id, sam, 'yes')
    }
    await answer(other, kit, 'yes')
    await store.database.write((sql) => sql`insert into blocks (blocker_id, blocked_id) values (${ada}, ${sam})`)
    expect(await visit(...mornings)).toEqual(['2026-10-21T12:00:00Z 1 RSVP: Kites'])
  })

  test('gets a summary missed during downtime once, and none in quiet hours', async () => {
    const event = await pond()
    for (const name of ['Sam', 'Kit']) await answer(event, await guest(name), 'yes')
    await choose(world(), ada, { quietHours: { from: '22:00', until: '10:00' }, timeZone: 'America/New_York' })
    expect(await visit('2026-10-22T12:30:00Z', '2026-10-22T14:00:00Z', '2026-10-22T14:15:00Z')).toEqual([
      '2026-10-22T14:00:00Z 1 RSVP: Pond dipping',
    ])
  })
})

const changes: [zone: string, day: string, hour: string][] = [
  ['America/New_York', '2026-10-31', '2026-11-01T13:00:00Z'],
  ['America/New_York', '2027-03-13', '2027-03-14T12:00:00Z'],
  ['Europe/Berlin', '2026-10-24', '2026-10-25T07:00:00Z'],
  ['Europe/Berlin', '2027-03-27', '2027-03-28T06:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03', '2026-10-03T21:00:00Z'],
  ['Australia/Lord_Howe', '2027-04-03', '2027-04-03T21:30:00Z'],
  ['America/Santiago', '2027-09-04', '2027-09-05T11:00:00Z'],
  ['America/Santiago', '2027-04-03', '2027-04-04T12:00:00Z'],
]
test.each(changes)('in %s, the summary after %s comes once, at %s', async (timeZone, day, hour) => {
  clock = stopClock(Temporal.PlainDateTime.from(`${day}T15:00`).toZonedDateTime(timeZone).toInstant().toString())
  await choose(world(), ada, { timeZone })
  const event = await pond({ startsAt: clock.now().add({ hours: 240 }).toString() })
  for (const name of ['Sam', 'Kit']) await answer(event, await guest(name), 'yes')
  const around = [-15, 0, 15, 24 * 60].map((minutes) => Temporal.Instant.from(hour).add({ minutes }).toString())
  expect(await visit(...around)).toEqual([`${hour} 1 RSVP: Pond dipping`])
})
