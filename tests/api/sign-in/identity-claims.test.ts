import { expect, test } from 'vitest'
import type { Session } from '#contract/sign-in/session.ts'
import { openSignIn } from '#server/boot/identity.ts'
import { openBrowser } from '#tests/support/product/browser-like.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { offerProviders, startOpenIdProvider } from '#tests/support/servers/openid-provider.ts'
import { startProductServer } from '#tests/support/product/product-server.ts'

test('an invalid name is repaired and cut between characters; an invalid subject is rejected', async () => {
  const provider = await startOpenIdProvider()
  const { database, close } = await createTestDatabase()
  const settings = offerProviders(provider)
  const signIn = await openSignIn({ settings, demo: false, publicUrl: 'http://localhost', loopbackUrl: '', database })
  const product = await startProductServer({ database, clock: stopClock('2026-11-21T14:00:00Z'), signIn })
  const signInAs = async (person: Partial<typeof provider.person>) => {
    provider.person = { ...provider.person, ...person }
    const browser = openBrowser(product.url)
    const start = await browser.send('/api/auth/openid/start')
    await browser.open(provider.agree(new URL(start.headers.get('location') ?? '')))
    return browser
  }

  const zoe = await signInAs({ name: `Zo\0ë \ud800 ${'🦆'.repeat(60)}`, email: 'zoe\0@example.org' })
  expect((await (await zoe.send('/api/session')).json()) as Session).toMatchObject({
    displayName: `Zoë \ufffd ${'🦆'.repeat(47)}`,
    email: 'zoe@example.org',
  })
  const mallory = await signInAs({ sub: 'person-1\0' })
  expect(mallory.url.searchParams.get('failed')).toBe('not_verified')

  for (const sub of ['', '  ']) {
    const nobody = await signInAs({ sub })
    expect(nobody.url.searchParams.get('failed'), JSON.stringify(sub)).toBe('not_verified')
  }
  for (const [at, email] of ['eve@example.org\r\nBcc: all@example.org', 'a@b.example, c@d.example', 'eve'].entries()) {
    const eve = await signInAs({ sub: `eve-${at}`, name: 'Eve\u202e\nLark\u200b', email })
    const session = (await (await eve.send('/api/session')).json()) as Session
    expect([session.displayName, session.email]).toEqual(['Eve Lark', null])
  }

  await product.close()
  await provider.close()
  await close()
})
