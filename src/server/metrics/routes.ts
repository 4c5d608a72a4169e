import { createHash, timingSafeEqual } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { isLoopbackHost } from '#server/platform/loopback.ts'
import type { MetricFamily } from '#server/platform/metrics.ts'
import { metricsText, metricsType } from '#server/platform/metrics-text.ts'
import { measureDatabase, type SharedMetricsDeps } from './service.ts'

export interface MetricsDeps extends SharedMetricsDeps {
  /** What a caller from elsewhere has to bring; null lets nobody in from there. */
  metricsToken: string | null
  /** What the processes of this server have counted, each under its own label. */
  gatherMetrics: () => Promise<MetricFamily[]>
}

/** Whatever stands between says so in one of these. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

const digest = (text: string) => createHash('sha256').update(text).digest()

function bringsToken({ req }: Context, token: string | null): boolean {
  const [, given] = /^Bearer (\S+)$/.exec(req.header('authorization') ?? '') ?? []
  return token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token))
}

/** A program on this machine that asks this process itself, by its own name, with nothing in between. */
function isFromHere({ req, env }: Context): boolean {
  const peer = (env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? ''
  const host = URL.parse(`http://${req.header('host') ?? ''}`)?.hostname ?? ''
  const isPeer = isLoopbackHost(peer.replace(/^::ffff:/, ''))
  return isPeer && isLoopbackHost(host) && proxyHeaders.every((name) => req.header(name) === undefined)
}

/** `GET /metrics`; whoever may not read it finds nothing there. */
export const answerMetrics = (deps: MetricsDeps) => async (context: Context) => {
  if (!bringsToken(context, deps.metricsToken) && !isFromHere(context)) return context.text('Not found', 404)
  const shared = await measureDatabase(deps)
  const own = await deps.gatherMetrics()
  return context.body(metricsText([...own, ...shared]), 200, {
    'content-type': metricsType,
    'cache-control': 'no-store',
  })
}
