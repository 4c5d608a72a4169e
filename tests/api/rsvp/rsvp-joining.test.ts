import { describe, expect, test } from 'vitest'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { readWithIcalJs } from '#tests/support/sources/calendar-readers.ts'
import {
  rsvpAs,
  insertHostedEvent,
  inviteByMail,
  emailTo,
  lookBehind,
  readEvent,
  sendForm,
} from '#tests/support/hosting/guests.ts'
import { ada, ben, openProductForEach, product, store } from '#tests/support/product/open-product.ts'

openProductForEach({ size: 10 })

const answer = rsvpAs
const invite = (id: number, ...addresses: string[]) => inviteByMail(ada, store.database, id, addresses)
const look = (link: string) => lookBehind(product.url, link)
const send = (link: string, fields: Record<string, string>) => sendForm(product.url, link, fields)

describe('the link to join online', () => {
  const link = 'https://meet.example.org/secret-room'
  const words = 'The door code is 4711.'
  const makeCall = () =>
    insertHostedEvent(store.database, { title: 'Call', virtualEventLink: link, virtualInstructions: words })
  const everything = async (browser: BrowserLike, id: number) => {
    const paths = [
      `/api/events/${id}`,
      '/api/events',
      '/api/events?q=call',
      `/api/events/${id}/calendar.ics`,
      `/api/events/${id}/calendar.ics?dates=this`,
      '/feeds/events.ics',
      '/feeds/events.atom',
      '/feeds/events.json',
    ]
    const texts = await Promise.all(
      paths.map(async (path) => (await (await browser.send(path)).text()).replaceAll(/\r\n[ \t]/g, '')),
    )
    return paths.filter((_, at) => texts[at]!.includes('secret-room') || texts[at]!.includes('code is 4711'))
  }
  const api = ['/api/events/1', '/api/events', '/api/events?q=call', '/api/events/1/calendar.ics']
  const openTo = [...api, '/api/events/1/calendar.ics?dates=this']

  test('is visible to the host and to guests who are Going or Maybe, in every response, file and feed', async () => {
    const call = await makeCall()
    const visitor = openBrowser(product.url)
    expect(await everything(visitor, call)).toEqual([])
    expect(await everything(ben, call)).toEqual([])
    expect(await everything(ada, call)).toEqual(openTo)
    expect(await readEvent(ben, call)).toMatchObject({
      isVirtualEvent: true,
      isLinkForGuests: true,
      virtualEventLink: null,
      virtualInstructions: null,
    })
    await answer(ben, call, { answer: 'maybe' })
    expect(await everything(ben, call)).toEqual(openTo)
    expect(await readEvent(ben, call)).toMatchObject({ isLinkForGuests: false, virtualEventLink: link })
    await answer(ben, call, { answer: 'yes' })
    expect(await everything(ben, call)).toEqual(openTo)
    await answer(ben, call, { answer: 'no' })
    expect(await everything(ben, call)).toEqual([])
  })

  test('is hidden from guests on the waitlist', async () => {
    const call = await makeCall()
    await store.database.write((sql) => sql`update events set capacity = 1 where id = ${call}`)
    await answer(ada, call, { answer: 'yes' })
    expect((await answer(ben, call, { answer: 'yes' })).body.answer).toBe('waiting')
    expect(await everything(ben, call)).toEqual([])
  })

  test('is in the private calendar of guests who are Going', async () => {
    const call = await makeCall()
    const { url } = (await (await ben.send('/api/calendar-feeds', { method: 'POST' })).json()) as { url: string }
    const text = async () => (await (await fetch(url)).text()).replaceAll(/\r\n[ \t]/g, '')
    await ben.send(`/api/events/${call}/save`, { method: 'POST' })
    expect(await text()).not.toContain('secret-room')
    await answer(ben, call, { answer: 'yes' })
    expect(await text()).toContain('secret-room')
  })

  test('isn’t in the invitation, but on its page once the guest is Going', async () => {
    const call = await makeCall()
    const [path = ''] = await invite(call, 'cy@example.org')
    const email = await emailTo(store.database, 'cy@example.org')
    expect(`${email.text}${email.html}${email.calendar}`).not.toMatch(/secret-room|4711/)
    expect(email.text).toContain('Online. You’ll get the link when you RSVP Going.')
    const calendar = async () => (await fetch(`${product.url}${path}/calendar.ics`)).text()
    expect(await calendar()).not.toContain('secret-room')
    expect((await look(path)).event.virtualEventLink).toBeNull()
    await send(path, { answer: 'yes' })
    expect((await look(path)).event).toMatchObject({ virtualEventLink: link, virtualInstructions: words })
    expect((await calendar()).replaceAll(/\r\n[ \t]/g, '')).toContain(link)
    expect(readWithIcalJs(await calendar())).toHaveLength(1)
    await send(path, { answer: 'no' })
    expect((await look(path)).event.virtualEventLink).toBeNull()
  })

  test('of an imported event is public, as in its source', async () => {
    const call = await makeCall()
    await store.database.write((sql) => sql`delete from user_events where event_id = ${call}`)
    expect(await everything(openBrowser(product.url), call)).toContain(`/api/events/${call}`)
  })
})
