import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#contract/problem.ts'
import type { SettingsView } from '#contract/settings/settings.ts'
import { createConfigSource } from '#server/boot/config.ts'
import { commandActor } from '#server/admin/log-service.ts'
import { adoptLocation, getVisitorInterests, readEffective } from '#server/settings/service.ts'
import { openOperatorWorld, type OperatorWorld } from '#tests/support/people/operators.ts'
import { startProductServer } from '#tests/support/product/product-server.ts'
import { startMailServer } from '#tests/support/servers/smtp-server.ts'
import { plainConventions } from '#texts/conventions.ts'

let world: OperatorWorld
beforeAll(async () => {
  world = await openOperatorWorld({ configSource: createConfigSource({ SETTINGS_NETWORKS: '127.0.0.1/32' }) })
})
afterAll(() => world.close())

const view = () => world.read<SettingsView>('settings')
const patch = (version: number, changes: object, more = {}) =>
  world.send('settings', { version, changes }, { method: 'PATCH', ...more })
const change = async (changes: object) => patch((await view()).version, changes)

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('settings', () => {
  test('a change is stored, increases the version and is logged without its values', async () => {
    const before = await view()
    expect(before.values).toMatchObject({ townName: null, registration: 'open', reportsToHide: 3 })
    const { status, body } = await patch(before.version, { townName: ' Millbrook ', timeZone: 'America/Chicago' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      version: before.version + 1,
      values: { townName: 'Millbrook', timeZone: 'America/Chicago' },
    })
    const [latest] = await world.actions()
    expect(latest).toEqual(['Olga', 'settings.change', 'the settings (townName, timeZone)', ''])
  })

  test('visitors first see STEM in the demo town, everything in a town with a name or location, or what operators choose', async () => {
    const { version, values } = await view()
    const demo = { ...values, townName: null, location: null, visitorInterests: null }
    const source = createConfigSource({})
    expect(getVisitorInterests(demo, source)).toEqual(['STEM'])
    expect(getVisitorInterests({ ...demo, townName: 'Millbrook' }, source)).toEqual([])
    expect(getVisitorInterests({ ...demo, location: { latitude: 52.5, longitude: 13.4 } }, source)).toEqual([])
    expect(getVisitorInterests(demo, createConfigSource({ DEFAULT_LOCATION: '52.5,13.4' }))).toEqual([])
    const { body } = await patch(version, { visitorInterests: ['Art', 'Music'] })
    expect(getVisitorInterests((body as SettingsView).values, source)).toEqual(['Art', 'Music'])
    await change({ visitorInterests: null })
  })

  test('a second editor with an outdated version changes nothing', async () => {
    const { version } = await view()
    expect((await patch(version, { operatorName: 'The library' })).status).toBe(200)
    const { status, body } = await patch(version, { operatorName: 'The museum' })
    expect([status, body.code]).toEqual([409, 'settings_changed'])
    expect((await view()).values.operatorName).toBe('The library')
  })

  test('of two concurrent changes, one wins and the other is rejected', async () => {
    const { version } = await view()
    const results = await Promise.all(['A', 'B'].map((operatorName) => patch(version, { operatorName })))
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test.each([
    [{ accent: 'green' }, 'changes.accent'],
    [{ timeZone: 'Mars/Olympus' }, 'changes.timeZone'],
    [{ location: { latitude: 95, longitude: 0 } }, 'changes.location.latitude'],
    [{ smtpHost: 'mail.example.org/x' }, 'changes.smtpHost'],
    [{ mailFromAddress: 'nobody' }, 'changes.mailFromAddress'],
    [{ openIdIssuer: 'javascript:alert(1)' }, 'changes.openIdIssuer'],
    [{ visitorInterests: ['Knitting'] }, 'changes.visitorInterests.0'],
    [{ logo: '/images/none.jpg' }, 'changes.logo'],
    [{ logo: 'https://example.org/logo.png' }, 'changes.logo'],
    [{ townName: 'x'.repeat(61) }, 'changes.townName'],
    [{ databaseUrl: 'postgres://x' }, 'changes.databaseUrl'],
  ])('%j is rejected and named', async (changes, field) => {
    const { version } = await view()
    const { status, body } = await patch(version, changes)
    expect(status).toBe(400)
    expect(body.errors?.map((error) => error.field)).toContain(field)
    expect((await view()).version).toBe(version)
  })

  test.each([0, -3, 2.5, 1_001, 'abc', null])(
    '%j reports to hide an event are rejected with a message',
    async (reportsToHide) => {
      const { version } = await view()
      const { status, body } = await patch(version, { reportsToHide })
      expect(status).toBe(400)
      expect(body.errors).toMatchObject([
        { field: 'changes.reportsToHide', message: 'must be a whole number from 1 to 1000' },
      ])
    },
  )

  test('secrets are stored, replaced and removed, but never returned', async () => {
    await change({ smtpPassword: 'correct horse', googleClientSecret: 'battery staple' })
    const after = await view()
    expect(after.secrets).toMatchObject({ smtpPassword: true, googleClientSecret: true, openIdClientSecret: false })
    expect(JSON.stringify(after)).not.toMatch(/correct horse|battery staple/)
    await change({ smtpPassword: null })
    expect((await view()).secrets).toMatchObject({ smtpPassword: false, googleClientSecret: true })
    await change({ googleClientSecret: null })
  })

  test('a logo is re-encoded, and visible to everyone', async () => {
    const { status, body } = await change({ logo: pixel })
    expect(status).toBe(200)
    const { logo } = (body as unknown as SettingsView).values
    expect(logo).toMatch(/^\/images\/[0-9a-f]{32}-256\.jpg$/)
    expect((await fetch(world.product.url + logo)).status).toBe(200)
    // Saving the form again sends the path.
    expect((await change({ logo })).status).toBe(200)
    await change({ logo: null })
    expect((await fetch(world.product.url + logo)).status).toBe(404)
  })

  test('settings replace unset environment variables', async () => {
    await change({
      location: { latitude: 41.5, longitude: -87.25 },
      smtpHost: 'smtp.example.org',
      smtpSecurity: 'tls',
      smtpUser: 'me@example.org',
      smtpPassword: 'p@ss/word',
      mailFromName: 'Millbrook',
      mailFromAddress: 'events@example.org',
      reviewHosted: true,
    })
    const deps = { database: world.store.database, configSource: createConfigSource({}) }
    const { config, site } = await readEffective(deps, (error) => expect.unreachable(String(error)))
    expect(config.defaultLocation).toEqual({ latitude: 41.5, longitude: -87.25 })
    expect(config.mail).toMatchObject({
      url: 'smtps://me%40example.org:p%40ss%2Fword@smtp.example.org:465',
      from: { name: 'Millbrook', address: 'events@example.org' },
    })
    expect(config.reviewHosted).toBe(true)
    expect(config.demo, 'a mail server ends demo mode').toBe(false)
    expect(site.name).toBe('Millbrook')
  })

  test('the conventions are those of the location’s country, unless the settings differ', async () => {
    const deps = { database: world.store.database, configSource: createConfigSource({}) }
    const read = async () => (await readEffective(deps, (error) => expect.unreachable(String(error)))).site.conventions
    const { body } = await change({ location: { latitude: 51.5072, longitude: -0.1276 } })
    const { usual, values } = body as unknown as SettingsView
    const british = {
      country: 'GB',
      dateOrder: 'day',
      hours: '24',
      weekStart: 'monday',
      units: 'miles',
      currency: 'GBP',
    }
    expect(usual).toEqual(british)
    expect([values.dateOrder, values.hours, values.units, values.currency]).toEqual([null, null, null, null])
    expect(await read()).toEqual(british)
    await change({ hours: '12', units: 'kilometers', currency: 'EUR' })
    expect(await read()).toEqual({ ...british, hours: '12', units: 'kilometers', currency: 'EUR' })
    expect((await change({ currency: 'XXQ' })).status).toBe(400)
    await change({ hours: null, units: null, currency: null, location: { latitude: 52.52, longitude: 13.405 } })
    expect(await read()).toMatchObject({ country: 'DE', dateOrder: 'day', weekStart: 'monday', currency: 'EUR' })
    await change({ location: { latitude: 41.5, longitude: -87.25 } })
    expect(await read()).toEqual(plainConventions)
  })

  test('several OpenID providers have names and icons of their own', async () => {
    await change({
      openIdIssuer: 'https://library.example.org',
      openIdClientId: 'one',
      openIdClientSecret: 'a',
      openIdName: 'Riverton Library card',
      openIdIcon: 'library',
      openId2Issuer: 'https://school.example.org',
      openId2ClientId: 'two',
      openId2ClientSecret: 'b',
    })
    const deps = { database: world.store.database, configSource: createConfigSource({}) }
    const { config } = await readEffective(deps, (error) => expect.unreachable(String(error)))
    const { identity } = config
    expect(identity.openIds).toMatchObject([
      { slot: 'openid', issuer: 'https://library.example.org', name: 'Riverton Library card', icon: 'library' },
      { slot: 'openid2', issuer: 'https://school.example.org', name: 'school.example.org', icon: 'key' },
    ])
    await change({ openIdIssuer: null, openIdName: null, openIdIcon: 'key', openId2Issuer: null })
  })

  test('environment variables take precedence, and each fixes its whole group', async () => {
    const environment = {
      SMTP_URL: 'smtp://other.example.org',
      MAIL_FROM: 'other@example.org',
      DEFAULT_LOCATION: '10,20',
      UNITS: 'kilometers',
      OIDC_ISSUER: 'https://login.example.org',
      OIDC_CLIENT_ID: 'own',
      OIDC_CLIENT_SECRET: 'hidden',
    }
    const configSource = createConfigSource(environment)
    const { database } = world.store
    const product = await startProductServer({ database, clock: world.clock, more: { configSource } })
    try {
      const olga = await product.signIn({ name: 'Olga', email: 'olga@example.org' })
      const response = await olga.send('/api/admin/settings')
      const shown = (await response.json()) as SettingsView
      expect(shown.values).toMatchObject({
        smtpHost: 'other.example.org',
        smtpUser: null,
        mailFromAddress: 'other@example.org',
        location: { latitude: 10, longitude: 20 },
        units: 'kilometers',
        openIdClientId: 'own',
      })
      expect(shown.fixed).toMatchObject({
        smtpPassword: 'SMTP_URL',
        mailFromName: 'SMTP_URL',
        location: 'DEFAULT_LOCATION',
        units: 'UNITS',
        openIdClientSecret: 'OIDC_ISSUER',
      })
      expect(shown.fixed).not.toHaveProperty('googleClientId')
      expect(JSON.stringify(shown)).not.toContain('hidden')
      const refused = await olga.send('/api/admin/settings', {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ version: shown.version, changes: { smtpUser: 'me' } }),
      })
      expect(((await refused.json()) as Problem).code).toBe('setting_fixed')
    } finally {
      await product.close()
    }
  })

  test('invalid stored settings leave the environment in effect', async () => {
    const { database } = world.store
    await database.write(
      (sql) => sql`update settings set content = content || '{"reportsToHide": 0, "accent": 7, "future": true}'`,
    )
    const { settings } = await readEffective({ database, configSource: createConfigSource({}) }, () => undefined)
    expect(settings).toMatchObject({ reportsToHide: 3, accent: null })
  })
})

describe('a stored secret', () => {
  const mail = { smtpHost: 'smtp.example.org', smtpPort: 587, smtpSecurity: 'starttls', smtpUser: 'me' }
  const provider = { openIdIssuer: 'https://login.example.org', openIdClientId: 'own' }

  test.each([
    [mail, { smtpHost: 'smtp.evil.example' }, 'smtpPassword'],
    [mail, { smtpPort: 2525 }, 'smtpPassword'],
    [mail, { smtpSecurity: 'tls' }, 'smtpPassword'],
    [provider, { openIdIssuer: 'https://login.evil.example' }, 'openIdClientSecret'],
    [provider, { openIdIssuer: 'https://login.example.org/realm' }, 'openIdClientSecret'],
  ])('has to be entered again if its destination changes: %j to %j', async (before, moved, secret) => {
    expect((await change({ ...before, [secret]: 'first' })).status).toBe(200)
    const { status, body } = await change(moved)
    expect([status, body.errors]).toEqual([
      400,
      [{ field: `changes.${secret}`, message: 'must be entered again, because the server has changed' }],
    ])
    expect((await view()).values).toMatchObject(before)
    // Nor does it help to remove the destination first.
    const [setting = ''] = Object.keys(moved)
    if (setting === 'smtpHost' || setting === 'openIdIssuer') {
      expect((await change({ [setting]: null })).status).toBe(200)
      expect((await change(moved)).status).toBe(400)
    }
    expect((await change({ ...moved, [secret]: 'second' })).status).toBe(200)
    expect((await change({ mailFromName: 'Events', smtpUser: 'you' })).status).toBe(200)
    expect((await change({ ...moved, [secret]: null })).status).toBe(200)
    expect((await change({ ...before })).status).toBe(200)
    await change({ smtpHost: null, smtpPort: null, smtpUser: null, openIdIssuer: null, openIdClientId: null })
  })

  test('is only sent to an issuer with https, or on this machine', async () => {
    const { status, body } = await change({ openIdIssuer: 'http://login.example.org', openIdClientSecret: 'a' })
    expect([status, body.errors?.map(({ field }) => field)]).toEqual([400, ['changes.openIdIssuer']])
    expect((await change({ openIdIssuer: 'http://127.0.0.1:9', openIdClientSecret: 'a' })).status).toBe(200)
    await change({ openIdIssuer: null, openIdClientSecret: null })
  })
})

describe('servers in the settings', () => {
  test('are reached in private networks only where the environment allows it', async () => {
    const { database } = world.store
    const smtp = await startMailServer()
    const { port } = new URL(smtp.url)
    await change({ smtpHost: 'localhost', smtpPort: Number(port), mailFromAddress: 'events@example.org' })
    await change({ openIdIssuer: `http://127.0.0.1:${port}`, openIdClientId: 'own', openIdClientSecret: 'a' })
    await change({ geocoderUrl: `http://127.0.0.1:${port}` })
    const product = await startProductServer({
      database,
      clock: world.clock,
      more: { configSource: createConfigSource({}) },
    })
    try {
      const olga = await product.signIn({ name: 'Olga', email: 'olga@example.org' })
      const post = async (path: string, body?: object) => {
        const headers = { 'content-type': 'application/json' }
        const response = await olga.send(`/api/admin/settings/${path}`, {
          method: 'POST',
          ...(body && { headers, body: JSON.stringify(body) }),
        })
        return (await response.json()) as { isOk: boolean; message: string }
      }
      const reason =
        'is not on the public Internet. To use a server in your own network, add its network to SETTINGS_NETWORKS'
      const mail = await post('test-mail', { to: 'olga@example.org' })
      expect(mail).toMatchObject({ isOk: false, message: expect.stringContaining(`localhost ${reason}`) })
      // Open and closed ports look the same.
      for (const openIdIssuer of [`http://127.0.0.1:${port}`, 'http://127.0.0.1:9']) {
        await change({ openIdIssuer, openIdClientSecret: 'a' })
        expect((await post('test-sign-in')).message).toContain(`127.0.0.1 ${reason}`)
      }
      const deps = { database, configSource: createConfigSource({}) }
      const { config } = await readEffective(deps, (error) => expect.unreachable(String(error)))
      for (const server of [config.mail, config.identity.openIds[0], config.geocoder])
        expect([server?.mayReach?.('10.0.0.1'), server?.mayReach?.('9.9.9.9')]).toEqual([false, true])
      const open = createConfigSource({
        SMTP_URL: smtp.url,
        MAIL_FROM: 'a@example.org',
        SETTINGS_NETWORKS: '10.0.0.0/8',
      })
      const allowed = (await readEffective({ database, configSource: open }, () => undefined)).config
      expect(allowed.mail?.mayReach, 'the environment may name any server').toBeUndefined()
      expect(allowed.geocoder?.mayReach?.('10.0.0.1')).toBe(true)
      expect((await smtp.received()).length).toBe(0)
    } finally {
      await product.close()
      await smtp.close()
      await change({ smtpHost: null, smtpPort: null, openIdIssuer: null, openIdClientSecret: null, geocoderUrl: null })
    }
  })
})

describe('service tests', () => {
  test('report a missing mail server or provider', async () => {
    await change({ smtpHost: null })
    const mail = await world.send('settings/test-mail', { to: 'olga@example.org' })
    expect(mail.body).toMatchObject({ isOk: false, message: expect.stringContaining('no mail server') })
    const response = await world.olga.send('/api/admin/settings/test-sign-in', { method: 'POST' })
    expect(await response.json()).toMatchObject({
      isOk: false,
      message: expect.stringContaining('no sign-in provider'),
    })
  })

  test('send an email to the mail server', async () => {
    const smtp = await startMailServer()
    try {
      const { hostname, port } = new URL(smtp.url)
      await change({
        smtpHost: hostname,
        smtpPort: Number(port),
        smtpSecurity: 'starttls',
        smtpUser: null,
        mailFromAddress: 'events@example.org',
      })
      const { body } = await world.send('settings/test-mail', { to: 'olga@example.org' })
      expect(body).toMatchObject({ isOk: true })
      expect((await smtp.received()).map(({ to }) => to)).toEqual(['olga@example.org'])
    } finally {
      await smtp.close()
    }
    const { body } = await world.send('settings/test-mail', { to: 'olga@example.org' })
    expect(body).toMatchObject({ isOk: false, message: expect.stringContaining('didn’t accept the email') })
    await change({ smtpHost: null })
  })

  test('name a provider without a discovery document', async () => {
    await change({
      openIdIssuer: 'http://127.0.0.1:9',
      openIdClientId: 'wonderlark',
      openIdClientSecret: 'a secret',
      openIdName: 'Riverton Library card',
    })
    const response = await world.olga.send('/api/admin/settings/test-sign-in', { method: 'POST' })
    expect(await response.json()).toEqual({
      isOk: false,
      message: 'Riverton Library card can’t be used: 127.0.0.1:9 doesn’t respond with a discovery document.',
    })
    await change({ openIdIssuer: null, openIdName: null })
  })
})

describe('a place that was typed, but not chosen', () => {
  const save = async (place: string, timeZone: string) => {
    const { version } = await view()
    return world.send('settings', { version, changes: { place }, timeZone }, { method: 'PATCH' })
  }
  const listErrors = ({ body }: Awaited<ReturnType<typeof save>>) =>
    body.errors?.map(({ field, message }) => `${field}: ${message}`)

  test.each([
    ['Montclair, NJ', 'Europe/London', { latitude: 40.8259, longitude: -74.209 }],
    ['montclair nj', 'Europe/London', { latitude: 40.8259, longitude: -74.209 }],
    ['montclair nj usa', 'Europe/London', { latitude: 40.8259, longitude: -74.209 }],
    ['montclair', 'Europe/London', { latitude: 40.8259, longitude: -74.209 }],
    ['10115', 'America/New_York', { latitude: expect.closeTo(40.8, 1), longitude: expect.closeTo(-74, 1) }],
  ])('%s is the location', async (place, timeZone, location) => {
    await change({ location: null })
    expect((await save(place, timeZone)).status).toBe(200)
    expect((await view()).values.location).toMatchObject(location)
  })

  test('is rejected with the reason, and nothing changes', async () => {
    await change({ location: null })
    const reasons = [
      await save('Nowhereville', 'America/New_York'),
      await save('10115', 'Europe/Berlin'),
      await save('Salem', 'Europe/Berlin'),
      await save(' ', 'Europe/Berlin'),
    ]
    expect(reasons.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    expect(reasons.map(listErrors)).toEqual([
      [
        'changes.place: “Nowhereville” wasn’t found. Write the town with its state or country, like “Montclair, NJ” or “Sheffield, UK”.',
      ],
      [
        'changes.place: “10115” wasn’t found. Write the town with its state or country, like “Montclair, NJ” or “Sheffield, UK”.',
      ],
      [expect.stringMatching(/^changes\.place: “Salem” could be “Salem, IL”, .*\. Write which one\.$/)],
      ['changes.place: must name a town or postcode'],
    ])
    expect((await view()).values.location).toBeNull()
  })

  test('is read in the country of the location that is set', async () => {
    await change({ location: { latitude: 52.5, longitude: 13.4 } })
    expect((await save('10115', 'America/New_York')).status).toBe(400)
    await change({ location: { latitude: 40.7, longitude: -74 } })
    expect((await save('10115', 'Europe/Berlin')).status).toBe(200)
    await change({ location: null })
  })
})

describe('the home of a source', () => {
  const lancaster = { latitude: 40.04, longitude: -76.31 }
  const adopt = (environment: Record<string, string>) => {
    const { database } = world.store
    const configSource = createConfigSource(environment)
    return adoptLocation({ database, clock: world.clock, configSource }, lancaster, commandActor())
  }

  test('becomes the location of a town without one', async () => {
    await change({ location: null })
    const home = { ...lancaster, label: 'Lancaster, PA' }
    expect((await world.send('sources', { url: 'https://lancaster.example/events.ics', home })).status).toBe(200)
    expect((await view()).values.location).toEqual(lancaster)
    expect((await world.actions())[0]).toEqual(['Olga', 'settings.change', 'the settings (location)', ''])
  })

  test('changes no location that is set, on the page or in the environment', async () => {
    await change({ location: { latitude: 52.5, longitude: 13.4 } })
    expect(await adopt({})).toBe(false)
    await change({ location: null })
    expect(await adopt({ DEFAULT_LOCATION: '52.5,13.4' })).toBe(false)
    expect((await view()).values.location).toBeNull()
  })
})
