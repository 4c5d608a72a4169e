import type { Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { RenderMail } from '#mail/templates.ts'
import { createApp, type App } from './app.ts'
import { readConfig } from './config.ts'
import { openSignIn, warnOfDemo } from './identity.ts'
import { jobHandlers } from './job-handlers.ts'
import { monitored, openMonitoring } from './monitoring.ts'
import { createNotificationStreams } from './notifications/service.ts'
import type { Pages } from './pages.ts'
import {
  createServerWithTimeouts,
  systemClock,
  drain,
  listen,
  type ProcessLifecycle,
  isGroupMember,
  sayReady,
} from '#server/platform/process/process.ts'
import { createDatabaseListener } from '#server/platform/database/database.ts'
import { startWorker } from '#server/platform/jobs/jobs.ts'
import { createLog } from '#server/platform/observability/observability.ts'
import { reachableHost } from '#server/platform/network/network.ts'
import { joinServedStore, openServedStore } from './served-store.ts'
import { openSources } from './sources.ts'

/** Milliseconds that running requests and jobs have to finish after a signal. */
const drainTimeoutMs = 4_000

/**
 * Reads the configuration, opens the database and serves the app until the process ends.
 * @param openPages receives the HTTP server, because a development server has to see requests before the app does
 */
export async function serve(life: ProcessLifecycle, openPages: (server: Server) => Promise<Pages>): Promise<'serving'> {
  const config = readConfig()
  const log = createLog(config.logLevel)
  const monitoring = openMonitoring()
  life.onEnd(monitoring.stop)
  const { meters } = monitoring
  const server = createServerWithTimeouts()
  const pages = await openPages(server)
  const { database, workDatabase } = await (isGroupMember() ? joinServedStore : openServedStore)(life, config, {
    log,
    meters,
  })
  // The system may choose the port, and the sign-in provider needs to know it. So listen before creating the app.
  const served: { app?: App } = {}
  const notYet = () => new Response('Wonderlark is starting.', { status: 503 })
  const respond = getRequestListener((request, env) => served.app?.fetch(request, env) ?? notYet())
  server.on('request', (incoming, outgoing) => void respond(incoming, outgoing))
  const port = await listen(server, config.port, config.host)
  const publicUrl = config.publicUrl.replace(/:0$/, `:${port}`)
  const loopbackUrl = `http://${reachableHost(config.host)}:${port}`
  warnOfDemo(config, log)
  const signIn = await openSignIn({ ...config, settings: config.identity, publicUrl, loopbackUrl, database })
  const renderMail: RenderMail = async (...message) => (await pages.loadMails()).renderMail(...message)
  const sources = await openSources(config, { database, log, meters, publicUrl, renderMail })
  life.onEnd(() => sources.mailTransport?.close())
  const onError = (err: unknown) => log.error({ err }, 'live connection failed')
  const listener = createDatabaseListener({ database, onError })
  const notificationStreams = createNotificationStreams({ database, listener, onError })
  monitoring.watch({ notificationStreams, pools: { answers: database, work: workDatabase } })
  const measured = monitored(monitoring, { metricsToken: config.metricsToken, workDatabase, clock: systemClock })
  const cache = config.cacheBytes > 0 && { maxBytes: config.cacheBytes }
  served.app = createApp({
    ...sources,
    ...measured,
    notificationStreams,
    pages,
    signIn,
    ...(cache && { cache }),
  })
  const jobSources = { ...sources, database: workDatabase }
  const worker = config.role === 'web' ? null : startWorker({ ...jobSources, handlers: jobHandlers(jobSources) })
  life.onEnd(async () => {
    await Promise.all([drain(server, drainTimeoutMs), worker?.stop(drainTimeoutMs)])
  })
  life.onEnd(async () => {
    // Close these before waiting for running requests, because they would never end.
    notificationStreams.close()
    await listener.close()
  })
  if (isGroupMember()) sayReady(publicUrl)
  else console.log(`Wonderlark is at ${publicUrl}`)
  return 'serving'
}
