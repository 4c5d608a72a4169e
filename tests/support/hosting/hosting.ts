import type { HostedEvent, HostedEventPayload } from '#contract/hosting/hosting.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import type { BrowserLike } from '#tests/support/product/browser-like.ts'

/** Request body from the specification, as its dialog sends it. */
export const hostedPayload: HostedEventPayload = {
  title: 'Pond dipping',
  description: 'Nets, jars and what lives in the pond.',
  date: '2026-11-28T09:00:00',
  time: '09:00',
  endTime: '10:30',
  location: 'Brower Park, Brooklyn, NY 11213',
  category: 'hosted',
  ageGroup: 'all',
  imageUrl: null,
  isVirtualEvent: false,
  virtualEventLink: null,
  virtualInstructions: null,
  isPaidEvent: false,
  price: null,
  paymentLink: null,
  refundPolicy: null,
  inviteEmails: [],
  inviteNote: '',
}

export async function sendJson(browser: BrowserLike, method: string, path: string, body?: object) {
  const headers = { 'content-type': 'application/json' }
  const response = await browser.send(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

export const host = (browser: BrowserLike, given: Partial<HostedEventPayload> = {}) =>
  sendJson(browser, 'POST', '/api/events/host', { ...hostedPayload, ...given })

/** Creates an event and returns it; fails if the request is rejected. */
export async function hosted(browser: BrowserLike, given: Partial<HostedEventPayload> = {}): Promise<HostedEvent> {
  const { status, body } = await host(browser, given)
  if (status !== 200) throw new Error(`The response to hosting has status ${status}: ${JSON.stringify(body)}`)
  return body as unknown as HostedEvent
}

/** Deletes all events, drafts and submitted forms. `truncate` would make new files for every table that it reaches. */
export const deleteAllEvents = (database: Database) =>
  database.write(async (sql) => {
    await sql`delete from hosted_submissions`
    await sql`delete from event_drafts`
    await sql`delete from events`
    await sql`delete from series`
  })
