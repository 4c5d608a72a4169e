import { once } from 'node:events'
import { Agent, request as sendRequest, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { problems, problemSchema, type ProblemCode } from '#contract/problem.ts'
import type { BrowserLike } from '#tests/support/product/browser-like.ts'
import { testNow } from '#tests/support/product/app.ts'
import { insertEvents, insertSeries } from '#tests/support/events/builders.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { edgeCases } from '#tests/support/events/edge-cases.ts'
import { hostileRequests, knownMark, type HostileRequest } from '#tests/support/requests/hostile-requests.ts'
import { startProductServer, type ProductServer } from '#tests/support/product/product-server.ts'

/** Set by `npm run fuzz -- 20000 SEED`. `npm test` sends a small sample. */
const count = Number(process.env['FUZZ_REQUESTS'] || 1_200)
const seed = Number(process.env['FUZZ_SEED'] || 20_261_121)
/** Number of concurrent requests, limited because some are huge. */
const batch = 250
/** Timeout of a response in milliseconds. */
const timeoutMs = 30_000

const all: Endpoint[] = Object.values(endpoints)
/** Problems that any endpoint may return, in addition to those in the endpoint table. */
const commonProblems: ProblemCode[] = [
  ...(['invalid_request', 'not_signed_in', 'not_allowed', 'foreign_origin', 'call_not_found', 'conflict'] as const),
  ...(['method_not_allowed', 'body_too_large', 'body_not_json', 'wrong_host', 'uri_too_long'] as const),
]
const stack =
  /\bat .{0,200}\.[jt]sx?:\d+|node_modules|\/src\/server\/|PostgreSQL|pg_catalog|violates .* constraint|syntax error/

let store: TestDatabase
let product: ProductServer
const people: Partial<Record<HostileRequest['who'], BrowserLike>> = {}
const agent = new Agent({ keepAlive: true, maxSockets: 8 })
beforeAll(async () => {
  store = await createTestDatabase()
  await store.database.write(async (sql) => {
    const seriesId = await insertSeries(sql)
    await insertEvents(sql, [
      { startsAt: '2026-10-01T15:00:00Z' },
      { seriesId },
      { seriesId, startsAt: '2026-11-09T15:00:00Z' },
      ...edgeCases(),
    ])
  })
  product = await startProductServer({ database: store.database, clock: stopClock(testNow) })
})
afterAll(async () => {
  agent.destroy()
  await product.close()
  await store.close()
})

/** Creates a new session, because a request may end the session or the account. */
async function getBrowser(who: 'owner' | 'stranger'): Promise<BrowserLike> {
  const browser = (people[who] ??= await product.signIn({ name: who, email: `${who}@example.org` }))
  const { status } = await browser.send('/api/session')
  if (status === 200) return browser
  people[who] = await product.signIn({ name: who, email: `${who}@example.org` })
  return people[who]
}

async function findCookie(who: HostileRequest['who']): Promise<string | undefined> {
  if (who === 'nobody') return undefined
  if (who === 'forger') return 'wonderlark_session=%00; session=AAAA; __Host-session=AAAA'
  return [...(await getBrowser(who)).cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

/** Ids and names from responses, latest first. */
const known: string[] = ['1']

function learn(text: string): void {
  const returned = [...text.matchAll(/"(?:id|\w+Id|username)":"?([\w.-]{1,40})/g)]
    .slice(0, 4)
    .map(([, word]) => word ?? '1')
  known.unshift(...returned)
  known.splice(16)
}

interface ReceivedResponse {
  status: number
  type: string
  text: string
}

async function send({ method, target, headers, body, who }: HostileRequest): Promise<ReceivedResponse> {
  const cookie = await findCookie(who)
  const call = sendRequest(product.url + '/', {
    agent,
    method,
    path: target.replaceAll(knownMark, (_mark, back) => known[Number(back) % known.length] ?? '1'),
    headers: {
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
      ...(body ? { 'content-length': body.byteLength } : {}),
    },
    signal: AbortSignal.timeout(timeoutMs),
  })
  call.end(body ?? undefined)
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const type = response.headers['content-type'] ?? ''
  if (type.startsWith('text/event-stream')) {
    response.destroy()
    return { status: response.statusCode ?? 0, type, text: '' }
  }
  return { status: response.statusCode ?? 0, type, text: (await buffer(response)).toString() }
}

/** Lists what is wrong with an error response. */
function findProblemFault(
  { endpoint, method, target }: HostileRequest,
  { status, type, text }: ReceivedResponse,
): string | undefined {
  if (method === 'HEAD') return text === '' ? undefined : 'a body after HEAD'
  if (!type.startsWith('application/problem+json')) return `a problem of type ${type}`
  const problem = problemSchema.strict().safeParse(JSON.parse(text))
  if (!problem.success) return `no problem of the contract: ${problem.error.message}`
  const { code } = problem.data
  if (problem.data.status !== status || problems[code].status !== status) return `${code} with status ${status}`
  if (method !== endpoint.method || !isAddressOf(endpoint, target)) return undefined
  return [...commonProblems, ...endpoint.problems].includes(code)
    ? undefined
    : `a problem that it does not announce: ${code}`
}

const essence = (type: string) => type.split(';')[0]

/** Lists what is wrong with a response. */
function findFault(hostile: HostileRequest, answer: ReceivedResponse): string | undefined {
  const { endpoint, method, target } = hostile
  const { status, type, text } = answer
  // Sent by Node itself.
  if (status === 431 && target.length > 10_000) return undefined
  if (status >= 500) return `status ${status}`
  if (stack.test(text) && status >= 400) return 'a look inside'
  if (!new URL(target, product.url).pathname.startsWith('/api/')) return undefined
  if (status >= 400) return findProblemFault(hostile, answer)
  if (status === 304) return text === '' ? undefined : 'a body after 304'
  if (status !== 200 && status !== 201 && status !== 202) return `status ${status}`
  if (method !== endpoint.method || !isAddressOf(endpoint, target)) return undefined
  if (endpoint.mediaType !== undefined)
    return essence(type) === essence(endpoint.mediaType) ? undefined : `a file of type ${type}`
  const parsed = endpoint.response.safeParse(JSON.parse(text))
  return parsed.success ? undefined : `no answer of the contract: ${parsed.error.message}`
}

/** Returns true if only this endpoint can have responded. */
function isAddressOf({ method, path }: Endpoint, target: string): boolean {
  const { pathname } = new URL(target, product.url)
  const fits = (pattern: string) =>
    new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname)
  return fits(path) && !all.some((other) => other.path !== path && other.method === method && fits(other.path))
}

const short = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}… (${text.length})` : text)

const describeRequest = ({ method, target, headers, body, who }: HostileRequest) =>
  `${method} ${short(target)} as ${who} ${JSON.stringify(headers)} ${short(JSON.stringify(body?.toString() ?? null))}`

test(
  `${count} hostile requests get responses that match the contract (seed ${seed})`,
  { timeout: 120_000 + count * 100 },
  async () => {
    const faults: string[] = []
    const statuses: Record<number, number> = {}
    const succeeded = new Set<Endpoint>()
    const answer = async (hostile: HostileRequest) => {
      try {
        const answered = await send(hostile)
        statuses[answered.status] = (statuses[answered.status] ?? 0) + 1
        if (answered.status === 200) learn(answered.text)
        if (answered.status === 200 && hostile.method === hostile.endpoint.method) succeeded.add(hostile.endpoint)
        const fault = findFault(hostile, answered)
        if (fault) faults.push(`${fault}: ${describeRequest(hostile)} → ${short(answered.text)}`)
      } catch (error) {
        faults.push(`${String(error)}: ${describeRequest(hostile)}`)
      }
    }
    for (let done = 0; done < count; done += batch) {
      const requests = fc.sample(hostileRequests(all), { numRuns: Math.min(batch, count - done), seed: seed + done })
      const queue = requests.values()
      const worker = async () => {
        for (const hostile of queue) await answer(hostile)
      }
      await Promise.all([worker(), worker(), worker(), worker()])
    }
    console.log(
      `fuzz: seed ${seed}, ${count} requests, ${JSON.stringify(statuses)}, never with success: ${all
        .filter((call) => !succeeded.has(call))
        .map(({ method, path }) => `${method} ${path}`)
        .join(', ')}`,
    )
    expect(faults.slice(0, 20), `${faults.length} faults`).toEqual([])
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
    // If all requests failed the first check, this would prove little.
    const open = all.filter(({ session }) => session !== 'operator')
    expect(succeeded.size).toBeGreaterThan(open.length / 4)
  },
)
