import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { callerAddress, isFromThisMachine, isPublicHost, readTrustedProxies } from './request-origin.ts'

const proxies = (...given: string[]) => readTrustedProxies(given)!

describe('callerAddress', () => {
  test.each([
    // peer, X-Forwarded-For, trusted, caller
    ['203.0.113.7', null, ['loopback'], '203.0.113.7'],
    ['203.0.113.7', '198.51.100.1', ['loopback'], '203.0.113.7'],
    ['127.0.0.1', '198.51.100.1', ['loopback'], '198.51.100.1'],
    ['::1', '198.51.100.1', ['loopback'], '198.51.100.1'],
    ['::ffff:127.0.0.1', '::ffff:198.51.100.1', ['loopback'], '198.51.100.1'],
    ['127.0.0.1', '6.6.6.6, 198.51.100.1', ['loopback'], '198.51.100.1'],
    ['10.0.0.2', '6.6.6.6, 198.51.100.1, 10.0.0.9', ['10.0.0.0/8'], '198.51.100.1'],
    ['10.0.0.2', '198.51.100.1', ['loopback'], '10.0.0.2'],
    ['127.0.0.1', 'unknown', ['loopback'], '127.0.0.1'],
    ['127.0.0.1', '198.51.100.1, "<script>"', ['loopback'], '127.0.0.1'],
    ['127.0.0.1', '', ['loopback'], '127.0.0.1'],
    ['10.0.0.2', null, ['10.0.0.0/8'], '10.0.0.2'],
    ['127.0.0.1', '203.0.113.7:4711', ['loopback'], '203.0.113.7'],
    ['127.0.0.1', '[2001:db8::1]:443', ['loopback'], '2001:db8::1'],
    ['127.0.0.1', '"[2001:db8::1]:4711"', ['loopback'], '2001:db8::1'],
    ['127.0.0.1', '2001:DB8:0:0::1', ['loopback'], '2001:db8::1'],
    ['127.0.0.1', 'fe80::1%eth0', ['loopback'], 'fe80::1'],
    ['127.0.0.1', '::ffff:cb00:7107', ['loopback'], '203.0.113.7'],
    ['127.0.0.1', '[::ffff:203.0.113.7]:80', ['loopback'], '203.0.113.7'],
    ['127.0.0.1', '198.51.100.1:80, 127.0.0.2:4711', ['loopback'], '198.51.100.1'],
    ['127.0.0.1', '203.0.113.7:99999999', ['loopback'], '127.0.0.1'],
    [undefined, '203.0.113.7', ['loopback'], 'unknown'],
    ['2001:db8::9', '2001:db8:5::1', ['2001:db8::/48'], '2001:db8:5::1'],
    ['127.0.0.1', null, ['loopback'], '127.0.0.1'],
  ])('peer %s forwarding %s, with %j trusted: %s', (peer, said, trusted, caller) => {
    expect(callerAddress(peer, said, proxies(...trusted))).toBe(caller)
  })

  test.each(['', 'localhost', '10.0.0.0/33', '10.0.0.0/', '10.0.0/8', '::1/129', '10.0.0.0/8/8', '1.2.3.4/-1'])(
    '“%s” is not a valid proxy',
    (network) => expect(readTrustedProxies([network])).toBeNull(),
  )
})

describe('isPublicHost', () => {
  const named = { publicHost: 'lark.example', isNamed: true }
  const unnamed = { publicHost: 'localhost:3000', isNamed: false }

  test.each(['lark.example', 'LARK.example', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
    'accepts %s',
    (host) => {
      expect(isPublicHost(host, named)).toBe(true)
    },
  )

  test.each([
    'evil.example',
    'lark.example.evil.example',
    'lark.example:8080',
    'evil.example@localhost',
    'localhost/evil.example',
    'localhost#@evil.example',
    'localhost, evil.example',
    '198.51.100.7',
    '',
  ])('rejects %s', (host) => {
    expect(isPublicHost(host, named)).toBe(false)
  })

  test('accepts IP addresses but no other names until the public URL is set', () => {
    expect(isPublicHost('192.168.1.5:3000', unnamed)).toBe(true)
    expect(isPublicHost('[fd00::5]:3000', unnamed)).toBe(true)
    expect(isPublicHost('evil.example:3000', unnamed)).toBe(false)
  })
})

describe('isFromThisMachine', () => {
  const from = (remoteAddress: string | undefined, headers: Record<string, string>, httpVersion = '1.1') =>
    ({ socket: { remoteAddress }, headers, httpVersion }) as unknown as IncomingMessage

  test.each([
    ['127.0.0.1', 'localhost:3000'],
    ['127.0.0.1', '127.0.0.1:3000'],
    ['::1', '[::1]:3000'],
    ['::ffff:127.0.0.1', 'localhost:3000'],
  ])('accepts peer %s with host %s', (peer, host) => {
    expect(isFromThisMachine(from(peer, { host }))).toBe(true)
  })

  test.each([
    ['192.168.1.7', { host: 'localhost:3000' }],
    ['::ffff:192.168.1.7', { host: 'localhost:3000' }],
    [undefined, { host: 'localhost:3000' }],
    ['127.0.0.1', { host: 'town.example' }],
    ['127.0.0.1', {}],
    ['127.0.0.1', { host: 'localhost:3000', 'x-forwarded-for': '127.0.0.1' }],
    ['127.0.0.1', { host: 'localhost:3000', 'x-forwarded-prefix': '/town' }],
    ['127.0.0.1', { host: 'localhost:3000', via: '1.1 proxy' }],
  ])('rejects peer %s with %j', (peer, headers) => {
    expect(isFromThisMachine(from(peer, headers))).toBe(false)
  })

  test('rejects HTTP/1.0 peers and requests without a connection', () => {
    expect(isFromThisMachine(from('127.0.0.1', { host: 'localhost' }, '1.0'))).toBe(false)
    expect(isFromThisMachine(undefined)).toBe(false)
  })
})
