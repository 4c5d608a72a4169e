import { Hono } from 'hono'
import { beforeEach, describe, expect, test } from 'vitest'
import { createWorkMeter, limitWork, turnLimits, workLimits } from './rate-limit-work.ts'
import type { Variables } from '#server/platform/http/request-checks.ts'

let now = 0
const pass = (milliseconds: number) => (now += milliseconds)
beforeEach(() => (now = 0))

describe('createWorkMeter', () => {
  test('charges a request that runs alone for all of its time', () => {
    const { begin } = createWorkMeter(() => now)
    const end = begin()
    pass(40)
    expect(end()).toBe(40)
  })

  test('shares each moment among the requests in progress', () => {
    const { begin } = createWorkMeter(() => now)
    const first = begin()
    pass(10)
    const second = begin()
    pass(10)
    expect(second()).toBe(5)
    pass(10)
    expect(first()).toBe(10 + 5 + 10)
  })

  test('counts nothing while idle', () => {
    const { begin } = createWorkMeter(() => now)
    begin()()
    pass(1_000)
    expect(begin()()).toBe(0)
  })
})

describe('limitWork', () => {
  /** Functions that end the requests in progress. */
  let running: (() => void)[]
  let app: Hono<{ Variables: Variables }>
  beforeEach(() => {
    running = []
    app = new Hono<{ Variables: Variables }>()
    app.use(async (context, next) => {
      context.set('callerAddress', context.req.header('from') ?? '198.51.100.7')
      await next()
    })
    app.use(limitWork(() => now, new Set(['/work/99999'])))
    app.get('/work/:milliseconds', (context) => {
      pass(Number(context.req.param('milliseconds')))
      return context.text('done')
    })
    app.get('/long', async (context) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      running.push(resolve)
      await promise
      return context.text('done')
    })
  })
  const ask = async (path: string, from: string) => app.request(path, { headers: { from } })
  const spend = async (from: string, milliseconds: number) => (await ask(`/work/${milliseconds}`, from)).status

  test('counts nothing for a path that waits for other servers', async () => {
    expect(await spend('198.51.100.7', 99_999)).toBe(200)
    expect(await spend('198.51.100.7', 1)).toBe(200)
  })

  test('rejects an address that has spent its budget until the announced time', async () => {
    const { address, seconds } = workLimits
    expect(await spend('198.51.100.7', address / 2)).toBe(200)
    expect(await spend('198.51.100.7', address)).toBe(200)
    await spend('203.0.113.9', 1)
    const refused = await ask('/work/1', '198.51.100.7')
    expect(refused.status).toBe(429)
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(refused.headers.get('ratelimit')).toBe(`"work";r=0;t=${wait}`)
    expect(await spend('203.0.113.9', 1), 'another person').toBe(200)
    pass(wait * 1_000)
    expect(await spend('198.51.100.7', 1)).toBe(200)
    expect(wait).toBeLessThanOrEqual(seconds + 1)
  })

  test('does not limit an address that is alone, and counts nothing of that once others arrive', async () => {
    const { address, seconds } = workLimits
    for (const _ of [1, 2, 3]) expect(await spend('198.51.100.7', address * 2)).toBe(200)
    await spend('203.0.113.9', 1)
    for (const _ of [1, 2]) expect(await spend('198.51.100.7', 1)).toBe(429)
    pass(seconds * 1_000)
    expect(await spend('198.51.100.7', address)).toBe(200)
    expect(await spend('198.51.100.7', address)).toBe(200)
  })

  test('counts IPv6 by /64 and by /48', async () => {
    /** Returns how many requests in a row are accepted, each from another address, while another one is active. */
    const letIn = async (addressAt: (at: number) => string) => {
      let count = 0
      while (count < 100 && (await spend(addressAt(count), workLimits.address / 2)) === 200) {
        await spend('203.0.113.9', 1)
        count += 1
      }
      return count
    }
    const ofNetwork = await letIn((host) => `2001:db8:7:1::${host}`)
    expect(ofNetwork).toBeLessThan(10)
    expect(await spend('2001:db8:7:2::1', 1), 'the same /48').toBe(200)
    const ofSite = await letIn((network) => `2001:db8:7:${network + 3}::1`)
    expect(ofSite).toBeLessThan(100)
    expect(await spend('2001:db8:7:99::1', 1), 'the whole /48').toBe(429)
    expect(await spend('2001:db8:8::1', 1), 'another /48').toBe(200)
  })

  test('limits the concurrent requests of a network, queues others in order, and rejects the rest', async () => {
    const { atOnce, waiting } = turnLimits
    const asked = Array.from({ length: atOnce + waiting }, () => ask('/long', '198.51.100.7'))
    await expect.poll(() => running).toHaveLength(atOnce)
    expect((await ask('/long', '198.51.100.7')).status).toBe(429)
    expect(await spend('203.0.113.9', 1), 'another person doesn’t wait').toBe(200)
    for (let ended = 0; ended < asked.length; ended += 1) {
      await expect.poll(() => running.length).toBeGreaterThan(0)
      running.shift()?.()
    }
    for (const response of await Promise.all(asked)) expect(response.status).toBe(200)
    expect(await spend('198.51.100.7', 1)).toBe(200)
  })
})
