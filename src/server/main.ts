import { realpath } from 'node:fs/promises'
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { openSignIn } from './identity.ts'
import { openBuiltPages } from './pages.ts'
import { systemClock } from './platform/clock.ts'
import { drain, listen, runProcess } from './platform/lifecycle.ts'
import { reachableHost } from './platform/loopback.ts'
import { createLog } from './platform/log.ts'
import { refreshDemoTown, seedDemoAccounts, seedDemoTown } from './seeding/seed.ts'
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
    if (config.seed === 'demo') await seedDemoAccounts(town)
    // The port may be any free one, and the sign-in provider has to know it: so it is taken before the app is made.
    const app: { fetch?: ReturnType<typeof createApp>['fetch'] } = {}
    const server = createAdaptorServer({
      fetch: (request, env) => app.fetch?.(request, env) ?? new Response(null, { status: 503 }),
    }) as Server
    const port = await listen(server, config.port, config.host)
    const publicUrl = config.publicUrl.replace(/:0$/, `:${port}`)
    const { defaultLocation, identity: settings, demo } = config
    const loopbackUrl = `http://${reachableHost(config.host)}:${port}`
    const signIn = await openSignIn({ settings, demo, publicUrl, loopbackUrl, database })
    app.fetch = createApp({ database, clock: systemClock, defaultLocation, log, pages, publicUrl, signIn }).fetch
    life.onEnd(() => drain(server, drainPatience))
    console.log(`Wonderlark is at ${publicUrl}`)
    return 'serving'
  },
  { codeWhenAsked: 0 },
)
