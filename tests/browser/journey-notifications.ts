import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { inDatabase } from './journey-database.ts'

/** Tells whoever is signed in on the page something, as the server does when the time has come. */
export async function notifyPerson(page: Page, title: string, link: string): Promise<void> {
  const { userId } = (await (await page.request.get('/api/session')).json()) as { userId: number }
  await inDatabase(
    `with told as (
      insert into notices (user_id, kind, title, body, link, key, created_at)
      values ($1, 'eventChanges', $2, 'It is at 2:00 PM now.', $3, $2, now()) returning user_id)
    select pg_notify('notices', user_id::text) from told`,
    [userId, title, link],
  )
}

/** Waits until the person on the page is told something, and returns its link. */
export async function waitForNotification(page: Page, title: RegExp): Promise<string> {
  let link = ''
  await expect
    .poll(
      async () => {
        // A job writes it, after others that are due.
        const { notices } = (await (await page.request.get('/api/notices')).json()) as {
          notices: { title: string; link: string }[]
        }
        link = notices.find((notice) => title.test(notice.title))?.link ?? ''
        return link
      },
      { timeout: 45_000 },
    )
    .not.toBe('')
  return link
}
