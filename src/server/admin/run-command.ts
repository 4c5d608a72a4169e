import { describeCount } from '#server/platform/process/process.ts'
import { listLearnedEvents } from './curation-service.ts'
import { commandActor, listLog } from './log-service.ts'
import * as people from './people-service.ts'
import * as service from './service.ts'
import { createSetupLink } from './setup-service.ts'
import type { Corresponding } from '#server/platform/dependencies/dependencies.ts'

export const usage = `npm run admin -- list                    List events that are held, hidden or reported
npm run admin -- show ID                 Show an event, send its invitations and close its reports (alias: approve)
npm run admin -- hide ID                 Hide an event from everyone but its host
npm run admin -- vet organizer NAME      Mark an organizer of imported events as vetted (undo: unvet)
npm run admin -- vet person WHO          Mark a host on this site as vetted (undo: unvet)
npm run admin -- ban WHO REASON…         End an account's sessions, block sign-in and hide its upcoming events
npm run admin -- unban WHO               Let a banned account sign in again
npm run admin -- operator WHO            Give someone access to all of this at /admin, now or at the first sign-in (undo: unoperator)
npm run admin -- setup-link              Print a new address that opens the setup in a browser
npm run admin -- log                     Show what operators did, newest first
npm run admin -- corrections             Print corrected events as JSON lines, for npm run judge -- --learn --corrections

ID is the number in the event's URL. For a series, the command applies to every date.
WHO is an ID ('#12', quoted because shells treat # as a comment), a username (@name) or a verified email address.
For operator, it may also be the address of somebody who has never signed in.
REASON is optional and is recorded in the log.`

type Task = (deps: Corresponding, print: (line: string) => void) => Promise<void>

const list: Task = async (deps, print) => {
  const rows = await service.listForReview(deps)
  for (const { id, dates, title, status, host, startsAt, reports } of rows) {
    const when = dates > 1 ? `${describeCount(dates, 'date')}, starting ${startsAt}` : startsAt
    print(`${id}\t${status}\t${title}\n\t${when}, ${host ? `hosted by ${host}` : 'imported'}`)
    if (reports) print(`\treported: ${reports.replaceAll(/\s+/g, ' ')}`)
  }
  if (rows.length === 0) print('No events to review.')
}

const show =
  (id: number): Task =>
  async (deps, print) => {
    const { title, dates: shown, invitations } = await service.showEvent(deps, id, commandActor())
    const sent = invitations > 0 ? ` Sending ${describeCount(invitations, 'invitation')}.` : ''
    print(
      shown > 0
        ? `“${title}” is now visible (${describeCount(shown, 'date')}).${sent}`
        : `“${title}” was already visible.`,
    )
  }

const hide =
  (id: number): Task =>
  async (deps, print) => {
    const { title, dates } = await service.hideEvent(deps, id, commandActor())
    print(`“${title}” is now hidden (${describeCount(dates, 'date')}).`)
  }

const vetOrganizer =
  (name: string, isVetted: boolean): Task =>
  async (deps, print) => {
    const events = await people.vetOrganizer(deps, name, isVetted, commandActor())
    print(
      `${name} is ${isVetted ? 'now' : 'no longer'} vetted. This applies to ${describeCount(events, 'imported event')} and any future ones.`,
    )
  }

const vetPerson =
  (who: string, isVetted: boolean): Task =>
  async (deps, print) => {
    const { person, events } = await people.vetPerson(deps, who, isVetted, commandActor())
    print(
      `${person.name} (${person.id}) is ${isVetted ? 'now' : 'no longer'} vetted (${describeCount(events, 'hosted event')}).`,
    )
  }

const ban =
  (who: string, reason: string): Task =>
  async (deps, print) => {
    const { person, hidden } = await people.banPerson(deps, who, commandActor(reason))
    print(`${person.name} (${person.id}) is banned. ${describeCount(hidden, 'event was', 'events were')} hidden.`)
  }

const unban =
  (who: string): Task =>
  async (deps, print) => {
    const { person } = await people.unbanPerson(deps, who, commandActor())
    print(`${person.name} (${person.id}) can sign in again. Hidden events stay hidden until you show them.`)
  }

const operator =
  (who: string, isOperator: boolean): Task =>
  async (deps, print) => {
    const person = await people.setOperatorByCommand(deps, who, isOperator)
    if (!person) {
      return print(
        isOperator
          ? `No account has verified ${who} yet. Its owner becomes an operator at the first sign-in with this address, by an email code or a provider that vouches for it.`
          : `The owner of ${who} no longer becomes an operator at the first sign-in.`,
      )
    }
    const words = isOperator ? 'is now an operator and can use /admin' : 'is no longer an operator'
    print(`${person.name} (${person.id}) ${words}.`)
  }

const log: Task = async (deps, print) => {
  const { rows } = await listLog(deps, undefined)
  for (const { at, actor, action, target, reason } of rows) {
    const whom = [target.kind, target.id, target.name].filter((part) => part !== null).join(' ')
    print(`${at}\t${actor ? (actor.name ?? `account ${actor.id}`) : 'command'}\t${action}\t${whom}\t${reason}`)
  }
  if (rows.length === 0) print('No log entries yet.')
}

const setupLink: Task = async (deps, print) => {
  print(`${deps.publicUrl}${await createSetupLink(deps)}`)
}

const corrections: Task = async (deps, print) => {
  for (const event of await listLearnedEvents(deps)) print(JSON.stringify(event))
}

/** Parses the command line into a task; null if it isn't a valid command. */
export function readTask(given: readonly string[]): Task | null {
  const [verb = '', first = '', ...rest] = given
  const id = /^[1-9]\d{0,8}$/.test(first) ? Number(first) : null
  const name = rest.join(' ').trim()
  const isVetted = verb === 'vet'
  if (verb === 'list' && given.length === 1) return list
  if (verb === 'corrections' && given.length === 1) return corrections
  if (verb === 'log' && given.length === 1) return log
  if (verb === 'setup-link' && given.length === 1) return setupLink
  if ((verb === 'show' || verb === 'approve') && id !== null && rest.length === 0) return show(id)
  if (verb === 'hide' && id !== null && rest.length === 0) return hide(id)
  if ((isVetted || verb === 'unvet') && name !== '') {
    if (first === 'organizer') return vetOrganizer(name, isVetted)
    if (first === 'person') return vetPerson(name, isVetted)
  }
  if (verb === 'ban' && first !== '') return ban(first, name)
  if ((verb === 'operator' || verb === 'unoperator') && first !== '' && rest.length === 0)
    return operator(first, verb === 'operator')
  if (verb === 'unban' && first !== '' && rest.length === 0) return unban(first)
  return null
}
