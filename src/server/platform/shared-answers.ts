import type { AnswerCache, AnswerState, WholeAnswer } from './answer-cache.ts'
import { chooseEncoding } from './answer-encodings.ts'
import type { Clock } from './clock.ts'
import type { PublicChanges } from './database-changes.ts'
import { matchesEtag } from './etag.ts'
import { hasRecentWrite, isAnonymous } from './session-cookie.ts'

/**
 * Of an answer that anybody may have. Browsers ask each time, or they would show a visitor's page to whoever has just
 * signed in; they would also go by `stale-while-revalidate`, which is therefore said to shared caches alone (RFC 9213).
 */
export const sharedCaching: Record<string, string> = {
  'cache-control': 'public, max-age=0, s-maxage=15',
  'cdn-cache-control': 'public, max-age=15, stale-while-revalidate=45',
}

/** Where answers are the same for everybody who is not signed in. */
export interface SharedPath {
  pattern: RegExp
  /** See `PublicChanges`. */
  topics: readonly string[]
  /** The one cookie that the answer may hang on. */
  cookie?: string
}

export interface SharedAnswersOptions {
  cache: AnswerCache
  changes: PublicChanges
  clock: Clock
  publicUrl: string
  paths: readonly SharedPath[]
  /** Makes an answer; asked with nothing but the address and the cookie of the path. */
  fetch: (request: Request) => Response | Promise<Response>
}

/** Letters of an address beyond which nobody else will ask for the same. */
const longestTarget = 1_000

interface Question {
  key: string
  target: string
  topics: readonly string[]
  cookie: string | null
}

const minuteOf = (clock: Clock) => Math.floor(clock.now().epochMilliseconds / 60_000)

/** @param path as routes write it: `/api/events/:id` */
export const pathPattern = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`)

/** `name=value` as it was sent. */
const findCookie = ({ headers }: Request, name: string): string | null =>
  headers
    .get('cookie')
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`)) ?? null

async function readWhole(response: Response): Promise<WholeAnswer> {
  const body = Buffer.from(await response.arrayBuffer())
  const varying = new Set(response.headers.get('vary')?.split(/,\s*/)).add('Accept-Encoding')
  const headers = { ...Object.fromEntries(response.headers), vary: [...varying].join(', ') }
  return { status: response.status, body, headers }
}

async function write(answer: WholeAnswer, request: Request, cache: AnswerCache): Promise<Response> {
  const { status, headers, body } = answer
  if (headers['etag'] && matchesEtag(request.headers.get('if-none-match'), headers['etag'])) {
    const { 'content-type': _type, ...bare } = headers
    return new Response(null, { status: 304, headers: bare })
  }
  const encoding = chooseEncoding(request.headers.get('accept-encoding'))
  const squeezed = encoding && (await cache.squeezed(answer, encoding))
  if (!squeezed) return new Response(body, { status, headers })
  return new Response(squeezed, { status, headers: { ...headers, 'content-encoding': encoding } })
}

/** Null where a request has to be answered for itself. */
export type AnswerShared = (request: Request) => Promise<Response> | null

/**
 * Answers visitors from memory. An answer is made from what its key holds and from nothing else of the request, so that
 * nothing of one person can get into what another one sees.
 */
export function shareAnswers(options: SharedAnswersOptions): AnswerShared {
  const { cache, changes, clock, publicUrl, paths, fetch } = options

  const questionOf = (request: Request): Question | null => {
    const { method, url } = request
    if (method !== 'GET' && method !== 'HEAD') return null
    const target = url.slice(url.indexOf('/', url.indexOf('//') + 2))
    const path = target.split('?', 1)[0] ?? ''
    const found = target.length <= longestTarget && paths.find(({ pattern }) => pattern.test(path))
    if (!found || !isAnonymous(request, publicUrl) || hasRecentWrite(request)) return null
    const cookie = found.cookie === undefined ? null : findCookie(request, found.cookie)
    return { key: cookie === null ? target : `${target}\n${cookie}`, target, topics: found.topics, cookie }
  }
  const answerShared = ({ key, target, topics, cookie }: Question, request: Request) => {
    const readState = (): AnswerState => ({ stamp: changes.stampOf(topics), minute: minuteOf(clock) })
    const kept = cache.find(key, readState())
    if (kept) return write(kept, request, cache)
    const bare = new Request(publicUrl + target, { headers: cookie === null ? {} : { cookie } })
    const made = cache.make(key, readState, async () => readWhole(await fetch(bare)))
    return made.then((answer) => write(answer, request, cache))
  }

  return (request) => {
    const question = questionOf(request)
    if (!question) return null
    const areHeard = changes.areHeard()
    if (areHeard === false) return null
    if (areHeard === true) return answerShared(question, request)
    return areHeard.then(async (isSo) => (isSo ? answerShared(question, request) : fetch(request)))
  }
}
