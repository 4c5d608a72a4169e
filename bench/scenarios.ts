import pg from 'pg'
import { hashToken, newToken } from '#server/platform/auth/server-keys.ts'
import type { SocketConnection as Connection } from '#server/platform/database/open-database.ts'

export interface Scenario {
  name: string
  paths: string[]
  /** Session and method of each path; absent for reads by visitors. */
  callers?: { method: 'GET' | 'POST' | 'DELETE'; cookie: string }[]
  /** Rendered by the server from the page build. */
  isPage?: boolean
}

const boroughs = [
  '40.7128,-74.006',
  '40.6782,-73.9442',
  '40.7282,-73.7949',
  '40.8448,-73.8648',
  '40.7357,-74.1724',
  '40.8259,-74.209',
]

const encode = (values: Record<string, string>) => new URLSearchParams(values).toString()

/** Replaces the letter in the middle. */
const mistype = (word: string) => {
  const at = word.length >> 1
  return `${word.slice(0, at)}${word[at] === 'x' ? 'z' : 'x'}${word.slice(at + 1)}`
}

async function sample(connection: Connection) {
  const client = new pg.Client(connection)
  await client.connect()
  const ids = await client.query<{ id: number }>(
    'select id from events where starts_at > now() order by md5(id::text) limit 40',
  )
  const words = await client.query<{ word: string }>(
    `select word from (
       select distinct unnest(tsvector_to_array(event_words(title))) as word
       from (select title from events where starts_at > now() order by id limit 20000) titles) words
     where word ~ '^[a-z]{6,}$' order by md5(word) limit 40`,
  )
  const people = await client.query<{ id: number }>(
    'select user_id as id from goals where deleted_at is null order by md5(user_id::text) limit 40',
  )
  const sessions = people.rows.map(({ id }) => ({ id, token: newToken() }))
  for (const { id, token } of sessions) {
    await client.query(
      `insert into sessions (user_id, token_hash, created_at, renewed_at, expires_at)
       values ($1, $2, now(), now(), now() + interval '1 day')`,
      [id, hashToken(token)],
    )
  }
  await client.end()
  const cookies = sessions.map(({ token }) => `wonderlark_session=${token}`)
  return { cookies, ids: ids.rows.map(({ id }) => id), words: words.rows.map(({ word }) => word) }
}

const common = [
  'pottery',
  'astronomy',
  'gardening',
  'birds',
  'chess',
  'jazz',
  'history',
  'class',
  'workshop',
  'photography',
]

/** Each person requests one path with their own session. */
const readSignedIn = (cookies: readonly string[], name: string, pathFor: (at: number) => string): Scenario => ({
  name,
  paths: cookies.map((_, at) => pathFor(at)),
  callers: cookies.map((cookie) => ({ method: 'GET', cookie })),
})

/** Personal pages, which are never cached. */
const signedInPages = (ids: readonly number[], cookies: readonly string[]): Scenario[] => [
  { ...readSignedIn(cookies, 'page /home, signed in', () => '/home'), isPage: true },
  { ...readSignedIn(cookies, 'page /event/{id}, signed in', (at) => `/event/${ids[at % ids.length]}`), isPage: true },
]

/** Requests of signed-in people about their own data. */
function signedInScenarios(ids: readonly number[], cookies: readonly string[]): Scenario[] {
  const signedIn = (name: string, pathFor: (at: number) => string) => readSignedIn(cookies, name, pathFor)
  const homes = (at: number) => `near=${boroughs[at % boroughs.length]}`
  return [
    {
      name: 'save and unsave',
      paths: cookies.flatMap((_, at) => Array.from({ length: 2 }, () => `/api/events/${ids[at % ids.length]}/save`)),
      callers: cookies.flatMap((cookie) => [
        { method: 'POST' as const, cookie },
        { method: 'DELETE' as const, cookie },
      ]),
    },
    signedIn('goals', () => '/api/goals'),
    signedIn('saved events', () => '/api/user/events'),
    signedIn('suggested events', (at) => `/api/events/suggested?${homes(at)}`),
    signedIn('discover people', (at) => `/api/search/users?${homes(at)}`),
  ]
}

/** Requests of visitors. Each has many variants, so that no response is requested twice in a row. */
export async function scenariosFor(connection: Connection): Promise<Scenario[]> {
  const { ids, words, cookies } = await sample(connection)
  const days = [1, 3, 7].map((ahead) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10))
  const nearby = boroughs.flatMap((near, at) =>
    days.map((from) =>
      encode({
        near,
        within: '20',
        interests: 'STEM,Art,Nature',
        mood: at % 2 ? 'Quiet' : 'Curious',
        ages: 'elementary,adult',
        free: 'true',
        virtual: 'any',
        from,
        to: '2100-01-01',
        limit: '50',
      }),
    ),
  )
  const search = (name: string, typed: string[]) => ({
    name: `search: ${name}`,
    paths: typed.map((q) => `/api/events?${encode({ q })}`),
  })
  return [
    { name: 'list', paths: boroughs.map((near) => `/api/events?near=${near}`) },
    { name: 'nearby, every filter', paths: nearby.map((query) => `/api/events?${query}`) },
    { name: 'nearby, by distance', paths: boroughs.map((near) => `/api/events?near=${near}&within=20&sort=distance`) },
    search('common word', common),
    search('rare word', words),
    search(
      'two words',
      common.map((word, at) => `${word} ${words[at]?.slice(0, 4) ?? ''}`),
    ),
    search(
      'prefix',
      [...common, ...words].map((word) => word.slice(0, 4)),
    ),
    search('typo', words.map(mistype)),
    search(
      'nothing found',
      words.map((word) => `${word.slice(0, 3)}qqzx${word.slice(3)}`),
    ),
    { name: 'facets', paths: boroughs.map((near) => `/api/events/facets?near=${near}`) },
    { name: 'facets, every filter', paths: nearby.map((query) => `/api/events/facets?${query}`) },
    { name: 'facets, within 20 miles', paths: boroughs.map((near) => `/api/events/facets?near=${near}&within=20`) },
    { name: 'facets: common word', paths: common.map((q) => `/api/events/facets?${encode({ q })}`) },
    { name: 'detail', paths: ids.map((id) => `/api/events/${id}`) },
    ...signedInScenarios(ids, cookies),
    { name: 'page /home', paths: ['/home'], isPage: true },
    { name: 'page /event/{id}', paths: ids.map((id) => `/event/${id}`), isPage: true },
    ...signedInPages(ids, cookies),
  ]
}
