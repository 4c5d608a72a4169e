import { expect } from 'vitest'
import type { Session } from '#contract/sign-in/session.ts'
import type { AppServices } from '#server/boot/app-services.ts'
import { openSignIn } from '#server/boot/identity.ts'
import type { IdentitySettings } from '#server/platform/auth/auth.ts'
import { readTrustedProxies } from '#server/platform/http/http.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { sendJson } from '#tests/support/hosting/hosting.ts'
import { mailsIn } from '#tests/support/product/jobs.ts'
import { openAuthenticator } from './passkeys.ts'
import { startProductServer } from '#tests/support/product/product-server.ts'

const nobody: IdentitySettings = { google: undefined, facebook: undefined, apple: undefined, openIds: [] }

/** Origin on which passkeys work. Tests reach the server at its own address. */
export const passkeyOrigin = 'https://lark.example'

interface Options {
  settings?: IdentitySettings
  /** How sign-in codes are delivered: by a mail server, or in the outbox of demo mode. Default: `mail`. */
  codes?: 'mail' | 'outbox' | 'none'
  limitsRates?: boolean
  more?: Partial<AppServices>
}

/** A server on which people sign in by code, with passkeys and through the given providers. */
export async function openSignInWorld({ settings = nobody, codes = 'mail', limitsRates = false, more }: Options = {}) {
  const clock = stopClock('2026-11-27T14:00:00Z')
  const store = await createTestDatabase()
  const { database } = store
  const serve = async (kind: 'mail' | 'outbox' | 'none', extra: Partial<AppServices> = {}) => {
    const signIn = await openSignIn({
      settings: kind === 'outbox' ? nobody : settings,
      demo: kind === 'outbox',
      hasMail: kind === 'mail',
      // With another public address, nobody may read the outbox, and so have a code, unless the operator names them.
      outboxNetworks: readTrustedProxies(['loopback']),
      publicUrl: passkeyOrigin,
      loopbackUrl: 'http://127.0.0.1:9',
      database,
    })
    return startProductServer({
      ...{ database, clock, signIn, limitsRates },
      more: { publicUrl: passkeyOrigin, ...more, ...extra },
    })
  }
  const product = await serve(codes)
  const servers = [product]
  const readCodes = async (email: string) => {
    const mails = await mailsIn(database)
    return mails.flatMap(({ recipient, kind, subject }) =>
      kind === 'sign-in-code' && recipient === email ? [subject.slice(0, 6)] : [],
    )
  }
  const world = {
    ...{ clock, store, database, product },
    browse: (url = product.url) => openBrowser(url),
    /** Starts another server on the same database, as after a change of the settings. */
    serveAgain: async (kind: 'mail' | 'outbox' | 'none', extra?: Partial<AppServices>) => {
      const again = await serve(kind, extra)
      servers.push(again)
      return again
    },
    ask: (browser: BrowserLike, email: string) => sendJson(browser, 'POST', '/api/auth/email', { email }),
    enter: (browser: BrowserLike, code: string) => sendJson(browser, 'POST', '/api/auth/email/code', { code }),
    /** Returns the newest code sent to an address. */
    readCode: async (email: string) => {
      const code = (await readCodes(email)).at(-1)
      if (code === undefined) throw new Error(`No code was sent to ${email}.`)
      return code
    },
    /** Signs in by code, creating the account if there is none. */
    signIn: async (email: string, name = 'Ada', browser = openBrowser(product.url)) => {
      expect((await world.ask(browser, email)).status).toBe(200)
      const { body } = await world.enter(browser, await world.readCode(email))
      if (body['step'] === 'account') await sendJson(browser, 'POST', '/api/auth/account', { name })
      return browser
    },
    /** Adds a passkey to the browser's account. */
    addPasskey: async (browser: BrowserLike, authenticator = openAuthenticator(passkeyOrigin)) => {
      const { body: options } = await sendJson(browser, 'POST', '/api/passkeys/options')
      const response = authenticator.create(options as { challenge: string })
      return { authenticator, ...(await sendJson(browser, 'POST', '/api/passkeys', { response })) }
    },
    usePasskey: async (
      browser: BrowserLike,
      authenticator: ReturnType<typeof openAuthenticator>,
      faults?: Parameters<ReturnType<typeof openAuthenticator>['use']>[1],
    ) => {
      const { body: options } = await sendJson(browser, 'POST', '/api/auth/passkey/options')
      const response = authenticator.use(options as { challenge: string }, faults)
      return sendJson(browser, 'POST', '/api/auth/passkey', { response })
    },
    readSession: async (browser: BrowserLike): Promise<Session | null> => {
      const response = await browser.send('/api/session')
      return response.status === 200 ? ((await response.json()) as Session) : null
    },
    readProgress: async (browser: BrowserLike) => (await sendJson(browser, 'GET', '/api/auth/progress')).body,
    close: async () => {
      for (const server of servers) await server.close()
      await store.close()
    },
  }
  return world
}

export type SignInWorld = Awaited<ReturnType<typeof openSignInWorld>>
