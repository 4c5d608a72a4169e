import { commandActor, listLog } from './log-service.ts'
import * as people from './people-service.ts'
import * as service from './service.ts'

export const usage = `npm run admin -- list                    events that are held, hidden or reported
npm run admin -- show ID                 shows one, sends its invitations, closes its reports ("approve" is the same)
npm run admin -- hide ID                 takes one out of everybody's sight but its host's
npm run admin -- vet organizer NAME      marks an organizer of imported events as checked ("unvet" takes it back)
npm run admin -- vet person WHO          the same for a host here
npm run admin -- ban WHO REASON…         ends an account's sessions, lets it in no more, hides its events ahead
npm run admin -- unban WHO               lets it in again
npm run admin -- operator WHO            lets somebody do all this on the page /admin ("unoperator" takes it back)
npm run admin -- log                     what operators did, the latest first

ID is the number in the event's address; of a series, every date is meant.
WHO is an id ('#12', in quotes, as shells read # as a comment), a username (@name) or a verified email address.
A ban's REASON may be left out; it is kept in the log.`

type Task = (deps: service.AdminDeps, print: (line: string) => void) => Promise<void>

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`

const list: Task = async (deps, print) => {
  const rows = await service.listForReview(deps)
  for (const { id, dates, title, status, host, startsAt, reports } of rows) {
    const when = dates > 1 ? `${count(dates, 'date')} from ${startsAt}` : startsAt
    print(`${id}\t${status}\t${title}\n\t${when}, ${host ? `hosted by ${host}` : 'imported'}`)
    if (reports) print(`\treported: ${reports.replaceAll(/\s+/g, ' ')}`)
  }
  if (rows.length === 0) print('Nothing waits for you.')
}

const show =
  (id: number): Task =>
  async (deps, print) => {
    const { title, dates: shown, letters } = await service.showEvent(deps, id, commandActor())
    const sent = letters > 0 ? ` ${count(letters, 'invitation is', 'invitations are')} on the way.` : ''
    print(shown > 0 ? `“${title}” is shown (${count(shown, 'date')}).${sent}` : `“${title}” was not hidden.`)
  }

const hide =
  (id: number): Task =>
  async (deps, print) => {
    const { title, dates } = await service.hideEvent(deps, id, commandActor())
    print(`“${title}” is hidden (${count(dates, 'date')}).`)
  }

const vetOrganizer =
  (name: string, isVetted: boolean): Task =>
  async (deps, print) => {
    const events = await people.vetOrganizer(deps, name, isVetted, commandActor())
    print(`${name} is ${isVetted ? '' : 'no longer '}vetted: ${count(events, 'imported event')}, and those to come.`)
  }

const vetPerson =
  (who: string, isVetted: boolean): Task =>
  async (deps, print) => {
    const { person, events } = await people.vetPerson(deps, who, isVetted, commandActor())
    print(`${person.name} (${person.id}) is ${isVetted ? '' : 'no longer '}vetted: ${count(events, 'hosted event')}.`)
  }

const ban =
  (who: string, reason: string): Task =>
  async (deps, print) => {
    const { person, hidden } = await people.banPerson(deps, who, commandActor(reason))
    print(`${person.name} (${person.id}) is banned; ${count(hidden, 'event is', 'events are')} hidden.`)
  }

const unban =
  (who: string): Task =>
  async (deps, print) => {
    const { person } = await people.unbanPerson(deps, who, commandActor())
    print(`${person.name} (${person.id}) may sign in again. Hidden events stay hidden until you show them.`)
  }

const operator =
  (who: string, isOperator: boolean): Task =>
  async (deps, print) => {
    const { person } = await people.setOperator(deps, who, isOperator, commandActor())
    const words = isOperator ? 'is an operator now: the page /admin is open to them' : 'is no operator any more'
    print(`${person.name} (${person.id}) ${words}.`)
  }

const log: Task = async (deps, print) => {
  const { rows } = await listLog(deps, undefined)
  for (const { at, actor, action, target, reason } of rows) {
    const whom = [target.kind, target.id, target.name].filter((part) => part !== null).join(' ')
    print(`${at}\t${actor ? (actor.name ?? `account ${actor.id}`) : 'command'}\t${action}\t${whom}\t${reason}`)
  }
  if (rows.length === 0) print('No operator has done anything yet.')
}

/** Parses the command line into a task; null if it isn't a valid command. */
export function readTask(given: readonly string[]): Task | null {
  const [verb = '', first = '', ...rest] = given
  const id = /^[1-9]\d{0,8}$/.test(first) ? Number(first) : null
  const name = rest.join(' ').trim()
  const isVetted = verb === 'vet'
  if (verb === 'list' && given.length === 1) return list
  if (verb === 'log' && given.length === 1) return log
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
