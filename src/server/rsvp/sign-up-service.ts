import type { SignUp } from '#contract/rsvp/sign-up.ts'
import { assignKeys, findPriceKind } from '#domain/rsvp/sign-up.ts'
import { DomainError } from '#server/platform/http/http.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import type { HostedFields } from '#contract/hosting/hosting.ts'
import * as queries from './sign-up-queries.ts'

/**
 * Moves a deadline by the days between two dates of a series.
 * @param rsvpUntil local date and time
 * @param from local day that the deadline belongs to
 * @returns a UTC instant at the same local time
 */
function moveDeadline(rsvpUntil: string, from: string, to: string, timeZone: string): string {
  const days = Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days
  const local = Temporal.PlainDateTime.from(rsvpUntil).add({ days })
  return local.toZonedDateTime(timeZone).toInstant().toString()
}

/**
 * Saves how people sign up for these dates.
 * @param ids events to change: the dates of a series or the sessions of a course
 * @param day local day that the deadline in `fields` belongs to
 * @throws DomainError `ticket_type_in_use` if guests have tickets of a removed type
 */
export async function saveSignUp(
  sql: WriteSql,
  fields: HostedFields,
  ids: readonly number[],
  day: string,
): Promise<void> {
  const { rsvpUntil, needsApproval, minimumAge } = fields
  const kind = findPriceKind(fields)
  const ticketTypes = kind === 'tickets' ? assignKeys(fields.ticketTypes) : []
  const questions = assignKeys(fields.questions).map(({ options, ...question }) => ({
    ...question,
    options: question.kind === 'choice' ? options.filter(Boolean) : [],
  }))
  const common = {
    needsApproval,
    minimumAge,
    questions,
    ticketTypes,
    asksEmail: fields.asksEmail,
    showsGuests: fields.showsGuests,
    isPayWhatYouCan: kind === 'pay-what-you-can',
    suggestedPrice: kind === 'pay-what-you-can' ? fields.suggestedPrice : null,
  }
  const keys = ticketTypes.map(({ key }) => key)
  if (await queries.hasOtherTickets(sql, ids, keys)) throw new DomainError('ticket_type_in_use')
  const dates = await queries.listDays(sql, ids)
  const deadlines = dates.map(({ id, startsOn, timeZone, isCourse }) => ({
    id,
    // People sign up for all sessions of a course at once.
    rsvpUntil: rsvpUntil && moveDeadline(rsvpUntil, day, isCourse ? day : startsOn, timeZone),
  }))
  await queries.updateSignUp(sql, deadlines, common)
}

/** Returns how people sign up, as the host entered it. @throws DomainError `event_not_found` */
export async function readSignUp(sql: ReadSql, eventId: number): Promise<SignUp> {
  const row = await queries.findSignUp(sql, eventId)
  if (!row) throw new DomainError('event_not_found')
  const { isPayWhatYouCan, isPaidEvent, ...signUp } = row
  const free = isPaidEvent ? 'fixed' : 'free'
  return {
    ...signUp,
    priceKind: isPayWhatYouCan ? 'pay-what-you-can' : signUp.ticketTypes.length > 0 ? 'tickets' : free,
  }
}
