import { setTimeout } from 'node:timers/promises'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { imageTypes, maxImageBytes } from '#contract/pictures/picture-sizes.ts'
import type { SourcePreviewBody } from '#contract/sources/source.ts'
import type { RenderMail } from '#mail/templates.ts'
import { bucketBlobs, folderBlobs } from '#server/backup/blob-files.ts'
import { openBackupStore } from '#server/backup/backup-store.ts'
import { withLanguageLinks } from './mails.ts'
import type { Store } from './store.ts'
import { childEnvironment, type Config, type ConfigSource } from './config.ts'
import { listProviderButtons } from '#server/platform/auth/auth.ts'
import { getVisitorInterests, type EffectiveSettings } from '#server/settings/service.ts'
import { createImportRunner } from '#server/sources/read/import-process.ts'
import { runPreviewProcess } from '#server/sources/read/preview-process.ts'
import { runBusyProcess } from '#server/sources/read/busy-process.ts'
import { openPushKeys } from '#server/notifications/service.ts'
import { openBucketBlobs, openBlobCache, openDiskBlobs, createImageStore } from '#server/platform/storage/storage.ts'
import { systemClock } from '#server/platform/process/process.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  createGazetteer,
  createGeocoder,
  findStreetFile,
  loadLocalities,
  streetFilePath,
  zoneAt,
} from '#server/platform/places/places.ts'
import type { Log, Meters } from '#server/platform/observability/observability.ts'
import { openMailTransport } from '#server/platform/mail/mail.ts'
import { createGuardedFetch, createGuardedSend } from '#server/platform/network/network.ts'
import { createPushSender, pushSubject } from '#server/platform/push/push.ts'

/**
 * Limits for fetching images of sources and identity providers: from the public Internet, up to the size of uploads.
 */
const pictureFetch = {
  limits: { time: 15_000, size: maxImageBytes('imported') },
  accept: `${imageTypes.join(', ')}, image/gif;q=0.5`,
}

/** People's own calendars. Unlike sources, they never lead into private networks. */
const calendarFetch = { limits: { time: 20_000, size: 5_000_000 }, accept: 'text/calendar, */*;q=0.5' }

/** Returns the version of this installation, and when it was released. */
async function readVersion(): Promise<{ version: string; releasedOn: string | null }> {
  const manifest = await readFile(new URL('../../../package.json', import.meta.url), 'utf8')
  const { version, releasedOn = null } = JSON.parse(manifest) as { version: string; releasedOn?: string }
  return { version, releasedOn }
}

/** Facts about this installation that operators see, and that decide whether it can be used. */
const describeMachine = async ({ dataDir, mail, demo, identity }: Config) => ({
  ...(await readVersion()),
  dataDir: path.resolve(dataDir),
  hasMailServer: mail !== null,
  hasSignIn: mail !== null || demo || listProviderButtons(identity).length > 0,
})

/** The list of releases and its signature. */
const updateFetch = { limits: { time: 15_000, size: 1_000_000, redirects: 2 }, accept: '*/*' }

interface Given {
  database: Database
  log: Log
  publicUrl: string
  renderMail: RenderMail
  configSource: ConfigSource
  store: Pick<Store, 'connection' | 'withScratch'>
  meters?: Meters
}

/** Creates the dependencies of requests and jobs, for servers and dedicated workers alike. */
export async function openDependencies({ config, settings, site }: EffectiveSettings, { store, ...given }: Given) {
  const { database, log, publicUrl } = given
  const { defaultLocation, reviewHosted, reportsToHide } = config
  const { isPublicUrlSet, trustedProxies, securityContacts, limitsRates } = config
  const blobs = config.bucket ? openBucketBlobs(config.bucket) : openDiskBlobs(path.resolve(config.dataDir, 'blobs'))
  const logGeocoderError = (err: unknown) => log.warn({ err }, 'geocoder failed')
  const push = createPushSender({
    keys: await openPushKeys({ database, clock: systemClock }),
    subject: pushSubject(publicUrl),
    send: createGuardedSend(),
    ...(given.meters && { meters: given.meters }),
  })
  const senderAddress = config.mail?.from.address
  const replyDomain = config.inboundMail?.domain ?? null
  const backupBlobs = config.bucket
    ? bucketBlobs(openBucketBlobs(config.bucket))
    : folderBlobs(path.resolve(config.dataDir, 'blobs'))
  const streetFile = await findStreetFile(config)
  const backupFolder = path.resolve(config.dataDir, 'backups')
  const renderMail = withLanguageLinks(given.renderMail, publicUrl, site.languages)
  return {
    ...given,
    renderMail,
    senderAddress,
    replyDomain,
    clock: systemClock,
    defaultLocation,
    /** Time zone of people who haven't set one. */
    homeZone: settings.timeZone ?? zoneAt(defaultLocation),
    registration: settings.registration,
    visitorInterests: getVisitorInterests(settings, given.configSource),
    shownEvents: settings.shownEvents,
    site,
    streetFile,
    mapSource: streetFile === null ? config.mapSource : { ...config.mapSource, tiles: streetFilePath },
    reviewHosted,
    reportsToHide,
    isPublicUrlSet,
    trustedProxies,
    securityContacts,
    limitsRates,
    images: createImageStore(blobs),
    backups: {
      isOn: config.nightlyBackups,
      passphrase: config.backupPassphrase,
      store: openBackupStore(backupFolder, config.backupBucket),
      workFolder: backupFolder,
      ...store,
      blobs: backupBlobs,
      loadTowns: loadLocalities,
    },
    fetchPicture: createGuardedFetch(pictureFetch),
    fetchCalendar: createGuardedFetch(calendarFetch),
    fetchUpdates: createGuardedFetch(updateFetch),
    updates: config.updates,
    readBusyTimes: runBusyProcess,
    push,
    runImport: createImportRunner(childEnvironment(config)),
    machine: await describeMachine(config),
    previewSource: (body: SourcePreviewBody, signal?: AbortSignal) =>
      runPreviewProcess(body, childEnvironment(config), signal),
    mailTransport: config.mail && openMailTransport(config.mail),
    places: createGazetteer(database),
    geocoder: config.geocoder && createGeocoder(config.geocoder, logGeocoderError),
    pause: (ms: number) => setTimeout(ms),
    previews: openBlobCache(path.resolve(config.dataDir, 'previews'), { max: 2_000 }),
  }
}
