import { z } from 'zod'
import { position } from '#contract/events/event-query.ts'
import { defaultLocation } from '#contract/limits.ts'
import { signInIcons } from '#contract/sign-in/sign-in.ts'
import { currencyCode } from '#contract/site/conventions.ts'
import { isAppleKey, isEd25519Key } from '#server/platform/auth/auth.ts'
import { readNetworks } from '#server/platform/network/network.ts'
import { explainIssue, OperatorError } from '#server/platform/process/process.ts'
import { readTrustedProxies } from '#server/platform/http/http.ts'
import { t } from '#texts/texts.ts'
import { dateOrders, distanceUnits, hourStyles, weekStarts } from '#texts/conventions.ts'

const flag = z.enum(['0', '1']).transform((text) => text === '1')
const port = z.coerce.number().int().min(0).max(65_535)
/** The messages are texts, because operators enter these settings on a page in their language. */
const webAddress = z.string().regex(/^https?:\/\/[^\s"'<>;,]+$/, {
  error: () => t('must be an address that starts with https:// or http://'),
})
const privateNetworks = z
  .string()
  .transform((text) => readNetworks(text.split(',').flatMap((entry) => entry.trim() || [])))
  .refine((networks) => networks !== null, 'must be comma-separated networks, such as 10.0.0.0/8,fd12:3456::/32')

const networks = z
  .string()
  .transform((text) => readTrustedProxies(text.split(',').map((entry) => entry.trim())))
  .refine((proxies) => proxies !== null, 'must be comma-separated addresses or networks, such as loopback,10.0.0.0/8')
/** Prefixes of the variables of OpenID Connect providers, in the order of their slots. */
export const openIdPrefixes = ['OIDC', 'OIDC_2', 'OIDC_3', 'OIDC_4'] as const
/** Variables by the settings that they fix. */
export const conventionVariables = {
  dateOrder: 'DATE_ORDER',
  hours: 'HOURS',
  weekStart: 'WEEK_START',
  units: 'UNITS',
  currency: 'CURRENCY',
} as const
type OpenIdPrefix = (typeof openIdPrefixes)[number]

const issuer = z
  .url({ protocol: /^https?$/, error: () => t('must be an address that starts with https:// or http://') })
  .optional()
const buttonName = z.string().trim().min(1).max(60).optional()
const buttonIcon = z.enum(signInIcons).optional()

type OpenIdSchemas = Record<`${OpenIdPrefix}_ISSUER`, typeof issuer> &
  Record<`${OpenIdPrefix}_${'CLIENT_ID' | 'CLIENT_SECRET'}`, z.ZodOptional<z.ZodString>> &
  Record<`${OpenIdPrefix}_NAME`, typeof buttonName> &
  Record<`${OpenIdPrefix}_ICON`, typeof buttonIcon>

const openIdSchemas = Object.fromEntries(
  openIdPrefixes.flatMap((prefix) => [
    [`${prefix}_ISSUER`, issuer],
    [`${prefix}_CLIENT_ID`, z.string().optional()],
    [`${prefix}_CLIENT_SECRET`, z.string().optional()],
    [`${prefix}_NAME`, buttonName],
    [`${prefix}_ICON`, buttonIcon],
  ]),
) as OpenIdSchemas

/** Identity providers. Variables of one group must be set together. */
const identitySchemas = {
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
    .refine(isAppleKey, 'must be the private key from Apple: the entire text of the .p8 file')
    .optional(),
  ...openIdSchemas,
}
export const identityVariables = Object.keys(identitySchemas) as (keyof typeof identitySchemas)[]
const openIdGroups = openIdPrefixes.map(
  (prefix) => [`${prefix}_ISSUER`, `${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`] as const,
)
const variableGroups = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ...openIdGroups,
  ['SMTP_URL', 'MAIL_FROM'],
  ['INBOUND_MAIL_DOMAIN', 'INBOUND_MAIL_LISTEN'],
  ['UPDATES_URL', 'UPDATES_KEY'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_BUCKET', 'BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'],
] as const

/** Storage of images, if not in `DATA_DIR`. */
const bucketVariables = {
  S3_ENDPOINT: webAddress.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket name')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
}

/** Nightly backups, in `DATA_DIR/backups` or a bucket. */
const backupVariables = {
  BACKUPS: z.enum(['nightly', 'off']).default('nightly'),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').max(1_000).optional(),
  BACKUP_S3_ENDPOINT: bucketVariables.S3_ENDPOINT,
  BACKUP_S3_BUCKET: bucketVariables.S3_BUCKET,
  BACKUP_S3_ACCESS_KEY_ID: bucketVariables.S3_ACCESS_KEY_ID,
  BACKUP_S3_SECRET_ACCESS_KEY: bucketVariables.S3_SECRET_ACCESS_KEY,
  BACKUP_S3_REGION: bucketVariables.S3_REGION,
}

/** Checks for newer versions. Without these variables, there are no checks. */
const updateVariables = {
  UPDATES_URL: webAddress.optional(),
  UPDATES_KEY: z.string().refine(isEd25519Key, 'must be an Ed25519 public key in DER, as base64').optional(),
}

/** Number of processes and the role of each. */
const processVariables = {
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
  WORKER_PORT: port.optional(),
}

/** Receiving of replies by email. */
const replyVariables = {
  INBOUND_MAIL_DOMAIN: z
    .string()
    .regex(/^(?=.{4,100}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i, 'must be a domain name')
    .transform((text) => text.toLowerCase())
    .optional(),
  INBOUND_MAIL_LISTEN: z
    .string()
    .regex(/^([\w.-]+|\[[\da-f:.]+\]):\d{1,5}$/i, 'must be an address and a port, such as 127.0.0.1:2525')
    .transform((text) => {
      const at = text.lastIndexOf(':')
      return { host: text.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(text.slice(at + 1)) }
    })
    .refine((address) => address.port <= 65_535, 'must have a port of at most 65535')
    .optional(),
  INBOUND_MAIL_PROTOCOL: z.enum(['smtp', 'lmtp']).default('smtp'),
  INBOUND_MAIL_NETWORKS: networks.prefault('loopback'),
}

const databaseAddress = z.url({ protocol: /^postgres(ql)?$/, error: 'must be postgres://user:password@host/database' })

/** Location of the database; without `DATABASE_URL`, in `DATA_DIR`. */
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

/** All variables that Wonderlark reads; docs/settings.md describes them. */
const environmentSchema = z.object({
  ...identitySchemas,
  ...bucketVariables,
  ...backupVariables,
  ...updateVariables,
  ...processVariables,
  ...databaseVariables,
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z
    .string()
    .refine(
      (text) => /^https?:/.test(text) && URL.parse(text)?.origin === text.replace(/(?<!\/)\/+$/, ''),
      'must be an origin such as https://example.org, without a path',
    )
    .optional(),
  DATA_DIR: z.string().default('data'),
  SEED: z.enum(['demo', 'none']).default('demo'),
  DEMO: flag.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: () => t('must be smtp://user:password@host:587 or smtps://…:465') })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>"\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
      error: () => t('must be an email address, or {example}', { example: 'Name <address>' }),
    })
    .optional(),
  ...replyVariables,
  DEFAULT_LOCATION: position.default({ latitude: defaultLocation.latitude, longitude: defaultLocation.longitude }),
  DATE_ORDER: z.enum(dateOrders).optional(),
  HOURS: z.enum(hourStyles).optional(),
  WEEK_START: z.enum(weekStarts).optional(),
  UNITS: z.enum(distanceUnits).optional(),
  CURRENCY: currencyCode.optional(),
  MAP_TILES_URL: webAddress.or(z.literal('none')).default('https://tiles.openfreemap.org/planet'),
  MAP_TILES_FILE: z.string().optional(),
  MAP_GLYPHS_URL: webAddress.regex(/\{fontstack\}.*\{range\}/, 'must contain {fontstack} and {range}').optional(),
  MAP_ATTRIBUTION: z.string().optional(),
  REPORTS_TO_HIDE: z.coerce.number().int().min(1).max(1_000).default(3),
  GEOCODER_URL: webAddress.optional(),
  GEOCODER: z.enum(['photon', 'nominatim']).default('photon'),
  REVIEW_HOSTED: flag.default(false),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/, 'must be 16 to 200 letters, digits or -._~+/=')
    .optional(),
  TRUSTED_PROXIES: networks.prefault('loopback'),
  OUTBOX_NETWORKS: networks.optional(),
  SOURCE_NETWORKS: privateNetworks.prefault(''),
  SETTINGS_NETWORKS: privateNetworks.prefault(''),
  SECURITY_CONTACT: z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim()))
    .pipe(
      z.array(
        z
          .string()
          .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, { error: () => t('must be mailto:… or https://…') }),
      ),
    )
    .default([]),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  ANSWERS_MB: z.coerce.number().int().min(0).max(100_000).default(32),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

export const environmentVariables: readonly string[] = Object.keys(environmentSchema.shape)

export type Environment = z.output<typeof environmentSchema>

function halfSetGroups(values: Environment): string[] {
  return variableGroups.flatMap((group) => {
    const missing = group.filter((name) => values[name] === undefined)
    const given = group.filter((name) => values[name] !== undefined)
    return missing.length === 0 || given.length === 0
      ? []
      : [`${missing.join(', ')}: required together with ${given.join(', ')}`]
  })
}

/** Reports variables that need `DATABASE_URL` but lack it. */
const lonely = ({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URLS }: Environment): string[] =>
  DATABASE_URL === undefined && (DATABASE_DIRECT_URL ?? DATABASE_REPLICA_URLS) !== undefined
    ? ['DATABASE_URL: required together with DATABASE_DIRECT_URL or DATABASE_REPLICA_URLS']
    : []

/** Reports names and icons without a provider, and issuers that two providers share. */
function findOpenIdFaults(values: Environment): string[] {
  const issuers = openIdPrefixes.map((prefix) => values[`${prefix}_ISSUER`])
  return openIdPrefixes.flatMap((prefix, at) => {
    const own = issuers[at]
    const given = ([`${prefix}_NAME`, `${prefix}_ICON`] as const).filter((name) => values[name] !== undefined)
    if (own === undefined) return given.map((name) => `${prefix}_ISSUER: required together with ${name}`)
    return issuers.indexOf(own) < at ? [`${prefix}_ISSUER: ${t('is the same as another provider’s')}`] : []
  })
}

export class ConfigError extends OperatorError {}

/**
 * Parses the environment variables. Empty values are ignored.
 * @throws ConfigError listing every invalid variable at once
 */
export function readEnvironment(environment: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given, { error: explainIssue })
  const halfSet = parsed.success
    ? [...halfSetGroups(parsed.data), ...findOpenIdFaults(parsed.data), ...lonely(parsed.data)]
    : []
  if (parsed.success && halfSet.length === 0) return parsed.data
  const issues = parsed.success ? [] : parsed.error.issues
  const lines = new Set([...issues.map(({ path: [name], message }) => `${String(name)}: ${message}`), ...halfSet])
  throw new ConfigError(t('Invalid configuration. {problems}', { problems: [...lines].join('; ') }))
}
