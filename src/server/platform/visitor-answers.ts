import type { AnswerCache, AnswerState, WholeAnswer } from './answer-cache.ts'
import { chooseEncoding } from './answer-encodings.ts'
import type { Clock } from './clock.ts'
import type { PublicChanges } from './database-changes.ts'
import { matchesEtag } from './etag.ts'
import { commonHeaders } from './security-headers.ts'
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
  /** Nobody's session is asked for: whoever is signed in gets the same answer. */
  isForEverybody?: boolean
}

export interface SharedAnswersOptions {
  cache: AnswerCache
  changes: PublicChanges
  clock: Clock
  publicUrl: string
  /** Whether requests for this `Host` are for us; others are answered for themselves. */
  isOwnHost: (host: string) => boolean
  /** Whether this caller may have an answer made that is not kept. */
  mayMake: (request: Request, env: unknown) => Promise<boolean>
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
  isAnonymous: boolean
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
  const headers = { ...commonHeaders, ...Object.fromEntries(response.headers), vary: [...varying].join(', ') }
  return { status: response.status, body, headers }
}

/** What goes to somebody in person is nothing for caches on the way, even if others get the same. */
function headersFor(question: Question, { status, headers }: WholeAnswer): Record<string, string> {
  if (question.isAnonymous || status !== 200) return headers
  const { 'cdn-cache-control': _cdn, ...own } = headers
  return { ...own, 'cache-control': 'no-cache' }
}

function write(cache: AnswerCache, answer: WholeAnswer, asked: Headers, headers: Record<string, string>) {
  const { status, body } = answer
  if (headers['etag'] && matchesEtag(asked.get('if-none-match'), headers['etag'])) {
    const { 'content-type': _type, ...bare } = headers
    return new Response(null, { status: 304, headers: bare })
  }
  const encoding = chooseEncoding(asked.get('accept-encoding'))
  const squeezed = encoding && cache.squeezed(answer, encoding)
  if (!squeezed) return new Response(body, { status, headers })
  const send = (bytes: Buffer<ArrayBuffer>) =>
    new Response(bytes, { status, headers: { ...headers, 'content-encoding': encoding } })
  return squeezed instanceof Promise ? squeezed.then(send) : send(squeezed)
}

/**
 * Gives null where a request has to be answered for itself.
 * @param more headers of this answer alone
 * @param env the connection; absent for calls of our own pages
 */
export type AnswerShared = (
  request: Request,
  more?: Record<string, string>,
  env?: unknown,
) => Response | Promise<Response | null> | null

/**
 * Answers visitors from memory. An answer is made from what its key holds and from nothing else of the request, so that
 * nothing of one person can get into what another one sees.
 */
export function shareAnswers(options: SharedAnswersOptions): AnswerShared {
  const { cache, changes, clock, publicUrl, isOwnHost, mayMake, paths, fetch } = options

  const questionOf = (request: Request): Question | null => {
    const { method, url } = request
    if (method !== 'GET' && method !== 'HEAD') return null
    const hostAt = url.indexOf('//') + 2
    const pathAt = url.indexOf('/', hostAt)
    if (!isOwnHost(url.slice(hostAt, pathAt))) return null
    const target = url.slice(pathAt)
    const path = target.split('?', 1)[0] ?? ''
    const found = target.length <= longestTarget && paths.find(({ pattern }) => pattern.test(path))
    const isAnyone = found && isAnonymous(request, publicUrl)
    if (!found || !(isAnyone || found.isForEverybody) || hasRecentWrite(request)) return null
    const cookie = found.cookie === undefined ? null : findCookie(request, found.cookie)
    const key = cookie === null ? target : `${target}\n${cookie}`
    return { key, target, topics: found.topics, cookie, isAnonymous: isAnyone === true }
  }
  const findOrMake = ({ key, target, topics, cookie }: Question, request: Request, env: unknown) => {
    const readState = (): AnswerState => ({ stamp: changes.stampOf(topics), minute: minuteOf(clock) })
    const bare = () => new Request(publicUrl + target, { headers: cookie === null ? {} : { cookie } })
    const make = () => cache.make(key, readState, async () => readWhole(await fetch(bare())))
    const kept = cache.find(key, readState())
    if (kept || env === undefined) return kept ?? make()
    return mayMake(request, env).then((isAllowed) => (isAllowed ? make() : null))
  }
  // What is there already leaves without a promise: these are half of what such an answer costs.
  return (request, more = {}, env) => {
    const question = questionOf(request)
    const areHeard = question && changes.areHeard()
    if (!question || !areHeard) return null
    const send = (answer: WholeAnswer) =>
      write(cache, answer, request.headers, { ...headersFor(question, answer), ...more })
    const find = () => {
      const found = findOrMake(question, request, env)
      return found instanceof Promise ? found.then((answer) => answer && send(answer)) : send(found)
    }
    return areHeard === true ? find() : areHeard.then((isSo) => (isSo ? find() : null))
  }
}
