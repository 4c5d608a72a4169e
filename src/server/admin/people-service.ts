import { isMailAddress, normalizeAddress } from '#domain/invitations/invitation-address.ts'
import { withholdEvents } from '#server/events/service.ts'
import { closeConductReports } from '#server/conduct/service.ts'
import { notifyPerson } from '#server/conduct/moderation-service.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { getNow, OperatorError } from '#server/platform/process/process.ts'
import { DomainError } from '#server/platform/http/http.ts'
import type { OperatorAction } from '#contract/admin/operator-options.ts'
import { commandActor, noteAction, type Actor } from './log-service.ts'
import { newestFirst, toPage, rowsToRead } from './paging-service.ts'
import * as queries from './people-queries.ts'
import { requireRemainingOperator } from '#server/accounts/operator-service.ts'
import { signOut } from '#server/sign-in/session-service.ts'
import { distrustHost } from '#server/people/person-service.ts'
import type { Core, Linking, Services } from '#server/platform/dependencies/dependencies.ts'

/** A user id, or a command-line argument: `#id`, `@username` or a verified email address. */
export type PersonReference = number | string

const howToName = `use an ID such as '#12', a username such as @name, or a verified email address`

const idIn = (digits: string): number => Math.min(Number(digits), 2_147_483_647)

/** @throws OperatorError if the argument can't identify an account */
function parsePersonReference(who: string): queries.PersonKey {
  const [, mark = '', word = ''] = /^([#@]?)(.+)$/s.exec(who) ?? []
  if (mark === '@') return { username: word }
  if (/^[1-9]\d*$/.test(word)) return mark === '#' ? { id: idIn(word) } : { id: idIn(word), username: word }
  if (mark === '' && word.includes('@')) return { email: word }
  // Text like this can be neither an id nor an email address.
  if (mark === '' && /^[\w.-]+$/.test(word)) return { username: word }
  throw new OperatorError(`“${who}” isn't an account: ${howToName}.`)
}

/** @throws DomainError `user_not_found`; OperatorError if an argument matches no account or is ambiguous */
async function getPerson(sql: ReadSql, who: PersonReference): Promise<queries.PersonRow> {
  if (typeof who === 'number') {
    const [own] = await queries.findPeople(sql, { id: who })
    if (!own) throw new DomainError('user_not_found')
    return own
  }
  const key = parsePersonReference(who)
  const found = await queries.findPeople(sql, key)
  const [person, ...others] = found
  if (!person) throw new OperatorError(`No account matches “${who}”: ${howToName}.`)
  const isNumericName = key.id !== undefined && found.some(({ username }) => username === key.username)
  if (others.length > 0 || isNumericName) {
    const all = found.map(({ id, name, username }) => `'#${id}' for ${name} (@${username})`).join(' or ')
    throw new OperatorError(`“${who}” matches more than one account: use ${all}.`)
  }
  return person
}

interface PersonAction<Result> {
  action: OperatorAction
  /** Prevents operators from doing this to themselves. */
  isForOthers?: boolean
  work(sql: WriteSql, person: queries.PersonRow): Promise<Result>
}

/** Performs an action on an account and logs it. @throws like `getPerson`; DomainError `own_profile` */
const act = <Result extends object>(
  deps: Core,
  who: PersonReference,
  actor: Actor,
  { action, isForOthers = false, work }: PersonAction<Result>,
): Promise<Result & { person: queries.PersonRow }> =>
  deps.database.write(async (sql) => {
    const person = await getPerson(sql, who)
    if (isForOthers && person.id === actor.actorId) throw new DomainError('own_profile')
    const result = await work(sql, person)
    await noteAction(sql, deps, actor, { action, target: { kind: 'person', id: person.id } })
    return { person, ...result }
  })

const guard = <Result>(sql: WriteSql, { actorId }: Actor, work: () => Promise<Result>) =>
  actorId === null ? work() : requireRemainingOperator(sql, work)

/** Marks a host as vetted, or undoes that. */
export const vetPerson = (deps: Core, who: PersonReference, isVetted: boolean, actor: Actor) =>
  act(deps, who, actor, {
    action: isVetted ? 'person.vet' : 'person.unvet',
    work: async (sql, { id }) => ({ events: await queries.setPersonVetted(sql, id, isVetted) }),
  })

/** Marks an organizer of imported events as vetted, or undoes that. @returns the number of their events */
export const vetOrganizer = (deps: Core, name: string, isVetted: boolean, actor: Actor) =>
  deps.database.write(async (sql) => {
    const events = await queries.setOrganizerVetted(sql, name, isVetted)
    const action = isVetted ? 'organizer.vet' : 'organizer.unvet'
    await noteAction(sql, deps, actor, { action, target: { kind: 'organizer', name } })
    return events
  })

/**
 * Disables the account, ends its sessions and hides the upcoming events it hosts, and those of organizations left
 * without an owner.
 */
export const banPerson = (deps: Linking, who: PersonReference, actor: Actor) =>
  act(deps, who, actor, {
    action: 'person.ban',
    isForOthers: true,
    work: async (sql, { id }) => {
      const now = getNow(deps)
      await guard(sql, actor, () => queries.setDisabled(sql, id, now))
      await distrustHost(sql, id)
      await signOut(sql, [id])
      const own = await queries.listEventsAhead(sql, id, now)
      const ids = [...own, ...(await queries.listUnledEventsAhead(sql, id, now))]
      await withholdEvents(sql, ids, 'hidden')
      await notifyPerson(sql, deps, id, { decision: 'banned', reason: actor.reason })
      return { hidden: ids.length }
    },
  })

/** Lets the person sign in again. Hidden events stay hidden until an operator shows them. */
export const unbanPerson = (deps: Linking, who: PersonReference, actor: Actor) =>
  act(deps, who, actor, {
    action: 'person.unban',
    work: async (sql, { id }) => {
      await queries.setDisabled(sql, id, null)
      await notifyPerson(sql, deps, id, { decision: 'unbanned', reason: actor.reason })
      return {}
    },
  })

/** Signs the person out of all sessions. */
export const endPersonSessions = (deps: Linking, who: PersonReference, actor: Actor) =>
  act(deps, who, actor, {
    action: 'person.end-sessions',
    isForOthers: true,
    work: async (sql, { id }) => {
      await notifyPerson(sql, deps, id, { decision: 'signed-out', reason: actor.reason })
      return { sessions: await signOut(sql, [id]) }
    },
  })

/** Closes the reports about a person and their messages, and shows or hides the profile. Notifies the person. */
export const decideConduct = (deps: Linking, who: PersonReference, isHidden: boolean, actor: Actor) =>
  act(deps, who, actor, {
    action: isHidden ? 'person.hide' : 'person.show',
    isForOthers: true,
    work: async (sql, { id }) => {
      const wasHidden = await closeConductReports(sql, id, { isHidden, now: getNow(deps) })
      const decision = isHidden ? 'kept-hidden' : 'profile-shown'
      if (wasHidden || isHidden) await notifyPerson(sql, deps, id, { decision, reason: actor.reason })
      return { isHidden }
    },
  })

/**
 * Grants or revokes operator rights. Operators can't change their own.
 * @throws DomainError `last_operator` if none would remain
 */
export const setOperator = (deps: Core, who: PersonReference, isOperator: boolean, actor: Actor) =>
  act(deps, who, actor, {
    action: isOperator ? 'person.make-operator' : 'person.unmake-operator',
    isForOthers: true,
    work: async (sql, { id }) => {
      await guard(sql, actor, () => queries.setOperator(sql, id, isOperator))
      return { isOperator }
    },
  })

/** Grants or revokes a person's right to correct events and pin venues (staff). */
export const setStaff = (deps: Core, who: PersonReference, isStaff: boolean, actor: Actor) =>
  act(deps, who, actor, {
    action: isStaff ? 'person.make-staff' : 'person.unmake-staff',
    isForOthers: true,
    work: async (sql, { id }) => {
      await queries.setStaff(sql, id, isStaff)
      return { isStaff }
    },
  })

/**
 * Grants or revokes operator rights by a command. An email address that no account has verified is put on a list, or
 * taken off it: its owner becomes an operator at the first sign-in with it.
 * @returns the account; null if the address was added to or removed from the list
 */
export async function setOperatorByCommand(
  deps: Core,
  who: string,
  isOperator: boolean,
): Promise<queries.PersonRow | null> {
  const email = normalizeAddress(who)
  const isAwaited = await deps.database.write(async (sql) => {
    if (!isMailAddress(email) || (await queries.findPeople(sql, { email })).length > 0) return false
    if (isOperator) return queries.awaitOperator(sql, email, getNow(deps))
    return queries.deleteAwaitedOperator(sql, email)
  })
  if (isAwaited) return null
  return (await setOperator(deps, who, isOperator, commandActor())).person
}

/** Grants operator rights in the transaction of a sign-in. */
export async function makeOperator(
  sql: WriteSql,
  deps: Pick<Services, 'clock'>,
  id: number,
  actor: Actor,
): Promise<void> {
  await queries.setOperator(sql, id, true)
  await noteAction(sql, deps, actor, { action: 'person.make-operator', target: { kind: 'person', id } })
}

/** Finds people by `#id`, `@username`, or part of a name, username or email address. Latest first. */
export const listPeople = ({ database, clock }: Core, q: string, after: number | undefined) =>
  database.read(async (sql) =>
    toPage(
      await queries.listPeople(sql, {
        q,
        before: Math.min(newestFirst(after), 2_147_483_647),
        now: clock.now().toString(),
        limit: rowsToRead,
      }),
    ),
  )
