import { warning, well, wrong, type Finding } from './findings.ts'

export interface DatabaseFacts {
  /** Major version of PostgreSQL. */
  version: number
  /** Migrations of this program that the database lacks, and applied migrations that this program doesn't know. */
  missing: readonly string[]
  foreign: readonly string[]
  missingExtensions: readonly string[]
  bytes: number
}

const oldestVersion = 14

export function judgeDatabase(facts: DatabaseFacts): Finding[] {
  const { version, missing, foreign, missingExtensions, bytes } = facts
  const findings: Finding[] = []
  if (version < oldestVersion) {
    findings.push(
      wrong(
        'database',
        `it is PostgreSQL ${version}`,
        `Wonderlark needs ${oldestVersion} or newer: upgrade the server of DATABASE_URL.`,
      ),
    )
  }
  if (foreign.length > 0) {
    findings.push(
      wrong('database', `a newer Wonderlark has changed it (${foreign[0]})`, 'Run that version or a newer one.'),
    )
  } else if (missing.length > 0) {
    const isEmpty = missingExtensions.length > 0
    const says = isEmpty ? 'it has not been set up' : `it lacks ${missing.length} migrations, from ${missing[0]} on`
    findings.push(warning('database', says, 'The next start does that. Back up before.'))
  } else if (missingExtensions.length > 0) {
    const names = missingExtensions.join(', ')
    findings.push(
      wrong(
        'database',
        `it lacks the extensions ${names}`,
        `Let a superuser of it run: ${missingExtensions.map((name) => `create extension ${name};`).join(' ')}`,
      ),
    )
  }
  const size = `${Math.ceil(bytes / 2 ** 20).toLocaleString('en-US')} MB`
  return findings.length > 0 ? findings : [well('database', `PostgreSQL ${version}, up to date, ${size}`)]
}

export interface PushFacts {
  /** Null before the first start, which creates them. */
  keys: { areAPair: boolean } | null
  publicUrl: string
}

export function judgePush({ keys, publicUrl }: PushFacts): Finding {
  if (keys === null) return warning('push', 'there are no keys yet', 'The next start makes them.')
  if (!keys.areAPair) {
    return wrong(
      'push',
      'the public key does not belong to the private one',
      "Delete the row 'push' of the table server_keys and start again; browsers then have to be asked anew.",
    )
  }
  return publicUrl.startsWith('https:')
    ? well('push', 'the keys are a pair')
    : warning(
        'push',
        'the keys are a pair, but browsers take pushes from https alone',
        'Set PUBLIC_URL to an https address.',
      )
}

export interface JobFacts {
  dead: number
  /** Seconds that the longest-waiting due job has been due. */
  late: number
}

/** Maximum delay in seconds. Due jobs start within a second, unless no worker is running. */
const mostLate = 600

export function judgeJobs({ dead, late }: JobFacts): Finding[] {
  const findings: Finding[] = []
  if (dead > 0) {
    findings.push(
      warning(
        'jobs',
        `${dead.toLocaleString('en-US')} have failed for good`,
        'npm run jobs -- list names them with the reason, npm run jobs -- retry all does them again.',
      ),
    )
  }
  if (late > mostLate) {
    findings.push(
      warning(
        'jobs',
        `one has been due for ${Math.round(late / 60).toLocaleString('en-US')} minutes`,
        'Start the server or npm run worker; if one runs, look at its log.',
      ),
    )
  }
  return findings.length > 0 ? findings : [well('jobs', 'none has failed for good')]
}
