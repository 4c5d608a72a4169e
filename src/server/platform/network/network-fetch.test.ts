import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { fetchIn, listenAt, serve } from '#tests/support/servers/named-server.ts'
import { selfSigned } from '#tests/support/servers/self-signed.ts'
import { isPublicAddress, readNetworks } from './network-address.ts'
import { createGuardedFetch } from './network-fetch.ts'

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
    // Other forms of IPv4: compatible, translated, locally translated, tunnelled (ISATAP, 6to4, Teredo).
    ...['::127.0.0.1', '::ffff:0:127.0.0.1', '64:ff9b:1::10.0.0.1', 'fe80::5efe:10.0.0.1', '2002:a9fe:a9fe::1'],
    ...['2001:0:4136:e378:8000:63bf:3fff:fdd2', '::ffff:a9fe:a9fe', '0:0:0:0:0:ffff:7f00:1'],
    // Zones, other notations, and texts that are no address at all.
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
  ])('rejects %s', async (url) => {
    await expect(fetchIn({ mayReach: isPublicAddress })(url)).rejects.toThrow('is not on the public Internet.')
  })

  test('rejects a name with one private address', async () => {
    await expect(fetchIn()('http://two-faced.test/')).rejects.toThrow('two-faced.test is not on the public Internet.')
  })

  test.each([
    ['http://intranet.test/secrets', 'intranet.test is not on the public Internet.'],
    ['//10.0.0.1/', '10.0.0.1 is not on the public Internet.'],
    ['http://[::ffff:10.0.0.1]/', '::ffff:a00:1 is not on the public Internet.'],
    ['http://2852039166/latest/meta-data/', '169.254.169.254 is not on the public Internet.'],
    ['file:///etc/passwd', 'redirects to file:///etc/passwd, which is not an http or https URL.'],
    ['http://[::bad', 'redirects to http://[::bad, which is not an http or https URL.'],
    ['gopher://127.0.0.1:6379/_FLUSHALL', 'is not an http or https URL.'],
  ])('rejects a redirect to %s', async (location, message) => {
    const url = await serve((_request, response) => response.writeHead(302, { location }).end())
    await expect(fetchIn()(url)).rejects.toThrow(message)
  })

  test('looks a name up only once, so that its address cannot change', async () => {
    const url = await serve((_request, response) => response.end('fine'))
    let asked = 0
    const lookup = () => Promise.resolve(asked++ === 0 ? ['127.0.0.1'] : ['10.0.0.1'])
    expect((await fetchIn({ lookup })(url)).body.toString()).toBe('fine')
    expect(asked).toBe(1)
  })

  test.each(['ftp://feeds.test/', 'file:///etc/passwd', 'feeds.test', 'javascript:1'])(
    'rejects %s, which is not a web address',
    async (url) => {
      await expect(fetchIn()(url)).rejects.toThrow('is not an http or https URL.')
    },
  )

  test('reports an unknown name', async () => {
    await expect(fetchIn()('http://nobody.test/')).rejects.toThrow('nobody.test not found.')
  })
})

const parseNetworks = (...given: string[]) => {
  const networks = readNetworks(given)
  if (!networks) throw new Error('no networks')
  return networks
}

describe('allowed networks', () => {
  test.each([
    ['10.0.0.0/8', '10.255.0.1', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['10.1.2.3/32', '10.1.2.3', true],
    ['192.168.4.0/22', '192.168.7.255', true],
    ['192.168.4.0/22', '192.168.8.0', false],
    ['fd12:3456::/32', 'fd12:3456:1::7', true],
    ['fd12:3456::/32', 'fd12:3457::1', false],
    ['fd12:3456::/32', '10.0.0.1', false],
    ['10.0.0.0/8', 'intranet.test', false],
    // Wide networks don't include this machine, its link and metadata services.
    ['0.0.0.0/0', '10.0.0.1', true],
    ['0.0.0.0/0', '127.0.0.1', false],
    ['0.0.0.0/0', '169.254.169.254', false],
    ['0.0.0.0/0', '0.0.0.0', false],
    ['0.0.0.0/0', '::ffff:127.0.0.1', false],
    ['0.0.0.0/0', '::ffff:a9fe:a9fe', false],
    ['100.64.0.0/10', '100.100.100.200', false],
    ['::/0', '::1', false],
    ['::/0', '::ffff:7f00:1', false],
    ['fd00::/8', 'fd12::1', true],
    ['fd00::/8', 'fd00:ec2::254', false],
    ['fd00::/8', 'fd20:ce::254', false],
    ['fe80::/10', 'fe80::1%eth0', false],
    ['127.0.0.0/8', '127.0.0.1', true],
    ['169.254.169.254/32', '169.254.169.254', true],
    ['169.254.169.254/32', '169.254.169.253', false],
    ['fd00:ec2::/32', 'fd00:ec2::254', true],
    ['::1/128', '::1', true],
  ])('%s and %s: %s', (network, address, expected) => {
    expect(parseNetworks(network).has(address)).toBe(expected)
  })

  test.each([
    '10.0.0.0',
    '10.0.0.0/33',
    'fd12::/129',
    '10.0.0/8',
    'intranet/8',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    'loopback',
    '',
  ])('"%s" is not a network', (text) => {
    expect(readNetworks(['10.0.0.0/8', text])).toBeNull()
  })

  /** Treats 127.0.0.2 as the public Internet. */
  const fetchWith = (...given: string[]) =>
    createGuardedFetch({
      lookup: (host) => Promise.resolve(host === 'public.test' ? ['127.0.0.2'] : ['127.0.0.1']),
      mayReach: (address) => address === '127.0.0.2',
      allowedNetworks: parseNetworks(...given),
    })
  const serveEverywhere = (listener: RequestListener) => listenAt('0.0.0.0', listener)

  test('allow a private address, by name and by IP address', async () => {
    const port = await serveEverywhere((_request, response) => response.end('fine'))
    const fetch = fetchWith('127.0.0.1/32')
    expect((await fetch(`http://intranet.test:${port}/`)).body.toString()).toBe('fine')
    expect((await fetch(`http://127.0.0.1:${port}/`)).body.toString()).toBe('fine')
    await expect(fetch(`http://127.0.0.3:${port}/`)).rejects.toThrow('127.0.0.3 is not on the public Internet.')
    await expect(fetchWith()(`http://intranet.test:${port}/`)).rejects.toThrow('is not on the public Internet.')
  })

  test('accept redirects from within, but not from the public Internet', async () => {
    const port = await serveEverywhere(({ url, headers }, response) => {
      const location = url === '/' ? `http://${headers.host?.replace('first', 'second')}/end` : url?.slice(1)
      if (url === '/end') response.end('fine')
      else response.writeHead(302, { location }).end()
    })
    const fetch = fetchWith('127.0.0.1/32')
    const [inside, outside] = [`http://first.test:${port}/`, `http://public.test:${port}/`]
    expect((await fetch(inside)).body.toString()).toBe('fine')
    expect((await fetch(`${inside}${outside}end`)).body.toString()).toBe('fine')
    for (const url of [`${outside}${inside}`, `${inside}${outside}${inside}`]) {
      await expect(fetch(url)).rejects.toMatchObject({
        message: 'first.test is not on the public Internet.',
        isRedirected: true,
      })
    }
  })
})

describe('limits', () => {
  test('gives up on a slow server', async () => {
    const url = await serve((_request, response) => void response.write('a little'))
    await expect(fetchIn({ limits: { time: 150 } })(url)).rejects.toThrow('did not respond within 0.15 s.')
  })

  test('gives up on a slow DNS server', async () => {
    const lookup = () => new Promise<string[]>(() => undefined)
    await expect(fetchIn({ lookup, limits: { time: 100 } })('http://slow.test/')).rejects.toThrow(
      'did not respond within 0.1 s.',
    )
  })

  test('rejects a response that is too large, compressed or not', async () => {
    const long = Buffer.alloc(3_000_000)
    const plain = await serve((_request, response) => response.end(long))
    const packed = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(long)),
    )
    const fetch = fetchIn({ limits: { size: 2_000_000 } })
    await expect(fetch(plain)).rejects.toThrow('The response is larger than 2 MB.')
    await expect(fetch(packed)).rejects.toThrow('The response is larger than 2 MB.')
  })

  test('limits redirects', async () => {
    const url = await serve((_request, response) => response.writeHead(301, { location: '/again' }).end())
    await expect(fetchIn()(url)).rejects.toThrow('redirects more than 5 times.')
  })

  test.each<[string, RequestListener]>([
    ['the connection was closed before the end of the response.', (_request, response) => void response.destroy()],
    [
      'the compressed response is damaged or incomplete.',
      (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('BEGIN:VCALENDAR'),
    ],
    [
      'the compressed response is damaged or incomplete.',
      (_request, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('BEGIN:VCALENDAR').subarray(0, 20)),
    ],
    ['the response is not HTTP.', ({ socket }) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')],
    [
      'the headers of the response are too large.',
      ({ socket }) => socket.end(`HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`),
    ],
  ])('explains: %s', async (reason, listener) => {
    await expect(fetchIn()(await serve(listener))).rejects.toThrow(
      expect.objectContaining({
        message: expect.stringMatching(/^feeds\.test:\d+ cannot be read: /),
        reason: 'unreachable',
      }),
    )
    await expect(fetchIn()(await serve(listener))).rejects.toThrow(reason)
  })

  test('explains that a server doesn’t support https, or doesn’t exist', async () => {
    const url = await serve((_request, response) => response.end('fine'))
    await expect(fetchIn()(url.replace('http:', 'https:'))).rejects.toThrow('the response is not https.')
    await expect(fetchIn()('http://feeds.test:1/')).rejects.toThrow('no server accepts connections there.')
  })
})

test('a self-signed certificate is reported', async () => {
  const server = createServer(selfSigned, (_request, response) => response.end('BEGIN:VCALENDAR'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    await expect(fetchIn()(`https://feeds.test:${port}/`)).rejects.toMatchObject({
      reason: 'certificate',
      message: expect.stringMatching(/^The certificate of feeds\.test:\d+ is not valid: self-signed certificate/),
    })
  } finally {
    server.close()
  }
})
