import type { LearningEvent } from '#contract/events/event.ts'
import { formatTimes } from '#domain/invitations/invitation-facts.ts'
import { randomInt, timingSafeEqual } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import type { RsvpBody } from '#contract/rsvp/rsvp.ts'
import type { RsvpChoice, RsvpResponse } from '#contract/rsvp/rsvp-responses.ts'
import type { SignUpDetails } from '#contract/rsvp/sign-up.ts'
import { clockText } from '#domain/events/event-time.ts'
import { isMailAddress, normalizeAddress } from '#domain/invitations/invitation-address.ts'
import { reviseEvents } from '#server/events/service.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { hashToken, newToken } from '#server/platform/auth/auth.ts'
import { DomainError, type RateLimiter } from '#server/platform/http/http.ts'
import { codePlaceholder, queueMail, type IssueToken } from '#server/platform/mail/mail.ts'
import { currentLanguage } from '#server/platform/observability/observability.ts'
import { getNow } from '#server/platform/process/process.ts'
import { countEntered, countRequested, listAddressees } from './queries.ts'
import { checkNewcomer, resolveResponse } from '#server/rsvp/detail-service.ts'
import { holdSpots } from '#server/rsvp/hold-service.ts'
import { isHostOf } from '#server/events/policy.ts'
import {
  unconfirmed,
  guestLinks as queries,
  readDateRsvps,
  rsvpPath,
  mutePath,
  lockHost,
  findGuestByUser,
  findRsvpEvent,
  lockRsvpEvent,
  type RsvpEventRow,
  type UnconfirmedRsvp,
} from '#server/rsvp/service.ts'
import { findPageEvent, type OpenPage } from './guest-link-service.ts'
import { t } from '#texts/texts.ts'
import type { Core, Corresponding, Mailing } from '#server/platform/dependencies/dependencies.ts'

interface Joining extends SignUpDetails {
  address: string
  name: string
  choice: RsvpChoice
  partySize: number
  dates: RsvpBody['dates']
}

/**
 * Counts an email against the daily limits of the event and of its host. Every address counts, even one that gets none:
 * otherwise the limit would reveal which ones those are.
 * @returns the host's id
 * @throws DomainError `rsvp_closed` if nobody hosts the event anymore, or `too_many_joins`
 */
async function takeLinkAllowance(sql: WriteSql, { id: eventId, hostIds }: RsvpEventRow, now: Temporal.Instant) {
  const [hostId = 0] = hostIds
  if ((await lockHost(sql, hostId)) === null) throw new DomainError('rsvp_closed')
  const since = now.subtract({ hours: 24 }).toString()
  const { perPersonPerDay, enteredPerEventPerDay } = limits.invitations
  const counted = { userId: hostId, addresses: 1, eventId, since, now: now.toString() }
  const ofHost = await countRequested(sql, counted)
  const ofEvent = await countEntered(sql, eventId, since)
  if (ofHost > perPersonPerDay || ofEvent > enteredPerEventPerDay) throw new DomainError('too_many_joins')
  return hostId
}

/** The origin of a request, which determines its limits. */
export interface Origin {
  /** IP address; null if unknown. */
  address: string | null
  rateLimiter: RateLimiter
}

/** @throws DomainError `too_many_network_joins` */
async function takeNetworkAllowance({ address, rateLimiter }: Origin, eventId: number, hostId: number) {
  try {
    await rateLimiter.take('joiningEvent', { userId: null, address }, eventId)
    await rateLimiter.take('joiningHost', { userId: null, address }, hostId)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'too_many_requests')
      throw new DomainError('too_many_network_joins')
    throw error
  }
}

/**
 * Emails the owner of the address a link to confirm the RSVP. It contains nothing that a host wrote except the title.
 */
async function sendConfirmationLink(
  sql: WriteSql,
  deps: Mailing,
  { id, address, event, isRefused }: { id: number; address: string; event: LearningEvent; isRefused: boolean },
): Promise<void> {
  const now = deps.clock.now()
  const { title } = event
  const since = now.subtract({ hours: 24 }).toString()
  // An address that has opted out of invitations still gets emails about its owner's RSVPs, but few, because somebody
  // else may have entered it.
  const most = isRefused ? 1 : limits.invitations.perAddressPerDay
  if ((await unconfirmed.countLinkMails(sql, address, since)) >= most) return
  if (await unconfirmed.isMutedAddress(sql, event.id, address)) return
  const placeholder = newToken()
  const unsubscribe = { url: deps.publicUrl + mutePath(placeholder), label: t('Stop emails about this event') }
  const reason = t('You got this email because someone entered your address on the RSVP page for “{title}”.', { title })
  const frame = { origin: new URL(deps.publicUrl).origin, reason, unsubscribe }
  const when = formatTimes({ ...event, sessions: undefined })
  const props = {
    title,
    when,
    link: deps.publicUrl + rsvpPath(placeholder),
    code: codePlaceholder,
    minutes: codeMinutes,
  }
  const mail = await deps.renderMail('guest-link', props, frame)
  await queueMail(
    sql,
    {
      to: { address },
      ...mail,
      unsubscribeUrl: unsubscribe.url,
      token: { kind: 'unconfirmed-rsvp', subject: String(id), placeholder },
      expiresAt: now.add({ hours: 24 * unconfirmedDays }),
    },
    { key: `guest-link-${now.toString().slice(0, 16)}:${id}`, kind: 'guest-link' },
  )
}

/** Issues the secret of a link that confirms an RSVP, and the code. */
export const issueUnconfirmedToken: IssueToken = async (sql, { subject }) => {
  if (!(await unconfirmed.hasUnconfirmed(sql, Number(subject)))) return null
  const token = newToken()
  await unconfirmed.insertLink(sql, Number(subject), hashToken(token))
  const code = await unconfirmed.findCode(sql, Number(subject))
  return code === null ? token : { token, code }
}

/**
 * Resolves the RSVP of a person who isn't on the guest list: for this date, or for the first with room if they want all
 * dates. @returns null if the party fits none
 */
async function resolveNewcomer(
  sql: WriteSql,
  deps: Core,
  event: RsvpEventRow,
  { dates, address, ...given }: Pick<UnconfirmedRsvp, 'choice' | 'partySize' | 'tickets' | 'dates' | 'address'>,
): Promise<RsvpResponse | null> {
  const others = dates === 'all' ? await readDateRsvps(sql, deps, event, { userId: null, address: null }) : []
  for (const eventId of [event.id, ...others.map((date) => date.eventId)]) {
    const date = await findRsvpEvent(sql, eventId, getNow(deps))
    const answer = date && (await resolveResponse(sql, date, { id: 0, answer: null, address }, given))
    if (answer) return answer
  }
  return null
}

const { minutes: codeMinutes, tries: codeTries } = limits.rsvpCodes

/** Days for which an RSVP can be confirmed. */
const unconfirmedDays = 7

/**
 * Saves an RSVP for an address until its owner confirms it by the link or the code in an email. Until then, it isn't on
 * the guest list. If a spot is left, it is held for half an hour. The response doesn't reveal which addresses are
 * known, barred or get no email.
 * @returns the mark of the page, with which the code can be entered, and when the hold ends, if a spot is held
 * @throws DomainError `invitation_not_found`, `rsvp_needs_account`, `invalid_request`, `rsvp_closed`,
 * `not_enough_places`, `too_many_joins` or `too_many_network_joins`
 */
export async function joinAsVisitor(
  deps: Corresponding,
  page: OpenPage,
  joining: Joining,
  origin: Origin,
): Promise<{ mark: string; heldUntil: Temporal.Instant | null }> {
  const eventId = await findPageEvent(deps, page)
  const { address: typed, ...given } = joining
  const address = normalizeAddress(typed)
  if (!isMailAddress(address)) {
    const errors = [{ field: 'email', message: t('Enter an email address, such as name@example.org.') }]
    throw new DomainError('invalid_request', undefined, errors)
  }
  const now = deps.clock.now()
  const mark = newToken()
  const hostIds = await deps.database.read((sql) => findHostIds(sql, deps, eventId))
  await takeNetworkAllowance(origin, eventId, hostIds[0] ?? 0)
  const heldUntil = await deps.database.write(async (sql) => {
    const event = await lockRsvpEvent(sql, eventId, now.toString())
    if (!event?.isShown) throw new DomainError('invitation_not_found')
    if (!event.isOpen) throw new DomainError('rsvp_closed')
    // Does the same for every address, so the response doesn't reveal which are known.
    const details = checkNewcomer(event, given)
    const { choice, name, dates } = given
    const { partySize, tickets, companions, answers, companionAnswers } = details
    const answer = await resolveNewcomer(sql, deps, event, { choice, partySize, tickets, dates, address })
    if (answer === null) throw new DomainError('not_enough_places')
    const inviterId = await takeLinkAllowance(sql, event, now)
    const asked = { eventId, inviterId, addresses: [address], now: now.toString() }
    const [addressee] = await listAddressees(sql, asked)
    const hold = (needsHold: boolean) => {
      const spot = { partySize, tickets, hasRoom: answer === 'yes' }
      return holdSpots(sql, event, { address, callerAddress: origin.address, needsHold, ...spot }, now)
    }
    const isHost = isHostOf(event, addressee?.userId)
    if (!addressee || addressee.isBarred || isHost) return choice === 'yes' ? hold(false) : null
    const rsvp = { eventId, address, name, choice, partySize, tickets, answers, dates }
    const until = now.subtract({ hours: 24 * unconfirmedDays }).toString()
    const stored = {
      ...rsvp,
      companions: [...companions],
      companionAnswers: [...companionAnswers],
      confirmsAge: given.confirmsAge === true,
      showsName: details.showsName,
      language: currentLanguage(),
    }
    const id = await unconfirmed.putUnconfirmed(sql, stored, { now: now.toString(), since: until })
    const codeUntil = now.add({ minutes: codeMinutes }).toString()
    const code = { code: newCode(), markHash: hashToken(mark), now: now.toString(), until: codeUntil }
    await unconfirmed.putCode(sql, id, code)
    const end = choice === 'yes' ? await hold(addressee.guestId === null) : null
    const [entry] = await reviseEvents(sql, [eventId], deps, 'invited')
    if (entry)
      await sendConfirmationLink(sql, deps, { id, address, event: entry.event, isRefused: addressee.isRefused })
    return end
  })
  return { mark, heldUntil }
}

const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')

const findHostIds = async (sql: ReadSql, deps: Core, eventId: number) =>
  (await findRsvpEvent(sql, eventId, getNow(deps)))?.hostIds ?? []

/**
 * Confirms an RSVP by the code in the email, on the page where it was entered.
 * @returns the token of the guest's own link, and the RSVP to send with it
 * @throws DomainError `code_ended` or `code_wrong`, or those of `findPageEvent`
 */
export async function confirmByCode(
  deps: Core,
  page: OpenPage,
  { mark, code }: { mark: string; code: string },
): Promise<{ token: string; rsvp: UnconfirmedRsvp }> {
  const eventId = await findPageEvent(deps, page)
  const now = getNow(deps)
  const found = await deps.database.write(async (sql) => {
    await lockRsvpEvent(sql, eventId, now)
    const rsvp = await unconfirmed.countCodeTry(sql, { eventId, markHash: hashToken(mark), now, most: codeTries })
    if (!rsvp) return 'code_ended'
    if (!timingSafeEqual(Buffer.from(rsvp.code), Buffer.from(code.padEnd(rsvp.code.length).slice(0, rsvp.code.length))))
      return 'code_wrong'
    const token = newToken()
    await unconfirmed.insertLink(sql, rsvp.id, hashToken(token))
    return { token, rsvp }
  })
  // A wrong code counts as a try, so the transaction must commit before the error is thrown.
  if (typeof found === 'string') throw new DomainError(found)
  await confirmAddress(deps, found.token)
  return found
}

/**
 * If the token belongs to an unconfirmed RSVP, adds the owner of the address to the guest list, without an RSVP. From
 * then on, the token opens their own RSVP. Call it when they send the form, because virus scanners open links too.
 */
export async function confirmAddress(deps: Core, token: string): Promise<void> {
  const now = deps.clock.now()
  await deps.database.write(async (sql) => {
    const found = await unconfirmed.findByLink(sql, hashToken(token))
    const event = found && (await lockRsvpEvent(sql, found.eventId, now.toString()))
    // Reads again under the lock, because the form may have been sent twice.
    const rsvp = event && (await unconfirmed.findByLink(sql, hashToken(token)))
    if (!rsvp) return
    const { id, eventId, address, name, language } = rsvp
    const asked = { eventId, inviterId: event.hostIds[0] ?? 0, addresses: [address], now: now.toString() }
    const [addressee] = await listAddressees(sql, asked)
    const userId = addressee?.userId ?? null
    const own = userId === null ? null : await findGuestByUser(sql, eventId, userId)
    const known = addressee?.guestId ?? own?.id ?? null
    const guestId = known ?? (await queries.insertLinkGuest(sql, { eventId, address, name, language }))
    await unconfirmed.moveLinks(sql, id, guestId, now.toString())
  })
}

/**
 * Sends the link to the RSVP of an address again, a few times a day. The caller can't tell whether the address has one.
 * @throws DomainError `invitation_not_found`, `rsvp_needs_account` or `rsvp_closed`
 */
export async function sendLinkAgain(deps: Corresponding, page: OpenPage, typed: string): Promise<void> {
  const eventId = await findPageEvent(deps, page)
  const address = normalizeAddress(typed)
  const now = deps.clock.now()
  await deps.database.write(async (sql) => {
    const event = await lockRsvpEvent(sql, eventId, now.toString())
    if (!event?.isOpen) throw new DomainError('rsvp_closed')
    const guestId = await unconfirmed.findGuestId(sql, eventId, address)
    const rsvpId = guestId === null ? await unconfirmed.findUnconfirmedId(sql, eventId, address) : null
    const subject = guestId ?? rsvpId
    const sent = await unconfirmed.listLinksAgain(sql, address, now.subtract({ hours: 24 }).toString())
    const { linksAgainPerDay: most } = limits.invitations
    const [entry] = await reviseEvents(sql, [eventId], deps, null)
    if (subject === null || sent.length >= most || !entry) return
    const { title } = entry.event
    const placeholder = newToken()
    const last = sent[0] && Temporal.Instant.from(sent[0].at).toZonedDateTimeISO(event.timeZone)
    const lastAt = last ? clockText(last.toString({ timeZoneName: 'never' })) : null
    const link = deps.publicUrl + rsvpPath(placeholder)
    const reason = t('You got this email because someone entered your address on the page of “{title}”.', { title })
    const props = {
      title,
      when: formatTimes({ ...entry.event, sessions: undefined }),
      link,
      lastAt,
      most,
      count: sent.length + 1,
    }
    const mail = await deps.renderMail('guest-link-again', props, { origin: new URL(deps.publicUrl).origin, reason })
    const kind = guestId === null ? 'unconfirmed-rsvp' : 'guest'
    await queueMail(
      sql,
      {
        to: { address },
        ...mail,
        token: { kind, subject: String(subject), placeholder },
        expiresAt: now.add({ hours: 24 }),
      },
      { key: `guest-link-again:${kind}:${subject}:${now.toString()}`, kind: 'guest-link-again' },
    )
  })
}
