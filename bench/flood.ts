import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { SocketConnection } from '#server/platform/database/open-database.ts'
import { startProduct } from './candidate.ts'
import { at, signInPeople } from './rush.ts'

/** Connections of the network that floods the server; visitors beside it, and people with a session on each side. */
const floodSize = { connections: 50, visitors: 2, people: 30, seconds: 40 }
/** Milliseconds for which a visitor looks at a response. */
const lookMs = 100

export interface FloodResult {
  /** The network that floods the server. */
  name: string
  /** The visitors' responses with 200, and others by status. */
  served: number
  refused: Record<string, number>
  /** Milliseconds until a visitor's response. */
  p50: number
  p99: number
  worst: number
  /** Responses to the flood, by status. */
  flood: Record<string, number>
}

interface Call {
  path: string
  cookie?: string | undefined
}

/** Requests that cost a lot, each another one, so that the cache has no response. */
function expensiveCall(turn: number, people: readonly string[]): Call {
  const near = `near=40.${100 + (turn % 800)},-74.${100 + ((turn * 7) % 800)}`
  const cookie = people[turn % people.length]
  const calls: Call[] = [
    { path: `/api/events?q=gardening+class&${near}` },
    { path: `/api/events/facets?${near}&within=20&interests=STEM,Art,Nature` },
    { path: `/api/events/suggested?${near}`, cookie },
    { path: `/feeds/events.ics?from=${2000 + (turn % 5_000)}-01-01` },
    { path: '/home', cookie },
    { path: `/discover?q=chess+${turn}`, cookie },
  ]
  return calls[turn % calls.length] ?? { path: '/home' }
}

/** What people do who are signed in. */
function ordinaryCall(turn: number, people: readonly string[]): Call {
  const near = `near=40.7${turn % 10},-74.0`
  const id = 1 + ((turn * 211) % 900)
  const paths = [
    ...['/home', `/api/events?${near}`, `/api/events/facets?${near}`, `/api/events/${id}`],
    ...[`/event/${id}`, `/api/events?q=pottery&${near}`, '/api/goals', '/api/user/events'],
  ]
  return { path: paths[turn % paths.length] ?? '/home', cookie: people[turn % people.length] }
}

/** Sends a request and reads all of its response. @returns the status; 0 if the connection failed */
const send = (agent: Agent, port: number, { path, cookie }: Call, from: string) =>
  new Promise<number>((resolve) => {
    const headers = { 'x-forwarded-for': from, ...(cookie && { cookie }) }
    const sent = request({ agent, port, host: '127.0.0.1', path, headers }, (response) => {
      response.once('end', () => resolve(response.statusCode ?? 0)).once('error', () => resolve(0))
      response.resume()
    })
    sent.once('error', () => resolve(0)).end()
  })

interface Network {
  name: string
  connections: number
  addressFor(turn: number): string
}

const { connections } = floodSize
const networks: Network[] = [
  { name: 'nobody', connections: 0, addressFor: () => '' },
  { name: 'one address', connections, addressFor: () => '192.0.2.7' },
  { name: 'a /48 of IPv6', connections, addressFor: (turn) => `2001:db8:7:${(turn % 60_000).toString(16)}::1` },
]

async function flood(port: number, cookies: readonly string[], network: Network): Promise<FloodResult> {
  const agent = new Agent({ keepAlive: true })
  const [visitors, flooders] = [cookies.slice(0, floodSize.people), cookies.slice(floodSize.people)]
  const served: Record<string, number> = {}
  const flooded: Record<string, number> = {}
  const count = (statuses: Record<string, number>, status: number) => {
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  for (let turn = 0; turn < 24; turn += 1) await send(agent, port, ordinaryCall(turn, visitors), '203.0.113.1')
  const until = performance.now() + floodSize.seconds * 1_000
  let turn = 0
  const attack = async () => {
    while (performance.now() < until) {
      turn += 1
      count(flooded, await send(agent, port, expensiveCall(turn, flooders), network.addressFor(turn)))
    }
  }
  const times: number[] = []
  const visit = async (_: unknown, place: number) => {
    for (let step = place; performance.now() < until; step += 1) {
      const began = performance.now()
      count(served, await send(agent, port, ordinaryCall(step, visitors), `198.51.100.${place}`))
      times.push(performance.now() - began)
      await pause(lookMs)
    }
  }
  await Promise.all([
    ...Array.from({ length: network.connections }, attack),
    ...Array.from({ length: floodSize.visitors }, visit),
  ])
  agent.destroy()
  times.sort((one, other) => one - other)
  const { 200: ok = 0, ...refused } = served
  return {
    ...{ name: network.name, served: ok, refused, flood: flooded },
    ...{ p50: at(times, 0.5), p99: at(times, 0.99), worst: at(times, 1) },
  }
}

/** Forgets what earlier runs have used up of the rates. */
async function forgetRates(connection: SocketConnection): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('delete from rate_counts')
  await client.end()
}

/**
 * Measures what visitors notice of a network that sends expensive requests, on many connections, without a pause, and
 * whatever the responses say. Rate limits are on.
 */
export async function measureFlood(
  connection: SocketConnection,
  settings: Record<string, string>,
): Promise<FloodResult[]> {
  const results: FloodResult[] = []
  const cookies = await signInPeople(connection, 2 * floodSize.people)
  for (const network of networks) {
    await forgetRates(connection)
    const product = await startProduct(connection, { ...settings, RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' })
    results.push(await flood(product.port, cookies, network).finally(() => product.stop()))
  }
  return results
}
