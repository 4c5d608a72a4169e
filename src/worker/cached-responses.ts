import { pictureCache } from './pictures.ts'

/** One for each person, named by their number; there is never more than one. */
const prefix = 'answers-'
/** When an answer was kept, ISO. */
const keptHeader = 'x-kept-at'
/** Whose answer it is, as the server says. */
const personHeader = 'x-person'

/** What can be read without a network: the person's own things, and what their screens ask for. */
const keepable = [
  /^\/api\/session$/,
  /^\/api\/user\/events$/,
  /^\/api\/user-events\/\w+$/,
  /^\/api\/goals(\/\w+)?$/,
  /^\/api\/events\/\d+(\/(rsvp|ticket))?$/,
  /^\/api\/user\/\w+$/,
  /^\/api\/notices$/,
  /^\/api\/map$/,
]

/** The person whom the pages have named; undefined until they have. */
let person: number | null | undefined

const nameOf = (userId: string | number) => `${prefix}${userId}`

export const isKeepable = ({ pathname }: URL): boolean => keepable.some((pattern) => pattern.test(pathname))

async function listCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(prefix))
}

/** Forgets what was kept of everybody else; of everybody when nobody is signed in. */
export async function retainOnly(userId: number | null): Promise<void> {
  person = userId
  const others = (await listCaches()).filter((name) => userId === null || name !== nameOf(userId))
  // The pictures would tell what the one before had saved.
  const forgotten = others.length > 0 ? [...others, pictureCache] : []
  await Promise.all(forgotten.map((name) => caches.delete(name)))
}

/** An answer that is the same for everybody is kept with those of whoever is here. */
async function ownerOf(response: Response): Promise<string | null> {
  const owner = response.headers.get(personHeader)
  if (owner !== null || response.headers.get('cache-control') !== 'no-cache') return owner
  if (person !== undefined) return person === null ? null : String(person)
  return (await listCaches())[0]?.slice(prefix.length) ?? null
}

/** Keeps an answer of the person who is signed in; that of somebody who has just left is not kept any more. */
export async function keep(request: Request, response: Response): Promise<void> {
  const owner = await ownerOf(response)
  if (!response.ok || owner === null || (person !== undefined && String(person) !== owner)) return
  const headers = new Headers(response.headers)
  headers.set(keptHeader, new Date().toISOString())
  const copy = new Response(await response.blob(), { status: response.status, headers })
  if (person !== undefined && String(person) !== owner) return
  const cache = await caches.open(nameOf(owner))
  await cache.put(request.url, copy)
  await Promise.all((await listCaches()).filter((name) => name !== nameOf(owner)).map((name) => caches.delete(name)))
}

/** The kept answer to a call. An event is the same one from wherever it is looked at. */
export async function findCached(url: string): Promise<Response | undefined> {
  const [name] = await listCaches()
  if (name === undefined) return undefined
  const cache = await caches.open(name)
  return (await cache.match(url)) ?? (/\/api\/events\/\d+\?/.test(url) ? cache.match(url.split('?')[0]!) : undefined)
}

export const getCachedAt = (response: Response): string => response.headers.get(keptHeader) ?? ''

/** Addresses of the answers that were kept since the given moment. */
export async function listCachedSince(moment: number): Promise<Set<string>> {
  const [name] = await listCaches()
  const cache = name === undefined ? undefined : await caches.open(name)
  const fresh = new Set<string>()
  for (const request of (await cache?.keys()) ?? []) {
    const response = await cache?.match(request)
    if (response && Date.parse(getCachedAt(response)) >= moment) fresh.add(new URL(request.url).pathname)
  }
  return fresh
}
