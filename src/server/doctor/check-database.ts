import { oldestPostgres } from '#server/platform/database/database.ts'
import { describeCount } from '#server/platform/process/process.ts'
import { warning, ok, failure, type Finding } from './findings.ts'
import { formatNumber } from '#domain/format/numbers.ts'

export interface DatabaseFacts {
  /** Major version of PostgreSQL. */
  version: number
  /** Migrations of this program that the database lacks, and applied migrations that this program doesn't know. */
  missing: readonly string[]
  foreign: readonly string[]
  missingExtensions: readonly string[]
  bytes: number
}

export function checkDatabase(facts: DatabaseFacts): Finding[] {
  const { version, missing, foreign, missingExtensions, bytes } = facts
  const findings: Finding[] = []
  if (version < oldestPostgres) {
    findings.push(
      failure(
        'database',
        `PostgreSQL ${version} is too old`,
        `Upgrade the server in DATABASE_URL to PostgreSQL ${oldestPostgres} or newer.`,
      ),
    )
  }
  if (foreign.length > 0) {
    findings.push(
      failure(
        'database',
        `a newer version of Wonderlark has migrated it (${foreign[0]})`,
        'Run that version or a newer one.',
      ),
    )
  } else if (missing.length > 0) {
    const isEmpty = missingExtensions.length > 0
    const message = isEmpty
      ? 'it has not been set up yet'
      : missing.length === 1
        ? `the migration ${missing[0]} is pending`
        : `${missing.length} migrations are pending, starting with ${missing[0]}`
    findings.push(warning('database', message, 'The next start applies them. Back up first.'))
  } else if (missingExtensions.length > 0) {
    const names = missingExtensions.join(', ')
    findings.push(
      failure(
        'database',
        `extensions are missing: ${names}`,
        `Have a superuser run: ${missingExtensions.map((name) => `create extension ${name};`).join(' ')}`,
      ),
    )
  }
  const size = `${formatNumber(Math.ceil(bytes / 2 ** 20))} MB`
  return findings.length > 0 ? findings : [ok('database', `PostgreSQL ${version}, up to date, ${size}`)]
}

export interface PushFacts {
  /** Null before the first start, when they are created. */
  keys: { areAPair: boolean } | null
  publicUrl: string
}

export function checkPush({ keys, publicUrl }: PushFacts): Finding {
  if (keys === null) return warning('push', 'there are no keys yet', 'The next start creates them.')
  if (!keys.areAPair) {
    return failure(
      'push',
      'the public and private keys do not match',
      "Delete the row 'push' from the table server_keys and restart. People then have to turn on push notifications again.",
    )
  }
  return publicUrl.startsWith('https:')
    ? ok('push', 'the keys match')
    : warning(
        'push',
        'the keys match, but browsers accept pushes only from https sites',
        'Set PUBLIC_URL to an https URL.',
      )
}

export interface JobFacts {
  dead: number
  /** Seconds that the longest-waiting due job has been due. */
  late: number
}

/** Maximum delay in seconds. Due jobs start within a second, unless no worker is running. */
const maxLate = 600

export function checkJobs({ dead, late }: JobFacts): Finding[] {
  const findings: Finding[] = []
  if (dead > 0) {
    findings.push(
      warning(
        'jobs',
        `${describeCount(dead, 'job has', 'jobs have')} failed for good`,
        'Run npm run jobs -- list to see why, and npm run jobs -- retry all to retry them.',
      ),
    )
  }
  if (late > maxLate) {
    findings.push(
      warning(
        'jobs',
        `a job is ${formatNumber(Math.round(late / 60))} minutes overdue`,
        'Start the server or npm run worker. If one is running, check its log.',
      ),
    )
  }
  return findings.length > 0 ? findings : [ok('jobs', 'no failed or overdue jobs')]
}
