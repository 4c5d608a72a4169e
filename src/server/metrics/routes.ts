import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import {
  type MetricFamily,
  metricsText,
  metricsType,
  type Sample,
} from '#server/platform/observability/observability.ts'
import { getIncoming, isFromThisMachine } from '#server/platform/http/http.ts'
import type { Clock } from '#server/platform/process/process.ts'
import type { Database } from '#server/platform/database/database.ts'
import { countOpenJobs, listSourceAges, readDatabaseSize } from './queries.ts'

interface SharedMetricsDeps {
  /** The pool used by jobs, because the one used by requests may be in trouble. */
  workDatabase: Database
  clock: Clock
}

const gauge = (name: string, help: string, samples: Sample[]): MetricFamily => ({ name, help, type: 'gauge', samples })

const up = (value: 0 | 1) => gauge('wonderlark_database_up', 'Whether the database answers.', [{ labels: {}, value }])

/**
 * Measures what is the same for every process, using the database. Without a database, reports only that it is down.
 */
async function measureDatabase({ workDatabase, clock }: SharedMetricsDeps): Promise<MetricFamily[]> {
  const now = clock.now()
  const read = workDatabase.read(async (sql) => ({
    jobs: await countOpenJobs(sql, now),
    sources: await listSourceAges(sql, now),
    bytes: await readDatabaseSize(sql),
  }))
  // The log and /readyz say why it is down.
  const found = await read.catch(() => null)
  if (!found) return [up(0)]
  const { jobs, sources, bytes } = found
  const ofSource = (id: number) => ({ source: String(id) })
  return [
    up(1),
    gauge('wonderlark_database_bytes', 'Size of the database.', [{ labels: {}, value: bytes }]),
    gauge(
      'wonderlark_jobs',
      'Jobs that are to be done or have failed for good.',
      jobs.map(({ kind, state, count }) => ({ labels: { kind, state }, value: count })),
    ),
    gauge(
      'wonderlark_jobs_late_seconds',
      'How long the first in the line of due jobs has been due.',
      jobs.filter(({ state }) => state === 'waiting').map(({ kind, late }) => ({ labels: { kind }, value: late })),
    ),
    gauge(
      'wonderlark_source_age_seconds',
      'Time since a source was read; npm run import reads it.',
      sources.flatMap(({ id, age }) => (age === null ? [] : [{ labels: ofSource(id), value: age }])),
    ),
    gauge(
      'wonderlark_source_skipped',
      'Events of a source that its last reading could not take.',
      sources.map(({ id, skipped }) => ({ labels: ofSource(id), value: skipped })),
    ),
  ]
}

export interface MetricsDeps extends SharedMetricsDeps {
  /** Token required from other machines; null refuses them all. */
  metricsToken: string | null
  /** Collects the metrics of this server's processes, each with its own label. */
  gatherMetrics: () => Promise<MetricFamily[]>
}

const digest = (text: string) => createHash('sha256').update(text).digest()

function bringsToken({ req }: Context, token: string | null): boolean {
  const [, given] = /^Bearer (\S+)$/.exec(req.header('authorization') ?? '') ?? []
  return token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token))
}

/** Serves `GET /metrics`. Responds with 404 to callers that aren't allowed to read it. */
export const serveMetrics = (deps: MetricsDeps) => async (context: Context) => {
  const mayRead = bringsToken(context, deps.metricsToken) || isFromThisMachine(getIncoming(context))
  if (!mayRead) return context.text('Not found', 404)
  const shared = await measureDatabase(deps)
  const own = await deps.gatherMetrics()
  return context.body(metricsText([...own, ...shared]), 200, {
    'content-type': metricsType,
    'cache-control': 'no-store',
  })
}
