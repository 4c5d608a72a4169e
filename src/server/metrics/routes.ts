import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { type MetricFamily, metricsText, metricsType } from '#server/platform/observability/observability.ts'
import { incomingOf, isFromThisMachine } from '#server/platform/http/http.ts'
import { measureDatabase, type SharedMetricsDeps } from './service.ts'

export interface MetricsDeps extends SharedMetricsDeps {
  /** What a caller from elsewhere has to bring; null lets nobody in from there. */
  metricsToken: string | null
  /** What the processes of this server have counted, each under its own label. */
  gatherMetrics: () => Promise<MetricFamily[]>
}

const digest = (text: string) => createHash('sha256').update(text).digest()

function bringsToken({ req }: Context, token: string | null): boolean {
  const [, given] = /^Bearer (\S+)$/.exec(req.header('authorization') ?? '') ?? []
  return token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token))
}

/** `GET /metrics`; whoever may not read it finds nothing there. */
export const answerMetrics = (deps: MetricsDeps) => async (context: Context) => {
  const mayRead = bringsToken(context, deps.metricsToken) || isFromThisMachine(incomingOf(context))
  if (!mayRead) return context.text('Not found', 404)
  const shared = await measureDatabase(deps)
  const own = await deps.gatherMetrics()
  return context.body(metricsText([...own, ...shared]), 200, {
    'content-type': metricsType,
    'cache-control': 'no-store',
  })
}
