import { expect, test } from 'vitest'
import type { RefusedForm } from '#contract/problem.ts'
import type { GuestLink } from '#contract/invitations/invitation.ts'
import type { PageRenderer, Pages } from '#server/boot/pages.ts'
import { insertHostedEvent, inviteByMail, sendForm } from '#tests/support/hosting/guests.ts'
import { sendJson } from '#tests/support/hosting/hosting.ts'
import { ada, openProductForEach, product, store } from '#tests/support/product/open-product.ts'

/** Renders the rejected form as JSON, next to the data of the page's own request. */
const renderPage: PageRenderer['renderPage'] = async (request, sendRequest, _site, form) => {
  const path = new URL(request.url).pathname
  const { isOpen } = (await (await sendRequest(`/api${path}`, {})).json()) as { isOpen: boolean }
  return {
    status: 200,
    html: JSON.stringify({ method: request.method, isOpen, form }),
    state: '{}',
    head: { title: 'Test', description: '' },
    screen: null,
    isEmbedded: false,
    isSecret: true,
  }
}
const pages: Pages = {
  loadRenderer: async () => ({ renderPage }),
  loadMails: () => Promise.reject(new Error('There are no mails here.')),
  assetsFor: () => ({ entry: '/entry.js', styles: [], modules: [], fonts: [] }),
  finish: async (_url, html) => html,
}
openProductForEach({ pages })

async function refuse(link: string, fields: Record<string, string>) {
  const response = await sendForm(product.url, link, fields)
  const root = /<div id="root">(.*)<\/div>/.exec(await response.text())?.[1] ?? 'null'
  const page = JSON.parse(root) as { method: string; isOpen: boolean; form: RefusedForm }
  return { status: response.status, cache: response.headers.get('cache-control'), page }
}

test('a rejected RSVP shows its page again with all input, and an error for each field', async () => {
  const pond = await insertHostedEvent(store.database, { capacity: 2 })
  const [link = ''] = await inviteByMail(ada, store.database, pond, ['cy@example.org'])
  const fields = { answer: 'yes', name: 'Cy', companions: '2', 'companion-1': 'Dee' }
  expect(await refuse(link, fields)).toMatchObject({
    status: 422,
    cache: expect.stringContaining('no-store') as string,
    page: {
      method: 'GET',
      isOpen: true,
      form: {
        action: link,
        problem: 'not_enough_places',
        fields,
        errors: [{ field: 'companions', message: 'Choose a smaller group.' }],
      },
    },
  })
  expect((await refuse(link, { name: 'Cy' })).page.form.errors.map(({ field }) => field)).toEqual(['answer'])
  expect((await refuse(link, { message: '1', note: 'Spam!' })).page.form).toMatchObject({
    action: link,
    fields: { note: 'Spam!' },
    errors: [{ field: 'reason' }],
  })
  expect((await sendForm(product.url, link, { ...fields, companions: '1' })).status).toBe(303)
})

/** Opens the event's link for anyone. @returns its path */
async function openLink(eventId: number): Promise<string> {
  const { body } = await sendJson(ada, 'PUT', `/api/events/${eventId}/guest-link`, { isOpen: true })
  return new URL((body as unknown as GuestLink).url!).pathname
}

test('so does a rejected RSVP through the open link', async () => {
  const pond = await insertHostedEvent(store.database)
  const link = await openLink(pond)
  const { page } = await refuse(link, { answer: 'yes', name: '', email: 'cy@example.org' })
  expect(page.form).toMatchObject({ fields: { email: 'cy@example.org' }, errors: [{ field: 'name' }] })
  const other = await refuse(link, { answer: 'yes', name: 'Cy', email: 'at home' })
  expect(other.page.form).toMatchObject({ fields: { name: 'Cy' }, errors: [{ field: 'email' }] })
  const complete = { answer: 'yes', name: 'Cy', email: 'cy@example.org' }
  const unknown = link.replace(/[^/]+$/, 'A'.repeat(43))
  expect((await sendForm(product.url, unknown, complete)).status).toBe(404)
})

test('a rejected RSVP marks all invalid fields at once, including the host’s questions', async () => {
  const pond = await insertHostedEvent(store.database)
  const questions = [{ key: 'tour', text: 'Which tour?', kind: 'text', options: [], isRequired: true }]
  await store.database.write(
    (sql) =>
      sql`update events set minimum_age = 6, sign_up_questions = ${JSON.stringify(questions)} where id = ${pond}`,
  )
  const link = await openLink(pond)
  const listRefusedFields = async (fields: Record<string, string>) =>
    (await refuse(link, fields)).page.form.errors.map(({ field }) => field)
  const wrong = { name: '', email: 'cy@', 'answer-tour': '' }
  expect(await listRefusedFields({ ...wrong, answer: 'yes' })).toEqual(['name', 'email', 'answers.tour', 'confirmsAge'])
  expect(await listRefusedFields({ ...wrong, answer: 'no' })).toEqual(['name', 'email'])
  expect(await listRefusedFields({ ...wrong, answer: 'maybe', companions: '1e9' })).toEqual([
    'name',
    'email',
    'companions',
  ])
})
