import path from 'node:path'
import { password, type Layout, type Node } from './layout.ts'

/** In seconds. A primary that is silent for `ttl` is replaced. Patroni's defaults are 30, 10 and 10. */
const times = { ttl: 5, loop_wait: 1, retry_timeout: 2 }

export interface NodeFolders {
  /** PostgreSQL's programs. */
  programs: string
  /** The data, created by Patroni. */
  data: string
  sockets: string
}

/** Builds Patroni's settings as JSON, a subset of YAML. */
export function patroniSettings(layout: Layout, node: Node, { programs, data, sockets }: NodeFolders): string {
  const own = (port: number) => ({ listen: `127.0.0.1:${port}`, connect_address: `127.0.0.1:${port}` })
  const account = (username: string) => ({ username, password })
  const access = [
    'local all all trust',
    'host all all 127.0.0.1/32 scram-sha-256',
    'host replication all 127.0.0.1/32 scram-sha-256',
  ]
  return JSON.stringify(
    {
      scope: 'wonderlark',
      name: node.name,
      restapi: own(node.patroni),
      etcd3: { host: `127.0.0.1:${layout.etcd}` },
      bootstrap: {
        dcs: {
          ...times,
          // Acknowledged writes are on both nodes, and only a standby that has all of them is promoted.
          synchronous_mode: true,
          primary_start_timeout: 0,
          postgresql: { use_pg_rewind: true, parameters: { max_connections: 120, wal_log_hints: 'on' } },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      },
      postgresql: {
        ...own(node.postgres),
        bin_dir: programs,
        data_dir: data,
        pg_hba: access,
        pgpass: path.join(sockets, `${node.name}.pgpass`),
        parameters: { unix_socket_directories: sockets, shared_buffers: '64MB' },
        authentication: {
          superuser: account('postgres'),
          replication: account('replicator'),
          rewind: account('rewinder'),
        },
      },
    },
    null,
    2,
  )
}

/** Builds HAProxy's settings: one port for the primary, and one for the web processes. */
export function haproxySettings({ nodes, database, balancer, webs }: Layout): string {
  return `defaults
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 1s
  default-server inter 500 fall 2 rise 1

listen database
  mode tcp
  bind 127.0.0.1:${database}
  option httpchk GET /primary
  http-check expect status 200
  default-server on-marked-down shutdown-sessions
${nodes.map(({ name, postgres, patroni }) => `  server ${name} 127.0.0.1:${postgres} check port ${patroni}`).join('\n')}

listen web
  mode http
  bind 127.0.0.1:${balancer}
  balance roundrobin
  option httpchk
  # HAProxy sends no Host header by default, and Node rejects requests without one.
  http-check send meth GET uri /healthz ver HTTP/1.1 hdr Host localhost
  # A request that reached no server is safe to send to the other one.
  option redispatch
  retry-on conn-failure
${webs.map((port, at) => `  server web${at + 1} 127.0.0.1:${port} check`).join('\n')}
`
}

export function pgbouncerSettings({ pgbouncer, database }: Layout, userList: string): string {
  return `[databases]
wonderlark = host=127.0.0.1 port=${database} dbname=wonderlark

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pgbouncer}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${userList}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 200
server_login_retry = 1
server_connect_timeout = 2
query_wait_timeout = 10
`
}

export const userList = `"wonderlark" "${password}"\n`
