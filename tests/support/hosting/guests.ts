import type { LearningEvent } from '#contract/events/event.ts'
import type { Problem } from '#contract/problem.ts'
import type { GuestInvitation, Rsvp } from '#contract/rsvp/rsvp.ts'
import type { UserEvent } from '#contract/saved/user-event.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import type { Clock } from '#server/platform/process/process.ts'
import type { BrowserLike } from '#tests/support/product/browser-like.ts'
import { insertHost } from '#server/hosting/queries.ts'
import { mailsIn, type QueuedMail } from '#tests/support/product/jobs.ts'

export interface HostedEventDraft {
  title: string
  startsAt: string
  hostId: number
  capacity: number | null
  virtualEventLink: string | null
  virtualInstructions: string | null
}

const usual: HostedEventDraft = {
  title: 'Pond dipping',
  startsAt: '2026-11-28T15:00:00Z',
  hostId: 1,
  capacity: null,
  virtualEventLink: null,
  virtualInstructions: null,
}

/** Inserts a two-hour event in New York hosted by a user. @returns its id */
export async function insertHostedEvent(database: Database, given: Partial<HostedEventDraft> = {}): Promise<number> {
  const draft = { ...usual, ...given }
  return database.write(async (sql) => {
    const rows = await sql<{ id: number }>`
      insert into events (title, short_description, starts_at, ends_at, time_zone, category, organizer, location,
        is_virtual_event, virtual_event_link, virtual_instructions, capacity)
      values (${draft.title}, 'Nets, jars and what lives in the pond.', ${draft.startsAt},
        ${draft.startsAt}::timestamptz + interval '2 hours', 'America/New_York', 'Nature', 'Ada',
        ${draft.virtualEventLink ? '' : 'Brower Park, Brooklyn, NY'}, ${draft.virtualEventLink !== null},
        ${draft.virtualEventLink}, ${draft.virtualInstructions}, ${draft.capacity})
      returning id`
    const id = rows[0]!.id
    await insertHost(sql, draft.hostId, [id])
    return id
  })
}

/**
 * Sets the dates of all list entries to the stopped clock's time. The database uses its own clock, which may be ahead,
 * and events added after a reminder was due get no reminder.
 */
export const dateLists = (database: Database, clock: Clock) =>
  database.write((sql) => sql`update user_events set created_at = ${clock.now().toString()}`)

/** Returns the path of an email's link, without the query its buttons add. */
export function linkIn({ text }: Pick<QueuedMail, 'text'>): string {
  const path = /\/rsvp\/[A-Za-z0-9_-]{43}/.exec(text)?.[0]
  if (!path) throw new Error(`The email contains no link:\n${text}`)
  return path
}

function findMailTo(mails: readonly QueuedMail[], address: string): QueuedMail {
  const email = mails.findLast(({ recipient }) => recipient === address)
  if (!email) throw new Error(`No email was sent to ${address}.`)
  return email
}

/** Returns the last email to an address. */
export const emailTo = async (database: Database, address: string): Promise<QueuedMail> =>
  findMailTo(await mailsIn(database), address)

const json = { 'content-type': 'application/json' }

/** Sends an RSVP as the signed-in person. */
export async function rsvpAs(browser: BrowserLike, eventId: number | string, body: object) {
  const init = { method: 'PUT', headers: json, body: JSON.stringify(body) }
  const response = await browser.send(`/api/events/${eventId}/rsvp`, init)
  return { status: response.status, body: (await response.json()) as Rsvp & Problem }
}

const read = async <Body>(browser: BrowserLike, path: string) => (await (await browser.send(path)).json()) as Body

export const readRsvp = (browser: BrowserLike, eventId: number) => read<Rsvp>(browser, `/api/events/${eventId}/rsvp`)
export const readEvent = (browser: BrowserLike, eventId: number) =>
  read<LearningEvent>(browser, `/api/events/${eventId}`)

/** Returns the status of each event in the caller's list. */
export async function ownStatuses(browser: BrowserLike): Promise<[eventId: number, status: string][]> {
  const entries = await read<UserEvent[]>(browser, '/api/user-events/me')
  return entries.map(({ eventId, status }) => [eventId, status])
}

/** Invites guests without accounts. @returns the path of each guest's link, in the order of the addresses */
export async function inviteByMail(
  inviter: BrowserLike,
  database: Database,
  eventId: number,
  addresses: readonly string[],
): Promise<string[]> {
  const init = { method: 'POST', headers: json, body: JSON.stringify({ emails: addresses }) }
  await inviter.send(`/api/events/${eventId}/invitations`, init)
  const mails = await mailsIn(database)
  return addresses.map((address) => linkIn(findMailTo(mails, address)))
}

/** Fetches the data of the page behind a link. */
export const lookBehind = async (site: string, link: string) =>
  (await (await fetch(`${site}/api${link}`)).json()) as GuestInvitation

/** Submits the form of the page behind a link. */
export const sendForm = (site: string, link: string, fields: Record<string, string>) =>
  fetch(`${site}${link}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
