import type { HostRequest } from '#contract/hosting/co-host.ts'
import type { RequestRole } from '#contract/hosting/hosting-options.ts'
import { limits } from '#contract/limits.ts'
import { eventAddress } from '#domain/events/event-address.ts'
import { invitationFacts } from '#domain/invitations/invitation-facts.ts'
import { reviseEvents } from '#server/events/service.ts'
import { notify, senderWords, toPeople } from '#server/notifications/service.ts'
import { findLanguages } from '#server/people/person-service.ts'
import { hashToken, newToken } from '#server/platform/auth/auth.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { runInLanguage } from '#server/platform/observability/observability.ts'
import { queueMail, type IssueToken } from '#server/platform/mail/mail.ts'
import { countDates } from './co-host-queries.ts'
import { requireRequest } from './policy.ts'
import * as queries from './request-queries.ts'
import { checkAddresses, takeAllowance, refuseAddress } from '#server/invitations/service.ts'
import { msg, t, type Message } from '#texts/texts.ts'
import type { Corresponding, Linking } from '#server/platform/dependencies/dependencies.ts'

export const { deleteRequest, listOpenRequests } = queries

/** Days after which an email about a request is obsolete. */
const lifetimeDays = 30

/** Page on which a request leads on. */
export const settledPath = ({ eventId, organizationSlug }: queries.RequestRow) =>
  eventId === null ? `/organizations/${organizationSlug}` : `/events/${eventId}/host`

const requestPath = (key: string | number) => `/host-requests/${key}`

/** Issues the secret that opens the request in an email to an address. */
export const issueRequestToken: IssueToken = async (sql, { subject }) => {
  if (!(await queries.findRequestById(sql, Number(subject)))) return null
  const token = newToken()
  await queries.insertRequestLink(sql, Number(subject), hashToken(token))
  return token
}

/** Describes a request, for its page and its email. */
async function describe(sql: ReadSql, deps: Corresponding, request: queries.RequestRow): Promise<HostRequest> {
  const { role, asker, note, isDeclined, isAccepted, address, eventId } = request
  const shared = {
    role,
    asker,
    note,
    state: isAccepted ? ('accepted' as const) : isDeclined ? ('declined' as const) : ('open' as const),
    isByAddress: address !== null,
  }
  if (eventId === null) {
    const page = `/organizations/${request.organizationSlug}`
    return { ...shared, title: request.organizationName ?? '', facts: [], dates: 1, page }
  }
  const [entry] = await reviseEvents(sql, [eventId], deps, request.askerId)
  if (!entry) throw new DomainError('host_request_not_found')
  // The way to join online is for hosts and guests.
  const event = { ...entry.event, virtualEventLink: null, virtualInstructions: null, isLinkForGuests: false }
  const facts = invitationFacts(event).map(({ label, value }) => ({ label, value }))
  const dates = await countDates(sql, { eventId, withFollowing: request.withFollowing })
  return { ...shared, title: event.title, facts, dates, page: eventAddress(entry.event) }
}

const titles = {
  'co-host': msg('{name} asks you to co-host: {title}'),
  owner: msg('{name} asks you to run {title}'),
  editor: msg('{name} asks you to host events for {title}'),
} as const satisfies Record<RequestRole, Message>

/** Sends a request: in the app, by push and by email to a member; by email to an address. */
async function send(sql: WriteSql, deps: Corresponding, request: queries.RequestRow): Promise<void> {
  const { id, userId, address, asker, asks } = request
  const key = `host-request ${id} ${asks}`
  const expiresAt = deps.clock.now().add({ hours: 24 * lifetimeDays })
  const account = userId ?? (address === null ? null : await queries.findAddressee(sql, address))
  const language =
    account === null
      ? address && (await queries.findChosenLanguage(sql, address))
      : (await findLanguages(sql, [account])).get(account)
  await runInLanguage(language, async () => {
    const { role, title, note, facts, dates } = await describe(sql, deps, request)
    const subject = t(titles[role], { name: asker, title })
    const props = (link: string) => ({ subject, role, asker, title, note, facts, dates, link })
    const reason = t('You got this email because {name} asked you.', { name: asker })
    if (account !== null) {
      await notify(sql, toPeople([account]), () => ({
        kind: 'eventChanges',
        key,
        title: subject,
        body: note,
        link: requestPath(id),
        mail: address === null ? { template: 'host-request', props: props(deps.publicUrl + requestPath(id)) } : null,
        reason,
        expiresAt: expiresAt.toString(),
        isAlwaysInApp: true,
      }))
    }
    if (address === null) return
    const placeholder = newToken()
    const { origin } = new URL(deps.publicUrl)
    const link = deps.publicUrl + requestPath(placeholder)
    const mail = await deps.renderMail('host-request', props(link), { origin, reason })
    const token = { kind: 'host-request', subject: String(id), placeholder }
    const senderName = senderWords(asker)
    await queueMail(sql, { ...mail, to: { address }, senderName, token, expiresAt }, { key, kind: 'host-request' })
  })
}

export interface Asking {
  target: queries.RequestTarget
  role: RequestRole
  askerId: number
  userIds: readonly number[]
  emails: readonly string[]
  note: string
  /** Accounts that have nothing to be asked for anymore. */
  settledIds: readonly number[]
}

/**
 * Asks people, in the caller's transaction. Nothing is sent to those who were asked already, and the caller can't tell
 * which addresses block them, have opted out or have an account.
 * @throws DomainError `invalid_request`, `too_many_invitations` or `account_in_review`
 */
export async function ask(sql: WriteSql, deps: Corresponding, asking: Asking): Promise<void> {
  const { target, role, askerId, userIds, emails, note, settledIds } = asking
  const now = deps.clock.now()
  const addresses = checkAddresses({ emails })
  await takeAllowance(sql, askerId, addresses.length + userIds.length, now)
  const since = now.subtract({ hours: 24 }).toString()
  const limit = limits.invitations.perAddressPerDay
  const people = [
    ...(await queries.listAskedMembers(sql, askerId, userIds)),
    ...(await queries.listAskedAddresses(sql, { askerId, addresses, since, limit })),
  ]
  for (const person of people) {
    const account = person.userId ?? (await queries.findAddressee(sql, person.address ?? ''))
    if (account !== null && settledIds.includes(account)) continue
    const { repeats } = limits.hostRequests
    const put = await queries.putRequest(sql, target, { ...person, role, askerId, note, now: now.toString(), repeats })
    const request = put && (await queries.findRequestById(sql, put.id))
    if (request) await send(sql, deps, request)
  }
}

/**
 * Finds a request by the token of an email, or by its id for the account that was asked.
 * @throws DomainError `host_request_not_found`, also if one has blocked the other or someone else has accepted it
 */
export async function getRequest(sql: ReadSql, key: string, userId: number | undefined): Promise<queries.RequestRow> {
  const isToken = key.length === 43
  const request = isToken
    ? await queries.findRequestByLink(sql, hashToken(key))
    : userId === undefined
      ? null
      : await queries.findRequestTo(sql, Number(key), userId)
  return requireRequest(sql, request, userId)
}

/** Returns a request to the person who was asked. @throws DomainError `host_request_not_found` */
export const getHostRequest = (deps: Corresponding, key: string, userId: number | undefined): Promise<HostRequest> =>
  deps.database.read(async (sql) => describe(sql, deps, await getRequest(sql, key, userId)))

/** Notifies the asker of the response. @param words writes the title in their language */
export async function notifyAsker(
  sql: WriteSql,
  deps: Linking,
  request: queries.RequestRow,
  { words, link }: { words: () => string; link: string },
): Promise<void> {
  const now = deps.clock.now()
  await notify(sql, toPeople([request.askerId]), () => {
    const title = words()
    const button = { url: deps.publicUrl + link, label: t('Take a look') }
    return {
      kind: 'eventChanges',
      key: `host-request ${request.id} answer ${now.epochMilliseconds}`,
      replaces: `host-request ${request.id} answer `,
      happenedAt: now.toString(),
      title,
      body: '',
      link,
      mail: { template: 'site-decision', props: { subject: title, heading: title, text: '', quote: '', button } },
      reason: t('You got this email because you asked them.'),
      expiresAt: now.add({ hours: 24 * lifetimeDays }).toString(),
      isAlwaysInApp: true,
    }
  })
}

/** Declines a request. @throws DomainError `host_request_not_found` */
export function declineRequest(
  deps: Corresponding,
  key: string,
  userId: number | undefined,
  { stop }: { stop: boolean },
): Promise<void> {
  const now = deps.clock.now().toString()
  return deps.database.write(async (sql) => {
    const request = await getRequest(sql, key, userId)
    if (stop && request.address !== null) await refuseAddress(sql, request.address, now)
    if (request.isDeclined || request.isAccepted) return
    await queries.settleRequest(sql, request.id, { acceptedBy: null, now })
    const { title } = await describe(sql, deps, request)
    const words = () => t('Your request was declined: {title}', { title })
    await notifyAsker(sql, deps, request, { words, link: settledPath(request) })
  })
}
