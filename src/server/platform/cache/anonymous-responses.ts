import { toBytes, packBody, type ResponseBody } from './response-body.ts'
import type { ResponseCache, ResponseState, CachedResponse } from './response-cache.ts'
import { chooseEncoding } from './content-encodings.ts'
import type { Clock } from '#server/platform/process/process.ts'
import type { PublicChanges } from '#server/platform/database/database.ts'
import {
  type CacheableRequest,
  matchesEtag,
  commonHeaders,
  hasRecentWrite,
  isAnonymous,
} from '#server/platform/http/http.ts'

/** A route whose responses are the same for every anonymous visitor. */
export interface SharedPath {
  /** Route pattern, such as `/api/events/:id`. */
  route: string
  pattern: RegExp
  /** See `PublicChanges`. */
  topics: readonly string[]
  /** The only cookie that the response may depend on. */
  cookie?: string
  /** Normalises a target, so that URLs with the same response share a cache entry. Default: as requested. */
  canonical?(target: string): string
  /** Whether the response ignores the session, so that signed-in callers get the same one. */
  isForEverybody?: boolean
}

export interface SharedResponsesOptions {
  cache: ResponseCache
  changes: PublicChanges
  clock: Clock
  publicUrl: string
  /** Returns whether a request may carry this `Host`. */
  isOwnHost(host: string): boolean
  paths: readonly SharedPath[]
  /** Creates a response from nothing but the URL and the path's cookie. */
  fetch: (request: Request) => Response | Promise<Response>
}

/** Maximum characters of a cacheable target; nobody else will request a longer one. */
const longestTarget = 1_000

function toCacheableRequest({ method, url, headers }: Request): CacheableRequest {
  const from = url.indexOf('//') + 2
  const pathFrom = url.indexOf('/', from)
  return { method, host: url.slice(from, pathFrom), target: url.slice(pathFrom), headers }
}

interface Question {
  key: string
  target: string
  topics: readonly string[]
  cookie: string | null
  isAnonymous: boolean
  headers: CacheableRequest['headers']
}

const getEpochMinute = (clock: Clock) => Math.floor(clock.now().epochMilliseconds / 60_000)

/**
 * Compiles a route pattern.
 *
 * @param route such as `/api/events/:id`
 */
export const sharedAt = (route: string): Pick<SharedPath, 'route' | 'pattern'> => ({
  route,
  pattern: new RegExp(`^${route.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
})

/** Returns a cookie as it was sent: `name=value`. */
const findCookie = ({ headers }: CacheableRequest, name: string): string | null =>
  headers
    .get('cookie')
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`)) ?? null

async function readWhole(response: Response): Promise<CachedResponse> {
  const body = packBody(Buffer.from(await response.arrayBuffer()))
  const varying = new Set(response.headers.get('vary')?.split(/,\s*/)).add('Accept-Encoding')
  const headers = { ...commonHeaders, ...Object.fromEntries(response.headers), vary: [...varying].join(', ') }
  return { status: response.status, body, headers }
}

/**
 * Drops the public caching headers for signed-in callers: shared caches must not store their responses, even if others
 * get the same.
 */
function headersFor(question: Question, { status, headers }: CachedResponse): Record<string, string> {
  if (question.isAnonymous || status !== 200) return headers
  const { 'cdn-cache-control': _cdn, ...own } = headers
  return { ...own, 'cache-control': 'no-cache' }
}

/** A response ready to send to one client. */
interface Sendable {
  status: number
  headers: Record<string, string>
  body: ResponseBody | null
}

function sendable(cache: ResponseCache, question: Question, answer: CachedResponse): Sendable | Promise<Sendable> {
  const { status, body } = answer
  const { headers: asked } = question
  const headers = headersFor(question, answer)
  if (headers['etag'] && matchesEtag(asked.get('if-none-match'), headers['etag'])) {
    const { 'content-type': _type, ...bare } = headers
    return { status: 304, headers: bare, body: null }
  }
  const withLength = (sent: ResponseBody, more: Record<string, string> = {}) => ({
    status,
    headers: { ...headers, ...more, 'content-length': String(sent.length) },
    body: sent,
  })
  const encoding = chooseEncoding(asked.get('accept-encoding'))
  const squeezed = encoding && cache.squeezed(answer, encoding)
  if (!squeezed) return withLength(body)
  const send = (sent: ResponseBody) => withLength(sent, { 'content-encoding': encoding })
  return squeezed instanceof Promise ? squeezed.then(send) : send(squeezed)
}

/** Responds from memory; null if the request needs a response of its own. */
export interface AnonymousResponses {
  /** Returns a cached response that can be sent immediately. */
  find(asked: CacheableRequest): Sendable | null
  /**
   * Returns the cached response, or creates and caches it.
   *
   * @param beforeMaking called before a response is created; its errors propagate
   */
  answer(request: Request, beforeMaking?: () => Promise<void>): Promise<Response | null>
}

/**
 * Serves visitors from memory. A response is created only from what its cache key contains, so that one person's data
 * can't leak into another person's response.
 */
export function shareResponses(options: SharedResponsesOptions): AnonymousResponses {
  const { cache, changes, clock, publicUrl, isOwnHost, paths, fetch } = options

  const questionOf = (asked: CacheableRequest): Question | null => {
    const { method, host, target: askedFor } = asked
    if ((method !== 'GET' && method !== 'HEAD') || !isOwnHost(host)) return null
    const path = askedFor.split('?', 1)[0] ?? ''
    const found = askedFor.length <= longestTarget && paths.find(({ pattern }) => pattern.test(path))
    const isAnyone = found && isAnonymous(asked, publicUrl)
    if (!found || !(isAnyone || found.isForEverybody) || hasRecentWrite(asked)) return null
    const target = found.canonical?.(askedFor) ?? askedFor
    const cookie = found.cookie === undefined ? null : findCookie(asked, found.cookie)
    const key = cookie === null ? target : `${target}\n${cookie}`
    return { key, target, topics: found.topics, cookie, isAnonymous: isAnyone === true, headers: asked.headers }
  }
  const stateOf = ({ topics }: Question): ResponseState => ({
    stamp: changes.stampOf(topics),
    minute: getEpochMinute(clock),
  })
  const findKept = (question: Question) => cache.find(question.key, stateOf(question))
  const make = (question: Question) => {
    const { key, target, cookie } = question
    const bare = () => new Request(publicUrl + target, { headers: cookie === null ? {} : { cookie } })
    return cache.make(
      key,
      () => stateOf(question),
      async () => readWhole(await fetch(bare())),
    )
  }
  return {
    find: (asked) => {
      const question = questionOf(asked)
      const kept = question && changes.areHeard() === true ? findKept(question) : null
      const found = question && kept && sendable(cache, question, kept)
      // If compression is still in progress, `answer` waits for it.
      return found instanceof Promise ? null : found
    },
    answer: async (request, beforeMaking) => {
      const question = questionOf(toCacheableRequest(request))
      if (!question || !(await changes.areHeard())) return null
      const kept = findKept(question)
      if (!kept) await beforeMaking?.()
      const { status, headers, body } = await sendable(cache, question, kept ?? (await make(question)))
      return new Response(body && toBytes(body), { status, headers })
    },
  }
}
