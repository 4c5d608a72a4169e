import type { Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { RenderMail } from '#mail/templates.ts'
import { createApp, type App } from './app.ts'
import { createConfigSource, isLocalOnly, type InboundMailSettings } from './config.ts'
import { checkReplyAddress, receiveReply } from '#server/questions/reply-service.ts'
import { openSignIn, warnOfDemo } from './identity.ts'
import { jobHandlers } from './job-handlers.ts'
import { followSettings, liveHandlers, type LiveSettings } from './live-settings.ts'
import { monitored, openMonitoring } from './monitoring.ts'
import { createNotificationStreams } from '#server/notifications/service.ts'
import type { Pages } from './pages.ts'
import {
  createServerWithTimeouts,
  systemClock,
  drain,
  listen,
  type ProcessLifecycle,
  isGroupMember,
  reportReady,
} from '#server/platform/process/process.ts'
import { createDatabaseListener, type Database } from '#server/platform/database/database.ts'
import { type JobHandler, startWorker } from '#server/platform/jobs/jobs.ts'
import { createLog, type Log } from '#server/platform/observability/observability.ts'
import { reachableHost } from '#server/platform/network/network.ts'
import { joinServedStore, openServedStore } from './served-store.ts'
import { describeSetupOffer } from '#server/admin/setup-service.ts'
import { openDependencies } from './dependencies.ts'
import { openTexts } from './texts.ts'

/** Milliseconds that running requests and jobs have to finish after a signal. */
const drainTimeoutMs = 4_000

function openLiveConnections(database: Database, log: Log) {
  const onError = (err: unknown) => log.error({ err }, 'live connection failed')
  const listener = createDatabaseListener({ database, onError })
  return { listener, notificationStreams: createNotificationStreams({ database, listener, onError }) }
}

/** The parts that are created anew when settings change. */
interface Served {
  app?: App
  handlers: readonly JobHandler[]
  closeMail?: () => void
  /** Absent if this server receives no replies. */
  replies?: Parameters<typeof receiveReply>[0]
}

/** Receives replies to emails. Like the HTTP port, processes of a group share the address. */
async function receiveMail(
  life: ProcessLifecycle,
  { domain, ...settings }: InboundMailSettings,
  served: Served,
  log: Log,
): Promise<void> {
  const { openMailIntake } = await import('#server/platform/mail/mail-intake.ts')
  const deps = () => served.replies!
  const intake = await openMailIntake({
    ...settings,
    name: domain,
    log,
    checkRecipient: (address) => checkReplyAddress(deps(), address),
    receive: (address, source) => receiveReply(deps(), address, source),
  })
  life.onEnd(intake.close)
}

/** Lets running requests and jobs finish when the process ends. */
function drainAtEnd(life: ProcessLifecycle, server: Server, worker: ReturnType<typeof startWorker> | null): void {
  life.onEnd(async () => {
    await Promise.all([drain(server, drainTimeoutMs), worker?.stop(drainTimeoutMs)])
  })
}

/** Reports readiness to the parent process, or to the person who started the server. */
async function announce(publicUrl: string, database: Database, log: Log): Promise<void> {
  if (isGroupMember()) return reportReady(publicUrl)
  console.log(`Wonderlark is at ${publicUrl}`)
  // The server is already running, and `npm run admin -- setup-link` prints another address.
  const offer = await describeSetupOffer(publicUrl, { database, clock: systemClock }).catch((error: unknown) => {
    log.error({ err: error }, 'setup address failed')
    return null
  })
  if (offer) console.log(offer)
}

/** Responds to requests during the start with a page that browsers reload automatically. */
const notYet = () =>
  new Response('Wonderlark is starting.', { status: 503, headers: { 'retry-after': '2', refresh: '2' } })

/**
 * Reads the configuration, opens the database and serves the app until the process ends.
 * @param openPages receives the HTTP server, because a development server has to see requests before the app does
 */
export async function serve(life: ProcessLifecycle, openPages: (server: Server) => Promise<Pages>): Promise<'serving'> {
  const configSource = createConfigSource()
  const config = configSource.read({})
  openTexts()
  const log = createLog(config.logLevel)
  const monitoring = openMonitoring()
  life.onEnd(monitoring.stop)
  const { meters } = monitoring
  const server = createServerWithTimeouts()
  const pages = await openPages(server)
  const served: Served = { handlers: [] }
  life.onEnd(() => served.closeMail?.())
  const respond = getRequestListener((request, env) => served.app?.fetch(request, env) ?? notYet())
  server.on('request', (incoming, outgoing) => void respond(incoming, outgoing))
  // Listen before creating a database, which would be in vain if the port is taken. The sign-in provider needs to know
  // the port that the system may choose.
  const port = await listen(server, config.port, config.host)
  const openStore = isGroupMember() ? joinServedStore : openServedStore
  const { database, workDatabase, connection, withScratch } = await openStore(life, config, { log, meters })
  const publicUrl = config.publicUrl.replace(/:0$/, `:${port}`)
  const loopbackUrl = `http://${reachableHost(config.host)}:${port}`
  const renderMail: RenderMail = async (...message) => (await pages.loadMails()).renderMail(...message)
  const { listener, notificationStreams } = openLiveConnections(database, log)
  monitoring.watch({ notificationStreams, pools: { answers: database, work: workDatabase } })
  const measured = monitored(monitoring, {
    metricsToken: config.metricsToken,
    isLocalOnly: isLocalOnly(config),
    workDatabase,
    clock: systemClock,
  })
  const cache = config.cacheBytes > 0 && { maxBytes: config.cacheBytes }
  // A change of settings creates a new app, which drops the cached responses.
  const live: LiveSettings = await followSettings({ database, configSource, listener, log }, async (effective) => {
    if (!served.app) warnOfDemo(effective.config, log)
    const { identity: settings, mail } = effective.config
    const hasMail = mail !== null
    const signIn = await openSignIn({ ...effective.config, settings, hasMail, publicUrl, loopbackUrl, database })
    const given = { configSource, database, log, meters, publicUrl, renderMail, store: { connection, withScratch } }
    const opened = await openDependencies(effective, given)
    served.app = createApp({
      ...opened,
      ...measured,
      notificationStreams,
      pages,
      signIn,
      applySettings: () => live.apply(),
      upload: { connection, blobs: opened.backups.blobs, dataDir: opened.machine.dataDir },
      ...(cache && { cache }),
    })
    if (opened.replyDomain) served.replies = { ...opened, replyDomain: opened.replyDomain }
    served.handlers = jobHandlers({ ...opened, database: workDatabase })
    // An earlier transport's idle connections time out.
    served.closeMail = () => opened.mailTransport?.close()
  })
  if (config.inboundMail) await receiveMail(life, config.inboundMail, served, log)
  const handlers = liveHandlers(() => served.handlers)
  const jobs = { database: workDatabase, clock: systemClock, log, meters, handlers }
  drainAtEnd(life, server, config.role === 'web' ? null : startWorker(jobs))
  life.onEnd(async () => {
    // Close these before waiting for running requests, because they would never end.
    notificationStreams.close()
    await listener.close()
  })
  await announce(publicUrl, database, log)
  return 'serving'
}
