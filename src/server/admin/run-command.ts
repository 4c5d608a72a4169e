import * as service from './service.ts'

export const usage = `npm run admin -- list                    events that are held, hidden or reported
npm run admin -- show ID                 shows one, sends its invitations, closes its reports ("approve" is the same)
npm run admin -- hide ID                 takes one out of everybody's sight but its host's
npm run admin -- vet organizer NAME      marks an organizer of imported events as checked ("unvet" takes it back)
npm run admin -- vet person WHO          the same for a host here
npm run admin -- ban WHO                 ends an account's sessions, lets it in no more, hides its events ahead
npm run admin -- unban WHO               lets it in again

ID is the number in the event's address; of a series, every date is meant.
WHO is a number, a username or an e-mail address.`

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
    const { title, shown, letters } = await service.showEvent(deps, id)
    const sent = letters > 0 ? ` ${count(letters, 'invitation is', 'invitations are')} on the way.` : ''
    print(shown > 0 ? `“${title}” is shown (${count(shown, 'date')}).${sent}` : `“${title}” was not hidden.`)
  }

const hide =
  (id: number): Task =>
  async (deps, print) => {
    const { title, hidden } = await service.hideEvent(deps, id)
    print(`“${title}” is hidden (${count(hidden, 'date')}).`)
  }

const vetOrganizer =
  (name: string, isVetted: boolean): Task =>
  async (deps, print) => {
    const events = await service.vetOrganizer(deps, name, isVetted)
    print(`${name} is ${isVetted ? '' : 'no longer '}vetted: ${count(events, 'imported event')}, and those to come.`)
  }

const vetPerson =
  (who: string, isVetted: boolean): Task =>
  async (deps, print) => {
    const { person, events } = await service.vetPerson(deps, who, isVetted)
    print(`${person.name} (${person.id}) is ${isVetted ? '' : 'no longer '}vetted: ${count(events, 'hosted event')}.`)
  }

const ban =
  (who: string): Task =>
  async (deps, print) => {
    const { person, hidden } = await service.banPerson(deps, who)
    print(`${person.name} (${person.id}) is banned; ${count(hidden, 'event is', 'events are')} hidden.`)
  }

const unban =
  (who: string): Task =>
  async (deps, print) => {
    const { person } = await service.unbanPerson(deps, who)
    print(`${person.name} (${person.id}) may sign in again. Hidden events stay hidden until you show them.`)
  }

/** What the words of the command line ask for; null when they ask for nothing that there is. */
export function readTask(given: readonly string[]): Task | null {
  const [verb = '', first = '', ...rest] = given
  const id = /^[1-9]\d{0,8}$/.test(first) ? Number(first) : null
  const name = rest.join(' ').trim()
  const isVetted = verb === 'vet'
  if (verb === 'list' && given.length === 1) return list
  if ((verb === 'show' || verb === 'approve') && id !== null && rest.length === 0) return show(id)
  if (verb === 'hide' && id !== null && rest.length === 0) return hide(id)
  if ((isVetted || verb === 'unvet') && name !== '') {
    if (first === 'organizer') return vetOrganizer(name, isVetted)
    if (first === 'person') return vetPerson(name, isVetted)
  }
  if (verb === 'ban' && first !== '' && rest.length === 0) return ban(first)
  if (verb === 'unban' && first !== '' && rest.length === 0) return unban(first)
  return null
}
