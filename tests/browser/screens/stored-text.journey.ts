import type { Page } from '@playwright/test'
import { packedMarkup } from '#tests/support/requests/hostile-markup.ts'
import { hostedPayload } from '#tests/support/hosting/hosting.ts'
import { expect, test } from '#tests/browser/support/fixtures.ts'
import { newPerson, signIn } from '#tests/browser/support/people.ts'

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

/** Calls the API from the page. */
const send = <Body>(page: Page, method: string, path: string, body: object) =>
  page.evaluate(
    async ({ method, path, body }) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(path, { method, headers, body: JSON.stringify(body) })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return response.json()
    },
    { method, path, body },
  ) as Promise<Body>

/** Fills every text field that people can write with markup. @returns the screens that show them */
async function fillWithMarkup(page: Page): Promise<string[]> {
  const [titles, descriptions] = [packedMarkup(150), packedMarkup(1_000)]
  const events: number[] = []
  for (const [at, title] of titles.slice(0, 8).entries()) {
    const description = descriptions[at % descriptions.length] ?? ''
    const event = { ...hostedPayload, title, description, date: `${day(3 + at)}T09:00:00`, refundPolicy: title }
    events.push((await send<{ id: number }>(page, 'POST', '/api/events/host', event)).id)
  }
  for (const text of descriptions) {
    const tasks = packedMarkup(100).slice(0, 10)
    await send(page, 'POST', '/api/goals', { title: text.slice(0, 100), description: text.slice(0, 500), tasks })
  }
  const username = `marks-${Date.now()}`
  const me = {
    name: titles[0]?.slice(0, 100),
    username,
    bio: titles[1]?.slice(0, 200),
    location: titles[2]?.slice(0, 100),
  }
  await send(page, 'PUT', '/api/user/me', { ...me, email: `${username}@example.org` })
  const own = events.flatMap((id) => [`/event/${id}`])
  return [...own, `/events/${events[0]}/host`, '/events?tab=hosting', '/goals', '/profile', `/people/${username}`]
}

test('markup in people’s text is shown as text', { tag: '@nightly' }, async ({ page, open }) => {
  const problems: string[] = []
  page.on('dialog', (dialog) => {
    problems.push(`a dialog said ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.exposeFunction('owned', () => problems.push(`something ran at ${page.url()}`))
  await signIn(page, newPerson('Mark Upson'))
  await open('/home')
  for (const path of await fillWithMarkup(page)) {
    await open(path)
    await expect(page.getByText('owned').first(), path).toBeVisible()
    expect(await page.locator('[data-owned]').count(), path).toBe(0)
  }
  expect(problems).toEqual([])
})
