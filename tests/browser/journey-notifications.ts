import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Page } from '@playwright/test'

/** Runs a statement in the product's own database. */
async function inDatabase(text: string, values: unknown[]): Promise<void> {
  const dataDir = process.env.PRODUCT_DATA ?? ''
  const elsewhere = await readFile(path.join(dataDir, 'postgres-is-elsewhere.txt'), 'utf8').catch(() => '')
  const host = elsewhere.split('\n')[0] || path.join(dataDir, 'postgres')
  const client = new pg.Client({ host, port: 5432, user: 'wonderlark', database: 'wonderlark', ssl: false })
  await client.connect()
  try {
    await client.query(text, values)
  } finally {
    await client.end()
  }
}

/** Tells whoever is signed in on the page something, as the server does when the time has come. */
export async function tellPerson(page: Page, title: string, link: string): Promise<void> {
  const { userId } = (await (await page.request.get('/api/session')).json()) as { userId: number }
  await inDatabase(
    `with told as (
      insert into notices (user_id, kind, title, body, link, key, created_at)
      values ($1, 'eventChanges', $2, 'It is at 2:00 PM now.', $3, $2, now()) returning user_id)
    select pg_notify('notices', user_id::text) from told`,
    [userId, title, link],
  )
}
