import { createConfigSource, isLocalOnly } from './config.ts'
import { jobHandlers } from './job-handlers.ts'
import { followSettings, liveHandlers } from './live-settings.ts'
import { findBuild, openBuiltMails } from './mails.ts'
import { monitored, openMonitoring } from './monitoring.ts'
import { systemClock, type ProcessLifecycle } from '#server/platform/process/process.ts'
import { type JobHandler, startWorker } from '#server/platform/jobs/jobs.ts'
import { createDatabaseListener } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/observability/observability.ts'
import { openDependencies } from './dependencies.ts'
import { openStore } from './store.ts'
import { openTexts } from './texts.ts'
import { serveWorkerStatus } from './worker-status.ts'

/** Milliseconds that running jobs have to finish after a signal. */
const drainTimeoutMs = 4_000

/** Reads the configuration and runs jobs, alongside servers and other workers, until the process ends. */
export async function work(life: ProcessLifecycle): Promise<'serving'> {
  const configSource = createConfigSource()
  const config = configSource.read({})
  openTexts()
  const log = createLog(config.logLevel)
  const monitoring = openMonitoring()
  life.onEnd(monitoring.stop)
  const { meters } = monitoring
  const { renderMail } = await openBuiltMails(await findBuild())
  const store = await openStore(config, { purpose: 'command', meters, say: console.error, onLost: life.fail })
  life.onEnd(store.close)
  life.onForceExit(store.kill)
  const { database } = store
  const listener = createDatabaseListener({
    database,
    onError: (err) => log.error({ err }, 'live connection failed'),
  })
  const current: { handlers: readonly JobHandler[]; closeMail?: () => void } = { handlers: [] }
  life.onEnd(() => current.closeMail?.())
  await followSettings({ database, configSource, listener, log }, async (effective) => {
    const { publicUrl } = effective.config
    openTexts(effective.site)
    const given = { configSource, database, log, meters, publicUrl, renderMail, store }
    const opened = await openDependencies(effective, given)
    current.handlers = jobHandlers(opened)
    current.closeMail = () => opened.mailTransport?.close()
  })
  const worker = startWorker({
    database,
    clock: systemClock,
    log,
    meters,
    handlers: liveHandlers(() => current.handlers),
  })
  life.onEnd(listener.close)
  life.onEnd(() => worker.stop(drainTimeoutMs))
  monitoring.watch({ pools: { work: store.database } })
  if (config.workerPort !== null) {
    const { metrics } = monitored(monitoring, {
      ...config,
      isLocalOnly: isLocalOnly(config),
      workDatabase: store.database,
      clock: systemClock,
    })
    await serveWorkerStatus(life, config, config.workerPort, { database: store.database, log, metrics })
  }
  console.log('Worker started')
  return 'serving'
}
