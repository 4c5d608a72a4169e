import { describe, expect, test } from 'vitest'
import { sampleEvent } from '#tests/support/events/sample-event.ts'
import {
  emailShareLink,
  facebookShareLink,
  shareMessage,
  textMessageShareLink,
  whatsAppShareLink,
  xShareLink,
} from './event-share.ts'

const page = 'https://wonderlark.example.org/event/12'
const readParameter = (address: string, name: string) => new URL(address).searchParams.get(name) ?? ''

test('the message has title, description, date and venue', () => {
  expect(shareMessage(sampleEvent())).toBe(
    'Pond dipping\nNets, jars and what lives in the pond.\n\nSat, Oct 31, 10:00 AM to 12:00 PM\nBrower Park, Brooklyn, NY',
  )
})

test('the message omits empty fields', () => {
  const bare = sampleEvent({ shortDescription: '', description: '', location: '', isVirtualEvent: true })
  expect(shareMessage(bare)).toBe('Pond dipping\n\nSat, Oct 31, 10:00 AM to 12:00 PM\nOnline')
})

test('an email has the title as subject and ends with the URL', () => {
  const link = emailShareLink(sampleEvent({ title: 'Owls & mice? 100%' }), page)
  const [, subject = '', body = ''] = /^mailto:\?subject=([^&]*)&body=([^&]*)$/.exec(link) ?? []
  expect(decodeURIComponent(subject)).toBe('Owls & mice? 100%')
  expect(decodeURIComponent(body)).toBe(`${shareMessage(sampleEvent({ title: 'Owls & mice? 100%' }))}\n\n${page}`)
})

test('Facebook gets the URL, X also a text', () => {
  expect(readParameter(facebookShareLink(page), 'u')).toBe(page)
  const post = xShareLink(sampleEvent(), page)
  expect(readParameter(post, 'url')).toBe(page)
  expect(readParameter(post, 'text')).toBe(
    'Pond dipping · Sat, Oct 31, 10:00 AM to 12:00 PM · Brower Park, Brooklyn, NY\nNets, jars and what lives in the pond.',
  )
})

test('WhatsApp gets the message and the URL', () => {
  const link = whatsAppShareLink(sampleEvent(), page)
  expect(link).toMatch(/^https:\/\/wa\.me\/\?text=/)
  expect(readParameter(link, 'text')).toBe(`${shareMessage(sampleEvent())}\n\n${page}`)
})

test('a text message has the facts on one line and the URL', () => {
  const [, body = ''] = /^sms:\?&body=([^&]*)$/.exec(textMessageShareLink(sampleEvent(), page)) ?? []
  expect(decodeURIComponent(body)).toBe(
    `Pond dipping · Sat, Oct 31, 10:00 AM to 12:00 PM · Brower Park, Brooklyn, NY\n${page}`,
  )
})

describe.each([
  ['long', 'Bring boots. '.repeat(400)],
  ['not Latin', '鳥を見る会へようこそ。'.repeat(100)],
  ['of pairs', '🐦🦆'.repeat(500)],
])('texts that are %s', (_kind, text) => {
  const event = sampleEvent({ title: text, shortDescription: text, location: text })

  test('fit into an email link without splitting characters', () => {
    const link = emailShareLink(event, page)
    expect(link.length).toBeLessThanOrEqual(1_900)
    expect(decodeURIComponent(link)).toContain(page)
  })

  test('fit into a post on X', () => {
    const post = readParameter(xShareLink(event, page), 'text')
    const weight = [...post].reduce((sum, character) => sum + ((character.codePointAt(0) ?? 0) > 0x10ff ? 2 : 1), 0)
    expect(weight).toBeLessThanOrEqual(256)
    expect(post).toMatch(/…$/)
    expect(post).not.toContain('\ufffd')
  })
})

test('a lone surrogate breaks no link', () => {
  const lone = sampleEvent({ title: 'Owls \ud83e', location: '\ud83e' })
  for (const link of [emailShareLink, xShareLink, whatsAppShareLink, textMessageShareLink])
    expect(() => link(lone, page)).not.toThrow()
})
