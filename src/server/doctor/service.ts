import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config, ConfigSource } from '#server/boot/config.ts'
import { getConfiguredState } from '#server/backup/nightly-service.ts'
import { listProviderButtons } from '#server/platform/auth/auth.ts'
import { type Database, extensionsIn, readMigrations } from '#server/platform/database/database.ts'
import { reachableHost } from '#server/platform/network/network.ts'
import { verifyMailServer } from '#server/platform/mail/mail.ts'
import { OperatorError, systemClock } from '#server/platform/process/process.ts'
import { hasDatabase } from '#server/platform/postgres/postgres.ts'
import { findStreetFile } from '#server/platform/places/places.ts'
import { readEffective } from '#server/settings/service.ts'
import { warning, failure, ok, type Finding } from './findings.ts'
import { checkDatabase, checkJobs, checkPush } from './check-database.ts'
import { checkClock, checkDisk, checkSecrets } from './check-machine.ts'
import {
  checkAddress,
  checkInboundMail,
  checkMail,
  checkReach,
  checkBackups,
  checkNightlyBackups,
  checkSecurityContact,
  checkSettings,
} from './check-settings.ts'
import { arePair, probe, probeGreeting, probeDisk, probeSecrets } from './probe-service.ts'
import { findPushKeys, listMigrationNames, readDatabaseState, readJobState } from './queries.ts'

/** An installation, and access to its parts. */
interface Examined {
  configSource: ConfigSource
  fetch: typeof globalThis.fetch
  /** Opens the configured database without migrating it, for as long as `work` runs. */
  withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result>
}

async function examineBackups(database: Database, config: Config): Promise<Finding[]> {
  const { nightlyBackups: isOn, backupBucket: bucket, dataDir, publicUrl } = config
  const place = { isOn, bucket, folder: path.resolve(dataDir, 'backups') }
  return checkNightlyBackups(publicUrl, await getConfiguredState({ database, clock: systemClock }, place))
}

interface ExaminedDatabase {
  findings: Finding[]
  /** The configuration with the settings that are stored in the database, as far as they can be read. */
  config: Config
}

async function examineOpened(database: Database, configSource: ConfigSource): Promise<ExaminedDatabase> {
  const known = await readMigrations()
  const found = await database.read(async (sql) => {
    const asked = Date.now()
    const state = await readDatabaseState(sql)
    const ahead = ((asked + Date.now()) / 2 - state.now) / 1000
    const names = state.isSetUp ? (await listMigrationNames(sql)).map(({ name }) => name) : []
    const [keys] = state.isSetUp ? await findPushKeys(sql) : []
    const [jobs] = state.isSetUp ? await readJobState(sql) : []
    return { state, ahead, names, keys, jobs }
  })
  const { state, names, keys, jobs, ahead } = found
  const wanted = known.flatMap(({ text }) => extensionsIn(text))
  const isCurrent = known.every(({ name }) => names.includes(name))
  const invalid: Finding[] = []
  const noteInvalid = (error: unknown) =>
    invalid.push(
      warning(
        'configuration',
        `the stored settings have no effect: ${String(error)}`,
        'Correct them at /admin/settings.',
      ),
    )
  const config = isCurrent
    ? (await readEffective({ database, configSource }, noteInvalid)).config
    : configSource.read({})
  const findings = [
    ...invalid,
    ...checkDatabase({
      version: state.version,
      bytes: state.bytes,
      missing: known.map(({ name }) => name).filter((name) => !names.includes(name)),
      foreign: names.filter((name) => !known.some((migration) => migration.name === name)),
      missingExtensions: wanted.filter((name) => !state.extensions.includes(name)),
    }),
    ...(jobs ? checkJobs(jobs) : []),
    checkPush({
      keys: keys ? { areAPair: arePair(keys.publicKey, keys.privateKey) } : null,
      publicUrl: config.publicUrl,
    }),
    checkClock({ source: 'the database', ahead }),
    ...(isCurrent ? await examineBackups(database, config) : []),
  ]
  return { findings, config }
}

async function examineDatabase({ configSource, withDatabase }: Examined): Promise<ExaminedDatabase> {
  const config = configSource.read({})
  const { databaseUrl, dataDir } = config
  const withoutSettings = (finding: Finding) => ({ findings: [finding], config })
  try {
    const isNew = !databaseUrl && !(await hasDatabase(path.resolve(dataDir)))
    if (isNew) {
      const finding = warning('database', `${dataDir} contains no database yet`, 'The first start creates it.')
      return withoutSettings(finding)
    }
    return await withDatabase((database) => examineOpened(database, configSource))
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return withoutSettings(failure('database', error.message, 'See “If it doesn’t start” in docs/running.md.'))
  }
}

const tileAddress = (template: string) => template.replace('{z}', '0').replace('{x}', '0').replace('{y}', '0')

/** Checks the file with the streets; empty if there is none. */
async function examineStreets(config: Config): Promise<Finding[]> {
  try {
    const file = await findStreetFile(config)
    return file === null ? [] : [ok('map', `streets come from ${file}`)]
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return [failure('map', error.message, 'Replace or remove the file; see "Streets of your own" in docs/install.md.')]
  }
}

/** Checks external services, and compares the clock with the first of them that sends a date. */
async function examineNetwork(config: Config, { fetch }: Examined): Promise<Finding[]> {
  const streets = await examineStreets(config)
  const tiles = streets.length > 0 ? null : config.mapSource.tiles
  const [own, map, geocoder] = await Promise.all([
    probe(`${config.publicUrl}/healthz`, fetch),
    tiles === null ? null : probe(tileAddress(tiles), fetch),
    config.geocoder && probe(config.geocoder.url, fetch),
  ])
  const ahead = map?.ahead ?? geocoder?.ahead ?? null
  const source = map?.ahead == null ? 'the geocoder' : 'the map server'
  return [
    checkAddress({ publicUrl: config.publicUrl, response: own }),
    ...streets,
    ...(tiles === null ? [] : [checkReach({ about: 'map', address: tiles, status: map?.status ?? null })]),
    ...(config.geocoder
      ? [checkReach({ about: 'geocoder', address: config.geocoder.url, status: geocoder?.status ?? null })]
      : []),
    ...(ahead === null ? [] : [checkClock({ source, ahead })]),
  ]
}

async function examineMail({ mail, inboundMail }: Config): Promise<Finding[]> {
  const findings: Finding[] = []
  if (mail) findings.push(checkMail({ host: new URL(mail.url).host, refusal: await verifyMailServer(mail.url) }))
  if (inboundMail) {
    const { host, port } = inboundMail
    const greeting = await probeGreeting(reachableHost(host).replace(/^\[|\]$/g, ''), port)
    findings.push(checkInboundMail({ address: `${host}:${port}`, greeting }))
  }
  return findings
}

async function examineFiles(config: Config): Promise<Finding[]> {
  const dataDir = path.resolve(config.dataDir)
  const secrets = [path.join(dataDir, 'postgres'), path.join(dataDir, 'postgres.log'), path.resolve('.env')]
  return [
    checkDisk(await probeDisk(dataDir)),
    ...checkSecrets(await probeSecrets(secrets.filter((file) => existsSync(file)))),
  ]
}

/** Checks everything that Wonderlark needs. Skips services that aren't configured. */
export async function examine(examined: Examined): Promise<Finding[]> {
  // First, because it also holds the settings that operators entered on the page.
  const { findings, config } = await examineDatabase(examined)
  const { publicUrl, host, demo, demoConflicts, identity, mail, securityContacts } = config
  const hasProvider = listProviderButtons(identity).length > 0
  const parts = [
    checkSettings({
      publicUrl,
      host,
      demo,
      demoConflicts,
      hasProvider,
      hasMail: mail !== null,
    }),
    checkSecurityContact(publicUrl, securityContacts),
    checkBackups(publicUrl, config.backupPassphrase !== null),
    findings,
    ...(await Promise.all([examineFiles(config), examineMail(config), examineNetwork(config, examined)])),
  ]
  return parts.flat()
}
