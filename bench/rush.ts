import pg from 'pg'
import { hashToken, newToken } from '#server/platform/auth/server-keys.ts'
import type { SocketConnection } from '#server/platform/database/open-database.ts'
import { startProduct, type Candidate } from './candidate.ts'

/** People who RSVP in the same second, and spots of the event. */
const rushSize = { people: 300, spots: 30 }

export interface RushResult {
  /** `one address`: everyone is behind the same network. */
  name: string
  going: number
  waitlisted: number
  /** Responses other than 200, by status. */
  refused: Record<string, number>
  /** Milliseconds until the RSVP's response. */
  p50: number
  p99: number
  worst: number
  /** Milliseconds until the slowest page that another visitor opened meanwhile, and the number of pages. */
  slowestPage: number
  pages: number
}

/** Creates sessions for that many people of the world. @returns their cookies */
export async function signInPeople(connection: SocketConnection, count: number): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ id: number }>('select id from users order by id limit $1', [count])
  const tokens = rows.map(({ id }) => ({ id, token: newToken() }))
  for (const { id, token } of tokens) {
    await client.query(
      `insert into sessions (user_id, token_hash, created_at, renewed_at, expires_at)
       values ($1, $2, now(), now(), now() + interval '1 day')`,
      [id, hashToken(token)],
    )
  }
  await client.end()
  return tokens.map(({ token }) => `wonderlark_session=${token}`)
}

async function hostEvent(origin: string, cookie: string): Promise<number> {
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const response = await fetch(`${origin}/api/events/host`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ title: 'Build a tiny weather station', description: '', date: day, time: '10:00', endTime: '11:00' },
      ...{ location: 'Riverton Library', category: 'hosted', ageGroup: 'all', imageUrl: null, isVirtualEvent: false },
      ...{ virtualEventLink: null, virtualInstructions: null, isPaidEvent: false, price: null, paymentLink: null },
      ...{ refundPolicy: null, inviteEmails: [], inviteNote: '', capacity: rushSize.spots },
    }),
  })
  if (!response.ok) throw new Error(`The event was not created: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { id: number }).id
}

/** Returns the value below which that share of the others is. */
export const at = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)

/** Opens pages as visitors from other networks until the signal ends. @returns their times in milliseconds */
async function visit(origin: string, signal: AbortSignal): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; !signal.aborted; turn += 1) {
    const began = performance.now()
    // Each request has its own address and location, so the cache never has a response.
    const near = `40.${600 + (turn % 300)},-74.0`
    const response = await fetch(`${origin}/api/events?near=${near}`, {
      headers: { 'x-forwarded-for': `198.51.100.${turn % 250}` },
    })
    await response.text()
    if (!response.ok) throw new Error(`A visitor got ${response.status}.`)
    times.push(performance.now() - began)
  }
  return times
}

/** Sends the RSVPs of a rush. @returns the status of the response if it isn't as it should be, else null */
type Answer = (index: number, headers: Record<string, string>) => Promise<number | null>

/** RSVPs as people who are signed in. */
const rsvpAsMembers =
  (origin: string, event: number, people: readonly string[]): Answer =>
  async (index, headers) => {
    const response = await fetch(`${origin}/api/events/${event}/rsvp`, {
      method: 'PUT',
      headers: { ...headers, cookie: people[index] ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ answer: 'yes', partySize: 1 }),
    })
    await response.text()
    return response.status === 200 ? null : response.status
  }

/** Invites guests without an account, as if each had got an invitation by email. @returns the paths of their links */
async function inviteGuests(connection: SocketConnection, event: number, count: number): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const tokens = Array.from({ length: count }, newToken)
  await client.query(
    `with invited as (
       insert into guests (event_id, address)
       select $1, 'guest-' || place || '@example.org' from generate_series(1, $2::int) as place returning id)
     insert into guest_links (token_hash, guest_id)
     select link.hash, guest.id from (select id, row_number() over (order by id) as place from invited) as guest
     join unnest($3::bytea[]) with ordinality as link (hash, place) using (place)`,
    [event, count, tokens.map(hashToken)],
  )
  await client.end()
  return tokens.map((token) => `/rsvp/${token}`)
}

/** RSVPs as guests without an account, by the form behind their links. */
const rsvpAsGuests =
  (origin: string, links: readonly string[]): Answer =>
  async (index, headers) => {
    const response = await fetch(`${origin}${links[index]}`, {
      ...{ method: 'POST', redirect: 'manual', headers },
      body: new URLSearchParams({ answer: 'yes', name: `Guest ${index}` }),
    })
    await response.text()
    const isAccepted = response.status === 303 && response.headers.get('location')?.endsWith('said=yes')
    return isAccepted ? null : response.status
  }

interface Rush {
  name: string
  host: string
  event: number
  answer: Answer
  addressFor(index: number): string
}

async function rush(origin: string, { name, host, event, answer, addressFor }: Rush): Promise<RushResult> {
  const times: number[] = []
  const refused: Record<string, number> = {}
  const ending = new AbortController()
  const visiting = visit(origin, ending.signal)
  await Promise.all(
    Array.from({ length: rushSize.people }, async (_, index) => {
      const began = performance.now()
      const status = await answer(index, { 'x-forwarded-for': addressFor(index) })
      times.push(performance.now() - began)
      if (status !== null) refused[status] = (refused[status] ?? 0) + 1
    }),
  )
  ending.abort()
  const pages = await visiting
  const view = await fetch(`${origin}/api/events/${event}/rsvp`, { headers: { cookie: host } })
  const { places } = (await view.json()) as { places: { capacity: number; left: number; waiting: number } }
  times.sort((one, other) => one - other)
  return {
    ...{ name, going: places.capacity - places.left, waitlisted: places.waiting, refused },
    ...{ p50: at(times, 0.5), p99: at(times, 0.99), worst: at(times, 1) },
    ...{ slowestPage: Math.round(Math.max(0, ...pages)), pages: pages.length },
  }
}

/**
 * Measures a rush on an event: 300 people RSVP for 30 spots at once, behind one address and from many, with accounts and by
 * the links of invitations, while others read.
 * Rate limits are on. @throws if a spot was lost or given twice
 */
export async function measureRush(
  connection: SocketConnection,
  settings: Record<string, string>,
): Promise<RushResult[]> {
  const product: Candidate = await startProduct(connection, {
    ...settings,
    RATE_LIMITS: 'on',
    TRUSTED_PROXIES: 'loopback',
  })
  try {
    const origin = `http://127.0.0.1:${product.port}`
    const [host = '', ...people] = await signInPeople(connection, rushSize.people + 1)
    const networks = [
      { name: 'many addresses', addressFor: (index: number) => `203.0.${index >> 8}.${index & 255}` },
      { name: 'one address', addressFor: () => '192.0.2.7' },
    ]
    const results: RushResult[] = []
    for (const { name, addressFor } of networks) {
      const event = await hostEvent(origin, host)
      const answer = rsvpAsMembers(origin, event, people)
      results.push(await rush(origin, { name, host, event, answer, addressFor }))
    }
    for (const { name, addressFor } of networks) {
      const event = await hostEvent(origin, host)
      const answer = rsvpAsGuests(origin, await inviteGuests(connection, event, rushSize.people))
      results.push(await rush(origin, { name: `${name}, no account`, host, event, answer, addressFor }))
    }
    for (const { name, going } of results)
      if (going !== rushSize.spots) throw new Error(`${name}: ${going} people got one of ${rushSize.spots} spots.`)
    return results
  } finally {
    await product.stop()
  }
}
