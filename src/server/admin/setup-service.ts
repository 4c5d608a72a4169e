import { runToStore } from '#server/platform/observability/observability.ts'
import { t } from '#texts/texts.ts'
import { hashToken, newToken, type PasskeyResponse } from '#server/platform/auth/auth.ts'
import { DomainError, type SignedIn } from '#server/platform/http/http.ts'
import { noteAction, type Actor } from './log-service.ts'
import { createPasskeyAccount, startPlainAccount } from '#server/sign-in/passkey-service.ts'
import { countOperators } from '#server/accounts/operator-service.ts'
import type { Admission, Arrival } from '#server/sign-in/admission-service.ts'
import { makeOperator, setOperator } from './people-service.ts'
import * as queries from './setup-queries.ts'
import type { Core, Linking, Services } from '#server/platform/dependencies/dependencies.ts'

/** Days for which a setup link works, unless the setup is finished earlier. */
const linkDays = 7

const setupPath = (token: string) => `/setup/${token}`

/** Creates a link that opens the setup. @returns its path, which contains the token */
export async function createSetupLink({ database, clock }: Core): Promise<string> {
  const token = newToken()
  const now = clock.now()
  const span = { now: now.toString(), expiresAt: now.add({ hours: linkDays * 24 }).toString() }
  await database.write((sql) => queries.insertLink(sql, hashToken(token), span))
  return setupPath(token)
}

/** Creates a link if nobody has finished the setup and there is no operator. */
async function offerSetup(deps: Core): Promise<string | null> {
  const isOpen = await deps.database.read(
    async (sql) => !(await queries.isFinished(sql)) && (await countOperators(sql)) === 0,
  )
  return isOpen ? createSetupLink(deps) : null
}

/** Returns the sentence with the address that opens the setup if this installation is new; null otherwise. */
export async function describeSetupOffer(publicUrl: string, deps: Core): Promise<string | null> {
  const path = await offerSetup(deps)
  return path && `Set up your town at ${publicUrl}${path} (works for ${linkDays} days, or until it’s done)`
}

/** Finds the link with this token; null if it doesn't exist, has expired, or the setup is finished. */
export async function findSetupLink({ database, clock }: Core, token: string | null) {
  if (token === null || !/^[A-Za-z0-9_-]{43}$/.test(token)) return null
  return database.read((sql) => queries.findLink(sql, hashToken(token), clock.now().toString()))
}

/** @throws DomainError `setup_not_found` */
async function getLink(deps: Core, token: string | null) {
  const link = await findSetupLink(deps, token)
  if (!link) throw new DomainError('setup_not_found')
  return link
}

interface SetupCaller {
  token: string | null
  session: SignedIn | null
  /** Whether other machines can sign in as anyone, through the demo provider. */
  isDemoShared: boolean
}

/** Whether other machines can sign in as this account. */
const isOpenToOthers = async (deps: Core, { session, isDemoShared }: Omit<SetupCaller, 'token'>) =>
  isDemoShared && session !== null && (await deps.database.read((sql) => queries.hasDemoIdentity(sql, session.userId)))

/** @throws DomainError `setup_not_found` */
export async function getSetup(deps: Core, { token, ...caller }: SetupCaller) {
  const { expiresAt } = await getLink(deps, token)
  const { operators, sources } = await deps.database.read(async (sql) => ({
    operators: await countOperators(sql),
    sources: await queries.countSources(sql),
  }))
  const isShared = await isOpenToOthers(deps, caller)
  return { expiresAt, operators, sources, isOperator: caller.session?.isOperator ?? false, isShared }
}

/** @throws DomainError `setup_not_found`, or `operator_not_safe` if other machines can sign in as this account */
export async function becomeOperator(
  deps: Core,
  { token, ...caller }: SetupCaller & { session: SignedIn },
): Promise<void> {
  await getLink(deps, token)
  if (await isOpenToOthers(deps, caller)) throw new DomainError('operator_not_safe')
  await setOperator(deps, caller.session.userId, true, { actorId: null, reason: runToStore(() => t('Setup')) })
}

/**
 * Returns the options with which a browser creates the passkey of a new operator.
 * @throws DomainError `setup_not_found` or `sign_in_not_offered`
 */
export async function startOperatorPasskey(
  deps: Linking & Pick<Services, 'site'>,
  { token, name, browserMark }: { token: string | null; name: string; browserMark: string },
) {
  await getLink(deps, token)
  return startPlainAccount(deps, name, browserMark)
}

/** Creates an operator with a passkey alone. @throws DomainError `setup_not_found`, or like `createPasskeyAccount` */
export async function createOperator(
  deps: Linking,
  { token, response, arrival }: { token: string | null; response: PasskeyResponse; arrival: Arrival },
): Promise<Admission> {
  await getLink(deps, token)
  return createPasskeyAccount(deps, response, arrival, (sql, userId) =>
    makeOperator(sql, deps, userId, { actorId: null, reason: runToStore(() => t('Setup')) }),
  )
}

/** Ends the setup: no link works any more. @throws DomainError `setup_not_found` */
export async function finishSetup(deps: Core, token: string | null, actor: Actor): Promise<void> {
  await getLink(deps, token)
  await deps.database.write(async (sql) => {
    await queries.finish(sql, deps.clock.now().toString())
    await noteAction(sql, deps, actor, {
      action: 'setup.finish',
      target: { kind: 'site', name: runToStore(() => t('the setup')) },
    })
  })
}
