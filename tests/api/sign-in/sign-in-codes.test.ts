import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser } from '#tests/support/product/browser-like.ts'
import { mailsIn } from '#tests/support/product/jobs.ts'
import { sendJson } from '#tests/support/hosting/hosting.ts'
import { openSignInWorld, type SignInWorld } from '#tests/support/people/sign-in-world.ts'

let world: SignInWorld
beforeEach(async () => {
  world = await openSignInWorld()
})
afterEach(() => world.close())

const wrongFor = (code: string) => (code === '111111' ? '222222' : '111111')

describe('a sign-in code', () => {
  test('signs a new person in after they chose a name, and a known person at once', async () => {
    const browser = world.browse()
    expect(await world.ask(browser, ' Ada@Example.org ')).toEqual({
      status: 200,
      body: { email: 'ada@example.org', minutes: 10 },
    })
    expect(await world.readProgress(browser)).toEqual({ step: 'code', email: 'ada@example.org', triesLeft: 5 })
    const { body } = await world.enter(browser, await world.readCode('ada@example.org'))
    expect(body).toEqual({ step: 'account', isConnected: false })
    expect(await world.readSession(browser)).toBeNull()
    await sendJson(browser, 'POST', '/api/auth/account', { name: 'Ada Lovelace' })
    const session = await world.readSession(browser)
    expect(session).toMatchObject({ displayName: 'Ada Lovelace', username: 'adalovelace', email: 'ada@example.org' })
    const again = await world.signIn('ada@example.org')
    expect((await world.readSession(again))?.userId).toBe(session?.userId)
  })

  test('is in the subject, the text and a link that only fills it in', async () => {
    const browser = world.browse()
    await world.ask(browser, 'ada@example.org')
    const code = await world.readCode('ada@example.org')
    const [mail] = await mailsIn(world.database)
    expect(mail?.subject).toBe(`${code} is your Wonderlark code`)
    expect(mail?.text).toContain(`https://lark.example/login?code=${code}`)
    const scanner = world.browse()
    for (const method of ['GET', 'HEAD']) await scanner.send(`/login?code=${code}`, { method })
    expect(await world.readProgress(browser)).toMatchObject({ triesLeft: 5 })
    expect(await world.readProgress(scanner)).toEqual({ step: 'start' })
    expect((await world.enter(browser, code)).status).toBe(200)
  })

  test('is accepted with spaces and hyphens', async () => {
    const browser = world.browse()
    await world.ask(browser, 'ada@example.org')
    const code = await world.readCode('ada@example.org')
    expect((await world.enter(browser, `${code.slice(0, 3)} ${code.slice(3, 5)}-${code.slice(5)} `)).status).toBe(200)
  })

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '12345 ; drop'])(
    '%j is refused without costing a try',
    async (code) => {
      const browser = world.browse()
      await world.ask(browser, 'ada@example.org')
      expect((await world.enter(browser, code)).status).toBe(400)
      expect(await world.readProgress(browser)).toMatchObject({ triesLeft: 5 })
    },
  )

  test('ends after five tries, also if they arrive at once', async () => {
    const browser = world.browse()
    await world.ask(browser, 'ada@example.org')
    const code = await world.readCode('ada@example.org')
    const first = await world.enter(browser, wrongFor(code))
    expect(first).toMatchObject({ status: 422, body: { code: 'code_wrong' } })
    expect(first.body['message']).toContain('4 tries left')
    const rest = await Promise.all(Array.from({ length: 8 }, () => world.enter(browser, wrongFor(code))))
    expect(rest.filter(({ body }) => body['code'] === 'code_wrong')).toHaveLength(3)
    expect((await world.enter(browser, code)).body['code']).toBe('code_ended')
    expect(await world.readProgress(browser)).toEqual({ step: 'start' })
  })

  test('works once', async () => {
    const browser = world.browse()
    await world.ask(browser, 'ada@example.org')
    const code = await world.readCode('ada@example.org')
    const both = await Promise.all([world.enter(browser, code), world.enter(browser, code)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
  })

  test('works only in the browser that asked for it', async () => {
    const [browser, mallory] = [world.browse(), world.browse()]
    await world.ask(browser, 'ada@example.org')
    const code = await world.readCode('ada@example.org')
    expect((await world.enter(mallory, code)).body['code']).toBe('code_ended')
    await world.ask(mallory, 'mallory@example.org')
    expect((await world.enter(mallory, code)).body['code']).toBe('code_wrong')
    expect((await world.enter(browser, code)).status).toBe(200)
  })

  test('expires after ten minutes', async () => {
    const browser = world.browse()
    await world.ask(browser, 'ada@example.org')
    const code = await world.readCode('ada@example.org')
    world.clock.pass({ minutes: 10 })
    expect((await world.enter(browser, code)).body['code']).toBe('code_ended')
  })

  test('is replaced by a newer one of the same browser', async () => {
    const browser = world.browse()
    await world.ask(browser, 'ada@example.org')
    const old = await world.readCode('ada@example.org')
    await world.ask(browser, 'ada@example.org')
    const code = await world.readCode('ada@example.org')
    if (old !== code) expect((await world.enter(browser, old)).body['code']).toBe('code_wrong')
    expect((await world.enter(browser, code)).status).toBe(200)
  })

  test('can be cancelled, as can the choice of a name', async () => {
    const browser = world.browse()
    await world.ask(browser, 'ada@example.org')
    await world.enter(browser, await world.readCode('ada@example.org'))
    expect(await world.readProgress(browser)).toMatchObject({ step: 'account', email: 'ada@example.org', ways: [] })
    await browser.send('/api/auth/progress', { method: 'DELETE' })
    expect(await world.readProgress(browser)).toEqual({ step: 'start' })
    expect((await sendJson(browser, 'POST', '/api/auth/account', { name: 'Ada' })).body['code']).toBe('sign_in_ended')
  })

  test('creates an account only in the browser in which it was entered, not in one with an earlier cookie', async () => {
    const browser = world.browse()
    await world.ask(browser, 'ada@example.org')
    const mallory = world.browse()
    for (const [name, value] of browser.cookies) mallory.cookies.set(name, value)
    await world.enter(browser, await world.readCode('ada@example.org'))
    expect((await sendJson(mallory, 'POST', '/api/auth/account', { name: 'Mallory' })).body['code']).toBe(
      'sign_in_ended',
    )
    expect((await sendJson(browser, 'POST', '/api/auth/account', { name: 'Ada' })).status).toBe(200)
  })
})

describe('asking for a code', () => {
  test('gets the same response for known, unknown, banned and unsubscribed addresses, after the same work', async () => {
    for (const name of ['known', 'banned']) await world.signIn(`${name}@example.org`, name)
    await world.database.write((sql) => sql`update users set disabled_at = now() where name = 'banned'`)
    await world.database.write((sql) => sql`insert into refused_addresses values ('refuses@example.org', now())`)
    const answers: unknown[] = []
    const counts: unknown[] = []
    for (const name of ['known', 'unknown', 'banned', 'refuses']) {
      const response = await world.browse().send('/api/auth/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `${name}@example.org` }),
      })
      const text = (await response.text()).replaceAll(name, '…')
      const headers = [...response.headers.keys()].filter((key) => key !== 'date')
      answers.push([response.status, text, headers])
      counts.push((await mailsIn(world.database)).filter(({ recipient }) => recipient === `${name}@example.org`).length)
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    // Accounts are checked only after the code was entered: everybody gets one.
    expect(counts).toEqual([2, 1, 2, 1])
  })

  test('a banned person learns of the ban only after entering the code', async () => {
    await world.signIn('ben@example.org', 'Ben')
    await world.database.write((sql) => sql`update users set disabled_at = now()`)
    const browser = world.browse()
    await world.ask(browser, 'ben@example.org')
    expect(await world.enter(browser, await world.readCode('ben@example.org'))).toMatchObject({
      status: 403,
      body: { code: 'account_disabled' },
    })
    expect(await world.readSession(browser)).toBeNull()
  })

  test('a person without an account learns only after entering the code that registration is closed', async () => {
    const closed = await world.serveAgain('mail', { registration: 'closed' })
    await world.signIn('ada@example.org')
    const browser = openBrowser(closed.url)
    expect((await world.ask(browser, 'new@example.org')).status).toBe(200)
    expect((await world.enter(browser, await world.readCode('new@example.org'))).body['code']).toBe(
      'registration_closed',
    )
    const ada = openBrowser(closed.url)
    await world.ask(ada, 'ada@example.org')
    expect((await world.enter(ada, await world.readCode('ada@example.org'))).body['step']).toBe('signed-in')
  })

  test.each([
    '',
    'ada',
    'ada@',
    '@example.org',
    'ada@example',
    'a b@example.org',
    'ada@example.org\r\nBcc: x@y.org',
    'a@b.org,c@d.org',
  ])('%j is refused, and nothing is sent', async (email) => {
    const { status, body } = await world.ask(world.browse(), email)
    expect(status).toBe(400)
    expect(body['errors']).toEqual([{ field: 'email', message: expect.stringContaining('Enter an email address') }])
    expect(await mailsIn(world.database)).toEqual([])
  })

  test('an address gets six codes an hour and twenty a day, whoever asks', async () => {
    const send = async () => (await world.ask(world.browse(), 'ada@example.org')).status
    for (let sent = 0; sent < 6; sent += 1) expect(await send()).toBe(200)
    expect(await send()).toBe(429)
    expect((await world.ask(world.browse(), 'ADA@example.org')).body['code']).toBe('too_many_codes')
    expect((await world.ask(world.browse(), 'ben@example.org')).status, 'others are not affected').toBe(200)
    for (let hour = 0; hour < 2; hour += 1) {
      world.clock.pass({ minutes: 61 })
      for (let sent = 0; sent < 6; sent += 1) expect(await send()).toBe(200)
    }
    world.clock.pass({ minutes: 61 })
    expect([await send(), await send(), await send()]).toEqual([200, 200, 429])
  })

  test('two requests at once don’t get around the limit', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => world.ask(world.browse(), 'ada@example.org')))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(6)
  })

  test('isn’t possible without a mail server', async () => {
    const closed = await world.serveAgain('none')
    const browser = openBrowser(closed.url)
    expect((await world.ask(browser, 'ada@example.org')).body['code']).toBe('sign_in_not_offered')
    expect(await (await browser.send('/api/auth/options')).json()).toEqual({
      providers: [],
      demo: false,
      email: false,
      passkeyOrigin: 'https://lark.example',
      hasPasskeys: false,
    })
  })
})

test('one network gets sixty codes in ten minutes', async () => {
  const strict = await openSignInWorld({ limitsRates: true })
  try {
    const statuses: number[] = []
    for (let asked = 0; asked < 64; asked += 1)
      statuses.push((await strict.ask(strict.browse(), `person${asked}@example.org`)).status)
    expect(statuses.slice(0, 55).every((status) => status === 200)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
  } finally {
    await strict.close()
  }
})

describe('without JavaScript', () => {
  test('forms send and check the code, and create the account', async () => {
    const browser = world.browse()
    const asked = await browser.send('/login/email', {
      method: 'POST',
      body: new URLSearchParams({ email: 'ada@example.org', next: '/events' }),
    })
    expect([asked.status, asked.headers.get('location')]).toEqual([303, '/login?next=%2Fevents'])
    const code = await world.readCode('ada@example.org')
    const entered = await browser.send('/login/code', { method: 'POST', body: new URLSearchParams({ code }) })
    expect(entered.headers.get('location')).toBe('/login?next=%2Fevents')
    const created = await browser.send('/login/account', {
      method: 'POST',
      body: new URLSearchParams({ name: 'Ada', next: '//evil.example' }),
    })
    expect(created.headers.get('location')).toBe('/events')
    expect(await world.readSession(browser)).toMatchObject({ displayName: 'Ada' })
  })

  test.each(['/login/email', '/login/code', '/login/account', '/login/back'])(
    'the form at %s is refused from another site',
    async (path) => {
      const response = await world.browse().send(path, {
        method: 'POST',
        headers: { origin: 'https://evil.example' },
        body: new URLSearchParams({ email: 'ada@example.org', code: '123456', name: 'Ada' }),
      })
      expect(response.status).toBe(403)
      expect(await mailsIn(world.database)).toEqual([])
    },
  )
})
