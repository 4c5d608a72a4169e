import { beforeEach, describe, expect, test } from 'vitest'
import type { GuestList } from '#contract/guests/guest.ts'
import { insertHostedEvent, readRsvp, sendForm } from '#tests/support/hosting/guests.ts'
import { startProductServer } from '#tests/support/product/product-server.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'

openProductForEach()

let pond: number
beforeEach(async () => {
  pond = await insertHostedEvent(store.database, { capacity: 1 })
})

const form = { answer: 'yes', name: 'Finn', companions: '0' }
const list = async () => (await (await ada.send(`/api/events/${pond}/guests`)).json()) as GuestList

describe('500 RSVPs that scripts send from one network', () => {
  test('hold no spot', async () => {
    for (let at = 0; at < 500; at += 1)
      await sendForm(product.url, `/event/${pond}`, { ...form, email: `script${at}@example.org` })
    expect((await readRsvp(ben, pond)).places).toMatchObject({ capacity: 1, left: 1, waiting: 0 })
    expect((await list()).guests).toEqual([])
  })

  test.each([
    ['203.0.113.7', () => '203.0.113.7', '198.51.100.7'],
    ['a /48', (at: number) => `2001:db8:1:${(at % 5_000).toString(16)}::1`, '2001:db8:2::1'],
  ])('from %s use up neither the daily limit of the event nor that of its host', async (_, network, elsewhere) => {
    const strict = await startProductServer({ database: store.database, clock, limitsRates: true })
    try {
      const events = [pond]
      for (const title of ['Newts', 'Toads', 'Frogs', 'Eels', 'Crayfish'])
        events.push(await insertHostedEvent(store.database, { title }))
      const join = async (from: string, email: string, id: number) => {
        const init = { method: 'POST', redirect: 'manual', headers: { 'x-forwarded-for': from } } as const
        const body = new URLSearchParams({ ...form, email })
        const { status, headers } = await fetch(`${strict.url}/event/${id}`, { ...init, body })
        return headers.get('location') ?? String(status)
      }
      let last = ''
      for (let at = 0; at < 500; at += 1) {
        clock.pass({ seconds: 3 })
        last = await join(network(at), `script${at}@example.org`, events[at % events.length]!)
      }
      expect(last).toContain('problem=too_many_network_joins')
      for (const id of events) expect(await join(elsewhere, 'finn@example.org', id)).toContain('sent=yes')
    } finally {
      await strict.close()
    }
  })
})
