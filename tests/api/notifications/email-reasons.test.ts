import { expect, test } from 'vitest'
import { rsvpAs, dateLists, inviteByMail, sendForm } from '#tests/support/hosting/guests.ts'
import { hosted, hostedPayload, sendJson } from '#tests/support/hosting/hosting.ts'
import { doDueJobs, mailsIn } from '#tests/support/product/jobs.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'

openProductForEach()

const { inviteEmails: _emails, inviteNote: _note, ...fields } = hostedPayload
const findReason = (text: string) => /You got this email because [^.]*\./.exec(text.replaceAll('\n', ' '))?.[0]
/** Returns the reason in the last email to each address. */
async function reasons(kind: RegExp) {
  await doDueJobs({ database: store.database, clock })
  const mails = (await mailsIn(store.database)).filter((mail) => kind.test(mail.kind))
  return Object.fromEntries(mails.map(({ recipient, text }) => [recipient.split('@')[0], findReason(text)]))
}

test('an email about a change says why its reader gets it, with and without an account', async () => {
  const { id } = await hosted(ada, { capacity: 2, needsApproval: true })
  const addresses = ['dora', 'eli', 'fay', 'gus'].map((name) => `${name}@example.org`)
  const [dora = '', eli = '', fay = ''] = await inviteByMail(ada, store.database, id, addresses)
  const cleo = await product.signIn({ name: 'Cleo', email: 'cleo@example.org' })
  await rsvpAs(ben, id, { answer: 'maybe' })
  await cleo.send(`/api/events/${id}/save`, { method: 'POST' })
  await sendForm(product.url, dora, { answer: 'maybe', name: 'Dora' })
  await sendForm(product.url, eli, { answer: 'yes', name: 'Eli' })
  await sendForm(product.url, fay, { answer: 'no', name: 'Fay' })
  clock.pass({ minutes: 1 })
  const moved = { ...fields, capacity: 2, needsApproval: true, time: '11:00', endTime: '12:00' }
  expect((await sendJson(ada, 'PUT', `/api/events/${id}/host`, moved)).status).toBe(200)
  clock.pass({ minutes: 5 })
  expect(await reasons(/^event-(change|update)$/)).toEqual({
    ben: 'You got this email because you RSVPed Maybe to “Pond dipping”.',
    cleo: 'You got this email because you saved “Pond dipping”.',
    dora: 'You got this email because you RSVPed Maybe to “Pond dipping”.',
    eli: 'You got this email because you asked to come to “Pond dipping”.',
    gus: 'You got this email because you’re invited to “Pond dipping”.',
  })
})

test('a reminder says whether its reader is going, saved the event, or hosts it', async () => {
  const { id } = await hosted(ada)
  await rsvpAs(ben, id, { answer: 'yes' })
  const cleo = await product.signIn({ name: 'Cleo', email: 'cleo@example.org' })
  await cleo.send(`/api/events/${id}/save`, { method: 'POST' })
  await dateLists(store.database, clock)
  clock.pass(clock.now().until('2026-11-27T14:01:00Z'))
  expect(await reasons(/^event-reminder$/)).toMatchObject({
    ada: 'You got this email because you host “Pond dipping”.',
    ben: 'You got this email because you’re going to “Pond dipping”.',
    cleo: 'You got this email because you saved “Pond dipping”.',
  })
})
