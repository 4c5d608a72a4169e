import { createAdaptorServer } from '@hono/node-server'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { openBuiltPages } from './pages.ts'
import { systemClock } from './platform/clock.ts'
import { createLog } from './platform/log.ts'
import { openStore } from './store.ts'

const config = readConfig()
const log = createLog(config.logLevel)
const store = await openStore(config, { purpose: 'server', onError: (err) => log.error({ err }, 'a connection failed') })
const pages = await openBuiltPages('dist')
const app = createApp({ database: store.database, clock: systemClock, defaultLocation: config.defaultLocation, log, pages })
const server = createAdaptorServer({ fetch: app.fetch })
server.listen(config.port, config.host, () => console.log(`Wonderlark is at ${config.publicUrl}`))
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => server.close(() => void store.close()))
}
