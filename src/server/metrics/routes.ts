import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { Registry } from 'prom-client'
import { addGauge, metricsType } from '#server/platform/observability/observability.ts'
import { getIncoming, isFromThisMachine } from '#server/platform/http/http.ts'
import type { Clock } from '#server/platform/process/process.ts'
import type { Database } from '#server/platform/database/database.ts'
import { countOpenJobs, listSourceAges, readDatabaseSize } from './queries.ts'

/** Registers the metrics that all processes share, read from the database. Without one, only reports that it is down. */
async function measureDatabase({
  workDatabase,
  clock,
}: Pick<MetricsOptions, 'workDatabase' | 'clock'>): Promise<Registry> {
  const now = clock.now()
  const read = workDatabase.read(async (sql) => ({
    jobs: await countOpenJobs(sql, now),
    sources: await listSourceAges(sql, now),
    bytes: await readDatabaseSize(sql),
  }))
  // The log and /readyz say why it is down.
  const found = await read.catch(() => null)
  const registry = new Registry()
  addGauge(registry, {
    name: 'wonderlark_database_up',
    help: 'Whether the database responds: 1 or 0.',
    read: () => [{ value: found ? 1 : 0 }],
  })
  if (!found) return registry
  const { jobs, sources, bytes } = found
  addGauge(registry, {
    name: 'wonderlark_database_bytes',
    help: 'Size of the database on disk.',
    read: () => [{ value: bytes }],
  })
  addGauge(registry, {
    name: 'wonderlark_jobs',
    help: 'Background jobs that are waiting, running or dead.',
    labelNames: ['kind', 'state'],
    read: () => jobs.map(({ kind, state, count }) => ({ labels: { kind, state }, value: count })),
  })
  addGauge(registry, {
    name: 'wonderlark_jobs_late_seconds',
    help: 'Time since the longest-waiting job became due.',
    labelNames: ['kind'],
    read: () =>
      jobs.filter(({ state }) => state === 'waiting').map(({ kind, late }) => ({ labels: { kind }, value: late })),
  })
  addGauge(registry, {
    name: 'wonderlark_source_age_seconds',
    help: 'Time since the source was last checked; npm run import checks it.',
    labelNames: ['source'],
    read: () =>
      sources.flatMap(({ id, age }) => (age === null ? [] : [{ labels: { source: String(id) }, value: age }])),
  })
  addGauge(registry, {
    name: 'wonderlark_source_skipped',
    help: 'Events of the source that its last import skipped.',
    labelNames: ['source'],
    read: () => sources.map(({ id, skipped }) => ({ labels: { source: String(id) }, value: skipped })),
  })
  return registry
}

export interface MetricsOptions {
  /** The pool used by jobs, because the one used by requests may be in trouble. */
  workDatabase: Database
  clock: Clock
  /** Token required from other machines; null rejects them all. */
  metricsToken: string | null
  /**
   * Whether the server listens for this machine alone and has no public address, so that a request from this machine
   * can't come through a proxy. Otherwise only the token counts.
   */
  isLocalOnly: boolean
  /** Returns the metrics of this server's processes as text, each with its own label. */
  gatherMetrics: () => Promise<string>
}

const digest = (text: string) => createHash('sha256').update(text).digest()

function bringsToken({ req }: Context, token: string | null): boolean {
  const [, given] = /^Bearer (\S+)$/.exec(req.header('authorization') ?? '') ?? []
  return token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token))
}

/** Serves `GET /metrics`. Responds with 404 to callers that aren't allowed to read it. */
export const serveMetrics = (deps: MetricsOptions) => async (context: Context) => {
  const mayRead =
    bringsToken(context, deps.metricsToken) || (deps.isLocalOnly && isFromThisMachine(getIncoming(context)))
  if (!mayRead) return context.text('Not found', 404)
  const shared = await measureDatabase(deps)
  const text = `${await deps.gatherMetrics()}\n${await shared.metrics()}`
  return context.body(text, 200, { 'content-type': metricsType, 'cache-control': 'no-store' })
}
