import { describe, expect, test } from 'vitest'
import type { Rsvp } from '#contract/rsvp/rsvp.ts'
import { rsvpAs, emailTo, lookBehind, ownStatuses, readEvent, readRsvp } from '#tests/support/hosting/guests.ts'
import { host, sendJson } from '#tests/support/hosting/hosting.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'
import { change, create, find, go, goTo, invite, list, runJobs, say, view } from '#tests/support/hosting/sign-ups.ts'

openProductForEach({ size: 8 })

describe('the deadline', () => {
  test('is local time at the venue, even across DST', async () => {
    // DST starts on March 14, 2027, at 2:00, before the second date.
    const first = await create({
      date: '2027-03-13T09:00',
      rsvpUntil: '2027-03-12T18:00',
      repeat: { every: 'week', count: 2 },
    })
    const [, second = 0] = (await view(first)).dates.map(({ id }) => id)
    expect((await readEvent(ben, first)).rsvpUntil).toBe('2027-03-12T18:00:00-05:00')
    expect((await readEvent(ben, second)).rsvpUntil).toBe('2027-03-19T18:00:00-04:00')
    expect((await view(second)).signUp.rsvpUntil).toBe('2027-03-19T18:00')
    goTo('2027-03-19T21:59:59Z')
    const later = await product.signIn({ name: 'Ben', email: 'ben@example.org' })
    expect((await go(later, first)).body.code, 'the first date is over').toBe('rsvp_closed')
    expect((await go(later, second)).status).toBe(200)
    await rsvpAs(later, second, { answer: 'no' })
    goTo('2027-03-19T22:00:00Z')
    expect((await go(later, second)).body).toMatchObject({ code: 'rsvp_deadline_passed', status: 409 })
  })

  // The pin's time zone, the first date and its deadline, and the deadlines of both dates, a week apart. DST changes in
  // between, in the last two cases on the night of the deadline, whose local time is skipped or occurs twice.
  const changes: [zone: string, pin: [number, number], day: string, until: string, deadlines: [string, string]][] = [
    ['New York', [40.67, -73.94], '2027-11-06', '2027-11-05T18:00', ['2027-11-05T22:00:00Z', '2027-11-12T23:00:00Z']],
    ['Lord Howe', [-31.55, 159.08], '2027-09-30', '2027-09-29T18:00', ['2027-09-29T07:30:00Z', '2027-10-06T07:00:00Z']],
    ['Santiago', [-33.45, -70.66], '2027-08-29', '2027-08-29T00:30', ['2027-08-29T04:30:00Z', '2027-09-05T04:30:00Z']],
    ['Lord Howe', [-31.55, 159.08], '2027-03-28', '2027-03-28T01:45', ['2027-03-27T14:45:00Z', '2027-04-03T14:45:00Z']],
  ]
  test.each(changes)(
    'in %s, %s, from %s, falls on the right instants',
    async (_zone, pin, day, rsvpUntil, deadlines) => {
      const [latitude, longitude] = pin
      const repeat = { every: 'week', count: 2 } as const
      const first = await create({ latitude, longitude, date: `${day}T09:00`, rsvpUntil, repeat })
      const ids = (await view(first)).dates.map(({ id }) => id)
      expect(ids).toHaveLength(2)
      for (const [at, deadline] of deadlines.entries()) {
        goTo(Temporal.Instant.from(deadline).subtract({ seconds: 1 }).toString())
        const later = await product.signIn({ name: 'Ben', email: 'ben@example.org' })
        expect((await go(later, ids[at]!)).status).toBe(200)
        await rsvpAs(later, ids[at]!, { answer: 'no' })
        goTo(deadline)
        expect((await go(later, ids[at]!)).body.code).toBe('rsvp_deadline_passed')
      }
    },
  )

  test('stops new guests on the page, by link and in the API, but not declining', async () => {
    const id = await create({ rsvpUntil: '2026-11-27T18:00' })
    const [cy = '', dee = ''] = await invite(id, 'cy@example.org', 'dee@example.org')
    expect(await say(cy, { answer: 'yes', name: 'Cy', companions: '1' })).toBe('said=yes')
    goTo('2026-11-27T23:00:00Z')
    expect(await say(dee, { answer: 'yes', name: 'Dee' })).toBe('problem=rsvp_deadline_passed')
    expect((await rsvpAs(ben, id, { answer: 'maybe' })).body.code).toBe('rsvp_deadline_passed')
    expect(await readRsvp(ben, id)).toMatchObject({ isPastDeadline: true, isOpen: true })
    expect(await say(cy, { answer: 'yes', name: 'Cy', companions: '2' }), 'a larger party').toBe(
      'problem=rsvp_deadline_passed',
    )
    expect(await say(cy, { answer: 'yes', name: 'Cy', companions: '0' }), 'a smaller party').toBe('said=yes')
    expect(await say(cy, { answer: 'no' })).toBe('said=no')
    expect(await say(dee, { answer: 'no' })).toBe('said=no')
    expect((await rsvpAs(ben, id, { answer: 'no' })).status).toBe(200)
  })

  test('can’t be after the start', async () => {
    const { status, body } = await host(ada, { rsvpUntil: '2026-11-28T09:01' })
    expect([status, body['errors']]).toEqual([
      400,
      [{ field: 'rsvpUntil', message: 'The deadline can’t be after the event starts' }],
    ])
  })
})

describe('approval', () => {
  const decide = async (id: number, name: string, isApproved: boolean) => {
    const guest = await find(id, name)
    return sendJson(ada, 'PUT', `/api/events/${id}/guests/${guest.id}/approval`, { isApproved })
  }
  const virtual = {
    isVirtualEvent: true,
    virtualEventLink: 'https://meet.example.org/pond',
    needsApproval: true,
  }

  test('keeps a guest from the spot and the link until the host decides, and notifies both', async () => {
    const id = await create({ ...virtual, capacity: 2 })
    expect((await go(ben, id, { partySize: 2 })).body).toMatchObject({
      answer: 'requested',
      going: 0,
      places: { left: 2 },
    })
    expect(await ownStatuses(ben)).toEqual([[id, 'requested']])
    expect(await readEvent(ben, id)).toMatchObject({
      isLinkForGuests: true,
      virtualEventLink: null,
      needsApproval: true,
    })
    await runJobs()
    const request = await emailTo(store.database, 'ada@example.org')
    expect(request.subject).toContain('Ben and 1 more ask to come')
    expect((await emailTo(store.database, 'ben@example.org')).subject).toBe('You’ve asked to come: Pond dipping')
    expect((await list(id)).counts).toMatchObject({ yes: 0, requested: 2 })
    expect((await decide(id, 'Ben', true)).body).toMatchObject({ answer: 'yes' })
    expect((await decide(id, 'Ben', true)).body, 'twice').toMatchObject({ answer: 'yes' })
    expect(await readEvent(ben, id)).toMatchObject({ virtualEventLink: 'https://meet.example.org/pond' })
    const email = await emailTo(store.database, 'ben@example.org')
    expect([email.subject, email.text]).toEqual([
      'You’re in: Pond dipping',
      expect.stringContaining('https://meet.example.org/pond'),
    ])
    await runJobs()
    const inApp = await (await ben.send('/api/notices')).text()
    expect(inApp).toContain('You’re going: Pond dipping')
  })

  test('hides the link from Maybe', async () => {
    const id = await create(virtual)
    await rsvpAs(ben, id, { answer: 'maybe' })
    expect((await readEvent(ben, id)).virtualEventLink).toBeNull()
  })

  test('puts a guest on the waitlist when the event is full', async () => {
    const id = await create({ needsApproval: true, capacity: 1 })
    const [cy = ''] = await invite(id, 'cy@example.org')
    await say(cy, { answer: 'yes', name: 'Cy' })
    await go(ben, id)
    await decide(id, 'Cy', true)
    expect((await decide(id, 'Ben', true)).body).toMatchObject({ answer: 'waiting' })
    expect((await emailTo(store.database, 'ben@example.org')).subject).toBe('You’re on the waitlist: Pond dipping')
    expect(await say(cy, { answer: 'no' })).toBe('said=no')
    expect((await readRsvp(ben, id)).answer, 'was approved before').toBe('yes')
  })

  test('declined guests are notified and can’t ask again, but the host can still approve them', async () => {
    const id = await create({ needsApproval: true })
    const [cy = ''] = await invite(id, 'cy@example.org')
    await say(cy, { answer: 'yes', name: 'Cy' })
    expect((await decide(id, 'Cy', false)).body).toMatchObject({ answer: 'no' })
    const email = await emailTo(store.database, 'cy@example.org')
    expect(email.subject).toBe('The host declined your request: Pond dipping')
    expect(await say(cy, { answer: 'yes', name: 'Cy' })).toBe('problem=rsvp_declined')
    expect(await lookBehind(product.url, cy)).toMatchObject({ isDeclined: true, answer: 'no' })
    expect((await decide(id, 'Cy', true)).body).toMatchObject({ answer: 'yes' })
    expect(await lookBehind(product.url, cy)).toMatchObject({ isDeclined: false, answer: 'yes' })
  })

  test('turning approval off approves everyone who asked', async () => {
    const id = await create({ needsApproval: true, capacity: 1 })
    const [cy = ''] = await invite(id, 'cy@example.org')
    await say(cy, { answer: 'yes', name: 'Cy' })
    clock.pass({ minutes: 1 })
    await go(ben, id)
    expect((await change(id, { capacity: 1 })).status).toBe(200)
    expect([(await find(id, 'Cy')).answer, (await find(id, 'Ben')).answer]).toEqual(['yes', 'waiting'])
  })
})

test('guests confirm the minimum age once, and again if it rises', async () => {
  const id = await create({ minimumAge: 16 })
  expect(await readEvent(ben, id)).toMatchObject({ minimumAge: 16, ageGroups: ['high', 'adult', 'senior'] })
  expect((await go(ben, id)).body).toMatchObject({
    code: 'invalid_request',
    errors: [{ field: 'confirmsAge', message: 'Confirm that everyone you bring is at least 16.' }],
  })
  expect((await go(ben, id, { confirmsAge: false })).status).toBe(400)
  expect((await rsvpAs(ben, id, { answer: 'maybe' })).status, 'a maybe gets no confirmation').toBe(200)
  expect((await go(ben, id, { confirmsAge: true })).body.answer).toBe('yes')
  expect((await go(ben, id, { partySize: 2 })).status).toBe(200)
  await change(id, { minimumAge: 18 })
  expect((await go(ben, id)).status).toBe(400)
  const [cy = ''] = await invite(id, 'cy@example.org')
  expect(await say(cy, { answer: 'yes', name: 'Cy' })).toBe('problem=details_missing')
  expect(await say(cy, { answer: 'yes', name: 'Cy', age: 'yes' })).toBe('said=yes')
})

test('others can’t see the guest list, and RSVPs to an unknown event are rejected', async () => {
  const id = await create({ needsApproval: true })
  await go(ben, id)
  const { id: guestId } = await find(id, 'Ben')
  const path = `/api/events/${id}/guests/${guestId}/approval`
  expect((await sendJson(ben, 'PUT', path, { isApproved: true })).status).toBe(403)
  expect((await fetch(product.url + path, { method: 'PUT' })).status).toBe(401)
  expect(((await readRsvp(ben, id)) satisfies Rsvp).answer).toBe('requested')
})
