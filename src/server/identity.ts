import type { IncomingMessage } from 'node:http'
import type { SignInOptions } from '#contract/session.ts'
import { listDemoPeople } from './people/account-service.ts'
import { callbackAddresses } from './people/sign-in-addresses.ts'
import { systemClock } from '#server/platform/process/process.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/observability/observability.ts'
import { isLoopbackHost } from '#server/platform/network/network.ts'
import {
  type DemoIdentity,
  createIdentityProviders,
  type IdentityProviders,
  type IdentitySettings,
  openServerKeys,
} from '#server/platform/auth/auth.ts'
import { isForwarded, isFromNetworks, isFromThisMachine, type TrustedProxies } from '#server/platform/http/http.ts'

/** What somebody can sign in with. */
export interface SignInOffer {
  providers: IdentityProviders
  options: SignInOptions
}

/** Who vouches for people here. */
export interface SignInSetup extends SignInOffer {
  /** Set while the embedded provider stands in for a real one. */
  demo: DemoIdentity | null
  /** Whether demo sign-in is open to whoever sends this request. */
  offersDemo(incoming: IncomingMessage | undefined): boolean
  /** Whether they may read the outbox, which holds everybody's mail: from this machine, where demo sign-in is open. */
  offersOutbox: ((incoming: IncomingMessage | undefined) => boolean) | null
}

export interface SignInSetupOptions {
  settings: IdentitySettings
  /** Whether the embedded provider may stand in. */
  demo: boolean
  /** Whether it may for other machines, too. Default: it may not. */
  isDemoShared?: boolean
  /** Networks that may read the outbox like this machine. Default: none. */
  outboxNetworks?: TrustedProxies | null
  publicUrl: string
  /** Origin under which the process reaches itself. */
  loopbackUrl: string
  database: Database
}

const noOffer: SignInOffer = {
  providers: {},
  options: { google: false, facebook: false, apple: false, demo: false },
}
const noDemo = { demo: null, offersDemo: () => false, offersOutbox: null }

/** Where nobody can sign in. */
export const noSignIn: SignInSetup = { ...noOffer, ...noDemo }

/** What whoever sends this request can sign in with. */
export const offerFor = (setup: SignInSetup, incoming: IncomingMessage | undefined): SignInOffer =>
  setup.demo && !setup.offersDemo(incoming) ? noOffer : setup

const whichButtons = (providers: IdentityProviders) => ({
  google: providers.google !== undefined,
  facebook: providers.facebook !== undefined,
  apple: providers.apple !== undefined,
})

/** Loads the embedded provider with the first sign-in: its library takes as much memory as the half of the server. */
function openWhenAsked({ publicUrl, loopbackUrl, database }: SignInSetupOptions): DemoIdentity {
  const load = async () => {
    const { createDemoIdentity, makeDemoKeys } = await import('./platform/auth/demo-identity.ts')
    const redirectUris = callbackAddresses(publicUrl, 'google')
    const keys = await openServerKeys({ database, clock: systemClock }, 'demo identity', makeDemoKeys)
    const listPeople = () => listDemoPeople(database)
    return createDemoIdentity({ publicUrl, redirectUris, loopbackUrl, keys, database, listPeople })
  }
  let loading: Promise<DemoIdentity> | null = null
  const open = () => {
    loading ??= load()
    // What failed is tried again by the next sign-in.
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

/** Warns of demo mode where it stays off although it was asked for, and where it reaches beyond this machine. */
export function warnOfDemo({ demo, demoConflicts, host }: DemoFacts, log: Log): void {
  if (demoConflicts.length > 0) {
    log.warn(
      { conflicts: demoConflicts },
      `demo mode stays off: it lets anybody sign in as anybody, so it cannot be combined with ${demoConflicts.join(', ')}`,
    )
  }
  if (demo && !isLoopbackHost(host)) {
    log.warn({ host }, 'demo mode is open to other machines: anybody who reaches HOST can sign in as anybody')
  }
}

/** The providers that are configured; with none at all, and where it may, the embedded demo provider. */
export async function openSignIn(options: SignInSetupOptions): Promise<SignInSetup> {
  const { settings, demo: mayStandIn, isDemoShared = false, outboxNetworks = null } = options
  const providers = createIdentityProviders(settings)
  if (Object.keys(providers).length > 0 || !mayStandIn) {
    return { providers, options: { ...whichButtons(providers), demo: false }, ...noDemo }
  }
  const demo = openWhenAsked(options)
  const offersDemo: SignInSetup['offersDemo'] = (incoming) =>
    isFromThisMachine(incoming) || (isDemoShared && incoming !== undefined && !isForwarded(incoming))
  return {
    providers: { google: demo.provider },
    options: { google: true, facebook: false, apple: false, demo: true },
    demo,
    offersDemo,
    offersOutbox: (incoming) =>
      isFromThisMachine(incoming) ||
      (offersDemo(incoming) && outboxNetworks !== null && isFromNetworks(incoming, outboxNetworks)),
  }
}
