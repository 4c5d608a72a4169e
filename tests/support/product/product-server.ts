import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createApp, type App } from '#server/boot/app.ts'
import { openSignIn, type SignInSetup } from '#server/boot/identity.ts'
import { createNotificationStreams } from '#server/notifications/service.ts'
import { findOrCreateUser } from '#server/sign-in/account-service.ts'
import { beginSession } from '#server/sign-in/session-service.ts'
import type { Pages } from '#server/boot/pages.ts'
import type { Clock } from '#server/platform/process/process.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { createDatabaseListener } from '#server/platform/database/database-listener.ts'
import type { Log } from '#server/platform/observability/log.ts'
import type { ImageStore } from '#server/platform/storage/image-store.ts'
import { SignInRefused } from '#server/platform/auth/identity.ts'
import { sessionCookie } from '#server/platform/http/session-cookie.ts'
import type { AppServices } from '#server/boot/app-services.ts'
import { continueAs, openBrowser, type BrowserLike } from './browser-like.ts'
import { testSources } from './services.ts'
import type { Linking } from '#server/platform/dependencies/dependencies.ts'

interface Person {
  name: string
  email: string
}

export interface ProductServer {
  url: string
  /** Signs a person in, by default in a new browser. Uses the provider's page if the test has its own provider. */
  signIn(person: Person, browser?: BrowserLike): Promise<BrowserLike>
  /** Signs a person in through the provider's page, for tests of sign-in. */
  signInOnPage(person: Person, browser?: BrowserLike): Promise<BrowserLike>
  close(): Promise<void>
}

export interface ProductServerOptions {
  database: Database
  clock: Clock
  /** Default: the embedded demo provider. */
  signIn?: SignInSetup
  /** Same as `DEMO=1`. */
  isDemoShared?: boolean
  /** Same as `REVIEW_HOSTED=1`. */
  reviewHosted?: boolean
  /** Enforces rate limits as a real server does. */
  limitsRates?: boolean
  /** Default: a silent log. */
  log?: Log
  /** Size of the anonymous response cache in bytes. Default: no cache. */
  cacheBytes?: number
  /** Default: only the API. */
  pages?: Pages
  /** Default: a separate store. */
  images?: ImageStore
  /** Further dependencies of the app. */
  more?: Partial<AppServices>
}

const nobody = { google: undefined, facebook: undefined, apple: undefined, openIds: [] }

/**
 * Gives the browser a session of the account that the demo provider would return. Skips the provider, because its pages
 * and redirects have their own tests.
 */
async function insertSession(deps: Linking, { name, email }: Person, { cookies }: BrowserLike): Promise<void> {
  const identity = { subject: email.toLowerCase(), name, email, emailIsVerified: true, picture: null }
  const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')
  const request = new Request(deps.publicUrl, { headers: { 'user-agent': 'node', cookie } })
  const { token, endsAt } = await deps.database.write(async (sql) => {
    const userId = await findOrCreateUser(sql, 'demo', identity, deps.clock.now().toString())
    return beginSession(sql, deps, { userId, request })
  })
  const [pair = ''] = sessionCookie(deps.publicUrl, token, new Date(endsAt.epochMilliseconds)).split(';')
  const [key = '', value = ''] = pair.split('=')
  cookies.set(key, value)
}

/** Starts the whole server on its own port, reached over the loopback interface as in production. */
export async function startProductServer(options: ProductServerOptions): Promise<ProductServer> {
  const { database, clock, signIn, images, log, cacheBytes, pages, more } = options
  const { reviewHosted = false, limitsRates = false, isDemoShared = false } = options
  const served: { app?: App } = {}
  const respond = getRequestListener(
    (request, env) => served.app?.fetch(request, env) ?? new Response(null, { status: 503 }),
  )
  const server = createServer((incoming, outgoing) => void respond(incoming, outgoing))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const demo = () =>
    openSignIn({ settings: nobody, demo: true, isDemoShared, publicUrl: url, loopbackUrl: url, database })
  const onError = (error: unknown) => console.error(error)
  const listener = createDatabaseListener({ database, onError })
  const notificationStreams = createNotificationStreams({ database, listener, onError })
  const deps = {
    ...testSources(database),
    clock,
    notificationStreams,
    reviewHosted,
    limitsRates,
    ...(log && { log }),
    publicUrl: url,
    ...(images && { images }),
    ...(pages && { pages }),
    ...(cacheBytes && { cache: { maxBytes: cacheBytes, now: () => clock.now().epochMilliseconds } }),
    ...more,
  }
  const signInOnPage = async (person: Person, browser = openBrowser(url)) => {
    const page = await browser.open(`${url}/api/auth/google/start?popup=1`)
    await continueAs(browser, page, { ...person })
    browser.url = new URL(url)
    return browser
  }
  served.app = createApp({ ...deps, signIn: signIn ?? (await demo()) })
  return {
    url,
    signIn: async (person, browser = openBrowser(url)) => {
      if (signIn) return signInOnPage(person, browser)
      await insertSession(deps, person, browser).catch((error: unknown) => {
        // Same as on the page: a banned person gets no session.
        if (!(error instanceof SignInRefused)) throw error
      })
      browser.url = new URL(url)
      return browser
    },
    signInOnPage,
    close: async () => {
      notificationStreams.close()
      await listener.close()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
