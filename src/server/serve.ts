import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import type { Pages } from './pages.ts'
import { systemClock } from './platform/clock.ts'
import { drain, listen, type Life } from './platform/lifecycle.ts'
import { createLog } from './platform/log.ts'
import { refreshDemoTown, seedDemoTown } from './seeding/seed.ts'
import { openStore } from './store.ts'

/** Milliseconds that running requests have to finish in after a signal. */
const drainPatience = 4_000

/**
 * Reads the configuration, opens the database and serves the product until the process ends.
 * @param openPages gets the HTTP server, which a development server wants to see requests of before us
 */
export async function serve(life: Life, openPages: (server: Server) => Promise<Pages>): Promise<'serving'> {
  const config = readConfig()
  const log = createLog(config.logLevel)
  const server = createServer()
  const pages = await openPages(server)
  const store = await openStore(config, {
    purpose: 'server',
    say: (sentence) => console.log(sentence),
    onError: (err) => log.error({ err }, 'a connection failed'),
    onLost: life.fail,
  })
  life.onEnd(store.close)
  life.onHurry(store.abandon)
  const { database } = store
  const town = { database, clock: systemClock }
  if (config.seed === 'demo' && (await seedDemoTown(town)) === 0) await refreshDemoTown(town)
  const app = createApp({ database, clock: systemClock, defaultLocation: config.defaultLocation, log, pages })
  server.on('request', getRequestListener(app.fetch))
  const port = await listen(server, config.port, config.host)
  life.onEnd(() => drain(server, drainPatience))
  console.log(`Wonderlark is at ${config.publicUrl.replace(/:0$/, `:${port}`)}`)
  return 'serving'
}
