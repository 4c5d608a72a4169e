import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { networkAt } from '#server/platform/network/network.ts'
import { limitConcurrency } from '#server/platform/process/process.ts'
import { respondRejected } from './rate-limit-response.ts'
import { DomainError, getIncoming, type Variables } from '#server/platform/http/http.ts'

/**
 * Milliseconds of work that one network may cause in each process while others use it too. A spent budget refills evenly
 * over `seconds`.
 */
export const workLimits = { address: 12_000, site: 20_000, seconds: 30 }

/** Concurrent requests of one network in each process, and how many more may queue. */
export const turnLimits = { atOnce: 8, waiting: 512 }

/** Maximum networks remembered; beyond it, the least recently seen are forgotten. */
const maxNetworks = 50_000

/**
 * Measures the work of concurrent requests. Each moment counts once, shared equally among the requests in progress. So
 * a request doesn't pay for the time that a busy process spent on others.
 *
 * @param now monotonic clock in milliseconds
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
  /** @returns a function that ends the measurement and returns its milliseconds */
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

/** Tracks how much of its budget each network has spent. Budgets refill evenly. */
function createBudgets(now: () => number) {
  const spent = new Map<string, { amount: number; at: number }>()
  const getAmount = (key: string, budget: number) => {
    const { amount, at } = spent.get(key) ?? { amount: 0, at: 0 }
    return Math.max(0, amount - ((now() - at) * budget) / (workLimits.seconds * 1_000))
  }
  return {
    getAmount,
    spend(key: string, budget: number, cost: number) {
      const amount = getAmount(key, budget) + cost
      spent.delete(key)
      spent.set(key, { amount, at: now() })
      if (spent.size > maxNetworks) spent.delete(spent.keys().next().value as string)
    },
  }
}

/** Remembers who has been here, to tell whether a network shares the process with others. */
function createPresence(now: () => number) {
  let latest: { network: string; at: number } | undefined
  /** The latest request of another network than that of `latest`. */
  let other: typeof latest
  return {
    note(network: string) {
      if (latest?.network !== network) other = latest
      latest = { network, at: now() }
    },
    /** Whether another network than that of the latest request has been here within `workLimits.seconds`. */
    isShared: () => other !== undefined && now() - other.at < workLimits.seconds * 1_000,
  }
}

/** Creates the `too_many_requests` error. The quota unit (`qu`) says that the budget is in milliseconds. */
function createRateError(seconds: number, budget: number): DomainError {
  return Object.assign(new DomainError('too_many_requests', undefined, [], seconds), {
    headers: {
      'ratelimit-policy': `"work";q=${budget};qu="milliseconds";w=${workLimits.seconds}`,
      ratelimit: `"work";r=0;t=${seconds}`,
    },
  })
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Starts measuring once the request body has arrived, because a slow connection causes no work. */
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

/**
 * Limits the work that one network causes in this process, so that expensive requests can't starve others. Applies a
 * concurrency limit and, while other networks use the process too, a budget in milliseconds to each address, /64 and
 * /48. A network that is alone may use everything, such as a class behind one address.
 *
 * @param waitingPaths paths whose requests mostly wait for other servers, which costs nothing
 */
export function limitWork(
  now: () => number,
  waitingPaths: ReadonlySet<string> = new Set(),
): MiddlewareHandler<{ Variables: Variables }> {
  const meter = createWorkMeter(now)
  const budgets = createBudgets(now)
  const presence = createPresence(now)
  const runInTurn = limitConcurrency({ ...turnLimits, createError: () => createRateError(1, workLimits.address) })
  const refuseSpent = (keys: readonly { key: string; budget: number }[]) => {
    for (const { key, budget } of keys) {
      const over = budgets.getAmount(key, budget) - budget
      const seconds = 1 + (over * workLimits.seconds) / budget
      if (over >= 0) throw createRateError(Math.ceil(seconds), budget)
    }
  }
  return async (context, next) => {
    const address = context.get('callerAddress')
    if (address === undefined) return next()
    const network = networkAt(address, 4)
    const site = networkAt(address, 3)
    const keys = [
      { key: network, budget: workLimits.address },
      ...(site === network ? [] : [{ key: `${site} site`, budget: workLimits.site }]),
    ]
    const work = async () => {
      const isWaiting = waitingPaths.has(context.req.path)
      const end = isWaiting ? () => 0 : measure(getIncoming(context), meter.begin)
      try {
        await next()
      } finally {
        const cost = end()
        for (const { key, budget } of keys) budgets.spend(key, budget, cost)
      }
    }
    presence.note(network)
    try {
      if (presence.isShared()) refuseSpent(keys)
      await runInTurn(site, work)
      return undefined
    } catch (error) {
      if (error instanceof DomainError) return respondRejected(error, context.req.raw)
      throw error
    }
  }
}
