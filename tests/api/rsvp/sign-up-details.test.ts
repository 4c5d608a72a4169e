import { describe, expect, test } from 'vitest'
import type { HostedEventPayload } from '#contract/hosting/hosting.ts'
import { rsvpAs, emailTo, lookBehind, readEvent, readRsvp } from '#tests/support/hosting/guests.ts'
import { host, sendJson } from '#tests/support/hosting/hosting.ts'
import { mailsIn } from '#tests/support/product/jobs.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'
import { change, create, find, go, goTo, invite, list, runJobs, say, view } from '#tests/support/hosting/sign-ups.ts'

openProductForEach({ size: 8 })

describe('questions', () => {
  const questions: HostedEventPayload['questions'] = [
    { text: 'Child’s age?', isRequired: true },
    { key: 'photos', text: 'May we take photos?', kind: 'yes-no', isRequired: true },
    { key: 'size', text: 'Boots?', kind: 'choice', options: ['Small', 'Large'] },
  ]
  const answers = { 1: '7', photos: false, size: 'Large' }

  test('are validated, visible to hosts only, and editable', async () => {
    const id = await create({ questions })
    expect((await readRsvp(ben, id)).form?.questions.map(({ key, kind }) => [key, kind])).toEqual([
      ['1', 'text'],
      ['photos', 'yes-no'],
      ['size', 'choice'],
    ])
    const wrong = await go(ben, id, { answers: { photos: 'maybe', size: 'Huge', other: 'x' } })
    expect((wrong.body.errors ?? []).map(({ field }) => field)).toEqual([
      'answers.1',
      'answers.photos',
      'answers.size',
      'answers.other',
    ])
    expect((await go(ben, id, { answers, partySize: 3, companions: ['Cy', ' Dee '] })).body.answer).toBe('yes')
    expect(await find(id, 'Ben')).toMatchObject({ answers, companions: ['Cy', 'Dee'] })
    expect((await go(ben, id, { answers: { 1: '8' }, partySize: 2 })).body).toMatchObject({
      answers: { ...answers, 1: '8' },
      companions: ['Cy'],
    })
    expect((await go(ben, id, { partySize: 1, companions: ['Cy'] })).status, 'more names than people').toBe(400)
    const csv = await (await ada.send(`/api/events/${id}/guests.csv`)).text()
    expect(csv).toContain('Companions,Child’s age?,May we take photos?,Boots?')
    expect(csv).toContain('Cy,8,No,Large')
    for (const path of [`/api/events/${id}`, `/api/events/${id}/rsvp`]) {
      expect(await (await fetch(product.url + path)).text()).not.toContain('Large"}')
    }
    const archive = await ben.send('/api/user/me/export')
    expect(archive.status).toBe(200)
  })

  test('for each person are answered for companions, also in the plain form, and visible to hosts only', async () => {
    const each = [{ key: 'age', text: 'Age?', isRequired: true, isPerPerson: true }]
    const id = await create({ questions: each })
    const mine = { answers: { age: '40' }, partySize: 3 }
    expect((await go(ben, id, mine)).body.errors).toEqual([
      { field: 'companionAnswers.0.age', message: 'Answer the question “Age?”' },
      { field: 'companionAnswers.1.age', message: 'Answer the question “Age?”' },
    ])
    const theirs = { companions: ['', 'Dee'], companionAnswers: [{ age: '7' }, { age: '9' }] }
    expect((await go(ben, id, { ...mine, ...theirs })).body).toMatchObject({ answer: 'yes', ...theirs })
    expect((await go(ben, id, { partySize: 2 })).body, 'keeps what is left out').toMatchObject({
      companionAnswers: [{ age: '7' }],
    })
    const [cy = ''] = await invite(id, 'cy@example.org')
    const fields = { answer: 'yes', name: 'Cy', companions: '1', 'answer-age': '30', 'companion-1': '' }
    expect(await say(cy, fields)).toBe('problem=details_missing')
    expect(await say(cy, { ...fields, 'companion-1-answer-age': '3' })).toBe('said=yes')
    expect(await find(id, 'Cy')).toMatchObject({ companionAnswers: [{ age: '3' }], companions: [] })
    const csv = await (await ada.send(`/api/events/${id}/guests.csv`)).text()
    expect(csv).toContain('Age?,Age? (companions)')
    expect(csv).toContain('30,Person 2: 3')
    expect(await readRsvp(ben, id)).not.toMatchObject({ companionAnswers: [{ age: '3' }] })
    await say(cy, { answer: 'no' })
    expect(await find(id, 'Cy')).toMatchObject({ companionAnswers: [] })
  })

  test('work in the plain form behind a link', async () => {
    const id = await create({ questions })
    const [cy = ''] = await invite(id, 'cy@example.org')
    const fields = { answer: 'yes', name: 'Cy', companions: '1', 'companion-1': 'Dee', 'companion-2': 'Eve' }
    expect(await say(cy, fields)).toBe('problem=details_missing')
    expect(await say(cy, { ...fields, 'answer-1': ' 7 ', 'answer-photos': 'yes', 'answer-size': '' })).toBe('said=yes')
    expect(await find(id, 'Cy')).toMatchObject({ answers: { 1: '7', photos: true }, companions: ['Dee'] })
    expect(await lookBehind(product.url, cy)).toMatchObject({ answers: { 1: '7', photos: true } })
    expect(await say(cy, { answer: 'no' })).toBe('said=no')
  })

  test('are deleted 30 days after the event', async () => {
    const asked = [...(questions ?? []), { key: 'age', text: 'Age?', isPerPerson: true }]
    const id = await create({ questions: asked })
    await go(ben, id, { answers, partySize: 2, companionAnswers: [{ age: '7' }] })
    goTo('2026-12-28T15:00:00Z')
    await runJobs()
    const stored = async () => {
      const rows = await store.database.read(
        (sql) =>
          sql<{
            answers: object
          }>`select sign_up_answers || jsonb_build_object('companions', companion_answers) as answers from guests`,
      )
      return rows.map((row) => row.answers)
    }
    expect(await stored(), 'less than 30 days').toEqual([{ ...answers, companions: [{ age: '7' }] }])
    goTo('2026-12-28T17:00:00Z')
    await runJobs()
    expect(await stored()).toEqual([{ companions: [] }])
  })

  test('removing a question removes its answers with the next RSVP', async () => {
    const id = await create({ questions })
    await go(ben, id, { answers })
    await change(id, { questions: [{ key: 'size', text: 'Boots?', kind: 'choice', options: ['Small', 'Medium'] }] })
    expect((await go(ben, id)).status, 'asks for one of the new options').toBe(400)
    expect((await go(ben, id, { answers: { size: 'Small' } })).body.answers).toEqual({ size: 'Small' })
  })
})

describe('tickets', () => {
  const tickets: Partial<HostedEventPayload> = {
    isPaidEvent: true,
    priceKind: 'tickets',
    currency: 'EUR',
    paymentLink: 'https://pay.example.org',
    ticketTypes: [
      { key: 'adult', name: 'Adult', price: 1250, capacity: 2 },
      { key: 'child', name: 'Child', price: 0 },
    ],
  }

  test('are chosen with the RSVP, and have separate spots and waitlists', async () => {
    const id = await create(tickets)
    expect(await readEvent(ben, id)).toMatchObject({ isFree: false, isPaidEvent: true, price: 1250, currency: 'EUR' })
    expect((await readEvent(ben, id)).spotsLeft, 'one type has no limit').toBeUndefined()
    expect((await go(ben, id)).body.errors).toEqual([{ field: 'tickets', message: 'Choose a ticket.' }])
    const links = await invite(id, 'cy@example.org', 'dee@example.org', 'eve@example.org')
    const [cy = '', dee = '', eve = ''] = links
    const adult = { answer: 'yes', ticket: 'adult' }
    await say(cy, { ...adult, name: 'Cy', companions: '1' })
    await say(dee, { ...adult, name: 'Dee' })
    await say(eve, { ...adult, name: 'Eve' })
    expect((await go(ben, id, { ticketType: 'child', partySize: 4 })).body).toMatchObject({
      answer: 'yes',
      isPaid: false,
    })
    expect(await lookBehind(product.url, dee)).toMatchObject({ answer: 'waiting', waitingBefore: 0 })
    expect((await lookBehind(product.url, eve)).form?.ticketTypes).toMatchObject([{ left: 0 }, { left: null }])
    expect(await say(eve, { answer: 'yes', ticket: 'child', name: 'Eve' }), 'changes to a free type').toBe('said=yes')
    expect((await lookBehind(product.url, eve)).answer).toBe('yes')
    await say(cy, { ...adult, name: 'Cy', companions: '0' })
    expect((await lookBehind(product.url, dee)).answer, 'moves up').toBe('yes')
    await runJobs()
    const { text } = (await mailsIn(store.database)).findLast(
      ({ recipient, kind }) => recipient === 'cy@example.org' && kind === 'rsvp-confirmation',
    )!
    expect(text).toContain('€12.50')
    expect(text).toContain('https://pay.example.org')
  })

  test('of several types form a party, which the guest list, the email and the data archive show', async () => {
    const id = await create(tickets)
    const family = { tickets: { adult: 1, child: 2 }, companions: ['Dee'] }
    expect((await go(ben, id, family)).body).toMatchObject({ answer: 'yes', partySize: 3, due: 1250, isPaid: false })
    expect((await go(ben, id, { partySize: 6 })).body, 'keeps what is left out').toMatchObject({ partySize: 3 })
    expect((await go(ben, id, { tickets: { gone: 1 } })).status).toBe(400)
    expect((await go(ben, id, { tickets: { child: 7 } })).status).toBe(400)
    expect((await go(ben, id, { tickets: { adult: 1, child: 6 } })).body.errors).toEqual([
      { field: 'tickets', message: 'Choose up to 6 tickets.' },
    ])
    expect(await list(id)).toMatchObject({ counts: { yes: 3 }, ticketTypes: [{ going: 1 }, { going: 2 }] })
    expect(await (await ada.send(`/api/events/${id}/guests.csv`)).text()).toContain('Dee,1,2,12.50,No,')
    await runJobs()
    const { html, text } = (await mailsIn(store.database)).findLast(({ kind }) => kind === 'rsvp-confirmation')!
    expect(text).toContain('1 × Adult, 2 × Child')
    expect(html).toContain('Pay €12.50 to keep your spot')
    expect(html.indexOf('https://pay.example.org'), 'is the first button').toBeLessThan(html.indexOf('/rsvp/'))
    await rsvpAs(ben, id, { answer: 'no' })
    expect(await find(id, 'Ben')).toMatchObject({ partySize: 1, tickets: {}, due: null })
  })

  test('wait as a party for full types, and keep their other spots', async () => {
    const id = await create(tickets)
    const [cy = ''] = await invite(id, 'cy@example.org')
    await say(cy, { answer: 'yes', name: 'Cy', 'ticket-adult': '1', 'ticket-child': '1' })
    expect((await go(ben, id, { tickets: { adult: 1, child: 1 } })).body.answer).toBe('yes')
    const more = await go(ben, id, { tickets: { adult: 2, child: 2 } })
    expect(more.body).toMatchObject({
      answer: 'yes',
      ...{ partySize: 2, wantedParty: 4, tickets: { adult: 1, child: 1 }, wantedTickets: { adult: 2, child: 2 } },
      due: 1250,
    })
    expect(await say(cy, { answer: 'yes', 'ticket-adult': '0', 'ticket-child': '1' })).toBe('said=yes')
    expect(await readRsvp(ben, id)).toMatchObject({
      partySize: 4,
      wantedTickets: null,
      tickets: { adult: 2 },
      due: 2500,
    })
    await runJobs()
    const { html } = (await mailsIn(store.database)).findLast(({ kind }) => kind === 'spot-free')!
    expect(html).toContain('Pay €25 to keep your spot')
    expect(html).not.toContain('nothing left to do')
  })

  test('of the plain form are rejected without a number, and shown again', async () => {
    const id = await create(tickets)
    const [cy = ''] = await invite(id, 'cy@example.org')
    const none = { answer: 'yes', name: 'Cy', 'ticket-adult': '0', 'ticket-child': '0' }
    expect(await say(cy, none)).toBe('problem=details_missing')
    expect(await say(cy, { ...none, 'ticket-child': 'two' })).toBe('problem=details_missing')
    expect(await say(cy, { ...none, answer: 'maybe' })).toBe('said=maybe')
    expect(await say(cy, { ...none, 'ticket-child': '2' })).toBe('said=yes')
    expect(await lookBehind(product.url, cy)).toMatchObject({ partySize: 2, tickets: { child: 2 }, due: 0 })
  })

  test('are never oversold by concurrent RSVPs', async () => {
    const id = await create({
      ...tickets,
      capacity: 4,
      ticketTypes: [
        { key: 'adult', name: 'Adult', price: 1250, capacity: 3 },
        { key: 'child', name: 'Child', price: 500, capacity: 3 },
      ],
    })
    const links = await invite(id, ...Array.from({ length: 24 }, (_, at) => `guest${at}@example.org`))
    await Promise.all(
      links.map((link, at) => say(link, { answer: 'yes', ticket: at % 2 ? 'adult' : 'child', companions: '0' })),
    )
    const { guests, ticketTypes, counts } = await list(id)
    expect(counts).toMatchObject({ yes: 4, waiting: 20 })
    expect(Math.max(...ticketTypes.map(({ going }) => going))).toBeLessThanOrEqual(3)
    const going = guests.filter(({ answer }) => answer === 'yes')
    const declining = links.filter((_, at) => going.some(({ address }) => address === `guest${at}@example.org`))
    await Promise.all(declining.map((link) => say(link, { answer: 'no' })))
    const after = await list(id)
    expect(after.counts).toMatchObject({ yes: 4, waiting: 16 })
    for (const { going: sold } of after.ticketTypes) expect(sold).toBeLessThanOrEqual(3)
  })

  test('beyond a lowered limit stay or move to the waitlist, as the host decides', async () => {
    const id = await create({ ...tickets, capacity: 10 })
    const [cy = '', dee = ''] = await invite(id, 'cy@example.org', 'dee@example.org')
    await say(cy, { answer: 'yes', ticket: 'adult', name: 'Cy' })
    clock.pass({ minutes: 1 })
    await go(ben, id, { ticketType: 'child', partySize: 3 })
    clock.pass({ minutes: 1 })
    await say(dee, { answer: 'yes', ticket: 'adult', name: 'Dee' })
    const [adult, child] = tickets.ticketTypes!
    const lower = (most: number, more: object = {}) =>
      change(id, { ...tickets, capacity: 10, ticketTypes: [{ ...adult!, capacity: most }, child!] }, more)
    const rejected = await lower(1)
    expect(rejected).toMatchObject({ status: 409, body: { code: 'capacity_below_going' } })
    expect(rejected.body.message).toBe(
      '2 people are going with the ticket “Adult”, and you’ve set room for 1. Keep everyone, or move the latest to the waitlist.',
    )
    expect((await list(id)).ticketTypes).toMatchObject([
      { capacity: 2, going: 2 },
      { capacity: null, going: 3 },
    ])
    expect((await lower(1, { overCapacity: 'keep' })).status).toBe(200)
    expect((await lower(1)).status, 'is requested once').toBe(200)
    expect((await lower(2)).status).toBe(200)
    expect((await lower(1, { overCapacity: 'waitlist' })).status).toBe(200)
    const { guests } = await list(id)
    expect(guests.map(({ name, answer }) => `${name} ${answer}`)).toEqual(['Cy yes', 'Ben yes', 'Dee waiting'])
    await runJobs()
    expect((await emailTo(store.database, 'dee@example.org')).subject).toContain('You’re on the waitlist now')
  })

  test('of a type in use can’t be removed', async () => {
    const id = await create(tickets)
    await go(ben, id, { ticketType: 'child' })
    const [adult] = tickets.ticketTypes!
    expect((await change(id, { ...tickets, ticketTypes: [adult!] })).body).toMatchObject({ code: 'ticket_type_in_use' })
    await rsvpAs(ben, id, { answer: 'no' })
    expect((await change(id, { ...tickets, ticketTypes: [adult!] })).status).toBe(200)
  })

  test('are marked as paid by the host', async () => {
    const id = await create(tickets)
    await go(ben, id, { ticketType: 'adult' })
    const guest = await find(id, 'Ben')
    const mark = (isPaid: boolean) => sendJson(ada, 'PATCH', `/api/events/${id}/guests/${guest.id}`, { isPaid })
    expect((await mark(true)).body).toEqual({ guestId: guest.id, note: '', isPaid: true, paidAmount: 1250 })
    expect((await readRsvp(ben, id)).isPaid).toBe(true)
    expect(await (await ada.send(`/api/events/${id}/guests.csv`)).text()).toContain('1,0,12.50,Yes,12.50')
    await go(ben, id, { tickets: { adult: 2 } })
    expect(await readRsvp(ben, id), 'owes the rest').toMatchObject({ isPaid: false, due: 2500, paidAmount: 1250 })
    const note = (paidAmount: number, more: object = {}) =>
      sendJson(ada, 'PATCH', `/api/events/${id}/guests/${guest.id}`, { paidAmount, ...more })
    expect((await note(2000)).body).toMatchObject({ isPaid: false, paidAmount: 2000 })
    expect(await find(id, 'Ben')).toMatchObject({ isPaid: false, due: 2500, paidAmount: 2000 })
    expect((await note(2500)).body).toMatchObject({ isPaid: true, paidAmount: 2500 })
    expect((await note(0)).body).toMatchObject({ isPaid: false, paidAmount: null })
    expect((await note(-1)).status).toBe(400)
    expect((await note(5, { isPaid: true })).status, 'twice').toBe(400)
    expect((await mark(false)).body).toMatchObject({ isPaid: false })
    expect((await sendJson(ada, 'PATCH', `/api/events/${id}/guests/${guest.id}`, {})).status).toBe(400)
  })
})

describe('prices', () => {
  test('pay-what-you-can guests come free and see the suggestion', async () => {
    const id = await create({ isPaidEvent: true, priceKind: 'pay-what-you-can', suggestedPrice: 800, currency: 'JPY' })
    expect(await readEvent(ben, id)).toMatchObject({
      isFree: true,
      isPaidEvent: false,
      isPayWhatYouCan: true,
      suggestedPrice: 800,
      price: null,
    })
    const free = (await (await fetch(`${product.url}/api/events?free=true`)).json()) as { id: number }[]
    expect(free.map((event) => event.id)).toContain(id)
  })

  test('requests of older clients without kinds work', async () => {
    const id = await create({ isPaidEvent: true, price: 1200, paymentLink: 'https://pay.example.org' })
    expect(await readEvent(ben, id)).toMatchObject({ price: 1200, currency: 'USD', isPaidEvent: true })
    expect((await view(id)).signUp).toMatchObject({ priceKind: 'fixed', ticketTypes: [], questions: [] })
  })

  test('an unknown currency, too many ticket types and duplicate names are rejected', async () => {
    const refused = async (given: Partial<HostedEventPayload>) => (await host(ada, given)).status
    expect(await refused({ currency: 'XYZ' })).toBe(400)
    const ticketTypes = Array.from({ length: 9 }, (_, at) => ({ name: `Type ${at}`, price: 0 }))
    expect(await refused({ ticketTypes })).toBe(400)
    expect(await refused({ ticketTypes: ticketTypes.slice(1) })).toBe(200)
    expect(
      await refused({
        ticketTypes: [
          { name: 'One', price: 0 },
          { name: 'one ', price: 5 },
        ],
        paymentLink: 'https://p.example',
      }),
    ).toBe(400)
  })
})
