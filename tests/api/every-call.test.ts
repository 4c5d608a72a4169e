import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Problem } from '#contract/problem.ts'
import { openBrowser } from '#tests/support/browser-like.ts'
import { ada, openProductForAll, product } from '#tests/support/open-product.ts'

// One town for all of them: what changes something is refused, so that none leaves anything to the next.
openProductForAll()

const codeOf = async (response: Response) => ((await response.json()) as Problem).code
const all: Endpoint[] = Object.values(endpoints)
const addressOf = ({ path }: Endpoint, id: string) => path.replace(/\{\w+\}/, id)
const json = { 'content-type': 'application/json' }

test.each(all.filter(({ session }) => session === 'required' || session === 'operator'))(
  '$method $path needs a session',
  async (endpoint) => {
    const response = await openBrowser(product.url).send(addressOf(endpoint, '1'), { method: endpoint.method })
    expect(response.status).toBe(401)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await codeOf(response)).toBe('not_signed_in')
  },
)

test.each(all.filter(({ own }) => own))('$method $path is refused for somebody else’s id', async (endpoint) => {
  const response = await ada.send(addressOf(endpoint, '2'), { method: endpoint.method })
  expect(response.status).toBe(403)
  expect(await codeOf(response)).toBe('not_allowed')
  // Without a body: what changes something is tested by its own noun.
  if (endpoint.method !== 'GET') return
  for (const own of ['1', 'me']) expect((await ada.send(addressOf(endpoint, own))).status).toBe(200)
})

const changing = all.filter(({ method }) => method !== 'GET')
test.each(changing)('$method $path is refused from another site', async (endpoint) => {
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: product.url.replace('http:', 'ftp:').replace(/\d+$/, '1') },
    { origin: product.url, 'sec-fetch-site': 'cross-site' },
    { origin: product.url, 'sec-fetch-site': 'same-site' },
  ]) {
    const response = await ada.send(addressOf(endpoint, '1'), {
      method: endpoint.method,
      headers: { ...json, ...headers },
    })
    expect(response.status, JSON.stringify(headers)).toBe(403)
    expect(await codeOf(response)).toBe('foreign_origin')
  }
  expect((await ada.send('/api/session')).status, 'and has changed nothing').toBe(200)
})

test('a call of a program that is no browser carries no origin and is let in', async () => {
  const cookie = `wonderlark_session=${ada.cookies.get('wonderlark_session')}`
  const response = await fetch(`${product.url}/api/session/refresh`, { method: 'POST', headers: { cookie } })
  expect(response.status).toBe(200)
})
