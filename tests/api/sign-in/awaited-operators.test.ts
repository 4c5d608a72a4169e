import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readTask } from '#server/admin/run-command.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { sendJson } from '#tests/support/hosting/hosting.ts'
import { jobDeps } from '#tests/support/product/jobs.ts'
import { offerProviders, startOpenIdProvider, type TestOpenIdProvider } from '#tests/support/servers/openid-provider.ts'
import { openSignInWorld, type SignInWorld } from '#tests/support/people/sign-in-world.ts'

let library: TestOpenIdProvider
let world: SignInWorld
beforeEach(async () => {
  library = await startOpenIdProvider()
  world = await openSignInWorld({ settings: offerProviders(library) })
})
afterEach(async () => {
  await world.close()
  await library.close()
})

async function signInAt(person: TestOpenIdProvider['person']): Promise<BrowserLike> {
  const browser = world.browse()
  const start = await browser.send('/api/auth/openid/start')
  const { pathname, search } = library.agree(new URL(start.headers.get('location') ?? ''), person)
  await browser.open(world.product.url + pathname + search)
  return browser
}

describe('npm run admin -- operator', () => {
  const run = async (...words: string[]) => {
    const lines: string[] = []
    await readTask(words)!(jobDeps(world), (line) => lines.push(line))
    return lines.join('\n')
  }
  const isOperator = async (browser: BrowserLike) => (await world.readSession(browser))?.isOperator

  test('makes the owner of an address an operator at the first sign-in with it', async () => {
    expect(await run('operator', 'Ops@Example.org')).toContain('No account has verified Ops@Example.org yet.')
    expect(await isOperator(await world.signIn('ada@example.org', 'Ada'))).toBe(false)
    expect(await isOperator(await world.signIn('ops@example.org', 'Olga'))).toBe(true)
    expect(await run('operator', 'ops@example.org')).toContain('Olga (2) is now an operator')
    expect(await run('log')).toContain('person.make-operator')
  })

  test('also if a provider has verified the address, but never if it hasn’t', async () => {
    await run('operator', 'ops@example.org')
    const mallory = { sub: 'm', name: 'Mallory', email: 'ops@example.org', email_verified: false }
    expect(await isOperator(await signInAt(mallory))).toBe(false)
    const olga = { sub: 'o', name: 'Olga', email: 'OPS@example.org', email_verified: true }
    expect(await isOperator(await signInAt(olga))).toBe(true)
  })

  test('lets the awaited operator in while registration is closed', async () => {
    await run('operator', 'ops@example.org')
    const closed = await world.serveAgain('mail', { registration: 'closed' })
    const olga = openBrowser(closed.url)
    await world.ask(olga, 'ops@example.org')
    await world.enter(olga, await world.readCode('ops@example.org'))
    await sendJson(olga, 'POST', '/api/auth/account', { name: 'Olga' })
    expect(await isOperator(olga)).toBe(true)
  })

  test('can be withdrawn before the first sign-in', async () => {
    await run('operator', 'ops@example.org')
    expect(await run('unoperator', 'ops@example.org')).toContain('no longer becomes an operator')
    expect(await isOperator(await world.signIn('ops@example.org', 'Olga'))).toBe(false)
  })

  test('still rejects an unknown name', async () => {
    await expect(run('operator', '@nobody')).rejects.toThrow('No account matches')
    await expect(run('operator', 'not an address@')).rejects.toThrow('No account matches')
  })
})
