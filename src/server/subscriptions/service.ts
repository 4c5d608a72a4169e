import { eventFeedQuerySchema, type EventFeedQuery } from '#contract/events/event-query.ts'
import { limits } from '#contract/limits.ts'
import type { EventReminderBody, SearchSubscriptionBody } from '#contract/notifications/notification.ts'
import type { LearningEvent } from '#contract/events/event.ts'
import { isOver } from '#domain/events/event-time.ts'
import { listEventsByIds, listFeedEvents } from '#server/events/service.ts'
import { queueMail } from '#server/platform/mail/mail.ts'
import { readClaim } from '#server/platform/auth/auth.ts'
import { DomainError, parseQuery } from '#server/platform/http/http.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { currentLanguage, runInLanguage } from '#server/platform/observability/observability.ts'
import { getNow } from '#server/platform/process/process.ts'
import { searchTitle } from '#server/sharing/feed-service.ts'
import { eventLines } from '#server/notifications/service.ts'
import { deleteLanguages } from '#server/languages/service.ts'
import * as queries from './queries.ts'
import { claimToken } from '#server/notifications/unsubscribe-service.ts'
import { msg, t } from '#texts/texts.ts'
import type { Core, Linking, Mailing, Services, Viewing } from '#server/platform/dependencies/dependencies.ts'

/** Maximum number of events in one email, and of events considered for it. */
const maxInMail = 8
const maxLookedAt = 200

const readSearch = (search: string): EventFeedQuery => parseQuery(eventFeedQuerySchema, new URLSearchParams(search))

/** Normalizes a search: removes sorting and paging and sorts the parameters by name. */
function canonicalSearch(search: string): string {
  const given = new URLSearchParams(search)
  for (const name of ['sort', 'limit', 'cursor']) given.delete(name)
  given.sort()
  return given.toString()
}

/** Action of a subscription link. */
type Act = 'confirm' | 'end'

/** Texts of every email that asks the owner of an address to confirm a request. */
export const confirmationReason = msg('You got this email because someone entered your address on Wonderlark.')
export const disownLabel = msg('This wasn’t me')

/** Returns the start of the periods in which requests count. */
function getPeriods(now: Temporal.Instant) {
  const before = (hours: number) => now.subtract({ hours }).toString()
  return { month: before(24 * 30), day: before(24), hour: before(1) }
}

/**
 * Checks whether a confirmation email may be sent to the address. @returns false if its owner has recently reported
 * that they didn't request one. The caller then responds as if it had been sent.
 * @throws DomainError `too_many_subscriptions`
 */
export async function mayAskAddress(
  sql: WriteSql,
  { clock }: Pick<Services, 'clock'>,
  address: string,
): Promise<boolean> {
  const { ofAddress, ofAll, isDisowned } = await queries.countRequested(sql, address, getPeriods(clock.now()))
  const most = limits.searchSubscriptions
  if (ofAddress >= most.addressDaily || ofAll >= most.hourly) throw new DomainError('too_many_subscriptions')
  return !isDisowned
}

function linkTo({ publicUrl }: Linking, act: Act, id: number) {
  const token = claimToken(`${act}.${id}`)
  return { token, url: `${publicUrl}/search-mail/${token.placeholder}` }
}

async function ask(
  sql: WriteSql,
  deps: Mailing,
  { id, address, isReminder }: { id: number; address: string; isReminder: boolean },
  title: string,
) {
  const { url, token } = linkTo(deps, 'confirm', id)
  const message = await deps.renderMail(
    'event-search-confirm',
    { search: title, url, isReminder },
    {
      origin: deps.publicUrl,
      reason: t(confirmationReason),
      unsubscribe: { url: `${url}/not-me`, label: t(disownLabel) },
    },
  )
  const day = getNow(deps).slice(0, 10)
  await queueMail(
    sql,
    { ...message, to: { address }, token, unsubscribeUrl: `${url}/not-me` },
    { key: `search-confirm ${id} ${day}`, kind: 'event-search-confirm' },
  )
}

/** The subject of a subscription: new events of a search, or a reminder of one event. */
type Wanted = { search: string; eventId: null } | { search: ''; eventId: number }

/** @throws DomainError `too_many_subscriptions` */
async function subscribe(
  deps: Mailing & Pick<Services, 'homeZone'>,
  wanted: Wanted,
  { email, timeZone = deps.homeZone }: { email: string; timeZone?: string | undefined },
  title: string,
): Promise<void> {
  const address = email.toLowerCase()
  const now = deps.clock.now()
  await deps.database.write(async (sql) => {
    if (!(await mayAskAddress(sql, deps, address))) return
    const found = await queries.findOrInsertSubscription(sql, {
      ...{ address, ...wanted, timeZone },
      language: currentLanguage(),
      now: now.toString(),
    })
    if (!found.isConfirmed) await ask(sql, deps, { id: found.id, address, isReminder: wanted.eventId !== null }, title)
  })
}

/**
 * Sends a confirmation email to the address. The response doesn't reveal whether a subscription exists.
 * @throws DomainError `invalid_request` for an invalid search, `too_many_subscriptions`
 */
export async function subscribeToSearch(
  deps: Mailing & Viewing & Pick<Services, 'homeZone'>,
  body: SearchSubscriptionBody,
): Promise<void> {
  const search = canonicalSearch(body.search)
  const title = await searchTitle(deps, readSearch(search))
  await subscribe(deps, { search, eventId: null }, body, title)
}

/**
 * Like `subscribeToSearch`, for a reminder of one public event.
 * @throws DomainError `event_not_found`, also if the event is over or called off, or `too_many_subscriptions`
 */
export async function remindByMail(
  deps: Mailing & Viewing & Pick<Services, 'homeZone'>,
  eventId: number,
  body: EventReminderBody,
): Promise<void> {
  const [event] = await listEventsByIds(deps, [eventId], null)
  const isComing = event?.status === 'scheduled' && !isOver(event, deps.clock.now().epochMilliseconds)
  if (!event || !isComing) throw new DomainError('event_not_found')
  await subscribe(deps, { search: '', eventId }, body, event.title)
}

/** Describes the subject of a subscription. */
async function describe(deps: Viewing, { search, eventId }: queries.SearchSubscription): Promise<string> {
  if (eventId === null) return searchTitle(deps, readSearch(search))
  const [event] = await listEventsByIds(deps, [eventId], null)
  return event?.title ?? t('an event that isn’t public anymore')
}

/** Lists the confirmed reminders of events that start within two days or have started within the last day. */
export const listMailReminders = ({ clock, database }: Core): Promise<queries.MailReminder[]> =>
  database.read((sql) => queries.listMailReminders(sql, clock.now().toString()))

/** Builds the link in an email that stops it. */
export const endLink = (deps: Linking, id: number) => linkTo(deps, 'end', id)

/** Lists the reminders by email at the person's addresses that can be moved into the account. */
export const listOwnReminders = (deps: Core, userId: number) =>
  deps.database.read((sql) => queries.listOwnReminders(sql, userId, getNow(deps)))

/**
 * Ends the reminders by email at the person's addresses, and saves their events, so that the account gets the
 * reminders. Idempotent.
 * @returns the number of events
 */
export async function moveReminders(
  deps: Core & {
    /** Saves an event for a person, in the caller's transaction. */
    saveEvent(sql: WriteSql, userId: number, eventId: number): Promise<unknown>
  },
  userId: number,
): Promise<number> {
  const now = getNow(deps)
  return deps.database.write(async (sql) => {
    const reminders = await queries.listOwnReminders(sql, userId, now)
    for (const { id, eventId } of reminders) {
      await deps.saveEvent(sql, userId, eventId)
      await queries.endSubscription(sql, id, now)
    }
    return new Set(reminders.map(({ eventId }) => eventId)).size
  })
}

/**
 * Subscribes a member with the account's address, which needs no confirmation because it is verified.
 * @throws DomainError `email_not_verified`, `invalid_request` for an invalid search, `too_many_subscriptions`
 */
export async function followSearch(
  deps: Core & Pick<Services, 'homeZone'>,
  userId: number,
  body: Omit<SearchSubscriptionBody, 'email'>,
): Promise<{ address: string }> {
  const search = canonicalSearch(body.search)
  readSearch(search)
  const now = deps.clock.now()
  return deps.database.write(async (sql) => {
    const address = await queries.findVerifiedAddress(sql, userId)
    if (!address) throw new DomainError('email_not_verified')
    const { ofAddress } = await queries.countRequested(sql, address, getPeriods(now))
    if (ofAddress >= limits.searchSubscriptions.ownDaily) throw new DomainError('too_many_subscriptions')
    const timeZone = body.timeZone ?? deps.homeZone
    const subscription = { address, search, eventId: null, timeZone, language: currentLanguage(), now: now.toString() }
    const { id } = await queries.findOrInsertSubscription(sql, subscription)
    await queries.confirmSubscription(sql, id, now.toString())
    return { address }
  })
}

/** Ends a member's subscription to a search. Idempotent. */
export async function unfollowSearch(deps: Core, userId: number, search: string): Promise<void> {
  await deps.database.write(async (sql) => {
    const address = await queries.findVerifiedAddress(sql, userId)
    if (address) await queries.endSubscriptionTo(sql, address, canonicalSearch(search), getNow(deps))
  })
}

export interface SubscriptionAction {
  act: Act
  subscription: queries.SearchSubscription
  /** The search as a sentence, or the title of the event. */
  title: string
}

/** Reads the token of a subscription link; null if the token is invalid or the subscription no longer exists. */
export async function readSubscriptionAction(deps: Viewing, token: string): Promise<SubscriptionAction | null> {
  const [act, id] = (await readClaim(deps, 'search mail', token)) ?? []
  if (act !== 'confirm' && act !== 'end') return null
  const subscription = await deps.database.read((sql) => queries.findSubscription(sql, Number(id)))
  return subscription && { act, subscription, title: await describe(deps, subscription) }
}

/** Performs the action. Idempotent. */
export async function runSubscriptionAction(deps: Core, { act, subscription }: SubscriptionAction): Promise<void> {
  const now = getNow(deps)
  await deps.database.write(async (sql) => {
    if (act === 'confirm') await queries.confirmSubscription(sql, subscription.id, now)
    else await queries.endSubscription(sql, subscription.id, now)
    // Deletes everything about an address whose owner reports that they didn't request it.
    if (act === 'end' && !subscription.isConfirmed) await deleteLanguages(sql, [subscription.address])
  })
}

async function findUnshown(deps: Viewing, { id, search }: queries.SearchSubscription): Promise<LearningEvent[]> {
  const { sort: _sort, limit: _limit, ...filters } = readSearch(search)
  const entries = await listFeedEvents(deps, filters, { limit: maxLookedAt, everyDate: false })
  const coming = entries.map(({ event }) => event).filter(({ status }) => status === 'scheduled')
  const ids = coming.map((event) => event.id)
  const unshown = await deps.database.read((sql) => queries.listUnshown(sql, id, ids))
  return coming.filter((event) => unshown.has(event.id)).slice(0, maxInMail)
}

/** Sends the weekly email of one subscription. Sends nothing if there are no new events. */
export async function sendSearchDigest(deps: Viewing & Mailing, id: number, day: string): Promise<void> {
  const subscription = await deps.database.read((sql) => queries.findSubscription(sql, id))
  if (!subscription?.isConfirmed || subscription.hasEnded || subscription.eventId !== null) return
  await runInLanguage(subscription.language, () => sendNewEvents(deps, subscription, day))
}

async function sendNewEvents(
  deps: Viewing & Mailing,
  subscription: queries.SearchSubscription,
  day: string,
): Promise<void> {
  const { id } = subscription
  const found = await findUnshown(deps, subscription)
  if (found.length === 0) return
  const now = deps.clock.now()
  const title = await searchTitle(deps, readSearch(subscription.search))
  await deps.database.write(async (sql) => {
    const { url: off, token } = linkTo(deps, 'end', id)
    const message = await deps.renderMail(
      'event-digest',
      {
        heading: t('New for your search'),
        intro: title,
        events: found.map((event) => ({ event: eventLines(event, deps.publicUrl), reason: event.distance ?? '' })),
        more: { url: `${deps.publicUrl}/home?${subscription.search}`, label: t('See all results') },
      },
      {
        origin: deps.publicUrl,
        reason: t('You get this email once a week because you asked for it.'),
        unsubscribe: { url: off, label: t('Stop this email') },
      },
    )
    const mail = { ...message, to: { address: subscription.address }, unsubscribeUrl: off, token }
    const expiresAt = now.add({ hours: 72 })
    await queueMail(sql, { ...mail, expiresAt }, { key: `search ${id} ${day}`, kind: 'event-digest' })
    const ids = found.map((event) => event.id)
    await queries.recordSearchShown(sql, id, ids, now.toString())
  })
}

/** Deletes subscriptions that weren't confirmed within a month or ended a month ago. */
export async function deleteOldSubscriptions({ database, clock }: Core): Promise<void> {
  const before = clock.now().subtract({ hours: 24 * 30 })
  await database.write((sql) => queries.deleteSubscriptions(sql, before.toString()))
}
