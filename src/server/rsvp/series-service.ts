import type { Rsvp, RsvpBody } from '#contract/rsvp/rsvp.ts'
import type { RsvpResponse } from '#contract/rsvp/rsvp-responses.ts'
import { DomainError } from '#server/platform/http/http.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { requireVisibleEvent } from '#server/events/policy.ts'
import { hashToken } from '#server/platform/auth/auth.ts'
import { currentLanguage } from '#server/platform/observability/observability.ts'
import { getNow } from '#server/platform/process/process.ts'
import { confirmRsvp } from './confirmation-service.ts'
import { noteLanguage } from './guest-link-queries.ts'
import { claimGuests } from './moving-queries.ts'
import * as queries from './queries.ts'
import { getRsvp, putRsvp, rsvpByLink, setResponse } from './service.ts'
import type { SubmittedRsvp } from './detail-service.ts'
import * as series from './series-queries.ts'
import type { Corresponding } from '#server/platform/dependencies/dependencies.ts'

interface DateResponse {
  event: queries.RsvpEventRow
  /** The guest before the RSVP. */
  guest: queries.GuestRow
  answer: RsvpResponse
}

/** Errors that may affect one date of a series but not others. */
const skips = (error: unknown): error is DomainError =>
  error instanceof DomainError &&
  ['not_enough_places', 'rsvp_not_allowed', 'rsvp_declined', 'rsvp_deadline_passed'].includes(error.code)

/** Saves the RSVP to one date of a series. Someone who can't go isn't added to the lists of dates they aren't on. */
async function respondToDate(
  sql: WriteSql,
  deps: Corresponding,
  { own, eventId }: { own: queries.GuestRow; eventId: number },
  given: SubmittedRsvp,
): Promise<DateResponse | null> {
  const event = await queries.findRsvpEvent(sql, eventId, getNow(deps))
  const isOwn = own.eventId === eventId
  const known = isOwn ? own : await series.findSameGuest(sql, eventId, own)
  if (!event || (known === null && given.choice === 'no')) return null
  const guest = known ?? (await series.insertSameGuest(sql, eventId, own.id))
  if (!guest) return null
  try {
    await setResponse(sql, deps, event, guest, given)
  } catch (error) {
    if (known === null) await series.deleteGuest(sql, guest.id)
    throw error
  }
  const answer = (await queries.findGuest(sql, guest.id))?.answer ?? null
  return answer && { event, guest, answer }
}

/**
 * Saves the RSVP to every open date of the series that has room for the party. All but the first are in the hosts'
 * summary only. The caller must have locked the series, and sends an email about the dates returned.
 * @returns the dates whose RSVP changed; the one to name in an email comes first
 * @throws DomainError the error of the first date if no date accepts the RSVP
 */
async function respondToDates(
  sql: WriteSql,
  deps: Corresponding,
  own: queries.GuestRow,
  given: SubmittedRsvp,
): Promise<DateResponse[]> {
  const dates = await series.listDateRsvps(sql, own.eventId, own, getNow(deps))
  const others = dates.map(({ eventId }) => eventId).filter((id) => id !== own.eventId)
  const answers: DateResponse[] = []
  let failure: DomainError | null = null
  for (const eventId of [own.eventId, ...others]) {
    try {
      const isFurther = answers.length > 0
      const found = await respondToDate(sql, deps, { own, eventId }, { ...given, hasOwnEmail: true, isFurther })
      if (found) answers.push(found)
    } catch (error) {
      if (!skips(error)) throw error
      failure ??= error
    }
  }
  if (answers.length === 0 && failure) throw failure
  const changed = answers.filter(({ guest, answer }) => guest.answer !== answer)
  return changed.toSorted((a, b) => Number(a.answer === 'waiting') - Number(b.answer === 'waiting'))
}

/** Saves the RSVP to all dates, as `respondToDates` does. One email confirms all of them. */
async function respondAndConfirmDates(
  sql: WriteSql,
  deps: Corresponding,
  own: queries.GuestRow,
  given: SubmittedRsvp,
): Promise<void> {
  const [lead, ...further] = await respondToDates(sql, deps, own, given)
  if (!lead) return
  const furtherIds = further.map(({ guest }) => guest.id)
  await confirmRsvp(sql, lead.event, lead.guest, lead.answer, furtherIds)
}

/**
 * Saves the RSVP of a signed-in person, to one date of a series or to all.
 * @throws DomainError `event_not_found`, and those of `setResponse`
 */
export async function putRsvpToDates(
  deps: Corresponding,
  eventId: number,
  userId: number,
  body: RsvpBody,
): Promise<Rsvp> {
  if (body.dates === 'this') return putRsvp(deps, eventId, userId, body)
  await deps.database.write(async (sql) => {
    await series.lockSeries(sql, eventId)
    await requireVisibleEvent(sql, await queries.findRsvpEvent(sql, eventId, getNow(deps)), userId)
    await claimGuests(sql, { eventId, userId, dates: 'all' })
    const known = await queries.findGuestByUser(sql, eventId, userId)
    const own = known ?? (await queries.insertGuestForUser(sql, eventId, userId))
    if (!own) throw new DomainError('not_signed_in')
    const { answer: choice, dates: _dates, ...given } = body
    await respondAndConfirmDates(sql, deps, own, { ...given, choice, name: '' })
    // Other dates had room, but this one didn't.
    if (known === null) await series.deleteGuest(sql, own.id)
  })
  return getRsvp(deps, eventId, userId)
}

/**
 * Saves the RSVP of the guest whose link this is, to one date of a series or to all.
 * @throws DomainError `invitation_not_found`, and those of `setResponse`
 */
export async function rsvpToDatesByLink(
  deps: Corresponding,
  token: string,
  { dates, ...given }: SubmittedRsvp & Pick<RsvpBody, 'dates'>,
): Promise<void> {
  if (dates === 'this') return rsvpByLink(deps, token, given)
  await deps.database.write(async (sql) => {
    const found = await queries.findGuestByLink(sql, hashToken(token), getNow(deps))
    if (!found) throw new DomainError('invitation_not_found')
    await series.lockSeries(sql, found.eventId)
    // Reads again under the lock, because another RSVP of the same guest may have come first.
    const own = await queries.findGuest(sql, found.id)
    const event = await queries.findRsvpEvent(sql, found.eventId, getNow(deps))
    if (!own || !event?.isShown) throw new DomainError('invitation_not_found')
    await noteLanguage(sql, own.id, currentLanguage())
    await respondAndConfirmDates(sql, deps, own, given)
  })
}
