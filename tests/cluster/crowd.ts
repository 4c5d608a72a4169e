import { setTimeout as pause } from 'node:timers/promises'
import type { Goal } from '#contract/goal.ts'
import type { BrowserLike } from '#tests/support/browser-like.ts'
import { signInThrough, type TestOpenIdProvider } from '#tests/support/openid-provider.ts'
import type { Attempt } from './totals.ts'

/** Milliseconds between two attempts of one person, and after which an attempt has failed. */
const timesMs = { rest: 300, answer: 12_000 }

export interface Crowd {
  writes: Attempt[]
  reads: Attempt[]
  /** The texts of journal lines that the server has said it keeps. */
  acknowledged: string[]
  /** Errors of failed attempts, with counts. */
  reasons: Map<string, number>
  /** Lets everybody finish what they do. */
  stop(): Promise<void>
}

type Answering = () => Promise<Response>

/** One attempt; whatever comes back or does not is noted. */
async function attempt(kind: 'read' | 'write', crowd: Crowd, ask: Answering): Promise<boolean> {
  const began = performance.now()
  let told: string
  try {
    const response = await ask()
    await response.arrayBuffer()
    told = response.ok ? '' : String(response.status)
  } catch (error) {
    told = error instanceof Error ? error.name : String(error)
  }
  const list = kind === 'read' ? crowd.reads : crowd.writes
  list.push({ began, ended: performance.now(), isGood: told === '' })
  if (told !== '') crowd.reasons.set(`${kind}: ${told}`, (crowd.reasons.get(`${kind}: ${told}`) ?? 0) + 1)
  return told === ''
}

/** A connection of its own for each call, so that the load balancer chooses anew. */
const init = () => ({ signal: AbortSignal.timeout(timesMs.answer), headers: { connection: 'close' } })

/** Where the crowd goes, and who vouches for it. */
export interface Town {
  site: string
  provider: TestOpenIdProvider
}

/** A goal takes some hundred journal lines. */
const goalsEach = 5

async function startGoal(browser: BrowserLike, site: string): Promise<number> {
  const body = JSON.stringify({ title: 'Outlive a machine', tasks: ['Write a line'] })
  const headers = { 'content-type': 'application/json' }
  const response = await browser.send(`${site}/api/goals`, { method: 'POST', body, headers })
  if (!response.ok) throw new Error(`A goal was refused: ${await response.text()}`)
  return ((await response.json()) as Goal).id
}

async function signInAs({ site, provider }: Town, name: string): Promise<{ browser: BrowserLike; goals: number[] }> {
  const browser = await signInThrough(provider, site, { name, email: `${name.toLowerCase()}@example.org` })
  const goals: number[] = []
  while (goals.length < goalsEach) goals.push(await startGoal(browser, site))
  return { browser, goals }
}

/** On a busy machine somebody may be asked to come back in a moment, also in the middle of a sign-in. */
async function arrive(town: Town, name: string) {
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
  const { browser, goals } = await arrive(town, name)
  for (let number = 1; !until.aborted; number += 1) {
    const text = `${name} ${number}`
    const { signal, headers } = init()
    const isKept = await attempt('write', crowd, () =>
      browser.send(`${site}/api/goals/${goals[number % goalsEach]}/journal`, {
        method: 'POST',
        body: JSON.stringify({ text }),
        headers: { ...headers, 'content-type': 'application/json' },
        signal,
      }),
    )
    if (isKept) crowd.acknowledged.push(text)
    await pause(timesMs.rest)
  }
}

async function read(site: string, crowd: Crowd, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    await attempt('read', crowd, () => fetch(`${site}/api/events`, init()))
    await pause(timesMs.rest)
  }
}

/** People who sign in and write, and visitors who read, without a rest. */
export function gatherCrowd(town: Town, { writers, readers }: { writers: number; readers: number }): Crowd {
  const going = new AbortController()
  const crowd: Crowd = {
    writes: [],
    reads: [],
    acknowledged: [],
    reasons: new Map(),
    stop: async () => {
      going.abort()
      await everybody
    },
  }
  const everybody = Promise.all([
    ...Array.from({ length: writers }, (_, at) => write(town, `Writer${at + 1}`, crowd, going.signal)),
    ...Array.from({ length: readers }, () => read(town.site, crowd, going.signal)),
  ])
  // Awaited at the end; what goes wrong before must not end the process without cleaning up.
  everybody.catch((error: unknown) => {
    console.error(error)
    going.abort()
  })
  return crowd
}
