import { createConfigSource, type Config, type ConfigSource } from './config.ts'
import type { Database, DatabaseListener } from '#server/platform/database/database.ts'
import type { JobHandler } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/observability/observability.ts'
import { readEffective, settingsChannel, type EffectiveSettings } from '#server/settings/service.ts'

export interface LiveSettingsOptions {
  database: Database
  configSource: ConfigSource
  listener: DatabaseListener
  log: Log
}

export interface LiveSettings {
  /** Reads the settings and applies them. Resolves once they are in effect in this process. */
  apply(): Promise<void>
}

/**
 * Applies the settings now and again after each change, whichever process makes it.
 * @param use called with the settings in effect, never concurrently
 * @throws like `use`, the first time
 */
export async function followSettings(
  { database, configSource, listener, log }: LiveSettingsOptions,
  use: (settings: EffectiveSettings) => Promise<void>,
): Promise<LiveSettings> {
  const onInvalid = (err: unknown) => log.error({ err }, 'stored settings do not apply, using the environment alone')
  const readAndUse = async () => use(await readEffective({ database, configSource }, onInvalid))
  let last = readAndUse()
  const apply = () => {
    last = last.catch(() => undefined).then(readAndUse)
    return last
  }
  const applyInBackground = () => {
    apply().catch((err: unknown) => log.error({ err }, 'failed to apply changed settings'))
  }
  await last
  // Subscribes after that, because a database that is briefly unreachable must not prevent the server from starting.
  void listener
    .listen(settingsChannel, { onMessage: applyInBackground, onGap: applyInBackground })
    .catch((err: unknown) => log.error({ err }, 'failed to listen for changed settings'))
  return { apply }
}

/**
 * Reads the configuration for a command: the environment's, completed by the stored settings.
 * @param say prints one line of diagnostics
 */
export async function readCompleteConfig(database: Database, say: (line: string) => void): Promise<Config> {
  const configSource = createConfigSource()
  const sayInvalid = (error: unknown) => say(`The stored settings have no effect: ${String(error)}`)
  return (await readEffective({ database, configSource }, sayInvalid)).config
}

/** Returns handlers that always run the newest ones of their kind. */
export function liveHandlers(current: () => readonly JobHandler[]): JobHandler[] {
  const find = (kind: string): JobHandler => {
    const handler = current().find((each) => each.kind === kind)
    if (!handler) throw new Error(`There is no handler of ${kind} jobs any more.`)
    return handler
  }
  return current().map((first) => ({
    ...first,
    run: (payload, context) => find(first.kind).run(payload, context),
    ...(first.nextRun && { nextRun: (now) => find(first.kind).nextRun!(now) }),
  }))
}
