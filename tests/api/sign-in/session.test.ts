import { describe, expect, test } from 'vitest'
import type { Problem } from '#contract/problem.ts'
import type { Session, SessionEntry } from '#contract/sign-in/session.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { ada, clock, openProductForEach, product } from '#tests/support/product/open-product.ts'

openProductForEach()

const readCode = async (response: Response) => ((await response.json()) as Problem).code

describe('a session', () => {
  test('lasts thirty days', async () => {
    clock.pass({ hours: 24 * 30 - 1, minutes: 59, seconds: 59 })
    expect((await ada.send('/api/session')).status).toBe(200)
    clock.pass({ seconds: 1 })
    expect((await ada.send('/api/session')).status).toBe(401)
    expect((await ada.send('/api/session/refresh', { method: 'POST' })).status).toBe(401)
  })

  test('lasts thirty more days after each refresh, with the same token', async () => {
    clock.pass({ hours: 24 * 29 })
    const token = ada.cookies.get('wonderlark_session')
    const refreshed = await ada.send('/api/session/refresh', { method: 'POST' })
    expect((await refreshed.json()) as Session).toMatchObject({
      renewedAt: '2026-12-20T14:00:00Z',
      endsAt: '2027-01-19T14:00:00Z',
    })
    expect(ada.cookies.get('wonderlark_session')).toBe(token)
    clock.pass({ hours: 24 * 29 })
    expect((await ada.send('/api/session')).status).toBe(200)
  })

  test('ends a year after the sign-in, even if used', async () => {
    let ends = ''
    for (let weeks = 0; weeks < 52; weeks += 4) {
      const refreshed = await ada.send('/api/session/refresh', { method: 'POST' })
      expect(refreshed.status).toBe(200)
      ends = ((await refreshed.json()) as Session).endsAt
      clock.pass({ hours: 24 * 28 })
    }
    expect(ends).toBe('2027-11-21T14:00:00Z')
    expect((await ada.send('/api/session')).status).toBe(200)
    clock.pass({ hours: 24 })
    expect((await ada.send('/api/session/refresh', { method: 'POST' })).status).toBe(401)
  })

  test('ends on the server at sign-out', async () => {
    const token = ada.cookies.get('wonderlark_session') ?? ''
    expect((await ada.send('/api/sign-out', { method: 'POST' })).status).toBe(200)
    expect(ada.cookies.has('wonderlark_session')).toBe(false)
    ada.cookies.set('wonderlark_session', token)
    expect((await ada.send('/api/session')).status).toBe(401)
    expect((await ada.send('/api/sign-out', { method: 'POST' })).status, 'repeated, nothing happens').toBe(200)
  })

  test('of one browser ends without affecting others', async () => {
    const other = await product.signIn({ name: 'Ada', email: 'ada@example.org' })
    await ada.send('/api/sign-out', { method: 'POST' })
    expect((await other.send('/api/session')).status).toBe(200)
  })

  test('is listed with the person’s others, and can only be ended by its owner', async () => {
    clock.pass({ minutes: 1 })
    const phone = await product.signIn({ name: 'Ada', email: 'ada@example.org' })
    const ben = await product.signIn({ name: 'Ben', email: 'ben@example.org' })
    const list = async (browser: BrowserLike) => (await (await browser.send('/api/sessions')).json()) as SessionEntry[]
    const entries = await list(ada)
    expect(entries.map(({ createdAt, isCurrent }) => [createdAt, isCurrent])).toEqual([
      ['2026-11-21T14:01:00Z', false],
      ['2026-11-21T14:00:00Z', true],
    ])
    const id = entries[0]?.id ?? 0
    expect(await readCode(await ben.send(`/api/sessions/${id}`, { method: 'DELETE' }))).toBe('session_not_found')
    expect((await phone.send('/api/session')).status).toBe(200)
    expect((await ada.send(`/api/sessions/${id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await phone.send('/api/session')).status).toBe(401)
    expect(await list(ada)).toHaveLength(1)
  })

  test('isn’t found by a made-up token', async () => {
    const browser = openBrowser(product.url)
    for (const token of ['', 'x', 'A'.repeat(43), "' or 1=1 --"]) {
      browser.cookies.set('wonderlark_session', encodeURIComponent(token))
      expect((await browser.send('/api/session')).status).toBe(401)
    }
  })

  test('isn’t cached by proxies', async () => {
    const response = await ada.send('/api/session')
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect(response.headers.get('vary')).toContain('Cookie')
  })
})
