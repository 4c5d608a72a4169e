import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { networkAt } from '#server/platform/network/network.ts'
import { answerRefusal } from './rate-limit-response.ts'
import { DomainError, incomingOf, type Variables } from '#server/platform/http/http.ts'

/** Milliseconds of work that one network may cause in each process, before more of it comes back over `seconds`. */
export const workLimits = { address: 12_000, site: 20_000, seconds: 30 }

/** Requests of one network that a process works on at a time, and those of it that wait for their turn. */
export const turnLimits = { atOnce: 8, waiting: 64 }

/** Networks that are remembered at most; beyond, those seen least lately are forgotten. */
const most = 50_000

/**
 * Measures the work of requests that run side by side: each moment counts once, shared equally among those under way then.
 * So a request does not pay for the time in which a busy process worked on others.
 *
 * @param now milliseconds, never set back
 */
export function createWorkMeter(now: () => number) {
  let underWay = 0
  let share = 0
  let last = now()
  const advance = () => {
    const moment = now()
    if (underWay > 0) share += (moment - last) / underWay
    last = moment
    return share
  }
  /** @returns what ends it and tells its milliseconds */
  const begin = () => {
    const from = advance()
    underWay += 1
    return () => {
      const cost = advance() - from
      underWay -= 1
      return cost
    }
  }
  return { begin }
}

/** Keeps what each network has spent of its budget; it comes back evenly. */
function createBudgets(now: () => number) {
  const spent = new Map<string, { amount: number; at: number }>()
  const amountOf = (key: string, budget: number) => {
    const { amount, at } = spent.get(key) ?? { amount: 0, at: 0 }
    return Math.max(0, amount - ((now() - at) * budget) / (workLimits.seconds * 1_000))
  }
  return {
    amountOf,
    spend(key: string, budget: number, cost: number) {
      const amount = amountOf(key, budget) + cost
      spent.delete(key)
      spent.set(key, { amount, at: now() })
      if (spent.size > most) spent.delete(spent.keys().next().value as string)
    },
  }
}

/** Lets a few requests of each network run at a time, the others in their order. */
function createTurns() {
  const lines = new Map<string, { running: number; waiting: (() => void)[] }>()
  return {
    /** @throws Refusal `too_many_requests` when too many of them wait already */
    async take(key: string): Promise<void> {
      const line = lines.get(key) ?? { running: 0, waiting: [] }
      lines.set(key, line)
      if (line.running < turnLimits.atOnce) {
        line.running += 1
        return
      }
      if (line.waiting.length >= turnLimits.waiting) throw refusalAfter(1, workLimits.address)
      const turn = Promise.withResolvers<void>()
      line.waiting.push(turn.resolve)
      await turn.promise
    },
    give(key: string): void {
      const line = lines.get(key)
      if (!line) return
      const next = line.waiting.shift()
      // Whoever is next runs in the place of the one that has ended.
      if (next) next()
      else line.running -= 1
      if (line.running === 0) lines.delete(key)
    },
  }
}

/** The budget is told in milliseconds, which the quota unit says. */
function refusalAfter(seconds: number, budget: number): DomainError {
  return Object.assign(new DomainError('too_many_requests', undefined, [], seconds), {
    headers: {
      'ratelimit-policy': `"work";q=${budget};qu="milliseconds";w=${workLimits.seconds}`,
      ratelimit: `"work";r=0;t=${seconds}`,
    },
  })
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Begins to measure a request once its body is here: a slow line is no work. */
function measure(incoming: IncomingMessage | undefined, begin: () => () => number): () => number {
  if (!incoming || !hasBody(incoming)) return begin()
  let end: (() => number) | undefined
  const start = () => (end = begin())
  incoming.once('end', start)
  return () => {
    incoming.off('end', start)
    return end?.() ?? 0
  }
}

/** What is asked by machines, and what pages that have been sent are made of: it costs next to nothing. */
const free = /^\/(healthz|readyz|metrics|assets\/.*|plates\/.*)$/

/**
 * Limits the work that one network causes in this process, so that it cannot starve the others with requests that each cost
 * a lot: by a budget of milliseconds for each address, /64 and /48, and by the number of requests under way at a time.
 */
export function limitWork(now: () => number): MiddlewareHandler<{ Variables: Variables }> {
  const meter = createWorkMeter(now)
  const budgets = createBudgets(now)
  const turns = createTurns()
  const refuseSpent = (keys: readonly { key: string; budget: number }[]) => {
    for (const { key, budget } of keys) {
      const over = budgets.amountOf(key, budget) - budget
      const seconds = 1 + (over * workLimits.seconds) / budget
      if (over >= 0) throw refusalAfter(Math.ceil(seconds), budget)
    }
  }
  return async (context, next) => {
    const address = context.get('callerAddress')
    if (address === undefined || free.test(context.req.path)) return next()
    const network = networkAt(address, 4)
    const site = networkAt(address, 3)
    const keys = [
      { key: network, budget: workLimits.address },
      ...(site === network ? [] : [{ key: `${site} site`, budget: workLimits.site }]),
    ]
    try {
      refuseSpent(keys)
      await turns.take(site)
    } catch (error) {
      if (error instanceof DomainError) return answerRefusal(error, context.req.raw)
      throw error
    }
    const end = measure(incomingOf(context), meter.begin)
    try {
      await next()
    } finally {
      const cost = end()
      turns.give(site)
      for (const { key, budget } of keys) budgets.spend(key, budget, cost)
    }
  }
}
