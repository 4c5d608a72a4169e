import { createServer, type Server } from 'node:http'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { openSignIn } from './identity.ts'
import type { Pages } from './pages.ts'
import { openBucketBlobs } from './platform/blob-bucket.ts'
import { openBlobCache } from './platform/blob-cache.ts'
import { openDiskBlobs } from './platform/blobs.ts'
import { systemClock } from './platform/clock.ts'
import type { Database } from './platform/database.ts'
import { createPlaceGazetteer } from './platform/gazetteer-places.ts'
import { createImageStore } from './platform/image-store.ts'
import { createGeocoder } from './platform/geocoding.ts'
import { drain, listen, type Life } from './platform/lifecycle.ts'
import { createLog } from './platform/log.ts'
import { reachableHost } from './platform/loopback.ts'
import { refreshDemoTown, seedDemoAccounts, seedDemoTown } from './seeding/seed.ts'
import { openStore } from './store.ts'

/** Milliseconds that running requests have to finish in after a signal. */
const drainPatience = 4_000

async function seed(config: Config, database: Database): Promise<void> {
  if (config.seed === 'none') return
  const town = { database, clock: systemClock }
  if ((await seedDemoTown(town)) === 0) await refreshDemoTown(town)
  await seedDemoAccounts(town)
}

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
  await seed(config, database)
  // The port may be any free one, and the sign-in provider has to know it: so it is taken before the app is made.
  const app: { fetch?: ReturnType<typeof createApp>['fetch'] } = {}
  const notYet = () => new Response('Wonderlark is starting.', { status: 503 })
  server.on(
    'request',
    getRequestListener((request, env) => app.fetch?.(request, env) ?? notYet()),
  )
  const port = await listen(server, config.port, config.host)
  life.onEnd(() => drain(server, drainPatience))
  const publicUrl = config.publicUrl.replace(/:0$/, `:${port}`)
  const loopbackUrl = `http://${reachableHost(config.host)}:${port}`
  const signIn = await openSignIn({ settings: config.identity, demo: config.demo, publicUrl, loopbackUrl, database })
  const { defaultLocation, mapSource } = config
  const places = createPlaceGazetteer()
  const tellGeocoder = (err: unknown) => log.warn({ err }, 'the geocoder did not answer')
  const geocoder = config.geocoder && createGeocoder(config.geocoder, tellGeocoder)
  const previews = openBlobCache(path.resolve(config.dataDir, 'previews'), { most: 2_000 })
  const blobs = config.bucket ? openBucketBlobs(config.bucket) : openDiskBlobs(path.resolve(config.dataDir, 'blobs'))
  const images = createImageStore(blobs)
  const sources = {
    database,
    clock: systemClock,
    defaultLocation,
    places,
    geocoder,
    mapSource,
    previews,
    images,
    reviewHosted: config.reviewHosted,
  }
  app.fetch = createApp({ ...sources, log, pages, publicUrl, signIn }).fetch
  places.prepare()
  console.log(`Wonderlark is at ${publicUrl}`)
  return 'serving'
}
