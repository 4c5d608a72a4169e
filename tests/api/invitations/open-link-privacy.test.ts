import { beforeEach, describe, expect, test } from 'vitest'
import type { Guest, GuestList } from '#contract/guests/guest.ts'
import type { GuestLink } from '#contract/invitations/invitation.ts'
import { limits } from '#contract/limits.ts'
import {
  rsvpAs,
  emailTo,
  insertHostedEvent,
  inviteByMail,
  linkIn,
  readRsvp,
  sendForm,
} from '#tests/support/hosting/guests.ts'
import { sendJson } from '#tests/support/hosting/hosting.ts'
import { doDueJobs } from '#tests/support/product/jobs.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'

openProductForEach()

let pond: number
beforeEach(async () => {
  pond = await insertHostedEvent(store.database)
})

const openLink = async (id: number) => {
  const { body } = await sendJson(ada, 'PUT', `/api/events/${id}/guest-link`, { isOpen: true })
  return new URL((body as unknown as GuestLink).url!).pathname
}
const enter = async (email: string, id = pond) => {
  const fields = { answer: 'yes', name: 'Somebody', email, companions: '1' }
  const link = await openLink(id)
  const { status, headers } = await sendForm(product.url, link, fields)
  // The mark is a keyed hash of the address.
  return [
    status,
    headers
      .get('location')
      ?.replace(link, '')
      .replace(/mark=[\w-]{43}/, 'mark='),
  ]
}

/** Kinds of addresses; `prepare` turns an address into one. */
const kinds: [kind: string, address: string, prepare: () => Promise<unknown>][] = [
  ['an account has', 'ben@example.org', async () => undefined],
  ['a hidden account has', 'ben@example.org', () => sendJson(ben, 'PUT', '/api/user/me', { profileVisible: false })],
  ['an account has that blocked the host', 'ben@example.org', () => sendJson(ben, 'POST', '/api/block/1')],
  ['an account has that the host has blocked', 'ben@example.org', () => sendJson(ada, 'POST', '/api/block/2')],
  ['an account has that answered already', 'ben@example.org', () => rsvpAs(ben, pond, { answer: 'yes' })],
  [
    'a co-host has',
    'ben@example.org',
    () =>
      store.database.write(
        (sql) => sql`
          insert into user_events (user_id, event_id, status, host_role) values (2, ${pond}, 'hosting', 'co-host')`,
      ),
  ],
  [
    'refuses email',
    'dora@example.org',
    async () => {
      const walk = await insertHostedEvent(store.database, { hostId: 2 })
      const [link = ''] = await inviteByMail(ben, store.database, walk, ['dora@example.org'])
      await sendForm(product.url, `${link}/refuse`, { 'by-hand': '1' })
    },
  ],
  [
    'has got enough emails for today',
    'dora@example.org',
    async () => {
      for (let at = 0; at < limits.invitations.perAddressPerDay; at += 1)
        await enter('dora@example.org', await insertHostedEvent(store.database))
    },
  ],
]

/** Returns what a host sees of an event and its guests, without what differs between any two guests. */
async function look() {
  const { guests, counts } = (await (await ada.send(`/api/events/${pond}/guests`)).json()) as GuestList
  const table = await (await ada.send(`/api/events/${pond}/guests.csv`)).text()
  const statistics = await (await ada.send(`/api/events/${pond}/statistics`)).json()
  const strip = ({ id: _id, address: _address, code: _code, ...rest }: Guest) => rest
  return {
    guests: guests.map(strip),
    rows: table.split('\r\n').length,
    ...{ counts, statistics, places: (await readRsvp(ada, pond)).places, going: (await readRsvp(ada, pond)).going },
  }
}

/** Enters an address and returns the response, and what the host sees before and after the emails are sent. */
async function enterAndLook(address: string) {
  const response = await enter(address)
  const seen = [await look()]
  await doDueJobs({ database: store.database, clock })
  seen.push(await look())
  const message = await sendJson(ada, 'POST', `/api/events/${pond}/guests/message`, { message: 'Bring boots' })
  return { response, seen, again: await enter(address), message }
}

describe.each(kinds)('on the page of the open link, an address that %s', (_kind, address, prepare) => {
  test('looks unused to the host', async () => {
    await prepare()
    await enter('other@example.org')
    const one = await enterAndLook('fresh@example.org')
    await store.database.write(async (sql) => {
      await sql`delete from guests where address = 'fresh@example.org'`
      // A third address from one network holds no spot.
      await sql`delete from spot_holds where address = 'fresh@example.org'`
      await sql`delete from guest_messages`
    })
    expect(await enterAndLook(address)).toEqual(one)
  })
})

test('the owner of an address is on the list once they have confirmed by the link in their email', async () => {
  await enter('ben@example.org')
  await doDueJobs({ database: store.database, clock })
  const link = linkIn(await emailTo(store.database, 'ben@example.org'))
  await sendForm(product.url, link, { answer: 'yes', name: 'Ben' })
  expect((await look()).guests).toMatchObject([{ name: 'Ben', answer: 'yes', hasAccount: false }])
})
