import { expect, test } from 'vitest'
import { readConfig } from '#server/boot/config.ts'
import { buildEnvironment, type Layout } from './layout.ts'
import { newestVersion } from './packages.ts'
import { haproxySettings, patroniSettings, pgbouncerSettings } from './settings.ts'

const layout: Layout = {
  etcd: 1,
  etcdPeer: 2,
  nodes: [
    { name: 'one', postgres: 3, patroni: 4 },
    { name: 'two', postgres: 5, patroni: 6 },
  ],
  database: 7,
  pgbouncer: 8,
  balancer: 9,
  webs: [10, 11],
}

test('servers get the pooler, the database behind it, and both nodes as replicas', () => {
  const config = readConfig({ ...buildEnvironment(layout), ROLE: 'web' })
  expect(config.databaseUrl).toContain(':8/')
  expect(config.directUrl).toContain(':7/')
  expect(config.replicas?.connections).toHaveLength(2)
  expect(config.publicUrl).toBe('http://127.0.0.1:9')
})

test('Patroni only promotes a synchronous standby', () => {
  const folders = { programs: '/p', data: '/d', sockets: '/s' }
  const settings = JSON.parse(patroniSettings(layout, layout.nodes[1]!, folders)) as {
    name: string
    bootstrap: { dcs: { synchronous_mode: boolean } }
    postgresql: { listen: string }
  }
  expect(settings.name).toBe('two')
  expect(settings.bootstrap.dcs.synchronous_mode).toBe(true)
  expect(settings.postgresql.listen).toBe('127.0.0.1:5')
})

test('HAProxy closes connections to a former primary, and pgbouncer pools by transaction', () => {
  const settings = haproxySettings(layout)
  expect(settings).toContain('on-marked-down shutdown-sessions')
  expect(settings).toContain('server two 127.0.0.1:5 check port 6')
  expect(settings).toContain('server web2 127.0.0.1:11 check')
  expect(pgbouncerSettings(layout, '/users')).toMatch(/pool_mode = transaction[\s\S]*/)
})

test('the newest supported PostgreSQL is chosen', () => {
  expect(newestVersion(['9.6', '17', '18', '15'])).toBe('18')
  expect(newestVersion(['16'])).toBeNull()
})
