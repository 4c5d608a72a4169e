import pg from 'pg'
import { OperatorError, systemCode } from '#server/platform/process/process.ts'

/** Migrations change the expressions of generated columns, which requires PostgreSQL 17. */
export const oldestPostgres = 17

/** Returns host, port and database name; never the password. */
function formatTarget(url: URL): string {
  return `${url.host || 'localhost'}${url.pathname}`
}

/** Reasons by operating system, resolver or PostgreSQL error code (SQLSTATE). */
const reasons: Record<string, (url: URL) => string> = {
  ECONNREFUSED: () => 'connection refused; start PostgreSQL there, or correct the address',
  ENOTFOUND: (url) => `host ${url.hostname} not found; correct the address`,
  EAI_AGAIN: (url) => `DNS lookup of ${url.hostname} failed`,
  ETIMEDOUT: () => 'it does not respond; check the address and the firewall',
  EHOSTUNREACH: () => 'the host is unreachable; check the address and the network',
  ENETUNREACH: () => 'the network is unreachable; check the address and the network',
  ECONNRESET: () => 'the server closed the connection and is probably not PostgreSQL',
  '28P01': (url) => `it rejects the password of ${decodeURIComponent(url.username)}; correct it`,
  '28000': (url) =>
    `it rejects the user ${decodeURIComponent(url.username)}; correct the user, or allow it in pg_hba.conf`,
  '3D000': (url) =>
    `it has no database named ${decodeURIComponent(url.pathname.slice(1))}; create it, or correct the name`,
  '53300': () => 'it has no free connections; raise its max_connections',
  '57P03': () => 'it is starting or stopping; try again in a minute',
}

function explainError(error: unknown, url: URL): string {
  const known = reasons[systemCode(error)]?.(url)
  if (known !== undefined) return known
  const text = error instanceof Error ? error.message : String(error)
  if (/unsupported startup parameter/.test(text)) {
    return 'it is a connection pooler; set DATABASE_DIRECT_URL to the URL of the database itself'
  }
  if (/timeout/i.test(text)) return 'it does not respond; check the address and the firewall'
  if (/Connection terminated|invalid response|message.*type/i.test(text)) return 'the server is not PostgreSQL'
  return text.split('\n')[0] ?? text
}

export interface ExternalPostgres {
  /** Environment variable that holds the URL. */
  variable?: string
  /** Whether it is a pooler, which accepts no startup settings. */
  isPooler?: boolean
}

/**
 * Checks that the PostgreSQL server behind DATABASE_URL is usable.
 * @throws OperatorError describing the problem, without the password
 */
export async function checkExternalPostgres(
  connectionString: string,
  { variable = 'DATABASE_URL', isPooler = false }: ExternalPostgres = {},
): Promise<void> {
  const url = new URL(connectionString)
  const settings = isPooler ? {} : { options: '-c timezone=UTC' }
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, ...settings })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`)
    const version = Math.floor(Number(rows[0]?.version) / 10_000)
    if (version < oldestPostgres) {
      throw new OperatorError(
        `The server in ${variable} (${formatTarget(url)}) runs PostgreSQL ${version}; Wonderlark needs ${oldestPostgres} or newer.`,
      )
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(
      `Cannot use the database in ${variable} (${formatTarget(url)}): ${explainError(error, url)}.`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}
