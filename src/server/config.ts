import { z } from 'zod'
import { defaultLocation } from '#contract/limits.ts'
import type { MapSettings } from '#contract/place.ts'
import { OperatorError } from './platform/operator-error.ts'

const flag = z.enum(['0', '1']).transform((text) => text === '1')
const port = z.coerce.number().int().min(0).max(65_535)
const position = z
  .string()
  .regex(/^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/, 'must be "latitude,longitude"')
  .transform((text) => {
    const [latitude = 0, longitude = 0] = text.split(',').map(Number)
    return { latitude, longitude }
  })

const webAddress = z.string().regex(/^https?:\/\/[^\s"'<>;,]+$/, 'must be an address that begins with http:// or https://')

/** Every variable that Wonderlark reads; the README's table says the same in words. */
const environmentSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SEED: z.enum(['demo', 'none']).default('demo'),
  DEMO: flag.optional(),
  DEFAULT_LOCATION: position.default({ latitude: defaultLocation.latitude, longitude: defaultLocation.longitude }),
  MAP_TILES_URL: webAddress.or(z.literal('none')).default('https://tiles.openfreemap.org/planet'),
  MAP_GLYPHS_URL: webAddress.regex(/\{fontstack\}.*\{range\}/, 'must hold {fontstack} and {range}').optional(),
  MAP_ATTRIBUTION: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

export interface Config {
  port: number
  host: string
  /** Origin of every link that leaves the server, without a slash at its end. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  seed: 'demo' | 'none'
  defaultLocation: { latitude: number; longitude: number }
  /** What maps are drawn from; without tiles, from the bundled base map. */
  mapSource: Omit<MapSettings, 'home'>
  logLevel: z.output<typeof environmentSchema>['LOG_LEVEL']
}

export class ConfigError extends OperatorError {}

/**
 * Reads the configuration; an empty variable counts as absent.
 * @throws ConfigError naming every bad variable at once
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`The configuration cannot be used. ${lines.join('; ')}`)
  }
  const values = parsed.data
  const host = values.HOST.includes(':') ? `[${values.HOST}]` : values.HOST
  const reachableHost = ['0.0.0.0', '127.0.0.1', '[::]', '[::1]'].includes(host) ? 'localhost' : host
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: (values.PUBLIC_URL ?? `http://${reachableHost}:${values.PORT}`).replace(/\/+$/, ''),
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    seed: values.SEED,
    defaultLocation: values.DEFAULT_LOCATION,
    mapSource: {
      tiles: values.MAP_TILES_URL === 'none' ? null : values.MAP_TILES_URL,
      glyphs: values.MAP_GLYPHS_URL ?? null,
      attribution: values.MAP_ATTRIBUTION ?? null,
    },
    logLevel: values.LOG_LEVEL,
  }
}

/** Where the person stands who called a command: `npm run` itself goes to the project's folder. */
export function callerFolder(environment: NodeJS.ProcessEnv = process.env): string {
  const isOurScript = environment.npm_lifecycle_event === 'import'
  return (isOurScript ? environment.INIT_CWD : undefined) ?? process.cwd()
}
