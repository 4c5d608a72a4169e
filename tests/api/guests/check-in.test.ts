import { beforeEach, describe, expect, test } from 'vitest'
import type { GuestList } from '#contract/guests/guest.ts'
import type { Session } from '#contract/sign-in/session.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { rsvpAs, insertHostedEvent } from '#tests/support/hosting/guests.ts'
import { ada, ben, openProductForEach, product, store } from '#tests/support/product/open-product.ts'
import { randomFrom } from '#tests/support/requests/random.ts'
import { defineCheckIn, listPending } from '#web/guests/check-in-queue.ts'
import { OfflineQueue } from '#web/offline/offline-queue.ts'
import { createApi } from '#web/platform/api.ts'
import { createQueryClient } from '#web/platform/query-client.ts'
import { setSession } from '#web/platform/session.ts'

openProductForEach()
let pond: number
beforeEach(async () => {
  pond = await insertHostedEvent(store.database)
})

const json = { 'content-type': 'application/json' }
const send = async (browser: BrowserLike, method: string, path: string, body?: object) => {
  const init = { method, ...(body && { headers: json, body: JSON.stringify(body) }) }
  const response = await browser.send(`/api/events/${pond}${path}`, init)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const list = async () => (await (await ada.send(`/api/events/${pond}/guests`)).json()) as GuestList
const importNames = (...names: string[]) => send(ada, 'POST', '/guests/import', { csv: ['Name', ...names].join('\n') })
const findId = async (name: string) => (await list()).guests.find((guest) => guest.name === name)!.id

/** Simulates a host's phone with local storage and an unreliable network. */
function openPhone() {
  const items = new Map<string, string>()
  const storage = {
    get length() {
      return items.size
    },
    key: (at: number) => [...items.keys()][at] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
  }
  const phone = { isOnline: true, losesResponses: false, sent: 0 }
  const client = createQueryClient(
    createApi(async (path, init) => {
      if (!phone.isOnline) throw new TypeError('Failed to fetch')
      phone.sent += 1
      const response = await ada.send(path, init)
      // The server applied it, but the phone got no response.
      if (phone.losesResponses) throw new TypeError('Failed to fetch')
      return response
    }),
  )
  setSession(client, { userId: 1 } as Session)
  const queue = new OfflineQueue({ getStorage: () => storage, runAlone: (work) => work() })
  const { mark, addWalkIn } = defineCheckIn(queue)
  queue.open(1)
  return {
    phone,
    checkIn: (guestId: number, arrived = 1) =>
      mark(client, guestId, { eventId: pond, name: '', attendance: 'attended', arrived }),
    takeBack: (guestId: number) => mark(client, guestId, { eventId: pond, name: '', attendance: null, arrived: 1 }),
    addWalkIn: (name: string) => addWalkIn(client, { eventId: pond, name, arrived: 2 }),
    countPending: () => queue.changes.read().length,
    listPending: () => listPending(queue.changes.read(), pond),
    sync: () => queue.send(client),
  }
}

describe('check-in', () => {
  test('of 200 guests by two phones, one often offline, loses and duplicates nobody', async () => {
    await importNames(...Array.from({ length: 200 }, (_, at) => `Guest ${at + 1}`))
    const ids = (await list()).guests.map(({ id }) => id)
    expect(ids).toHaveLength(200)
    const steady = openPhone()
    const patchy = openPhone()
    const random = randomFrom(48)
    for (const [at, id] of ids.entries()) {
      patchy.phone.isOnline = at % 20 < 10
      patchy.phone.losesResponses = patchy.phone.isOnline && random.fraction() < 0.2
      const helper = random.fraction() < 0.5 ? steady : patchy
      helper.checkIn(id)
      // Some guests are checked in by both helpers, some twice by one.
      if (random.fraction() < 0.2) patchy.checkIn(id)
      if (random.fraction() < 0.1) steady.checkIn(id)
      if (at % 40 === 0) patchy.addWalkIn(`Walk-in ${at}`)
      await Promise.all([steady.sync(), patchy.sync()])
    }
    patchy.phone.isOnline = true
    patchy.phone.losesResponses = false
    await patchy.sync()
    await steady.sync()
    expect([steady.countPending(), patchy.countPending()]).toEqual([0, 0])
    const { guests, counts } = await list()
    const walkIns = guests.filter(({ origin }) => origin === 'walk-in')
    expect(walkIns.map(({ name }) => name).sort()).toEqual([0, 120, 160, 40, 80].map((at) => `Walk-in ${at}`))
    expect(guests).toHaveLength(205)
    expect(guests.every(({ attendance }) => attendance === 'attended')).toBe(true)
    expect(counts.arrived).toBe(200 + 5 * 2)
  })

  test('keeps the latest mark, regardless of arrival order', async () => {
    await importNames('Cy')
    const id = await findId('Cy')
    const path = `/guests/${id}/attendance`
    await send(ada, 'PUT', path, { attendance: 'attended', arrived: 2, ageMs: 60_000 })
    // Another phone undid its own mistake earlier, and sends that now.
    const late = await send(ada, 'PUT', path, { attendance: null, ageMs: 120_000 })
    expect(late.body).toEqual({
      guestId: id,
      attendance: 'attended',
      arrived: 2,
      attendanceAt: '2026-11-21T13:59:00.000Z',
    })
    const undone = await send(ada, 'PUT', path, { attendance: null })
    expect(undone.body).toMatchObject({ attendance: null, arrived: null })
  })

  test('shows marks that a phone has not sent yet', async () => {
    await importNames('Cy')
    const id = await findId('Cy')
    const phone = openPhone()
    phone.phone.isOnline = false
    phone.checkIn(id, 3)
    phone.addWalkIn('Wilma')
    await phone.sync()
    const { marks, walkIns } = phone.listPending()
    expect(marks).toMatchObject([{ guestId: id, attendance: 'attended', arrived: 3 }])
    expect(walkIns).toMatchObject([{ name: 'Wilma', arrived: 2 }])
    phone.takeBack(id)
    await phone.sync()
    phone.phone.isOnline = true
    await phone.sync()
    expect((await list()).counts.arrived).toBe(2)
  })

  test('adds a walk-in once, and removes it again', async () => {
    const key = '0190163d-8694-739b-aea5-966c26f8ad91'
    const put = (body: object) => send(ada, 'PUT', '/walk-ins', { key, ...body })
    const [first, second] = [await put({ name: 'Wil' }), await put({ name: 'Wilma' })]
    expect(second).toEqual(first)
    expect((await list()).guests).toMatchObject([{ name: 'Wilma', origin: 'walk-in', attendance: 'attended' }])
    expect(await put({ name: 'Wilma', isGone: true })).toEqual({
      status: 200,
      body: { guestId: null },
    })
    expect((await list()).guests).toEqual([])
  })

  test('marks no-shows once the event is over', async () => {
    await importNames('Cy', 'Dee')
    await rsvpAs(ben, pond, { answer: 'maybe' })
    await send(ada, 'PUT', `/guests/${await findId('Cy')}/attendance`, { attendance: 'attended' })
    expect(await send(ada, 'POST', '/guests/no-shows')).toMatchObject({ status: 409, body: { code: 'event_not_over' } })
    await store.database.write(
      (sql) => sql`update events set starts_at = '2026-11-20T10:00Z', ends_at = '2026-11-20T12:00Z'`,
    )
    expect((await send(ada, 'POST', '/guests/no-shows')).body).toEqual({ marked: 1 })
    expect((await list()).guests.map(({ name, attendance }) => [name, attendance])).toEqual([
      ['Cy', 'attended'],
      ['Dee', 'no-show'],
      ['Ben', null],
    ])
  })

  test('is for hosts only, and excludes guests of other events and removed ones', async () => {
    await importNames('Cy')
    const id = await findId('Cy')
    const body = { attendance: 'attended' }
    expect((await send(ben, 'PUT', `/guests/${id}/attendance`, body)).status).toBe(403)
    expect(
      (await openBrowser(product.url).send(`/api/events/${pond}/guests/${id}/attendance`, { method: 'PUT' })).status,
    ).toBe(401)
    const other = await insertHostedEvent(store.database)
    const elsewhere = await ada.send(`/api/events/${other}/guests/${id}/attendance`, {
      method: 'PUT',
      headers: json,
      body: JSON.stringify(body),
    })
    expect(elsewhere.status).toBe(404)
    await ada.send(`/api/events/${pond}/guests/${id}`, { method: 'DELETE' })
    expect((await send(ada, 'PUT', `/guests/${id}/attendance`, body)).body).toMatchObject({ code: 'guest_not_found' })
  })
})
