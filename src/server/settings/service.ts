import { formatList } from '#domain/format/lists.ts'
import { randomUUID } from 'node:crypto'
import {
  openIdNames,
  secretNames,
  settingsSchema,
  type SecretName,
  type SettingName,
  type Settings,
  type SettingsView,
  type settingsChangeBodySchema,
} from '#contract/settings/settings.ts'
import type { Interest } from '#contract/events/event-options.ts'
import type { Site } from '#contract/site/site-options.ts'
import { roundCoordinate } from '#contract/places/place-coordinates.ts'
import { explainUnknownPlace } from '#domain/places/place-text.ts'
import { getUsualConventions } from '#domain/places/place-conventions.ts'
import { deriveAccent } from '#domain/site/site-accent.ts'
import { noteAction, type Actor } from '#server/admin/log-service.ts'
import type { Config, ConfigSource, Reach } from '#server/boot/config.ts'
import { sendTestMessage } from '#server/outbox/service.ts'
import { releasePictures, storePicture } from '#server/pictures/service.ts'
import { countDemoTown, removeDemoTown } from '#server/seeding/service.ts'
import { checkIssuer, listProviderButtons } from '#server/platform/auth/auth.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { isLoopbackHost, isPublicAddress } from '#server/platform/network/network.ts'
import { openMailTransport } from '#server/platform/mail/mail.ts'
import { countryAt, countryOfZone, zoneAt, type Position } from '#server/platform/places/places.ts'
import type { z } from 'zod'
import * as queries from './queries.ts'
import { listFixed, readStored, toVariables } from './stored-service.ts'
import { runToStore } from '#server/platform/observability/observability.ts'
import { t } from '#texts/texts.ts'
import type { Core, Mailing, Picturing, Services } from '#server/platform/dependencies/dependencies.ts'

/** Dependencies of the settings, and of the pages that describe the installation. */
export interface Configuring extends Picturing, Mailing, Pick<Services, 'isPublicUrlSet' | 'places' | 'mapSource'> {
  configSource: ConfigSource
  /** Applies the currently stored settings in this process. Absent if it serves nothing. */
  applySettings?: () => Promise<void>
}

/** Settings in effect, and the parts of every page that come from them. */
export interface EffectiveSettings {
  config: Config
  settings: Settings
  site: Site
}

/**
 * Returns the interests selected for people who chose none: STEM in the demo town, nothing in a town that has a name or a
 * location of its own.
 */
export function getVisitorInterests(
  { visitorInterests, townName, location }: Settings,
  source: Pick<ConfigSource, 'isSet'>,
): readonly Interest[] {
  const isSetUp = townName !== null || location !== null || source.isSet('DEFAULT_LOCATION')
  return visitorInterests ?? (isSetUp ? [] : ['STEM'])
}

type Row = Pick<queries.SettingsRow, 'content' | 'secrets'>

/**
 * Reads the environment, completed by the stored settings. Servers that were entered on a page may be reached only on
 * the public Internet, or where the environment allows it, so that the page gives no access to the machine's network.
 */
function readConfigWith(source: ConfigSource, row: Row): Config {
  const config = source.read(toVariables(readStored(row), row.secrets, source.isSet))
  const fixed = listFixed(source.isSet)
  const mayReach = (address: string) => isPublicAddress(address) || config.settingsNetworks.has(address)
  const guard = <Server extends object>(name: SettingName, server: Server): Server & Reach =>
    name in fixed ? server : { ...server, mayReach }
  const { mail, geocoder, identity } = config
  return {
    ...config,
    mail: mail && guard('smtpHost', mail),
    geocoder: geocoder && guard('geocoderUrl', geocoder),
    identity: {
      ...identity,
      openIds: identity.openIds.map((openId) => guard(`${openIdNames[openId.slot]}Issuer`, openId)),
    },
  }
}

const toSite = (
  { townName, logo, accent, languages }: Settings,
  { defaultLocation, conventions, identity, mail, demo }: Config,
): Site => ({
  name: townName,
  logo,
  accent: accent === null ? null : deriveAccent(accent),
  conventions: { ...getUsualConventions(countryAt(defaultLocation)), ...conventions },
  languages,
  isSignInOpen: demo || mail !== null || listProviderButtons(identity).length > 0,
})

/**
 * Reads the settings in effect: the environment's, completed by the stored ones.
 * @param onInvalid called if the stored settings don't fit this program or the environment, which then alone applies
 */
export async function readEffective(
  { database, configSource }: Pick<Configuring, 'database' | 'configSource'>,
  onInvalid: (error: unknown) => void,
): Promise<EffectiveSettings & { version: number }> {
  const row = await database.read(queries.getSettingsRow)
  const settings = readStored(row)
  const complete = (config: Config) => ({ settings, site: toSite(settings, config), version: row.version, config })
  try {
    return complete(readConfigWith(configSource, row))
  } catch (error) {
    onInvalid(error)
    return complete(configSource.read({}))
  }
}

/** The town's location and conventions. */
export type Town = Pick<Services, 'defaultLocation' | 'conventions'>

/** Reads the town in effect. */
export async function readTown(deps: Pick<Configuring, 'database' | 'configSource'>): Promise<Town> {
  const { config, site } = await readEffective(deps, () => undefined)
  return { defaultLocation: config.defaultLocation, conventions: site.conventions }
}

/**
 * Makes the home of a source the town's location, unless an operator or the environment has set one, or the demo town
 * is there. Otherwise, people whose location is unknown would search around the default location.
 * @returns whether the location changed
 */
export async function adoptLocation(
  deps: Core & Pick<Configuring, 'configSource'>,
  home: Position,
  actor: Actor,
): Promise<boolean> {
  if (deps.configSource.isSet('DEFAULT_LOCATION') || (await countDemoTown(deps))) return false
  const location = { latitude: roundCoordinate(home.latitude), longitude: roundCoordinate(home.longitude) }
  return deps.database.write(async (sql) => {
    const row = await queries.lockSettings(sql)
    if (readStored(row).location !== null) return false
    await queries.updateSettings(sql, { ...row.content, location }, row.secrets)
    await noteAction(sql, deps, actor, {
      action: 'settings.change',
      target: { kind: 'site', name: describeChange({ location }) },
    })
    return true
  })
}

/** Shows what the environment fixes in place of stored values that have no effect. */
function withFixedValues(settings: Settings, config: Config, isFixed: (name: string) => boolean): Settings {
  const mail = config.mail && new URL(config.mail.url)
  const { google, facebook, openIds } = config.identity
  const inEffect: Partial<Settings> = {
    location: config.defaultLocation,
    ...config.conventions,
    reviewHosted: config.reviewHosted,
    reportsToHide: config.reportsToHide,
    smtpHost: mail?.hostname ?? null,
    smtpPort: mail?.port ? Number(mail.port) : null,
    smtpSecurity: mail?.protocol === 'smtps:' ? 'tls' : 'starttls',
    smtpUser: mail?.username ? decodeURIComponent(mail.username) : null,
    mailFromName: config.mail?.from.name ?? null,
    mailFromAddress: config.mail?.from.address ?? null,
    googleClientId: google?.clientId ?? null,
    facebookClientId: facebook?.clientId ?? null,
    ...Object.fromEntries(
      openIds.flatMap(({ slot, issuer, clientId, name, icon }) => [
        [`${openIdNames[slot]}Issuer`, issuer],
        [`${openIdNames[slot]}ClientId`, clientId],
        [`${openIdNames[slot]}Name`, name],
        [`${openIdNames[slot]}Icon`, icon],
      ]),
    ),
    geocoder: config.geocoder?.language ?? 'photon',
    geocoderUrl: config.geocoder?.url ?? null,
    mapTilesUrl: config.mapSource.tiles,
    securityContact: config.securityContacts[0]?.replace(/^mailto:/, '') ?? null,
  }
  const fixed = Object.entries(inEffect).filter(([name]) => isFixed(name))
  return { ...settings, ...Object.fromEntries(fixed) }
}

async function present(deps: Configuring, row: queries.SettingsRow): Promise<SettingsView> {
  const { configSource, places } = deps
  const stored = readStored(row)
  const fixed = listFixed(configSource.isSet)
  const config = readConfigWith(configSource, row)
  const near = config.defaultLocation
  const [town] = await places.find({ q: '', near, limit: 1 })
  return {
    version: row.version,
    values: withFixedValues(stored, config, (name) => name in fixed),
    secrets: Object.fromEntries(
      secretNames.map((name) => [name, name in fixed || row.secrets[name] !== undefined]),
    ) as SettingsView['secrets'],
    fixed,
    publicUrl: deps.publicUrl,
    isPublicUrlSet: deps.isPublicUrlSet,
    locationZone: zoneAt(near),
    usual: getUsualConventions(countryAt(near)),
    locationName: town?.label ?? `${near.latitude}, ${near.longitude}`,
    isDemo: config.demo,
    demoTown: await countDemoTown(deps),
  }
}

export const getSettings = async (deps: Configuring): Promise<SettingsView> =>
  present(deps, await deps.database.read(queries.getSettingsRow))

type ChangeBody = z.output<typeof settingsChangeBodySchema>

/** @throws DomainError `setting_fixed` naming the variable */
function refuseFixed(deps: Configuring, names: readonly string[]): void {
  const fixed = listFixed(deps.configSource.isSet)
  const name = names.find((each) => each in fixed)
  if (name === undefined) return
  throw new DomainError(
    'setting_fixed',
    t('{variable} is set in the environment and fixes “{name}”.', { variable: fixed[name] ?? '', name }),
  )
}

/** Returns the changed secrets: null removes one. */
function mergeSecrets(before: Record<string, string>, changes: ChangeBody['changes']): Record<string, string> {
  const after = { ...before }
  for (const name of secretNames) {
    const secret = changes[name]
    if (secret) after[name] = secret
    else if (secret === null) delete after[name]
  }
  return after
}

/** Settings that determine which server gets a secret. */
const destinations: Partial<Record<SecretName, readonly SettingName[]>> = {
  smtpPassword: ['smtpHost', 'smtpPort', 'smtpSecurity'],
  ...Object.fromEntries(Object.values(openIdNames).map((name) => [`${name}ClientSecret`, [`${name}Issuer`]])),
}

/**
 * Prevents sending a stored secret to a server other than the one for which it was entered.
 * @throws DomainError `invalid_request`
 */
function checkSecrets(row: Row, content: Row['content'], changes: ChangeBody['changes']): void {
  const [before, after] = [readStored(row), readStored({ content })]
  const isMoved = (name: SecretName) =>
    destinations[name]?.some((setting) => before[setting] !== after[setting] && after[destinations[name]![0]!] !== null)
  const errors = secretNames
    .filter((name) => row.secrets[name] !== undefined && changes[name] === undefined && isMoved(name))
    .map((name) => ({ field: `changes.${name}`, message: t('must be entered again, because the server has changed') }))
  for (const name of Object.values(openIdNames)) {
    const issuer = changes[`${name}Issuer`] ? new URL(changes[`${name}Issuer`]!) : null
    if (issuer?.protocol === 'http:' && !isLoopbackHost(issuer.hostname)) {
      const message = t('must start with https://, so nobody can read the secret')
      errors.push({ field: `changes.${name}Issuer`, message })
    }
  }
  if (errors.length > 0) throw new DomainError('invalid_request', undefined, errors)
}

/** @throws DomainError `invalid_request` if the configuration can't be read with these settings */
function checkConfig(source: ConfigSource, row: Row): void {
  try {
    readConfigWith(source, row)
  } catch (error) {
    throw new DomainError('invalid_request', error instanceof Error ? error.message : undefined)
  }
}

/** @throws DomainError `invalid_request` with the reason if no place, or several, are meant */
async function findLocation(
  deps: Pick<Services, 'database' | 'places'>,
  typed: string,
  timeZone = '',
): Promise<Settings['location']> {
  const row = await deps.database.read(queries.getSettingsRow)
  // The location of a new installation is a default, from which no country follows.
  const near = readStored(row).location
  const { place, candidates } = await deps.places.resolve(typed, near, near ? undefined : countryOfZone(timeZone))
  if (place) return { latitude: roundCoordinate(place.latitude), longitude: roundCoordinate(place.longitude) }
  const message = explainUnknownPlace(typed, candidates)
  throw new DomainError('invalid_request', undefined, [{ field: 'changes.place', message }])
}

/**
 * Stores a change and applies it in every process.
 * @throws DomainError `settings_changed` if the settings are no longer those of the given version, `setting_fixed`,
 *   `invalid_request`, or from the image store
 */
export async function changeSettings(deps: Configuring, body: ChangeBody, actor: Actor): Promise<SettingsView> {
  const { logo, place, ...given } = body.changes
  refuseFixed(
    deps,
    Object.keys(body.changes).map((name) => (name === 'place' ? 'location' : name)),
  )
  const changes = place === undefined ? given : { ...given, location: await findLocation(deps, place, body.timeZone) }
  // Slow, so it precedes the transaction.
  const picture = logo?.startsWith('data:') ? await storePicture(deps, logo, 'logo') : logo
  const settingNames = new Set<string>(settingsSchema.keyof().options)
  await deps.database.write(async (sql) => {
    const row = await queries.lockSettings(sql)
    if (row.version !== body.version) throw new DomainError('settings_changed')
    if (picture && picture === logo && row.content['logo'] !== logo) {
      throw new DomainError('invalid_request', undefined, [
        { field: 'changes.logo', message: t('must be a picture as a data URL') },
      ])
    }
    const own = Object.entries(changes).filter(([name, value]) => settingNames.has(name) && value !== undefined)
    const content = { ...row.content, ...Object.fromEntries(own), ...(picture !== undefined && { logo: picture }) }
    checkSecrets(row, content, changes)
    const secrets = mergeSecrets(row.secrets, changes)
    checkConfig(deps.configSource, { content, secrets })
    await queries.updateSettings(sql, content, secrets)
    const former = row.content['logo']
    if (typeof former === 'string' && former !== content.logo) await releasePictures(sql, [former])
    await noteAction(sql, deps, actor, {
      action: 'settings.change',
      target: { kind: 'site', name: describeChange(body.changes) },
    })
  })
  await deps.applySettings?.()
  return getSettings(deps)
}

/** Names the changed settings for the log, without their values. */
const describeChange = (changes: object): string =>
  runToStore(() => t('the settings ({names})', { names: Object.keys(changes).join(', ') }))

/** Sends a test email with the settings in effect and reports the mail server's response. */
export async function testMail(deps: Configuring, address: string): Promise<{ isOk: boolean; message: string }> {
  const { config } = await readEffective(deps, () => undefined)
  if (!config.mail) {
    return {
      isOk: false,
      message: t('There’s no mail server yet. Enter its name and a sender address, and save them first.'),
    }
  }
  const mailTransport = openMailTransport({ ...config.mail, timeoutMs: 15_000 })
  try {
    const { outcome, reply } = await sendTestMessage(
      { mailTransport, renderMail: deps.renderMail, publicUrl: deps.publicUrl },
      { address, askedAt: deps.clock.now(), token: randomUUID() },
    )
    const host = new URL(config.mail.url).host
    return outcome === 'sent'
      ? { isOk: true, message: t('{host} accepted the email to {address}. Check that it arrived.', { host, address }) }
      : { isOk: false, message: t('{host} didn’t accept the email: {reason}', { host, reason: reply ?? '' }) }
  } finally {
    mailTransport.close()
  }
}

/** Checks that the configured sign-in providers respond, each with a complete discovery document. */
export async function testSignIn(deps: Configuring): Promise<{ isOk: boolean; message: string }> {
  const { config } = await readEffective(deps, () => undefined)
  const { google, facebook, apple, openIds } = config.identity
  const issuers = [
    ...(google ? [{ name: 'Google', issuer: 'https://accounts.google.com', mayReach: undefined }] : []),
    ...openIds.map(({ name, issuer, mayReach }) => ({ name, issuer, mayReach })),
  ]
  const checked = await Promise.all(
    issuers.map(async ({ name, issuer, mayReach }) => ({ name, fault: await checkIssuer(issuer, mayReach) })),
  )
  if (checked.length === 0 && !facebook && !apple) {
    return {
      isOk: false,
      message: t('There’s no sign-in provider yet. Enter a client ID and its secret, and save them first.'),
    }
  }
  const faulty = checked.find(({ fault }) => fault !== null)
  if (faulty) {
    const { name, fault } = faulty
    return { isOk: false, message: t('{name} can’t be used: {reason}', { name, reason: fault ?? '' }) }
  }
  const names = checked.map(({ name }) => name)
  return {
    isOk: true,
    message:
      names.length === 0
        ? t('The client ID and its secret are saved. Sign in once to see whether the provider accepts them.')
        : t(
            '{count, plural, one {{names} responds and its discovery document is complete. Sign in once to check the client secret.} other {{names} respond and their discovery documents are complete. Sign in once with each to check the client secrets.}}',
            { count: names.length, names: formatList(names) },
          ),
  }
}

/** Deletes the demo town. @returns what was deleted */
export async function dropDemoTown(deps: Configuring, actor: Actor) {
  const removed = await removeDemoTown(deps, async (sql) => {
    await noteAction(sql, deps, actor, {
      action: 'demo.remove',
      target: { kind: 'site', name: runToStore(() => t('the demo town')) },
    })
    await queries.announceSettings(sql)
  })
  await deps.applySettings?.()
  return removed
}

export { settingsChannel } from './queries.ts'
