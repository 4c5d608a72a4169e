import { describe, expect, test } from 'vitest'
import { rsvpAs, lookBehind, readRsvp } from '#tests/support/hosting/guests.ts'
import { sendJson } from '#tests/support/hosting/hosting.ts'
import { ada, ben, openProductForEach, product, store } from '#tests/support/product/open-product.ts'
import { change, create, find, go, invite, say } from '#tests/support/hosting/sign-ups.ts'

openProductForEach({ size: 8 })

describe('an address', () => {
  test('is the host’s only while the guest shares it and the host asks for it', async () => {
    const id = await create({ asksEmail: true })
    const { form, accountEmail } = await readRsvp(ben, id)
    expect(form).toMatchObject({ asksEmail: true, showsGuests: false })
    expect((await go(ben, id)).body, 'nobody shares by default').toMatchObject({ sharesEmail: false })
    expect((await find(id, 'Ben')).sharedEmail).toBeNull()
    const csv = async () => (await ada.send(`/api/events/${id}/guests.csv`)).text()
    expect(await csv()).not.toContain(String(accountEmail))
    await go(ben, id, { sharesEmail: true })
    expect((await go(ben, id, { partySize: 2 })).body, 'keeps what is left out').toMatchObject({ sharesEmail: true })
    expect((await find(id, 'Ben')).sharedEmail).toBe(accountEmail)
    expect(await csv()).toContain(String(accountEmail))
    await go(ben, id, { sharesEmail: false })
    expect((await find(id, 'Ben')).sharedEmail, 'withdrawn').toBeNull()
    await go(ben, id, { sharesEmail: true })
    await change(id, { asksEmail: false })
    expect((await find(id, 'Ben')).sharedEmail, 'no longer asked for').toBeNull()
    expect(await readRsvp(ben, id)).toMatchObject({ sharesEmail: false, accountEmail: null })
    await change(id, { asksEmail: true })
    await rsvpAs(ben, id, { answer: 'no' })
    expect(await find(id, 'Ben'), 'those who can’t go share nothing').toMatchObject({
      sharesEmail: false,
      sharedEmail: null,
    })
  })

  test('isn’t shared with a host who doesn’t ask', async () => {
    const id = await create({})
    expect((await go(ben, id, { sharesEmail: true })).body).toMatchObject({ sharesEmail: false })
    expect((await find(id, 'Ben')).sharedEmail).toBeNull()
  })
})

describe('who is coming', () => {
  test('is shown to those who are going, by the first names of those who agreed', async () => {
    const id = await create({ showsGuests: true })
    const [cy = '', dee = ''] = await invite(id, 'cy@example.org', 'dee@example.org')
    const shown = { answer: 'yes', 'asks-show-name': 'yes', 'show-name': 'yes' }
    await say(cy, { ...shown, name: 'Cy Twombly' })
    await say(dee, { answer: 'yes', 'asks-show-name': 'yes', name: 'Dee Dee' })
    expect((await readRsvp(ben, id)).goingNames, 'without an RSVP').toBeNull()
    expect(await (await fetch(`${product.url}/api/events/${id}/rsvp`)).json()).toMatchObject({
      goingNames: null,
      going: 2,
    })
    await rsvpAs(ben, id, { answer: 'maybe', showsName: true })
    expect((await readRsvp(ben, id)).goingNames, 'as a maybe').toBeNull()
    expect((await go(ben, id)).body).toMatchObject({ goingNames: ['Cy'], showsName: true })
    expect((await lookBehind(product.url, dee)).goingNames).toEqual(['Cy', 'Ben'])
    expect((await lookBehind(product.url, cy)).goingNames, 'others only').toEqual(['Ben'])
    await say(cy, { answer: 'yes', 'asks-show-name': 'yes', name: 'Cy Twombly' })
    expect((await readRsvp(ben, id)).goingNames, 'withdrawn by an empty checkbox').toEqual([])
    await say(cy, { ...shown, name: 'Cy Twombly' })
    await change(id, { showsGuests: false })
    expect((await readRsvp(ben, id)).goingNames, 'switched off by the host').toBeNull()
  })

  test('leaves out hidden profiles, blocked people and those who were removed', async () => {
    const id = await create({ showsGuests: true })
    const zoe = await product.signIn({ name: 'Zoe', email: 'zoe@example.org' })
    await go(zoe, id, { showsName: true })
    const look = async () => (await go(ben, id, { showsName: true })).body.goingNames
    expect(await look()).toEqual(['Zoe'])
    await store.database.write((sql) => sql`update users set profile_visible = false where name = 'Zoe'`)
    expect(await look(), 'a hidden profile').toEqual([])
    await store.database.write((sql) => sql`update users set profile_visible = true where name = 'Zoe'`)
    await store.database.write(
      (sql) => sql`insert into blocks (blocker_id, blocked_id, created_at)
        select z.id, b.id, now() from users z, users b where z.name = 'Zoe' and b.name = 'Ben'`,
    )
    expect(await look(), 'who has blocked the reader').toEqual([])
    expect((await readRsvp(zoe, id)).goingNames, 'who is blocked by the reader').toEqual([])
    await store.database.write((sql) => sql`delete from blocks`)
    const guest = await find(id, 'Zoe')
    expect(await look()).toEqual(['Zoe'])
    await sendJson(ada, 'DELETE', `/api/events/${id}/guests/${guest.id}`, undefined)
    expect(await look(), 'removed by the host').toEqual([])
  })
})
