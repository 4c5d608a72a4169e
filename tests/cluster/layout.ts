import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

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

/** Free ports, all different: they are held together until the last is had. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

export async function layOut(): Promise<Layout> {
  const ports = await freePorts(11)
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
