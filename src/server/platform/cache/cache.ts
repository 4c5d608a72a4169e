import type { Context, MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { hasRecentWrite, isAnonymous, matchesEtag, type Variables } from '#server/platform/http/http.ts'
import { splitLanguage } from '#texts/languages.ts'
import { currentLocale } from '#texts/text-source-node.ts'
import { chooseEncoding, compressBody, minCompressBytes, type Encoding } from './content-encodings.ts'

export { respondCompressed, respondPrepared } from './content-encodings.ts'

/** A route whose responses are the same for every anonymous visitor. */
export interface SharedPath {
  pattern: RegExp
  /** The only cookies that the response may depend on. */
  cookies?: readonly string[]
  /** Normalizes path and query, so that URLs with the same response share a cache entry. Default: as requested. */
  canonical?(target: string): string
}

export interface CacheOptions {
  /** Maximum size. The least recently used responses are evicted first. */
  maxBytes: number
  /** Monotonic clock in milliseconds. Default: time since the process started. */
  now?: () => number
}

/** Milliseconds until a cached response expires. */
export const cacheLifetimeMs = 15_000
/** Approximate bytes that an entry takes in addition to its body and key. */
const entryOverheadBytes = 1_000
/** Fraction of the cache (1/8) that one response may take. */
const maxEntryShare = 8
/** Maximum characters of a cacheable path with its query. Only one visitor would request a longer one. */
const maxTargetLength = 1_000

interface CachedResponse {
  headers: Record<string, string>
  body: Buffer<ArrayBuffer>
  /** Name for logs and metrics. */
  route: string
}

/** Everything that a shared response depends on. */
interface CacheKey {
  text: string
  /** Path and query. */
  target: string
  /** As sent: `name=value; other=value`; empty if there are none. */
  cookie: string
  encoding: Encoding | null
}

/**
 * Compiles a route pattern.
 *
 * @param route such as `/api/events/:id`
 */
export const sharedAt = (route: string): SharedPath => ({
  pattern: new RegExp(`^${route.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
})

/** Returns the cookies with these names as they were sent. */
function findCookies({ headers }: Request, names: readonly string[]): string {
  const sent = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  return names.flatMap((name) => sent.find((pair) => pair.startsWith(`${name}=`)) ?? []).join('; ')
}

/** @returns null if the response may differ between callers */
function findKey(request: Request, paths: readonly SharedPath[], publicUrl: string): CacheKey | null {
  const { url } = request
  const requested = url.slice(url.indexOf('/', url.indexOf('//') + 2))
  const path = splitLanguage(requested.split('?', 1)[0] ?? '').path
  const shared = requested.length <= maxTargetLength && paths.find(({ pattern }) => pattern.test(path))
  if (!shared || !isAnonymous(request, publicUrl) || hasRecentWrite(request)) return null
  const target = shared.canonical?.(requested) ?? requested
  const cookie = findCookies(request, shared.cookies ?? [])
  const encoding = chooseEncoding(request.headers.get('accept-encoding'))
  return { text: `${encoding} ${currentLocale()} ${target}\n${cookie}`, target, cookie, encoding }
}

/**
 * Creates the request that a shared response is made from. It contains nothing from the caller's request but the key,
 * so one person's data can't leak to another. `Accept` selects the format of errors, which aren't cached.
 */
function createBareRequest({ headers }: Request, { target, cookie, encoding }: CacheKey, publicUrl: string): Request {
  const accept = headers.get('accept')
  return new Request(publicUrl + target, {
    headers: { 'accept-encoding': encoding ?? 'identity', ...(accept && { accept }), ...(cookie && { cookie }) },
  })
}

const isShareable = ({ status, headers }: Response) =>
  status === 200 && !headers.has('set-cookie') && !headers.get('cache-control')?.includes('no-store')

/** Reads a response, and compresses it unless its route did. */
async function readResponse(response: Response, encoding: Encoding | null, route: string): Promise<CachedResponse> {
  const varying = new Set(response.headers.get('vary')?.split(/,\s*/)).add('Accept-Encoding').add('Accept-Language')
  const headers = { ...Object.fromEntries(response.headers), vary: [...varying].join(', ') }
  const whole = Buffer.from(await response.arrayBuffer())
  const isCompressible = encoding && whole.length >= minCompressBytes && !response.headers.has('content-encoding')
  const body = isCompressible ? await compressBody(whole, encoding) : whole
  return {
    headers: {
      ...headers,
      ...(isCompressible && { 'content-encoding': encoding }),
      'content-length': String(body.length),
    },
    body,
    route,
  }
}

/** Responds with a cached response, or with 304 if the client already has it. */
function respondCached({ headers, body }: CachedResponse, request: Request): Response {
  if (!headers['etag'] || !matchesEtag(request.headers.get('if-none-match'), headers['etag']))
    return new Response(body, { headers })
  const { 'content-type': _type, 'content-encoding': _encoding, 'content-length': _length, ...bare } = headers
  return new Response(null, { status: 304, headers: bare })
}

/**
 * Runs the route with an anonymous request.
 *
 * @returns null if the response can't be shared; it is then only in `context.res`
 */
async function makeResponse(
  context: Context<{ Variables: Variables }>,
  next: () => Promise<void>,
  key: CacheKey,
  publicUrl: string,
): Promise<CachedResponse | null> {
  const { env } = context
  const request = context.req.raw
  context.env = {}
  context.req.raw = createBareRequest(request, key, publicUrl)
  await next()
  context.env = env
  context.req.raw = request
  if (!isShareable(context.res)) return null
  return readResponse(context.res, key.encoding, context.get('route') ?? context.req.routePath)
}

/**
 * Caches what anonymous visitors share, for 15 seconds. Concurrent requests for the same response make it once. Every
 * successful write through this process clears the cache, so that people see their own changes.
 */
export function cacheResponses(
  { maxBytes, now = () => performance.now() }: CacheOptions,
  { paths, publicUrl }: { paths: readonly SharedPath[]; publicUrl: string },
): MiddlewareHandler<{ Variables: Variables }> {
  const cached = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    maxEntrySize: Math.ceil(maxBytes / maxEntryShare),
    sizeCalculation: ({ body }, key) => body.length + 2 * key.length + entryOverheadBytes,
    ttl: cacheLifetimeMs,
    ttlResolution: 0,
    perf: { now },
  })
  const inFlight = new Map<string, Promise<CachedResponse | null>>()
  return async (context, next) => {
    const request = context.req.raw
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      await next()
      if (context.res.status >= 400) return
      cached.clear()
      inFlight.clear()
      return
    }
    const key = findKey(request, paths, publicUrl)
    if (!key) return next()
    const running = inFlight.get(key.text)
    const found = cached.get(key.text) ?? (running && (await running.catch(() => null)))
    if (found) {
      context.set('route', found.route)
      return respondCached(found, request)
    }
    const making = makeResponse(context, next, key, publicUrl)
    inFlight.set(key.text, making)
    try {
      const made = await making
      if (!made) return
      // After a write, `inFlight` no longer holds what began before it.
      if (inFlight.get(key.text) === making) cached.set(key.text, made)
      // Hono would merge the headers of the two responses.
      context.res = undefined
      context.res = respondCached(made, request)
    } finally {
      if (inFlight.get(key.text) === making) inFlight.delete(key.text)
    }
  }
}
