import type { IncomingMessage } from 'node:http'
import { listDemoPeople } from '#server/sign-in/account-service.ts'
import { callbackAddresses } from '#server/sign-in/present.ts'
import { isLocalOnly } from './config.ts'
import { systemClock } from '#server/platform/process/process.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/observability/observability.ts'
import { isLoopbackHost } from '#server/platform/network/network.ts'
import {
  type DemoIdentity,
  createIdentityProviders,
  type IdentityProviders,
  type IdentitySettings,
  listProviderButtons,
  openServerKeys,
  type ProviderButton,
} from '#server/platform/auth/auth.ts'
import { isForwarded, isFromNetworks, isFromThisMachine, type TrustedProxies } from '#server/platform/http/http.ts'

/** The available ways to sign in, apart from passkeys. */
export interface SignInOffer {
  providers: IdentityProviders
  buttons: readonly ProviderButton[]
  /** Whether the provider is the embedded one. */
  isDemo: boolean
  /** How sign-in codes are delivered: by email, or in the outbox of demo mode. Null: not available. */
  codes: 'mail' | 'outbox' | null
}

/** Sign-in configuration of the server. */
export interface SignInSetup extends SignInOffer {
  /** Set if the embedded provider is used instead of a real one. */
  demo: DemoIdentity | null
  /** Whether other machines may use the embedded provider as well. */
  isDemoShared: boolean
  /** Returns whether demo sign-in is available to the sender of this request. */
  offersDemo(incoming: IncomingMessage | undefined): boolean
  /**
   * Returns whether the sender may read the outbox, which contains everyone's emails: from this machine, or from
   * `outboxNetworks` where demo sign-in is available. Null without demo sign-in.
   */
  offersOutbox: ((incoming: IncomingMessage | undefined) => boolean) | null
}

export interface SignInSetupOptions {
  settings: IdentitySettings
  /** Whether the embedded provider may be used if no real one is configured. */
  demo: boolean
  /** Whether there is a mail server. Default: false. */
  hasMail?: boolean
  /** Whether other machines may use it as well. Default: false. */
  isDemoShared?: boolean
  /** Networks that may read the outbox like this machine. Default: none. */
  outboxNetworks?: TrustedProxies | null
  publicUrl: string
  /** Host on which the server listens. Default: this machine alone. */
  host?: string
  /** Origin at which the process reaches itself. */
  loopbackUrl: string
  database: Database
}

const noOffer: SignInOffer = { providers: {}, buttons: [], isDemo: false, codes: null }
const noDemo = { demo: null, isDemoShared: false, offersDemo: () => false, offersOutbox: null }

/** Configuration without any way to sign in. */
export const noSignIn: SignInSetup = { ...noOffer, ...noDemo }

/** Returns the ways to sign in that are available to the sender of this request. */
export function offerFor(setup: SignInSetup, incoming: IncomingMessage | undefined): SignInOffer {
  if (!setup.demo) return setup
  if (!setup.offersDemo(incoming)) return noOffer
  return { ...setup, codes: setup.offersOutbox?.(incoming) ? 'outbox' : null }
}

/** Loads the embedded provider on the first sign-in, because its library takes half as much memory as the server. */
function openWhenAsked({ publicUrl, loopbackUrl, database }: SignInSetupOptions): DemoIdentity {
  const load = async () => {
    const { createDemoIdentity, makeDemoKeys } = await import('#server/platform/auth/demo-identity.ts')
    const redirectUris = callbackAddresses(publicUrl, 'google')
    const keys = await openServerKeys({ database, clock: systemClock }, 'demo identity', makeDemoKeys)
    const listPeople = () => listDemoPeople(database)
    return createDemoIdentity({ publicUrl, redirectUris, loopbackUrl, keys, database, listPeople })
  }
  let loading: Promise<DemoIdentity> | null = null
  const open = () => {
    loading ??= load()
    // The next sign-in retries a failed load.
    loading.catch(() => (loading = null))
    return loading
  }
  return {
    provider: {
      key: 'demo',
      authorize: async (attempt) => (await open()).provider.authorize(attempt),
      identify: async (callback, attempt) => (await open()).provider.identify(callback, attempt),
    },
    handle: async (request, response) => (await open()).handle(request, response),
  }
}

export interface DemoFacts {
  demo: boolean
  demoConflicts: readonly string[]
  host: string
}

/** Warns if demo mode stays off although it was requested, and if it is open to other machines. */
export function warnOfDemo({ demo, demoConflicts, host }: DemoFacts, log: Log): void {
  if (demoConflicts.length > 0) {
    log.warn(
      { conflicts: demoConflicts },
      `demo mode stays off: it lets anyone sign in as anyone, so it can't be combined with ${demoConflicts.join(', ')}`,
    )
  }
  if (demo && !isLoopbackHost(host)) {
    log.warn({ host }, 'demo mode is open to other machines: anyone who reaches HOST can sign in as anyone')
  }
}

/** Opens the configured providers. If there are none and it is allowed, opens the embedded demo provider. */
export async function openSignIn(options: SignInSetupOptions): Promise<SignInSetup> {
  const {
    settings,
    demo: mayStandIn,
    isDemoShared = false,
    outboxNetworks = null,
    publicUrl,
    host = 'localhost',
  } = options
  const providers = createIdentityProviders(settings)
  if (Object.keys(providers).length > 0 || !mayStandIn) {
    const codes = options.hasMail ? 'mail' : null
    return { providers, buttons: listProviderButtons(settings), isDemo: false, codes, ...noDemo }
  }
  const demo = openWhenAsked(options)
  const offersDemo: SignInSetup['offersDemo'] = (incoming) =>
    isFromThisMachine(incoming) || (isDemoShared && incoming !== undefined && !isForwarded(incoming))
  return {
    providers: { google: demo.provider },
    buttons: [{ id: 'google', name: 'Google', icon: null }],
    isDemo: true,
    codes: 'outbox',
    demo,
    isDemoShared,
    offersDemo,
    // A server with other addresses may be behind a proxy that adds no header, so the operator has to say who may read it.
    offersOutbox: (incoming) =>
      (isLocalOnly({ host, publicUrl }) && isFromThisMachine(incoming)) ||
      (offersDemo(incoming) && outboxNetworks !== null && isFromNetworks(incoming, outboxNetworks)),
  }
}
