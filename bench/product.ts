/** The real server where there is a page build; without one, the API alone. Its configuration is the environment. */
import { existsSync } from 'node:fs'
import { createAdaptorServer } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createPlaceGazetteer } from '#server/platform/gazetteer-places.ts'
import { createLog } from '#server/platform/log.ts'
import { openStore } from '#server/store.ts'

if (existsSync(new URL('../dist/current', import.meta.url))) {
  await import('#server/main.ts')
} else {
  const config = readConfig()
  const store = await openStore(config, { purpose: 'server' })
  const log = createLog(config.logLevel)
  const app = createApp({ ...config, places: createPlaceGazetteer(), database: store.database, clock: systemClock, log })
  const server = createAdaptorServer({ fetch: app.fetch })
  server.listen(0, '127.0.0.1', () => {
    console.log(`The API is at http://localhost:${(server.address() as AddressInfo).port}`)
  })
}
