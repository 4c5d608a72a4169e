import { findFreePorts } from '#tests/support/servers/free-port.ts'

/** Ports of everything in the cluster, on the loopback interface. */
export interface Layout {
  etcd: number
  etcdPeer: number
  nodes: readonly Node[]
  /** HAProxy's port for the primary. */
  database: number
  pgbouncer: number
  /** HAProxy's port for the web processes. */
  balancer: number
  webs: readonly number[]
}

/** A PostgreSQL and the Patroni that manages it. */
export interface Node {
  name: string
  postgres: number
  patroni: number
}

/** Not a secret: the cluster only exists during the run. */
export const password = 'wonderlark-cluster-test'

export async function createLayout(): Promise<Layout> {
  const ports = await findFreePorts(11)
  const next = () => ports.pop() ?? 0
  const node = (name: string): Node => ({ name, postgres: next(), patroni: next() })
  return {
    etcd: next(),
    etcdPeer: next(),
    nodes: [node('one'), node('two')],
    database: next(),
    pgbouncer: next(),
    balancer: next(),
    webs: [next(), next()],
  }
}

export const toDatabaseUrl = (port: number, user = 'wonderlark', database = 'wonderlark') =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`

/** Settings of every server and worker of the cluster. */
export const buildEnvironment = ({ pgbouncer, database, nodes, balancer }: Layout): Record<string, string> => ({
  DATABASE_URL: toDatabaseUrl(pgbouncer),
  DATABASE_DIRECT_URL: toDatabaseUrl(database),
  DATABASE_REPLICA_URLS: nodes.map(({ postgres }) => toDatabaseUrl(postgres)).join(','),
  DATABASE_POOL: '6',
  PUBLIC_URL: `http://127.0.0.1:${balancer}`,
  SEED: 'none',
  LOG_LEVEL: 'warn',
})
