import { pictureCache } from './pictures.ts'

/** Each user has their own cache, named by user id. At most one exists at a time. */
const prefix = 'answers-'
/** Time the response was cached, ISO 8601. */
const cachedAtHeader = 'x-kept-at'
/** Id of the user the response belongs to, set by the server. */
const personHeader = 'x-person'

/** Endpoints available offline: the user's own data, and what their screens request. */
const cacheablePaths = [
  /^\/api\/session$/,
  /^\/api\/user\/events$/,
  /^\/api\/user-events\/\w+$/,
  /^\/api\/goals(\/\w+)?$/,
  /^\/api\/events\/\d+(\/(rsvp|ticket|host|guests))?$/,
  /^\/api\/user\/\w+$/,
  /^\/api\/notices$/,
  /^\/api\/map$/,
]

/** Id of the signed-in user as reported by the pages; undefined until one reports. */
let person: number | null | undefined

const getCacheName = (userId: string | number) => `${prefix}${userId}`

export const isCacheable = ({ pathname }: URL): boolean => cacheablePaths.some((pattern) => pattern.test(pathname))

async function listCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(prefix))
}

/** Deletes every other user's cache, or all of them if nobody is signed in. */
export async function deleteOtherCaches(userId: number | null): Promise<void> {
  person = userId
  const others = (await listCaches()).filter((name) => userId === null || name !== getCacheName(userId))
  // Cached pictures would reveal which events the previous user saved.
  const forgotten = others.length > 0 ? [...others, pictureCache] : []
  await Promise.all(forgotten.map((name) => caches.delete(name)))
}

/** Returns the user whose cache a response belongs to. Shared responses go to the current user's cache. */
async function findOwner(response: Response): Promise<string | null> {
  const owner = response.headers.get(personHeader)
  if (owner !== null || response.headers.get('cache-control') !== 'no-cache') return owner
  if (person !== undefined) return person === null ? null : String(person)
  return (await listCaches())[0]?.slice(prefix.length) ?? null
}

/** Caches a response for the signed-in user. Drops responses of a user who has just signed out. */
export async function cacheResponse(request: Request, response: Response): Promise<void> {
  const owner = await findOwner(response)
  if (!response.ok || owner === null || (person !== undefined && String(person) !== owner)) return
  const headers = new Headers(response.headers)
  headers.set(cachedAtHeader, new Date().toISOString())
  const copy = new Response(await response.blob(), { status: response.status, headers })
  if (person !== undefined && String(person) !== owner) return
  const cache = await caches.open(getCacheName(owner))
  await cache.put(request.url, copy)
  await Promise.all(
    (await listCaches()).filter((name) => name !== getCacheName(owner)).map((name) => caches.delete(name)),
  )
}

/** Finds the cached response to a request. For an event, falls back to the one cached without query parameters. */
export async function findCached(url: string): Promise<Response | undefined> {
  const [name] = await listCaches()
  if (name === undefined) return undefined
  const cache = await caches.open(name)
  return (await cache.match(url)) ?? (/\/api\/events\/\d+\?/.test(url) ? cache.match(url.split('?')[0]!) : undefined)
}

export const getCachedAt = (response: Response): string => response.headers.get(cachedAtHeader) ?? ''

/** Lists the paths of responses cached since `moment`. */
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
