import { setTimeout as pause } from 'node:timers/promises'
import type { Goal } from '#contract/goals/goal.ts'
import type { BrowserLike } from '#tests/support/product/browser-like.ts'
import { signInThrough, type TestOpenIdProvider } from '#tests/support/servers/openid-provider.ts'
import type { Attempt } from './totals.ts'

/** Milliseconds between two attempts of one person, and until an attempt counts as failed. */
const timesMs = { rest: 300, timeout: 12_000 }

export interface Crowd {
  writes: Attempt[]
  reads: Attempt[]
  /** Texts of acknowledged journal entries. */
  acknowledged: string[]
  /** Errors of failed attempts, with counts. */
  reasons: Map<string, number>
  /** Stops after all pending attempts. */
  stop(): Promise<void>
}

/** Sends one request and records its outcome. @returns true if it succeeded */
async function attempt(kind: 'read' | 'write', crowd: Crowd, send: () => Promise<Response>): Promise<boolean> {
  const began = performance.now()
  let error: string
  try {
    const response = await send()
    await response.arrayBuffer()
    error = response.ok ? '' : String(response.status)
  } catch (thrown) {
    error = thrown instanceof Error ? thrown.name : String(thrown)
  }
  const list = kind === 'read' ? crowd.reads : crowd.writes
  list.push({ began, ended: performance.now(), isGood: error === '' })
  if (error !== '') crowd.reasons.set(`${kind}: ${error}`, (crowd.reasons.get(`${kind}: ${error}`) ?? 0) + 1)
  return error === ''
}

/** Opens a new connection for each request, so that the load balancer chooses a server each time. */
const buildRequest = () => ({ signal: AbortSignal.timeout(timesMs.timeout), headers: { connection: 'close' } })

export interface Town {
  site: string
  provider: TestOpenIdProvider
}

/** A goal is limited to a few hundred journal entries. */
const goalsEach = 5

async function startGoal(browser: BrowserLike, site: string): Promise<number> {
  const body = JSON.stringify({ title: 'Outlive a machine', tasks: ['Write a line'] })
  const headers = { 'content-type': 'application/json' }
  const response = await browser.send(`${site}/api/goals`, { method: 'POST', body, headers })
  if (!response.ok) throw new Error(`Creating a goal failed: ${await response.text()}`)
  return ((await response.json()) as Goal).id
}

async function signInAs({ site, provider }: Town, name: string): Promise<{ browser: BrowserLike; goals: number[] }> {
  const browser = await signInThrough(provider, site, { name, email: `${name.toLowerCase()}@example.org` })
  const goals: number[] = []
  while (goals.length < goalsEach) goals.push(await startGoal(browser, site))
  return { browser, goals }
}

/** Retries, because a busy server may reject a request in the middle of a sign-in. */
async function signInWithRetries(town: Town, name: string) {
  for (let left = 20; ; left -= 1) {
    try {
      return await signInAs(town, name)
    } catch (error) {
      if (left === 0) throw error
      await pause(timesMs.rest)
    }
  }
}

async function write(town: Town, name: string, crowd: Crowd, until: AbortSignal): Promise<void> {
  const { site } = town
  const { browser, goals } = await signInWithRetries(town, name)
  for (let number = 1; !until.aborted; number += 1) {
    const text = `${name} ${number}`
    const { signal, headers } = buildRequest()
    const isAcknowledged = await attempt('write', crowd, () =>
      browser.send(`${site}/api/goals/${goals[number % goalsEach]}/journal`, {
        method: 'POST',
        body: JSON.stringify({ text }),
        headers: { ...headers, 'content-type': 'application/json' },
        signal,
      }),
    )
    if (isAcknowledged) crowd.acknowledged.push(text)
    await pause(timesMs.rest)
  }
}

async function read(site: string, crowd: Crowd, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    await attempt('read', crowd, () => fetch(`${site}/api/events`, buildRequest()))
    await pause(timesMs.rest)
  }
}

/** Starts people who sign in and write, and visitors who read, until stopped. */
export function startCrowd(town: Town, { writers, readers }: { writers: number; readers: number }): Crowd {
  const stopping = new AbortController()
  const crowd: Crowd = {
    writes: [],
    reads: [],
    acknowledged: [],
    reasons: new Map(),
    stop: async () => {
      stopping.abort()
      await everyone
    },
  }
  const everyone = Promise.all([
    ...Array.from({ length: writers }, (_, at) => write(town, `Writer${at + 1}`, crowd, stopping.signal)),
    ...Array.from({ length: readers }, () => read(town.site, crowd, stopping.signal)),
  ])
  // Awaited only at the end, so handle errors here: an unhandled rejection would skip the cleanup.
  everyone.catch((error: unknown) => {
    console.error(error)
    stopping.abort()
  })
  return crowd
}
