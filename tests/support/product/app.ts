import { eventSchema, type LearningEvent } from '#contract/events/event.ts'
import { createApp, type App } from '#server/boot/app.ts'
import { noSignIn } from '#server/boot/identity.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import type { AppServices } from '#server/boot/app-services.ts'
import { z } from 'zod'
import { expect } from 'vitest'
import { testSources } from './services.ts'

/** Saturday 12:30:20 in New York, the day before DST ends there. Deliberately not a whole minute. */
export const testNow = '2026-10-31T16:30:20Z'

/** Public origin of the links the server generates. */
export const testOrigin = 'https://wonderlark.example.org'

/** Notification streams that never send anything. */
const noStreams = { open: async () => new Response(''), count: () => 0, close: () => {} }

/** List schema of the contract that rejects unknown fields. */
const listSchema = z.array(eventSchema.strict())

export interface TestApp {
  get(path: string, init?: RequestInit): Promise<Response>
  /** Returns the events of a list; fails unless the status is 200 and the body matches the contract. */
  list(query?: string): Promise<LearningEvent[]>
  /** Returns the ids of the events that match the whole search. */
  ids(query?: string): Promise<number[]>
  /** Follows `Link` to the last page; returns one list per page of the ids that match the whole search. */
  pages(query: string): Promise<number[][]>
  fetch(request: Request): Response | Promise<Response>
  /** The app's registered routes. */
  routes: App['routes']
}

/** Returns the path of a feed's next page; null on the last page. */
export function nextPath(response: Response): string | null {
  const link = response.headers.get('link')
  if (link === null) return null
  const match = /^<(\/api\/[^>]+)>; rel="next"$/.exec(link)
  if (!match?.[1]) throw new Error(`The Link header is malformed: ${link}`)
  return match[1]
}

const wholeMatches = (events: readonly LearningEvent[]) =>
  events.flatMap(({ id, matchesPartly }) => (matchesPartly ? [] : [id]))

/** Creates the whole app on this database, with a stopped clock and a silent log; `demo` opens the outbox. */
export function createTestApp(
  database: Database,
  now = testNow,
  options: Partial<
    { demo: boolean } & Pick<AppServices, 'securityContacts' | 'images' | 'log' | 'loopDelay' | 'pages' | 'site'>
  > = {},
): TestApp {
  const clock = { now: () => Temporal.Instant.from(now) }
  const { demo = false, ...more } = options
  const sources = { ...testSources(database), notificationStreams: noStreams, ...more, clock }
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
    ids: async (query) => wholeMatches(await list(query)),
    pages: async (query) => {
      const found: number[][] = []
      for (let path: string | null = `/api/events?${query}`; path !== null;) {
        const { events, next } = await read(path)
        found.push(wholeMatches(events))
        path = next
      }
      return found
    },
    fetch: (request) => app.fetch(request),
    routes: app.routes,
  }
}
