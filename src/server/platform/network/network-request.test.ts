import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { fetchIn, serve } from '#tests/support/servers/named-server.ts'
import { takeTurns } from './network-fetch.ts'

describe('a request', () => {
  test('names the installation', async () => {
    const url = await serve(({ headers }, response) => response.end(headers['user-agent']))
    const userAgent = 'Wonderlark event importer (+https://town.example)'
    expect((await fetchIn({ userAgent })(url)).body.toString()).toBe(userAgent)
  })

  test('may post JSON, and have stricter limits', async () => {
    const url = await serve((request, response) => {
      response.write(`${request.method} `)
      request.pipe(response)
    })
    expect((await fetchIn()(url, undefined, { json: { query: 'x' } })).body.toString()).toBe('POST {"query":"x"}')
    await expect(fetchIn()(url, undefined, { limits: { size: 2 } })).rejects.toMatchObject({ reason: 'too-large' })
  })

  test('reports the target of permanent redirects, but not of temporary ones', async () => {
    const steps: Record<string, [number, string]> = { '/a': [301, '/b'], '/b': [308, '/c'], '/c': [302, '/d'] }
    const url = await serve((request, response) => {
      const step = steps[request.url ?? '']
      if (step) response.writeHead(step[0], { location: step[1] }).end()
      else response.end('fine')
    })
    expect(await fetchIn()(`${url}/a`)).toMatchObject({ url: `${url}/d`, movedTo: `${url}/c` })
    expect(await fetchIn()(`${url}/c`)).toMatchObject({ movedTo: null })
  })

  test('waits until the one before to the same host has ended', async () => {
    let open = 0
    let most = 0
    const url = await serve((_request, response) => {
      open += 1
      most = Math.max(most, open)
      setImmediate(() => {
        open -= 1
        response.end('fine')
      })
    })
    const fetchInTurns = takeTurns(fetchIn())
    await Promise.all([1, 2, 3, 4].map((number) => fetchInTurns(`${url}/${number}`)))
    expect(most).toBe(1)
  })
})

test('returns status, body, content type and validators', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/old') response.writeHead(302, { location: '/new' }).end()
    else
      response
        .writeHead(200, { 'content-type': 'text/calendar', etag: '"1"', 'content-encoding': 'gzip' })
        .end(gzipSync('BEGIN'))
  })
  const response = await fetchIn()(`${url}/old`)
  expect(response).toMatchObject({
    status: 200,
    url: `${url}/new`,
    contentType: 'text/calendar',
    etag: '"1"',
    lastModified: null,
  })
  expect(response.body.toString()).toBe('BEGIN')
})

test('sends conditional requests for a known version', async () => {
  const url = await serve((request, response) =>
    response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 200).end(),
  )
  expect((await fetchIn()(url, { etag: '"1"', lastModified: null })).status).toBe(304)
})
