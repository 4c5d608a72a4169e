import { realpath } from 'node:fs/promises'
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { openBuiltPages } from './pages.ts'
import { systemClock } from './platform/clock.ts'
import { createPlaceGazetteer } from './platform/gazetteer-places.ts'
import { drain, listen, runProcess } from './platform/lifecycle.ts'
import { createLog } from './platform/log.ts'
import { refreshDemoTown, seedDemoTown } from './seeding/seed.ts'
import { openStore } from './store.ts'

/** Milliseconds that running requests have to finish in after a signal. */
const drainPatience = 4_000

/** Stays the same while this process lives, also when a newer build takes the name `current`. */
const findBuild = () => realpath(new URL('../../dist/current', import.meta.url)).catch(() => 'dist/current')

await runProcess(
  async (life) => {
    const config = readConfig()
    const log = createLog(config.logLevel)
    const pages = await openBuiltPages(await findBuild())
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
    const places = createPlaceGazetteer()
    const { defaultLocation, publicUrl, mapSource } = config
    const app = createApp({
      ...{ database, clock: systemClock, defaultLocation, publicUrl },
      ...{ places, mapSource, log, pages },
    })
    const server = createAdaptorServer({ fetch: app.fetch }) as Server
    const port = await listen(server, config.port, config.host)
    places.prepare()
    life.onEnd(() => drain(server, drainPatience))
    console.log(`Wonderlark is at ${config.publicUrl.replace(/:0$/, `:${port}`)}`)
    return 'serving'
  },
  { codeWhenAsked: 0 },
)
