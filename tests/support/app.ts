import { eventSchema, type LearningEvent } from '#contract/event.ts'
import { createApp, type App } from '#server/app.ts'
import { noSignIn } from '#server/identity.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { z } from 'zod'
import { expect } from 'vitest'
import { testSources } from './sources.ts'

/** A Saturday, half past noon in New York, the day before clocks go back there; not a whole minute. */
export const testNow = '2026-10-31T16:30:20Z'

/** Where links that leave the server point to. */
export const testOrigin = 'https://wonderlark.example.org'

/** Live connections that have nothing to tell. */
const noStreams = { open: async () => new Response(''), count: () => 0, close: () => {} }

/** The contract's shape and nothing besides. */
const listSchema = z.array(eventSchema.strict())

export interface TestApp {
  get(path: string, init?: RequestInit): Promise<Response>
  /** The events that a list answers with; fails on anything but 200 and the contract's shape. */
  list(query?: string): Promise<LearningEvent[]>
  ids(query?: string): Promise<number[]>
  /** Follows `Link` to the end; one list of ids a page. */
  pages(query: string): Promise<number[][]>
  fetch(request: Request): Response | Promise<Response>
  /** What it answers to. */
  routes: App['routes']
}

/** Path of the next page, or null on the last. */
export function nextPath(response: Response): string | null {
  const link = response.headers.get('link')
  if (link === null) return null
  const match = /^<(\/api\/events\?[^>]+)>; rel="next"$/.exec(link)
  if (!match?.[1]) throw new Error(`The Link header is malformed: ${link}`)
  return match[1]
}

/** The whole app on this database, its clock stopped and its log silent; `demo` opens the outbox. */
export function createTestApp(
  database: Database,
  now = testNow,
  options: Partial<
    { demo: boolean } & Pick<AppDeps, 'securityContacts' | 'images' | 'log' | 'loopDelay' | 'pages'>
  > = {},
): TestApp {
  const clock = { now: () => Temporal.Instant.from(now) }
  const { demo = false, ...more } = options
  const sources = { ...testSources(), noticeStreams: noStreams, ...more, database, clock }
  const signIn = { ...noSignIn, offersOutbox: demo ? () => true : null }
  const app = createApp({ ...sources, publicUrl: testOrigin, signIn })
  const get = async (path: string, init?: RequestInit) =>
    app.fetch(new Request(new URL(path, 'http://localhost'), init))
  const read = async (path: string) => {
    const response = await get(path)
    const text = await response.text()
    expect(response.status, `${path} answered ${text}`).toBe(200)
    const events = JSON.parse(text) as LearningEvent[]
    expect(listSchema.safeParse(events).error).toBeUndefined()
    return { events, next: nextPath(response) }
  }
  const list = async (query = '') => (await read(`/api/events?${query}`)).events
  return {
    get,
    list,
    ids: async (query) => (await list(query)).map(({ id }) => id),
    pages: async (query) => {
      const found: number[][] = []
      for (let path: string | null = `/api/events?${query}`; path !== null;) {
        const { events, next } = await read(path)
        found.push(events.map(({ id }) => id))
        path = next
      }
      return found
    },
    fetch: (request) => app.fetch(request),
    routes: app.routes,
  }
}
