import { readConfig } from './config.ts'
import { jobHandlers } from './job-handlers.ts'
import { findBuild, openBuiltMails } from './mails.ts'
import { systemClock } from './platform/clock.ts'
import { startWorker } from './platform/job-worker.ts'
import { runProcess } from './platform/lifecycle.ts'
import { createLog } from './platform/log.ts'
import { openMailTransport } from './platform/mail-transport.ts'
import { openStore } from './store.ts'

/** `npm run worker`: does jobs beside the server, which does them as well. */

/** Milliseconds that running jobs have to finish in after a signal. */
const patience = 4_000

await runProcess(
  async (life) => {
    const config = readConfig()
    const log = createLog(config.logLevel)
    const { renderMail } = await openBuiltMails(await findBuild())
    const store = await openStore(config, { purpose: 'command', say: console.error, onLost: life.fail })
    life.onEnd(store.close)
    life.onHurry(store.abandon)
    const mailTransport = config.mail && openMailTransport(config.mail)
    life.onEnd(() => mailTransport?.close())
    const { database } = store
    const { defaultLocation, publicUrl } = config
    const deps = { database, clock: systemClock, log, defaultLocation, publicUrl, mailTransport }
    const worker = startWorker({ ...deps, handlers: jobHandlers({ ...deps, renderMail }) })
    life.onEnd(() => worker.stop(patience))
    console.log('Working beside the server.')
    return 'serving'
  },
  { codeWhenAsked: 0 },
)
