import { findFreePorts } from '#tests/support/free-port.ts'

/** Where everything listens, on the loopback. */
export interface Layout {
  etcd: number
  etcdPeer: number
  nodes: readonly Node[]
  /** Leads to whichever node is the primary. */
  database: number
  pgbouncer: number
  /** The address that people use. */
  balancer: number
  webs: readonly number[]
}

/** A PostgreSQL and the Patroni that looks after it. */
export interface Node {
  name: string
  postgres: number
  patroni: number
}

/** Known to nobody but this run, and worth nothing after it. */
export const password = 'wonderlark-cluster-test'

export async function layOut(): Promise<Layout> {
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
