import { readConfig } from './config.ts'
import { jobHandlers } from './job-handlers.ts'
import { findBuild, openBuiltMails } from './mails.ts'
import { monitored, openMonitoring } from './monitoring.ts'
import { systemClock, type ProcessLifecycle } from '#server/platform/process/process.ts'
import { startWorker } from '#server/platform/jobs/jobs.ts'
import { createLog } from '#server/platform/observability/observability.ts'
import { openSources } from './sources.ts'
import { openStore } from './store.ts'
import { serveWorkerStatus } from './worker-status.ts'

/** Milliseconds that running jobs have to finish after a signal. */
const drainTimeoutMs = 4_000

/** Reads the configuration and runs jobs, alongside servers and other workers, until the process ends. */
export async function work(life: ProcessLifecycle): Promise<'serving'> {
  const config = readConfig()
  const log = createLog(config.logLevel)
  const monitoring = openMonitoring()
  life.onEnd(monitoring.stop)
  const { meters } = monitoring
  const { renderMail } = await openBuiltMails(await findBuild())
  const store = await openStore(config, { purpose: 'command', meters, say: console.error, onLost: life.fail })
  life.onEnd(store.close)
  life.onForceExit(store.kill)
  const sources = await openSources(config, {
    database: store.database,
    log,
    meters,
    publicUrl: config.publicUrl,
    renderMail,
  })
  life.onEnd(() => sources.mailTransport?.close())
  const worker = startWorker({ ...sources, handlers: jobHandlers(sources) })
  life.onEnd(() => worker.stop(drainTimeoutMs))
  monitoring.watch({ pools: { work: store.database } })
  if (config.workerPort !== null) {
    const { metrics } = monitored(monitoring, { ...config, workDatabase: store.database, clock: systemClock })
    await serveWorkerStatus(life, config, config.workerPort, { database: store.database, log, metrics })
  }
  console.log('Worker started')
  return 'serving'
}
