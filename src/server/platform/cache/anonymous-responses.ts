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

/** Where answers are the same for everybody who is not signed in. */
export interface SharedPath {
  /** As routes write it: `/api/events/:id` */
  route: string
  pattern: RegExp
  /** See `PublicChanges`. */
  topics: readonly string[]
  /** The one cookie that the answer may hang on. */
  cookie?: string
  /** The one spelling under which addresses with the same answer are kept. Default: as asked. */
  canonical?(target: string): string
  /** Nobody's session is asked for: whoever is signed in gets the same answer. */
  isForEverybody?: boolean
}

export interface SharedResponsesOptions {
  cache: ResponseCache
  changes: PublicChanges
  clock: Clock
  publicUrl: string
  /** Whether a request may carry this `Host`. */
  isOwnHost(host: string): boolean
  paths: readonly SharedPath[]
  /** Makes an answer; asked with nothing but the address and the cookie of the path. */
  fetch: (request: Request) => Response | Promise<Response>
}

/** Letters of an address beyond which nobody else will ask for the same. */
const longestTarget = 1_000

function askedWith({ method, url, headers }: Request): CacheableRequest {
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

const minuteOf = (clock: Clock) => Math.floor(clock.now().epochMilliseconds / 60_000)

/** @param route as routes write it: `/api/events/:id` */
export const sharedAt = (route: string): Pick<SharedPath, 'route' | 'pattern'> => ({
  route,
  pattern: new RegExp(`^${route.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
})

/** `name=value` as it was sent. */
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

/** What goes to somebody in person is nothing for caches on the way, even if others get the same. */
function headersFor(question: Question, { status, headers }: CachedResponse): Record<string, string> {
  if (question.isAnonymous || status !== 200) return headers
  const { 'cdn-cache-control': _cdn, ...own } = headers
  return { ...own, 'cache-control': 'no-cache' }
}

/** An answer to one who asks. */
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

/** Answers from memory; null where a request has to be answered for itself. */
export interface AnonymousResponses {
  /** What is kept and can be sent at once. */
  find(asked: CacheableRequest): Sendable | null
  /**
   * What is kept, or is made now and kept.
   * @param beforeMaking called before one is made; what it throws is thrown
   */
  answer(request: Request, beforeMaking?: () => Promise<void>): Promise<Response | null>
}

/**
 * Answers visitors from memory. An answer is made from what its key holds and from nothing else of the request, so that
 * nothing of one person can get into what another one sees.
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
    minute: minuteOf(clock),
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
      // What is being squeezed is waited for where answers are made.
      return found instanceof Promise ? null : found
    },
    answer: async (request, beforeMaking) => {
      const question = questionOf(askedWith(request))
      if (!question || !(await changes.areHeard())) return null
      const kept = findKept(question)
      if (!kept) await beforeMaking?.()
      const { status, headers, body } = await sendable(cache, question, kept ?? (await make(question)))
      return new Response(body && toBytes(body), { status, headers })
    },
  }
}
