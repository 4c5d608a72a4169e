import type { Locator, Page } from '@playwright/test'
import { expect, getToasts, test } from '#tests/browser/support/fixtures.ts'
import { newPerson, signIn } from '#tests/browser/support/people.ts'

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
/** Counts a page's requests that created something, without replayed responses. */
function countCreations(page: Page): Map<string, number> {
  const counts = new Map<string, number>()
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname.replaceAll(/\d+/g, 'N')
    const isCreation = response.request().method() === 'POST' && response.ok()
    if (isCreation && !('idempotency-replayed' in response.headers())) counts.set(path, (counts.get(path) ?? 0) + 1)
  })
  return counts
}

/** Clicks twice before the page can react. */
const clickTwice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })

/** Fills in the required fields of the hosting dialog. */
async function fillHostForm(dialog: Locator, name: string): Promise<void> {
  await dialog.getByLabel('Event Name').fill(name)
  await dialog.getByLabel('Date', { exact: false }).first().fill(day(20))
  await dialog.getByRole('combobox', { name: /Location/ }).fill('Montclair, NJ')
}

test.describe('two clicks on a create button', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, newPerson('Dora Double'))
  })

  test('start one goal, and add one task and one journal entry', async ({ page, open }) => {
    const counts = countCreations(page)
    await open('/goals')
    await page.getByRole('button', { name: 'Start your first goal' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add New Learning Goal' })
    await dialog.getByLabel('Title').fill('Whittle a spoon')
    await dialog.getByLabel('Category').selectOption('Arts')
    await dialog.getByLabel('Due date').fill(day(20))
    await dialog.getByRole('textbox', { name: 'Task 1' }).fill('Find a knife')
    await clickTwice(dialog.getByRole('button', { name: 'Create Goal' }))
    await expect(getToasts(page)).toContainText('Goal Added!')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Add Task to Whittle a spoon' }).click()
    await page.getByLabel('New task for Whittle a spoon').fill('Find a branch')
    await page.getByRole('button', { name: 'Add', exact: true }).dblclick()
    await expect(getToasts(page)).toContainText('Task Added!')
    const goals = (await (await page.request.get('/api/goals')).json()) as { id: number; tasks: string[] }[]
    expect(goals.map(({ tasks }) => tasks)).toEqual([['Find a knife', 'Find a branch']])
    for (const task of [1, 2]) await page.request.post(`/api/goals/${goals[0]!.id}/tasks/${task}/complete`)
    await open('/goals')
    await page.getByLabel('What did you learn?').fill('Branches are everywhere')
    await clickTwice(page.getByRole('button', { name: 'Save to journal' }))
    await expect(page.getByText('Branches are everywhere')).toHaveCount(1)
    await expect
      .poll(() => Object.fromEntries(counts))
      .toMatchObject({
        '/api/goals': 1,
        '/api/goals/N/tasks': 1,
        '/api/goals/N/journal': 1,
      })
  })

  test('create one draft and one event, and send one invitation and one message', async ({ page, open }) => {
    const counts = countCreations(page)
    await open('/events?tab=hosting')
    await page.getByRole('button', { name: 'Host Event' }).click()
    const dialog = page.getByRole('dialog', { name: 'Host a Learning Event' })
    await dialog.getByLabel('Event Name').fill('Half an idea')
    await dialog.getByRole('button', { name: 'Save as draft' }).dblclick()
    await expect(page.getByText('Draft saved', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Host Event' }).click()
    await fillHostForm(dialog, 'Lichens of our street')
    await clickTwice(dialog.getByRole('button', { name: 'Create Event' }))
    await expect(page.getByText('Event Created Successfully!', { exact: true })).toBeVisible()
    const hosted = (await (await page.request.get('/api/user-events/me?status=hosting')).json()) as {
      eventId: number
    }[]
    expect(hosted).toHaveLength(1)
    await open(`/event/${hosted[0]!.eventId}`)
    await page.getByLabel('Email addresses').fill(newPerson('Ben').email)
    await page.getByLabel('Email addresses').press('Enter')
    await expect(page.getByRole('button', { name: /^Remove .*@/ })).toBeVisible()
    await page.getByRole('button', { name: 'Send Invites' }).dblclick()
    await expect(getToasts(page)).toContainText('Invites Sent!')
    await open(`/events/${hosted[0]!.eventId}/host`)
    await page.getByRole('button', { name: 'Message', exact: true }).click()
    await page.getByRole('textbox', { name: 'Message' }).fill('We’re meeting at the north gate.')
    await clickTwice(page.getByRole('button', { name: 'Send to 1 guest' }))
    await expect(getToasts(page)).toContainText('It’s on its way to 1 guest.')
    await expect
      .poll(() => Object.fromEntries(counts))
      .toMatchObject({
        '/api/drafts': 1,
        '/api/events/host': 1,
        '/api/events/N/invitations': 1,
        '/api/events/N/guests/message': 1,
      })
  })

  test(
    'create one goal from an event, one report, one private link and one subscription',
    { tag: '@nightly' },
    async ({ page, open }) => {
      const counts = countCreations(page)
      const events = (await (await page.request.get('/api/events?interests=Nature&limit=1')).json()) as { id: number }[]
      await open(`/event/${events[0]!.id}`)
      await page.getByRole('button', { name: 'Add to My Goals' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Create Goal' }).dblclick()
      await expect(page).toHaveURL(/\/goals#goal-\d+$/)
      await open(`/event/${events[0]!.id}`)
      await page.getByRole('button', { name: 'Report this event' }).click()
      await page.getByRole('radio', { name: 'Something else' }).check()
      await clickTwice(page.getByRole('button', { name: 'Send report' }))
      await expect(getToasts(page)).toContainText('Report sent')
      // Closing goes back in the history, which would cancel the navigation.
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await open('/events')
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await page.getByRole('button', { name: 'Create private link' }).dblclick()
      await expect(page.getByLabel('Your private link')).toHaveValue(/\/calendar\//)
      await open('/home?interests=Nature')
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await page.getByLabel('Get new events by email, once a week').fill(newPerson('Vera').email)
      await clickTwice(page.getByRole('button', { name: 'Email me new events' }))
      await expect(page.getByText('One more step: check your email')).toBeVisible()
      await expect
        .poll(() => Object.fromEntries(counts))
        .toMatchObject({
          '/api/goals': 1,
          '/api/events/N/report': 1,
          '/api/calendar-feeds': 1,
          '/api/search-subscriptions': 1,
        })
    },
  )
})

test(
  'sending the restored form after a lost response and a reload creates nothing new',
  { tag: '@nightly' },
  async ({ page, open, allowedErrors }) => {
    allowedErrors.push('/api/events/host')
    await signIn(page, newPerson('Lena Lost'))
    await open('/events?tab=hosting')
    await page.getByRole('button', { name: 'Host Event' }).click()
    const dialog = page.getByRole('dialog', { name: 'Host a Learning Event' })
    await fillHostForm(dialog, 'Owls at dusk')
    const create = dialog.getByRole('button', { name: 'Create Event' })
    await page.route(
      '**/api/events/host',
      async (route) => {
        // The server responds, but the page never receives it.
        await route.fetch()
        await route.fulfill({ status: 503, body: 'lost' })
      },
      { times: 1 },
    )
    await create.click()
    await expect(page.getByText('Failed to Create Event', { exact: true })).toBeVisible()
    await open('/events?tab=hosting')
    await page.getByRole('button', { name: 'Host Event' }).click()
    await expect(dialog.getByLabel('Event Name')).toHaveValue('Owls at dusk')
    await create.click()
    await expect(page.getByText('Event Created Successfully!', { exact: true })).toBeVisible()
    const hosted = (await (await page.request.get('/api/user-events/me?status=hosting')).json()) as object[]
    expect(hosted).toHaveLength(1)
  },
)
