import { z } from 'zod'
import { position } from '#contract/event-query.ts'
import { defaultLocation } from '#contract/limits.ts'
import type { MapSettings } from '#contract/place.ts'
import type { BucketSettings } from './platform/blob-bucket.ts'
import type { ReplicaOptions } from './platform/database-pool.ts'
import type { GeocoderSettings } from './platform/geocoding.ts'
import { isAppleKey, type IdentitySettings } from './platform/identity-providers.ts'
import { isLoopbackHost } from './platform/loopback.ts'
import { OperatorError } from './platform/operator-error.ts'
import { readTrustedProxies, type TrustedProxies } from './platform/request-origin.ts'

const flag = z.enum(['0', '1']).transform((text) => text === '1')
const port = z.coerce.number().int().min(0).max(65_535)
const webAddress = z
  .string()
  .regex(/^https?:\/\/[^\s"'<>;,]+$/, 'must be an address that begins with http:// or https://')
/** Who vouches for people. What belongs together is set together. */
const identityVariables = {
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_TEAM_ID: z.string().optional(),
  APPLE_KEY_ID: z.string().optional(),
  /** PEM; line breaks may be written as \n. */
  APPLE_PRIVATE_KEY: z
    .string()
    .transform((text) => text.replaceAll('\\n', '\n'))
    .refine(isAppleKey, 'must be the private key that Apple gave out, the whole text of the .p8 file')
    .optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
}
const variableGroups = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const

/** Where pictures are kept, if not in `DATA_DIR`. */
const bucketVariables = {
  S3_ENDPOINT: webAddress.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
}

/** How many processes there are, and what each does. */
const processVariables = {
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
  WORKER_PORT: port.optional(),
}

const databaseAddress = z.url({ protocol: /^postgres(ql)?$/ })

/** Where the data is; without `DATABASE_URL`, in `DATA_DIR`. */
const databaseVariables = {
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URLS: z
    .string()
    .transform((text) => text.split(',').map((url) => url.trim()))
    .pipe(z.array(databaseAddress))
    .optional(),
  /** Seconds. */
  DATABASE_REPLICA_LAG: z.coerce.number().min(1).max(600).default(5),
  DATABASE_POOL: z.coerce.number().int().min(1).max(1_000).optional(),
}

/** Every variable that Wonderlark reads; the README's table says the same in words. */
const environmentSchema = z.object({
  ...identityVariables,
  ...bucketVariables,
  ...processVariables,
  ...databaseVariables,
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine(
      (text) => new URL(text).origin === text.replace(/\/+$/, ''),
      'must be an origin such as https://example.org, without a path',
    )
    .optional(),
  DATA_DIR: z.string().default('data'),
  SEED: z.enum(['demo', 'none']).default('demo'),
  DEMO: flag.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>"\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be an address, or Name <address>')
    .optional(),
  DEFAULT_LOCATION: position.default({ latitude: defaultLocation.latitude, longitude: defaultLocation.longitude }),
  MAP_TILES_URL: webAddress.or(z.literal('none')).default('https://tiles.openfreemap.org/planet'),
  MAP_GLYPHS_URL: webAddress.regex(/\{fontstack\}.*\{range\}/, 'must hold {fontstack} and {range}').optional(),
  MAP_ATTRIBUTION: z.string().optional(),
  REPORTS_TO_HIDE: z.coerce.number().int().min(1).max(1_000).default(3),
  GEOCODER_URL: webAddress.optional(),
  GEOCODER: z.enum(['photon', 'nominatim']).default('photon'),
  REVIEW_HOSTED: flag.default(false),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/, 'must be 16 to 200 letters, digits or -._~+/=')
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => readTrustedProxies(text.split(',').map((entry) => entry.trim())))
    .refine((proxies) => proxies !== null, 'must be addresses or networks with commas between: loopback, 10.0.0.0/8')
    .prefault('loopback'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  ANSWERS_MB: z.coerce.number().int().min(0).max(100_000).default(32),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

type Environment = z.output<typeof environmentSchema>

function halfSetGroups(values: Environment): string[] {
  return variableGroups.flatMap((group) => {
    const missing = group.filter((name) => values[name] === undefined)
    return missing.length === 0 || missing.length === group.length
      ? []
      : [`${missing.join(', ')}: missing beside the others of its group`]
  })
}

/** What leads nowhere without `DATABASE_URL`. */
const lonely = ({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URLS }: Environment): string[] =>
  DATABASE_URL === undefined && (DATABASE_DIRECT_URL ?? DATABASE_REPLICA_URLS) !== undefined
    ? ['DATABASE_URL: missing beside DATABASE_DIRECT_URL or DATABASE_REPLICA_URLS']
    : []

/** The usual ten connections are shared out among the processes, so that more of them do not need more. */
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
  const openId = pair(values.OIDC_CLIENT_ID, values.OIDC_CLIENT_SECRET)
  return {
    google: pair(values.GOOGLE_CLIENT_ID, values.GOOGLE_CLIENT_SECRET),
    facebook: pair(values.FACEBOOK_CLIENT_ID, values.FACEBOOK_CLIENT_SECRET),
    apple: clientId && teamId && keyId && privateKey ? { clientId, teamId, keyId, privateKey } : undefined,
    openId: openId && values.OIDC_ISSUER ? { ...openId, issuer: values.OIDC_ISSUER } : undefined,
  }
}

function mailFrom({ SMTP_URL: url, MAIL_FROM: from }: Environment): Config['mail'] {
  if (!url || !from) return null
  const [, name = '', address = from] = /^(.*?)\s*<(.+)>$/.exec(from) ?? []
  return { url, from: { name: name || 'Wonderlark', address } }
}

function bucketFrom(values: Environment): BucketSettings | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = values
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  return endpoint && bucket && accessKeyId && secretAccessKey
    ? { endpoint, bucket, region, accessKeyId, secretAccessKey }
    : null
}

export interface Config {
  /** `web` answers requests and leaves jobs to others, `worker` does nothing but jobs, `all` does both. */
  role: 'all' | 'web' | 'worker'
  /** Server processes that share the port. */
  webConcurrency: number
  /** Where a process that does nothing but jobs says how it is; null: nowhere. */
  workerPort: number | null
  port: number
  host: string
  /** Origin of every link that leaves the server, without a slash at its end. */
  publicUrl: string
  /** Whether `publicUrl` was set, or is only what it looks like from this machine. */
  isPublicUrlSet: boolean
  /** The web servers in front, whose word about callers is taken. */
  trustedProxies: TrustedProxies
  /** Whether calls are counted. */
  limitsRates: boolean
  dataDir: string
  databaseUrl: string | undefined
  /** The database itself, when `databaseUrl` leads to a pooler that lends its connections by the transaction. */
  directUrl: string | undefined
  /** Copies of it that visitors may read. */
  replicas: ReplicaOptions | null
  /** Connections of a server process for reading and for writing each. */
  poolSize: number
  seed: 'demo' | 'none'
  defaultLocation: { latitude: number; longitude: number }
  /** What maps are drawn from; without tiles, from the bundled base map. */
  mapSource: Omit<MapSettings, 'home'>
  /** Reports of different people at which an event is hidden until the operator has looked. */
  reportsToHide: number
  /** Where pictures are kept; null: in `dataDir`. */
  bucket: BucketSettings | null
  /** What finds addresses; null: towns and ZIP codes alone, from the bundled tables. */
  geocoder: GeocoderSettings | null
  /** The first events of a host wait until an operator has looked at them. */
  reviewHosted: boolean
  /** With it, `/metrics` can be read from other machines; null: from this one alone. */
  metricsToken: string | null
  /** What the answers that visitors share may take in memory; 0: none is kept. */
  answerBytes: number
  logLevel: Environment['LOG_LEVEL']
  identity: IdentitySettings
  /** Where mail leaves, and what it says it comes from; without it, mail stays in the outbox. */
  mail: { url: string; from: { name: string; address: string } } | null
  /** Whether the embedded demo provider may stand in while no real one is set: on this machine alone, or as told. */
  demo: boolean
}

export class ConfigError extends OperatorError {}

/**
 * Reads the configuration; an empty variable counts as absent.
 * @throws ConfigError naming every bad variable at once
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  const halfSet = parsed.success ? [...halfSetGroups(parsed.data), ...lonely(parsed.data)] : []
  if (!parsed.success || halfSet.length > 0) {
    const issues = parsed.success ? [] : parsed.error.issues
    const lines = [...issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`), ...halfSet]
    throw new ConfigError(`The configuration cannot be used. ${lines.join('; ')}`)
  }
  const values = parsed.data
  const host = values.HOST.includes(':') ? `[${values.HOST}]` : values.HOST
  const reachableHost = ['0.0.0.0', '127.0.0.1', '[::]', '[::1]'].includes(host) ? 'localhost' : host
  return {
    role: values.ROLE,
    webConcurrency: values.WEB_CONCURRENCY,
    workerPort: values.WORKER_PORT ?? null,
    port: values.PORT,
    host: values.HOST,
    publicUrl: (values.PUBLIC_URL ?? `http://${reachableHost}:${values.PORT}`).replace(/\/+$/, ''),
    isPublicUrlSet: values.PUBLIC_URL !== undefined,
    trustedProxies: values.TRUSTED_PROXIES,
    limitsRates: values.RATE_LIMITS === 'on',
    dataDir: values.DATA_DIR,
    ...databaseFrom(values),
    seed: values.SEED,
    defaultLocation: values.DEFAULT_LOCATION,
    mapSource: {
      tiles: values.MAP_TILES_URL === 'none' ? null : values.MAP_TILES_URL,
      glyphs: values.MAP_GLYPHS_URL ?? null,
      attribution: values.MAP_ATTRIBUTION ?? null,
    },
    reportsToHide: values.REPORTS_TO_HIDE,
    bucket: bucketFrom(values),
    geocoder: values.GEOCODER_URL ? { url: values.GEOCODER_URL, language: values.GEOCODER } : null,
    reviewHosted: values.REVIEW_HOSTED,
    metricsToken: values.METRICS_TOKEN ?? null,
    answerBytes: values.ANSWERS_MB * 1_048_576,
    logLevel: values.LOG_LEVEL,
    identity: identityFrom(values),
    mail: mailFrom(values),
    demo:
      values.DEMO ??
      (isLoopbackHost(values.HOST) && (!values.PUBLIC_URL || isLoopbackHost(new URL(values.PUBLIC_URL).hostname))),
  }
}

/** Where the person stands who called a command: `npm run` itself goes to the project's folder. */
export function callerFolder(environment: NodeJS.ProcessEnv = process.env): string {
  const isOurScript = ['import', 'backup', 'restore'].includes(environment.npm_lifecycle_event ?? '')
  return (isOurScript ? environment.INIT_CWD : undefined) ?? process.cwd()
}
