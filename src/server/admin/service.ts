import { releaseEvents, withholdEvents } from '#server/events/service.ts'
import { announceHosting } from '#server/notifications/service.ts'
import { sendHeldInvitations, type InvitationDeps } from '#server/hosting/invitation-service.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { ReadSql } from '#server/platform/sql.ts'
import * as queries from './queries.ts'

export type AdminDeps = InvitationDeps

const nowOf = (deps: AdminDeps) => deps.clock.now().toString()

export const listForReview = (deps: AdminDeps) => deps.database.read((sql) => queries.listForReview(sql, nowOf(deps)))

/** @throws OperatorError */
async function getDates(sql: ReadSql, id: number) {
  const dates = await queries.listDates(sql, id)
  const own = dates.find((date) => date.id === id)
  if (!own) throw new OperatorError(`There is no event ${id}.`)
  return { title: own.title, ids: dates.map((date) => date.id) }
}

/**
 * Shows an event with all dates of its series and closes its reports. Of what was held, the invitations leave now, and
 * those who follow its host are told.
 * @throws OperatorError
 */
export function showEvent(deps: AdminDeps, id: number) {
  return deps.database.write(async (sql) => {
    const { title, ids } = await getDates(sql, id)
    const held = await queries.listHeldHostings(sql, ids, nowOf(deps))
    const shown = await releaseEvents(sql, ids, nowOf(deps))
    await queries.settleReports(sql, ids, nowOf(deps))
    let letters = 0
    for (const each of shown) letters += await sendHeldInvitations(sql, deps, each)
    for (const hosting of held) await announceHosting(sql, hosting)
    return { title, shown: shown.length, letters }
  })
}

/** Takes an event with all dates of its series out of sight, and closes its reports. @throws OperatorError */
export function hideEvent(deps: AdminDeps, id: number) {
  return deps.database.write(async (sql) => {
    const { title, ids } = await getDates(sql, id)
    await withholdEvents(sql, ids, 'hidden')
    await queries.settleReports(sql, ids, nowOf(deps))
    return { title, hidden: ids.length }
  })
}

/** Marks an organizer of sources as checked, or takes that back. @returns how many events say so now */
export const vetOrganizer = (deps: AdminDeps, name: string, isVetted: boolean) =>
  deps.database.write((sql) => queries.setOrganizerVetted(sql, name, isVetted))

/** @throws OperatorError unless exactly one account is meant */
async function getPerson(sql: ReadSql, who: string): Promise<queries.PersonRow> {
  const [person, ...others] = await queries.findPeople(sql, who)
  if (!person) throw new OperatorError(`Nobody has the number, username or e-mail address ${who}.`)
  if (others.length > 0) {
    const all = [person, ...others].map(({ id, username }) => `${id} (${username})`).join(', ')
    throw new OperatorError(`${who} is more than one account: ${all}. Please give the number.`)
  }
  return person
}

/** The same for a host. @throws OperatorError */
export const vetPerson = (deps: AdminDeps, who: string, isVetted: boolean) =>
  deps.database.write(async (sql) => {
    const person = await getPerson(sql, who)
    return { person, events: await queries.setPersonVetted(sql, person.id, isVetted) }
  })

/** Ends an account's sessions, lets no new one begin, and hides the events ahead that it hosts. @throws OperatorError */
export function banPerson(deps: AdminDeps, who: string) {
  return deps.database.write(async (sql) => {
    const person = await getPerson(sql, who)
    const ids = await queries.listEventsAhead(sql, person.id, nowOf(deps))
    await queries.setDisabled(sql, person.id, nowOf(deps))
    await withholdEvents(sql, ids, 'hidden')
    return { person, hidden: ids.length }
  })
}

/** Lets somebody sign in again; events that were hidden stay so until they are shown. @throws OperatorError */
export function unbanPerson(deps: AdminDeps, who: string) {
  return deps.database.write(async (sql) => {
    const person = await getPerson(sql, who)
    await queries.setDisabled(sql, person.id, null)
    return { person }
  })
}
