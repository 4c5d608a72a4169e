import type { MapSettings } from '#contract/places/place.ts'
import type { BucketSettings } from '#server/platform/storage/storage.ts'
import type { ReplicaOptions } from '#server/platform/database/database.ts'
import type { GeocoderSettings } from '#server/platform/places/places.ts'
import type { IdentitySettings } from '#server/platform/auth/auth.ts'
import { isLoopbackHost, type Networks } from '#server/platform/network/network.ts'
import type { TrustedProxies } from '#server/platform/http/http.ts'
import { openIdSlots } from '#contract/sign-in/sign-in.ts'
import type { UpdateSettings } from '#server/updates/service.ts'
import {
  conventionVariables,
  identityVariables,
  openIdPrefixes,
  readEnvironment,
  type Environment,
} from './environment.ts'
import type { ConventionsChoice } from '#texts/conventions.ts'

/** Restricts the addresses of a server that operators enter in the settings. */
export interface Reach {
  /** Absent for servers set by environment variables, which may have any address. */
  mayReach?: (address: string) => boolean
}

export interface InboundMailSettings {
  /** Domain of the addresses. */
  domain: string
  host: string
  port: number
  protocol: 'smtp' | 'lmtp'
  /** Networks that may deliver mail. */
  networks: TrustedProxies
}

export interface Config {
  /** `web` serves requests and leaves jobs to others, `worker` only runs jobs, `all` does both. */
  role: 'all' | 'web' | 'worker'
  /** Number of server processes that share the port. */
  webConcurrency: number
  /** Port on which a dedicated worker reports its status; null: none. */
  workerPort: number | null
  port: number
  host: string
  /** Origin of every link that leaves the server, without a trailing slash. */
  publicUrl: string
  /** Whether `publicUrl` was configured. If not, it is only the address as seen from this machine. */
  isPublicUrlSet: boolean
  /** Reverse proxies that are trusted to identify clients. */
  trustedProxies: TrustedProxies
  /** Private networks that event sources may be read from. */
  sourceNetworks: Networks
  /** Private networks that servers entered in the settings may be in. */
  settingsNetworks: Networks
  /** Contacts for vulnerability reports: `mailto:` and `https:` addresses for `security.txt`. */
  securityContacts: readonly string[]
  limitsRates: boolean
  dataDir: string
  databaseUrl: string | undefined
  /** Direct address of the database if `databaseUrl` leads to a pooler in transaction mode. */
  directUrl: string | undefined
  /** Read replicas for visitors' requests. */
  replicas: ReplicaOptions | null
  /** Connections per server process, for reading and for writing each. */
  poolSize: number
  seed: 'demo' | 'none'
  defaultLocation: { latitude: number; longitude: number }
  /** Conventions for dates, times, distances and prices that differ from those of the location. */
  conventions: ConventionsChoice
  /** Tile source of maps. Without tiles, maps use the bundled base map. */
  mapSource: Omit<MapSettings, 'home' | 'timeZone' | 'visitorInterests' | 'shownEvents'>
  /** PMTiles file with the streets; null: `map.pmtiles` in `dataDir`, if it exists. */
  mapFile: string | null
  /** Number of different people who must report an event to hide it until an operator has reviewed it. */
  reportsToHide: number
  /** Bucket that stores images; null: they are stored in `dataDir`. */
  bucket: BucketSettings | null
  /** Geocoder that finds addresses; null: only towns and ZIP codes, from the bundled tables. */
  geocoder: GeocoderSettings | null
  /** Whether a host's first events are held until an operator has reviewed them. */
  reviewHosted: boolean
  /** URL of the list of releases, to check for a newer version; null: no checks. */
  updates: UpdateSettings | null
  /** Whether backups are made every night. */
  nightlyBackups: boolean
  /** Bucket that keeps nightly backups; null: they are kept in `dataDir`. */
  backupBucket: BucketSettings | null
  /** Encrypts backups; null: they aren't encrypted. */
  backupPassphrase: string | null
  /** Token for reading `/metrics` from other machines; null: only from this one. */
  metricsToken: string | null
  /** Maximum size in bytes of the anonymous response cache; 0: nothing is cached. */
  cacheBytes: number
  logLevel: Environment['LOG_LEVEL']
  identity: IdentitySettings
  /** Mail server and sender of emails; null: emails stay in the outbox. */
  mail: ({ url: string; from: { name: string; address: string } } & Reach) | null
  /** Receives replies to emails; null if this server receives none. */
  inboundMail: InboundMailSettings | null
  /**
   * Whether the embedded demo provider may be used if no real one is configured. By default only if the server can't be
   * reached from other machines; `DEMO` overrides that.
   */
  demo: boolean
  /** Whether `DEMO=1` also opens demo sign-in to other machines that `HOST` admits. */
  isDemoShared: boolean
  /** Variables that prevent demo mode, which would otherwise be on. */
  demoConflicts: readonly string[]
  /** Networks that may read the outbox like this machine; null: none. */
  outboxNetworks: TrustedProxies | null
}

/** Splits the default ten connections between the processes, so that more processes don't need more connections. */
const usualPool = ({ WEB_CONCURRENCY }: Environment): number => Math.max(2, Math.ceil(10 / WEB_CONCURRENCY))

function databaseFrom(values: Environment): Pick<Config, 'databaseUrl' | 'directUrl' | 'replicas' | 'poolSize'> {
  const { DATABASE_REPLICA_URLS: connections, DATABASE_REPLICA_LAG: seconds } = values
  return {
    databaseUrl: values.DATABASE_URL,
    directUrl: values.DATABASE_DIRECT_URL,
    replicas: connections ? { connections, maxLag: seconds * 1_000 } : null,
    poolSize: values.DATABASE_POOL ?? usualPool(values),
  }
}

function identityFrom(values: Environment): IdentitySettings {
  const pair = (clientId: string | undefined, clientSecret: string | undefined) =>
    clientId && clientSecret ? { clientId, clientSecret } : undefined
  const {
    APPLE_CLIENT_ID: clientId,
    APPLE_TEAM_ID: teamId,
    APPLE_KEY_ID: keyId,
    APPLE_PRIVATE_KEY: privateKey,
  } = values
  return {
    google: pair(values.GOOGLE_CLIENT_ID, values.GOOGLE_CLIENT_SECRET),
    facebook: pair(values.FACEBOOK_CLIENT_ID, values.FACEBOOK_CLIENT_SECRET),
    apple: clientId && teamId && keyId && privateKey ? { clientId, teamId, keyId, privateKey } : undefined,
    openIds: openIdSlots.flatMap((slot, at) => {
      const prefix = openIdPrefixes[at]!
      const client = pair(values[`${prefix}_CLIENT_ID`], values[`${prefix}_CLIENT_SECRET`])
      const issuer = values[`${prefix}_ISSUER`]
      if (!client || issuer === undefined) return []
      const name = values[`${prefix}_NAME`] ?? new URL(issuer).hostname
      return [{ ...client, slot, issuer, name, icon: values[`${prefix}_ICON`] ?? 'key' }]
    }),
  }
}

/** Returns whether other machines can't reach the server, neither directly nor through a proxy. */
export const isLocalOnly = ({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean =>
  isLoopbackHost(host) && !isBeyondThisMachine(publicUrl)

const isBeyondThisMachine = (url: string | undefined) => url !== undefined && !isLoopbackHost(new URL(url).hostname)

/**
 * Decides whether demo mode, which lets anyone sign in as anyone, is on. It stays off, even if requested, if people
 * have real accounts or receive real emails.
 */
function demoFrom(values: Environment): Pick<Config, 'demo' | 'isDemoShared' | 'demoConflicts'> {
  const isWanted = values.DEMO ?? (isLoopbackHost(values.HOST) && !isBeyondThisMachine(values.PUBLIC_URL))
  const providers = identityVariables.filter((name) => name.endsWith('_CLIENT_ID') && values[name] !== undefined)
  const conflicts = [
    ...providers,
    ...(values.SMTP_URL === undefined ? [] : ['SMTP_URL']),
    ...(isBeyondThisMachine(values.PUBLIC_URL) ? ['PUBLIC_URL'] : []),
  ]
  // Demo mode wasn't requested alongside a provider, so there is nothing to report.
  const isReported = isWanted && (values.DEMO === true || providers.length === 0)
  return {
    demo: isWanted && conflicts.length === 0,
    isDemoShared: values.DEMO === true,
    demoConflicts: isReported ? conflicts : [],
  }
}

const conventionsFrom = (values: Environment): ConventionsChoice =>
  Object.fromEntries(
    Object.entries(conventionVariables).flatMap(([name, variable]) => {
      const value = values[variable]
      return value === undefined ? [] : [[name, value]]
    }),
  )

function mailFrom({ SMTP_URL: url, MAIL_FROM: from }: Environment): Config['mail'] {
  if (!url || !from) return null
  const [, name = '', address = from] = /^(.*?)\s*<(.+)>$/.exec(from) ?? []
  return { url, from: { name: name || 'Wonderlark', address } }
}

function inboundMailFrom(values: Environment): InboundMailSettings | null {
  const { INBOUND_MAIL_DOMAIN: domain, INBOUND_MAIL_LISTEN: address } = values
  const { INBOUND_MAIL_PROTOCOL: protocol, INBOUND_MAIL_NETWORKS: networks } = values
  return domain && address ? { domain, ...address, protocol, networks } : null
}

function bucketFrom(
  values: Pick<Environment, `S3_${'ENDPOINT' | 'BUCKET' | 'REGION' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY'}`>,
): BucketSettings | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = values
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  return endpoint && bucket && accessKeyId && secretAccessKey
    ? { endpoint, bucket, region, accessKeyId, secretAccessKey }
    : null
}

function backupBucketFrom(values: Environment): BucketSettings | null {
  const { BACKUP_S3_ENDPOINT, BACKUP_S3_BUCKET, BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY } = values
  return bucketFrom({
    S3_ENDPOINT: BACKUP_S3_ENDPOINT,
    S3_BUCKET: BACKUP_S3_BUCKET,
    S3_ACCESS_KEY_ID: BACKUP_S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: BACKUP_S3_SECRET_ACCESS_KEY,
    S3_REGION: values.BACKUP_S3_REGION,
  })
}

/** The environment at the start of the process, completed by settings from the database. */
export interface ConfigSource {
  /** Whether the environment sets the variable. */
  isSet(variable: string): boolean
  /**
   * Reads the configuration, with further variables for those that the environment doesn't set.
   * @throws ConfigError listing every invalid variable at once
   */
  read(stored: Readonly<Record<string, string>>): Config
}

export function createConfigSource(environment: NodeJS.ProcessEnv = process.env): ConfigSource {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  return {
    isSet: (variable) => given[variable] !== undefined,
    read: (stored) => readConfig({ ...stored, ...given }),
  }
}

/**
 * Reads the configuration.
 * @throws ConfigError listing every invalid variable at once
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const values = readEnvironment(environment)
  const host = values.HOST.includes(':') ? `[${values.HOST}]` : values.HOST
  const reachableHost = ['0.0.0.0', '127.0.0.1', '[::]', '[::1]'].includes(host) ? 'localhost' : host
  return {
    role: values.ROLE,
    webConcurrency: values.WEB_CONCURRENCY,
    workerPort: values.WORKER_PORT ?? null,
    port: values.PORT,
    host: values.HOST,
    publicUrl: (values.PUBLIC_URL ?? `http://${reachableHost}:${values.PORT}`).replace(/(?<!\/)\/+$/, ''),
    isPublicUrlSet: values.PUBLIC_URL !== undefined,
    trustedProxies: values.TRUSTED_PROXIES,
    sourceNetworks: values.SOURCE_NETWORKS,
    settingsNetworks: values.SETTINGS_NETWORKS,
    securityContacts: values.SECURITY_CONTACT,
    limitsRates: values.RATE_LIMITS === 'on',
    dataDir: values.DATA_DIR,
    updates: values.UPDATES_URL && values.UPDATES_KEY ? { url: values.UPDATES_URL, key: values.UPDATES_KEY } : null,
    nightlyBackups: values.BACKUPS === 'nightly',
    backupBucket: backupBucketFrom(values),
    backupPassphrase: values.BACKUP_PASSPHRASE ?? null,
    ...databaseFrom(values),
    seed: values.SEED,
    defaultLocation: values.DEFAULT_LOCATION,
    conventions: conventionsFrom(values),
    mapSource: {
      tiles: values.MAP_TILES_URL === 'none' ? null : values.MAP_TILES_URL,
      glyphs: values.MAP_GLYPHS_URL ?? null,
      attribution: values.MAP_ATTRIBUTION ?? null,
    },
    mapFile: values.MAP_TILES_FILE ?? null,
    reportsToHide: values.REPORTS_TO_HIDE,
    bucket: bucketFrom(values),
    geocoder: values.GEOCODER_URL ? { url: values.GEOCODER_URL, language: values.GEOCODER } : null,
    reviewHosted: values.REVIEW_HOSTED,
    metricsToken: values.METRICS_TOKEN ?? null,
    cacheBytes: values.ANSWERS_MB * 1_048_576,
    logLevel: values.LOG_LEVEL,
    identity: identityFrom(values),
    mail: mailFrom(values),
    inboundMail: inboundMailFrom(values),
    ...demoFrom(values),
    outboxNetworks: values.OUTBOX_NETWORKS ?? null,
  }
}

/** Returns the environment of a process that reads sources with the settings in effect. */
export function childEnvironment({ defaultLocation, conventions }: Config): NodeJS.ProcessEnv {
  const { latitude, longitude } = defaultLocation
  const chosen = Object.entries(conventions).map(([name, value]) => [
    conventionVariables[name as keyof ConventionsChoice],
    value,
  ])
  return { ...process.env, DEFAULT_LOCATION: `${latitude},${longitude}`, ...Object.fromEntries(chosen) }
}

/** Returns the folder in which a command was called, because `npm run` changes to the project's folder. */
export function callerFolder(): string {
  const isOurScript = ['sources', 'import', 'backup', 'restore'].includes(process.env.npm_lifecycle_event ?? '')
  return (isOurScript ? process.env.INIT_CWD : undefined) ?? process.cwd()
}
