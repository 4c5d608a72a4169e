import { expect, test } from 'vitest'
import type { Session } from '#contract/sign-in/session.ts'
import { ApiError, createApi } from '#web/platform/api.ts'
import { createQueryClient } from '#web/platform/query-client.ts'
import { setSession } from '#web/platform/session.ts'
import { OfflineQueue } from './offline-queue.ts'

function createStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}

function createLock() {
  let last = Promise.resolve()
  return (work: () => Promise<void>) => (last = last.then(work))
}

/** A device with one signed-in user. `failWith` makes requests fail. */
function openDevice(storage: Storage | null = createStorage()) {
  const runAlone = createLock()
  const requests: string[] = []
  const events: string[] = []
  const device = { requests, events, failWith: null as Error | null, openTab }
  function openTab(userId = 1) {
    const client = createQueryClient(createApi(async () => Response.json([])))
    setSession(client, { userId } as Session)
    const getStorage = () => {
      if (!storage) throw new Error('denied')
      return storage
    }
    const queue = new OfflineQueue({ getStorage, runAlone })
    const enqueue = queue.define<boolean>('save', {
      async send(_, { item, payload }) {
        requests.push(`${item} ${payload}`)
        await Promise.resolve()
        if (device.failWith) throw device.failWith
      },
      undo: (_, { item, payload }) => void events.push(`undo ${item} ${payload}`),
      onWait: (_, { item }) => void events.push(`wait ${item}`),
      restore: ({ item }) => void events.push(`restore ${item}`),
    })
    queue.open(userId)
    return { client, queue, save: (item: number, isSaved = true) => enqueue(client, item, isSaved) }
  }
  return device
}

const offline = new TypeError('Failed to fetch')

test('a change is sent at once and removed from the queue', async () => {
  const storage = createStorage()
  const device = openDevice(storage)
  const { client, queue, save } = device.openTab()
  save(7)
  await queue.send(client)
  expect(device.requests).toEqual(['7 true'])
  expect(queue.changes.read()).toEqual([])
  expect(storage.length).toBe(0)
})

test('offline changes survive a reload and are sent in order, only the latest of each item', async () => {
  const device = openDevice()
  device.failWith = offline
  const before = device.openTab()
  before.save(7)
  await before.queue.send(before.client)
  before.save(8)
  before.save(7, false)
  await before.queue.send(before.client)
  expect(device.events).toContain('wait 7')
  expect(before.queue.changes.read().map(({ item }) => item)).toEqual([8, 7])

  device.failWith = null
  device.requests.length = 0
  const after = device.openTab()
  expect(device.events.slice(-2)).toEqual(['restore 8', 'restore 7'])
  await after.queue.send(after.client)
  expect(device.requests).toEqual(['8 true', '7 false'])
  expect(after.queue.changes.read()).toEqual([])
})

test('a change after a stuck one waits with it, and neither is retried automatically', async () => {
  const device = openDevice()
  const { client, queue, save } = device.openTab()
  device.failWith = offline
  save(7)
  await queue.send(client)
  save(8)
  await queue.send(client)
  await new Promise((resolve) => setImmediate(resolve))
  expect(device.requests).toEqual(['7 true', '7 true'])
  expect(device.events).toEqual(['wait 7', 'wait 8'])
  expect(queue.changes.read()).toMatchObject([{ isStuck: true }, { isStuck: true }])
})

test('a change made while an earlier one is in flight is sent after it', async () => {
  const device = openDevice()
  const { client, queue, save } = device.openTab()
  save(7)
  save(8)
  await Promise.resolve()
  save(7, false)
  await queue.send(client)
  expect(device.requests).toEqual(['7 true', '8 true', '7 false'])
  expect(queue.changes.read()).toEqual([])
})

test('a rejected change is undone, and the next one is sent', async () => {
  const device = openDevice()
  const { client, queue, save } = device.openTab()
  device.failWith = new ApiError(404, 'gone')
  save(7)
  save(8)
  await queue.send(client)
  expect(device.events).toEqual(['undo 7 true', 'undo 8 true'])
  expect(queue.changes.read()).toEqual([])
})

test('a server error undoes the first attempt but not a stuck change, and a 401 keeps it for the same user', async () => {
  const device = openDevice()
  const { client, queue, save } = device.openTab()
  device.failWith = new ApiError(401, 'signed out')
  save(7)
  await queue.send(client)
  expect(queue.changes.read()).toMatchObject([{ item: 7, isStuck: true }])
  device.failWith = new ApiError(500, 'down')
  await queue.send(client)
  expect(queue.changes.read()).toHaveLength(1)
  expect(device.events).toEqual(['wait 7'])
})

test('two tabs share the queue and send each change once', async () => {
  const device = openDevice()
  const [one, other] = [device.openTab(), device.openTab()]
  device.failWith = offline
  one.save(7)
  await one.queue.send(one.client)
  other.save(8)
  await other.queue.send(other.client)
  device.failWith = null
  device.requests.length = 0
  await Promise.all([one.queue.send(one.client), other.queue.send(other.client)])
  expect(device.requests.toSorted()).toEqual(['7 true', '8 true'])
  one.queue.sync()
  expect(one.queue.changes.read()).toEqual([])
})

test('signing out and another user clear the queue', async () => {
  const device = openDevice()
  device.failWith = offline
  const { client, queue, save } = device.openTab()
  save(7)
  await queue.send(client)
  const other = device.openTab(2)
  expect(other.queue.changes.read()).toEqual([])
  save(8)
  await queue.send(client)
  queue.clear()
  expect(device.openTab().queue.changes.read()).toEqual([])
})

test('without storage, the queue lasts as long as the page', async () => {
  const device = openDevice(null)
  device.failWith = offline
  const { client, queue, save } = device.openTab()
  save(7)
  await queue.send(client)
  device.failWith = null
  await queue.send(client)
  expect(device.requests).toEqual(['7 true', '7 true'])
  expect(queue.changes.read()).toEqual([])
})
