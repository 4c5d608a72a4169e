import { expect, test } from 'vitest'
import type { HostedEventPayload } from '#contract/hosting/hosting.ts'
import type { RsvpResponse } from '#contract/rsvp/rsvp-responses.ts'
import { rsvpAs, inviteByMail, lookBehind, ownStatuses, readRsvp, sendForm } from '#tests/support/hosting/guests.ts'
import { hosted, hostedPayload, sendJson } from '#tests/support/hosting/hosting.ts'
import { doDueJobs, mailsIn } from '#tests/support/product/jobs.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'

openProductForEach({ size: 10 })

const runJobs = () => doDueJobs({ database: store.database, clock })
const join = (name: string) => product.signIn({ name, email: `${name.toLowerCase()}@example.org` })
const { inviteEmails: _emails, inviteNote: _note, ...fields } = hostedPayload

/** Three Saturdays. */
async function hostSeries(given: Partial<HostedEventPayload> = {}) {
  const { id, nextDates } = await hosted(ada, { repeat: { every: 'week', count: 3 }, ...given })
  const [second = 0, third = 0] = nextDates.map((date) => date.id)
  return [id, second, third] as const
}
const listAnswers = ({ dates }: { dates: { answer: RsvpResponse | null }[] }) => dates.map(({ answer }) => answer)
const setCapacity = (id: number, capacity: number, date: string) =>
  sendJson(ada, 'PUT', `/api/events/${id}/host`, { ...fields, capacity, date })
const confirmations = async () => (await mailsIn(store.database)).filter(({ kind }) => kind === 'rsvp-confirmation')

test('an RSVP is for one date unless the guest asks for all', async () => {
  const [first, second, third] = await hostSeries()
  const { body } = await rsvpAs(ben, second, { answer: 'yes' })
  expect(listAnswers(body)).toEqual([null, 'yes', null])
  expect(body.dates[0]).toMatchObject({ eventId: first, date: '2026-11-28T09:00:00-05:00' })
  const all = await rsvpAs(ben, second, { answer: 'yes', partySize: 2, dates: 'all' })
  expect(listAnswers(all.body)).toEqual(['yes', 'yes', 'yes'])
  for (const id of [first, second, third]) expect(await readRsvp(ben, id)).toMatchObject({ partySize: 2, going: 2 })
  await rsvpAs(ben, first, { answer: 'no' })
  expect(listAnswers(await readRsvp(ben, third))).toEqual(['no', 'yes', 'yes'])
})

test('a full date adds the guest to its waitlist, and one too small for the party is skipped', async () => {
  const [first, second, third] = await hostSeries({ capacity: 4 })
  await setCapacity(third, 1, '2026-12-12')
  const cleo = await join('Cleo')
  await rsvpAs(cleo, second, { answer: 'yes', partySize: 4 })
  const { body } = await rsvpAs(ben, third, { answer: 'yes', partySize: 2, dates: 'all' })
  expect(listAnswers(body)).toEqual(['yes', 'waiting', null])
  expect(await ownStatuses(ben)).toEqual([
    [first, 'going'],
    [second, 'waiting'],
  ])
  await runJobs()
  const sent = (await confirmations()).filter(({ recipient }) => recipient === 'ben@example.org')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toContain('Sat, Nov 28')
  expect(sent[0]?.text).toMatch(/Waitlist\s+Sat, Dec 5/)
})

test('an RSVP that fits no date is rejected without changes', async () => {
  const [first] = await hostSeries({ capacity: 1 })
  expect(await rsvpAs(ben, first, { answer: 'yes', partySize: 3, dates: 'all' })).toMatchObject({
    status: 409,
    body: { code: 'not_enough_places' },
  })
  expect(await ownStatuses(ben)).toEqual([])
})

test('one email confirms all dates, with a calendar entry for each, and the host gets one notification', async () => {
  const [first] = await hostSeries()
  await rsvpAs(ben, first, { answer: 'yes', dates: 'all' })
  await runJobs()
  const sent = await confirmations()
  expect(sent).toHaveLength(1)
  for (const day of ['Sat, Nov 28', 'Sat, Dec 5', 'Sat, Dec 12']) expect(sent[0]?.text).toContain(day)
  const calendars = [sent[0]?.calendar ?? '', ...(sent[0]?.furtherCalendars ?? []).map(({ text }) => text)]
  expect(calendars.map((text) => text.match(/BEGIN:VEVENT/g)?.length)).toEqual([1, 1, 1])
  const { notices } = (await (await ada.send('/api/notices')).json()) as { notices: { title: string }[] }
  expect(notices.filter(({ title }) => title.startsWith('Ben is going'))).toHaveLength(1)
})

test('a guest without an account RSVPs to all dates by their link', async () => {
  const [first, second] = await hostSeries()
  const [link = ''] = await inviteByMail(ada, store.database, first, ['dora@example.org'])
  await sendForm(product.url, link, { answer: 'yes', name: 'Dora', dates: 'all' })
  expect(listAnswers(await lookBehind(product.url, link))).toEqual(['yes', 'yes', 'yes'])
  const { guests } = (await (await ada.send(`/api/events/${second}/guests`)).json()) as { guests: { name: string }[] }
  expect(guests.map(({ name }) => name)).toEqual(['Dora'])
  await sendForm(product.url, link, { answer: 'no', name: 'Dora', dates: 'all' })
  expect(listAnswers(await lookBehind(product.url, link))).toEqual(['no', 'no', 'no'])
})

test('declining all dates adds no one to further lists', async () => {
  const [first, second] = await hostSeries()
  await rsvpAs(ben, first, { answer: 'no', dates: 'all' })
  const { guests } = (await (await ada.send(`/api/events/${second}/guests`)).json()) as { guests: unknown[] }
  expect(guests).toEqual([])
})

test('past, cancelled and private dates are skipped', async () => {
  const [first, second, third] = await hostSeries()
  await sendJson(ada, 'POST', `/api/events/${second}/cancel`, {})
  await sendJson(ada, 'PUT', `/api/events/${third}/host`, { ...fields, date: '2026-12-12', visibility: 'private' })
  expect((await readRsvp(ben, first)).dates.map(({ eventId }) => eventId)).toEqual([first])
  await rsvpAs(ben, first, { answer: 'yes', dates: 'all' })
  expect((await ownStatuses(ben)).map(([id]) => id)).toEqual([first])
})

test('concurrent RSVPs to all dates never share a spot', async () => {
  const [first, second, third] = await hostSeries({ capacity: 1 })
  const cleo = await join('Cleo')
  await Promise.all([
    rsvpAs(ben, first, { answer: 'yes', dates: 'all' }),
    rsvpAs(cleo, third, { answer: 'yes', dates: 'all' }),
  ])
  for (const id of [first, second, third]) {
    expect(await readRsvp(ada, id)).toMatchObject({ going: 1, places: { left: 0, waiting: 1 } })
  }
})
