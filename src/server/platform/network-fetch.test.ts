import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { createGuardedFetch, type GuardOptions } from './network-fetch.ts'
import { isPublicAddress } from './network-address.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** @returns the address of a server on this machine, under a name that only these tests know */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://feeds.test:${(server.address() as AddressInfo).port}`
}

const names: Record<string, string[]> = {
  'feeds.test': ['127.0.0.1'],
  'intranet.test': ['10.1.2.3'],
  'two-faced.test': ['127.0.0.1', '192.168.0.7'],
}

/** This machine's loopback stands for the public Internet, everything else is as it is. */
const fetchIn = (options: GuardOptions = {}) =>
  createGuardedFetch({
    lookup: (host) => (names[host] ? Promise.resolve(names[host]) : Promise.reject(new Error('unknown'))),
    mayReach: (address) => address === '127.0.0.1' || isPublicAddress(address),
    ...options,
  })

describe('only the public Internet', () => {
  test.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test.each([
    ...[
      '127.0.0.1',
      '127.9.9.9',
      '0.0.0.0',
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
    ],
    ...['100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '192.0.2.1', 'feeds.test', ''],
    ...[
      '::1',
      '::',
      'fe80::1',
      'fc00::1',
      'fd12::1',
      'ff02::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::7f00:1',
    ],
    ...['2002:7f00:1::', '2001:db8::1', '2001:0:1::'],
    // IPv4 in other clothes: compatible, translated, locally translated, tunnelled (ISATAP, 6to4, Teredo).
    ...['::127.0.0.1', '::ffff:0:127.0.0.1', '64:ff9b:1::10.0.0.1', 'fe80::5efe:10.0.0.1', '2002:a9fe:a9fe::1'],
    ...['2001:0:4136:e378:8000:63bf:3fff:fdd2', '::ffff:a9fe:a9fe', '0:0:0:0:0:ffff:7f00:1'],
    // Zones, other notations, and what is no address at all.
    ...['fe80::1%eth0', '2606:4700::1111%lo', '[::1]', '0177.0.0.1', '127.1', '2130706433', '0x7f000001'],
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each([
    'http://127.0.0.1:1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://0/',
    'http://127。0。0。1/',
    'http://①②⑦.0.0.1/',
    'http://user@127.0.0.1/',
    'http://8.8.8.8@127.0.0.1/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[fd00:ec2::254]/latest/meta-data/',
    'webcal://127.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://intranet.test/',
  ])('%s is refused', async (url) => {
    await expect(fetchIn({ mayReach: isPublicAddress })(url)).rejects.toThrow('is not on the public Internet.')
  })

  test('a name with one private face is refused', async () => {
    await expect(fetchIn()('http://two-faced.test/')).rejects.toThrow('two-faced.test is not on the public Internet.')
  })

  test.each([
    ['http://intranet.test/secrets', 'intranet.test is not on the public Internet.'],
    ['//10.0.0.1/', '10.0.0.1 is not on the public Internet.'],
    ['http://[::ffff:10.0.0.1]/', '::ffff:a00:1 is not on the public Internet.'],
    ['http://2852039166/latest/meta-data/', '169.254.169.254 is not on the public Internet.'],
    ['file:///etc/passwd', 'is no http or https address.'],
    ['gopher://127.0.0.1:6379/_FLUSHALL', 'is no http or https address.'],
  ])('a redirect to %s is refused', async (location, message) => {
    const url = await serve((_request, response) => response.writeHead(302, { location }).end())
    await expect(fetchIn()(url)).rejects.toThrow(message)
  })

  test('a name is looked up once, so that it cannot change its meaning', async () => {
    const url = await serve((_request, response) => response.end('fine'))
    let asked = 0
    const lookup = () => Promise.resolve(asked++ === 0 ? ['127.0.0.1'] : ['10.0.0.1'])
    expect((await fetchIn({ lookup })(url)).body.toString()).toBe('fine')
    expect(asked).toBe(1)
  })

  test.each(['ftp://feeds.test/', 'file:///etc/passwd', 'feeds.test', 'javascript:1'])(
    '%s is no web address',
    async (url) => {
      await expect(fetchIn()(url)).rejects.toThrow('is no http or https address.')
    },
  )

  test('a name that nobody knows is told', async () => {
    await expect(fetchIn()('http://nobody.test/')).rejects.toThrow('nobody.test cannot be found.')
  })
})

describe('limits', () => {
  test('a server that takes too long is left', async () => {
    const url = await serve((_request, response) => void response.write('a little'))
    await expect(fetchIn({ limits: { time: 150 } })(url)).rejects.toThrow('did not answer within 0.15 s.')
  })

  test('a name server that takes too long is left', async () => {
    const lookup = () => new Promise<string[]>(() => undefined)
    await expect(fetchIn({ lookup, limits: { time: 100 } })('http://slow.test/')).rejects.toThrow(
      'did not answer within 0.1 s.',
    )
  })

  test('an answer that is too long is refused, packed or not', async () => {
    const long = Buffer.alloc(3_000_000)
    const plain = await serve((_request, response) => response.end(long))
    const packed = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(long)),
    )
    const fetch = fetchIn({ limits: { size: 2_000_000 } })
    await expect(fetch(plain)).rejects.toThrow('The answer is longer than 2 MB.')
    await expect(fetch(packed)).rejects.toThrow('The answer is longer than 2 MB.')
  })

  test('redirects have an end', async () => {
    const url = await serve((_request, response) => response.writeHead(301, { location: '/again' }).end())
    await expect(fetchIn()(url)).rejects.toThrow('redirects more than 5 times.')
  })

  test('a connection that breaks is told', async () => {
    const url = await serve((_request, response) => void response.destroy())
    await expect(fetchIn()(url)).rejects.toThrow('cannot be read')
  })
})

test('what the server says comes back: status, body, type, version', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/old') response.writeHead(302, { location: '/new' }).end()
    else
      response
        .writeHead(200, { 'content-type': 'text/calendar', etag: '"1"', 'content-encoding': 'gzip' })
        .end(gzipSync('BEGIN'))
  })
  const answer = await fetchIn()(`${url}/old`)
  expect(answer).toMatchObject({
    status: 200,
    url: `${url}/new`,
    contentType: 'text/calendar',
    etag: '"1"',
    lastModified: null,
  })
  expect(answer.body.toString()).toBe('BEGIN')
})

test('a version that is known is asked about', async () => {
  const url = await serve((request, response) =>
    response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 200).end(),
  )
  expect((await fetchIn()(url, { etag: '"1"', lastModified: null })).status).toBe(304)
})
