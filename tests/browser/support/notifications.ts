import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { runInDatabase } from './database.ts'
import { matchWords } from './language.ts'

/** Notifies the signed-in person, as the server's jobs do. */
export async function notifyPerson(page: Page, title: string, link: string): Promise<void> {
  const { userId } = (await (await page.request.get('/api/session')).json()) as { userId: number }
  await runInDatabase(
    `with inserted as (
      insert into notices (user_id, kind, title, body, link, key, created_at)
      values ($1, 'eventChanges', $2, 'It is at 2:00 PM now.', $3, $2, now()) returning user_id)
    select pg_notify('notices', user_id::text) from inserted`,
    [userId, title, link],
  )
}

/** Waits for a notification of the signed-in person and returns its link. */
export async function waitForNotification(page: Page, title: RegExp): Promise<string> {
  let link = ''
  await expect
    .poll(
      async () => {
        // A job creates it, after the other jobs that are due.
        const { notices } = (await (await page.request.get('/api/notices')).json()) as {
          notices: { title: string; link: string }[]
        }
        link = notices.find((notice) => matchWords(title).test(notice.title))?.link ?? ''
        return link
      },
      { timeout: 45_000 },
    )
    .not.toBe('')
  return link
}
