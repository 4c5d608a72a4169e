import { readConfig } from './config.ts'
import { type ProcessLifecycle, startProcessGroup, systemClock } from '#server/platform/process/process.ts'
import { createLog, gatherInParent } from '#server/platform/observability/observability.ts'
import { describeSetupOffer } from '#server/admin/setup-service.ts'
import { openServedStore } from './served-store.ts'

/** Opens the database once for `WEB_CONCURRENCY` server processes on one port, and keeps that many running. */
export async function supervise(life: ProcessLifecycle): Promise<number | 'serving'> {
  const config = readConfig()
  const log = createLog(config.logLevel)
  const { database } = await openServedStore(life, config, { log })
  gatherInParent()
  const group = startProcessGroup({
    size: config.webConcurrency,
    log,
    onComplete: () => console.log(`${config.webConcurrency} server processes started`),
  })
  life.onEnd(group.stop)
  life.onForceExit(group.kill)
  const publicUrl = await group.first
  if (publicUrl === null) return 1
  console.log(`Wonderlark is at ${publicUrl}`)
  const offer = await describeSetupOffer(publicUrl, { database, clock: systemClock })
  if (offer) console.log(offer)
  return 'serving'
}
