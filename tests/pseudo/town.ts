import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { setInterval } from 'node:timers/promises'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { createOwner, type AuthorizationUsers } from '#tests/support/requests/authorization-users.ts'
import { continueAs, openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { findDatabase, runInDatabase } from '#tests/browser/support/database.ts'
import { offerPseudoLanguages, subscribeToPush } from './messages.ts'

/** Someone who looks at the town, and where they go. */
export interface Walker {
  who: string
  cookies: [string, string][]
  addresses: string[]
  /** Links to follow, one of each kind. */
  follows: RegExp
  /** Whether the session has ended on the server, so that a form asks them to sign in again. Nothing else is looked at. */
  isExpired?: boolean
}

/** Signs somebody in, who joins if they are new. */
async function signIn(site: string, name: string): Promise<BrowserLike> {
  const browser = openBrowser(site)
  const email = `${name.split(' ')[0]?.toLowerCase()}@example.org`
  const page = await browser.open('/api/auth/google/start?popup=1')
  const [, known] = new RegExp(`name="person" value="([^"]+)">${name}`).exec(await page.clone().text()) ?? []
  await continueAs(browser, page, known ? { person: known } : { name, email })
  return browser
}

/** Calls the API as somebody. @throws if it refuses */
async function call<Result>(browser: BrowserLike, method: string, address: string, body?: object): Promise<Result> {
  const init = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}
  const response = await browser.send(address, { method, ...init })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${text}`)
  return (text ? JSON.parse(text) : null) as Result
}

const dayAhead = (days: number) => Temporal.Now.plainDateISO('America/New_York').add({ days }).toString()

/** Runs `npm run admin` on the town. @returns what it prints */
async function administer(...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['src/server/admin/command.ts', ...words], {
    env: {
      ...process.env,
      DATA_DIR: process.env.PRODUCT_DATA,
      DATABASE_URL: '',
      PUBLIC_URL: process.env.PRODUCT_URL,
    },
  })
  return stdout.trim()
}

/** Kinds of links in emails that open a page of the site. */
const mailLinks = {
  rsvp: /\/rsvp\/[\w-]{43}/,
  hostRequest: /\/host-requests\/[\w-]{43}/,
  newAddress: /\/verify-email\?token=[\w-]{43}/,
  visitorAct: /\/confirm-mail\/[\w.-]{24,}/,
  search: /\/search-mail\/[\w.-]{24,}/,
  /** Its page is in the language that it offers, whatever its address says. */
  language: /\/mail-language\/en-xb[\w.-]{24,}/,
  unsubscribe: /\/unsubscribe\/[\w.-]{24,}/,
} as const

/** Waits until emails with a link of each kind are in the outbox. @throws if one is missing after a minute */
async function readMailLinks(site: string): Promise<Record<keyof typeof mailLinks, string>> {
  const found = new Map<string, string>()
  const kinds = Object.entries(mailLinks)
  const until = Date.now() + 60_000
  for await (const _ of setInterval(500)) {
    const list = await (await fetch(`${site}/outbox`)).text()
    for (const [, id] of list.matchAll(/href="\/outbox\/(\d+)"/g)) {
      const pages = [`/outbox/${id}`, `/outbox/${id}/html`].map(async (page) => (await fetch(site + page)).text())
      const text = (await Promise.all(pages)).join(' ')
      for (const [kind, pattern] of kinds) {
        const link = pattern.exec(text)?.[0]
        if (link && !found.has(kind)) found.set(kind, link)
      }
    }
    if (found.size === kinds.length) break
    const missing = kinds.flatMap(([kind]) => (found.has(kind) ? [] : kind))
    if (Date.now() > until) throw new Error(`No email has a link of these kinds: ${missing.join(', ')}`)
  }
  return Object.fromEntries(found) as Record<keyof typeof mailLinks, string>
}

export interface Town {
  walkers: Walker[]
  /** Creates one of everything to which endpoints refer. */
  owner: AuthorizationUsers
  /** Cookies of people, by role. */
  cookies: Record<'newcomer' | 'member' | 'operator' | 'owner', string>
}

const hostedForm = {
  title: 'Pond dipping',
  category: 'Other',
  location: 'Brower Park, Brooklyn, NY',
  description: 'Nets and jars.',
  ...{ date: dayAhead(10), time: '10:00', endTime: '12:00' },
}

/** Hosts an event with guests, requests and questions. @returns its id and the link by which anyone can answer */
async function hostPondDipping(host: BrowserLike, guest: BrowserLike): Promise<{ id: number; join: string }> {
  const { id } = await call<{ id: number }>(host, 'POST', '/api/events/host', hostedForm)
  const event = `/api/events/${id}`
  await call(host, 'POST', `${event}/invitations`, { emails: ['guest@example.org'] })
  await call(host, 'POST', `${event}/hosts`, { emails: ['cohost@example.org'] })
  await call(host, 'POST', `${event}/guests/import`, { csv: 'Name\nXaver Quiller\nWilma Otterbourne' })
  await call(guest, 'PUT', `${event}/rsvp`, { answer: 'yes' })
  const question = { message: 'Is there parking nearby?' }
  const { id: asked } = await call<{ id: number }>(guest, 'POST', `${event}/questions`, question)
  await call(host, 'POST', `/api/questions/${asked}/messages`, { message: 'Behind the mill.' })
  await call(guest, 'POST', `${event}/report`, { reason: 'other', note: 'The pond is dry.' })
  const { url } = await call<{ url: string }>(host, 'PUT', `${event}/guest-link`, { isOpen: true })
  await call(host, 'POST', '/api/drafts', { title: 'Half a thought about newts' })
  return { id, join: new URL(url).pathname }
}

const allKinds = { eventReminders: true, newEvents: true, groupInvites: true, goalNudges: true }

/** Notes of hosts, which aren't stored, and the error of a job. */
export const notes = ['Bring a torch.', 'Too much rain.', 'Still too much rain.', 'The mailbox is full'] as const

/** Causes all notifications that a guest can get about an event. */
async function changeAndCancel(host: BrowserLike, guest: BrowserLike): Promise<void> {
  const { id } = await call<{ id: number }>(host, 'POST', '/api/events/host', { ...hostedForm, title: 'Moth night' })
  const event = `/api/events/${id}`
  await call(guest, 'PUT', `${event}/rsvp`, { answer: 'yes' })
  await call(host, 'POST', `${event}/guests/message`, { message: notes[0] })
  await call(host, 'PUT', `${event}/host`, { ...hostedForm, title: 'Moth night', time: '11:00', endTime: '13:00' })
  await call(host, 'POST', `${event}/postpone`, { note: notes[1] })
  await call(host, 'POST', `${event}/cancel`, { note: notes[2] })
}

/** Shares a goal and its record. @returns their addresses */
async function shareGoal(person: BrowserLike): Promise<string[]> {
  const [goal] = await call<{ id: number }[]>(person, 'GET', '/api/goals')
  const id = goal?.id ?? 0
  const { token } = await call<{ token: string }>(person, 'POST', `/api/goals/${id}/group`)
  const { url } = await call<{ url: string }>(person, 'POST', `/api/goals/${id}/record/share`, { hasJournal: true })
  return [`/goals/together/${token}`, new URL(url).pathname, `/goals/${id}/record`]
}

/** Sends what visitors can send without an account, so that emails ask for confirmation. */
async function askAsVisitor(site: string, event: number): Promise<void> {
  const visitor = openBrowser(site)
  const email = `vera+${process.pid}@example.org`
  const question = { email, name: 'Vera', message: 'Is there parking nearby?' }
  await call(visitor, 'POST', `/api/events/${event}/visitor-questions`, question)
  await call(visitor, 'POST', '/api/search-subscriptions', { email, search: 'q=clay' })
  await call(visitor, 'POST', `/api/events/${event}/reminder`, { email })
}

/** Lets an event that isn't hosted here wait for an operator, as those of a source may. */
const holdEvent = () =>
  runInDatabase(`
    update events set status = 'unlisted', held_for = 'review'
    where id = (select max(id) from events where status = 'scheduled' and starts_at > now() + interval '2 days'
      and id in (select event_id from event_sources))`)

const pathwayForm = { title: 'Ten ponds', steps: [{ stage: 'taste', title: 'See one' }], visibility: 'offered' }

/** Adds what the demo town lacks: an event with guests, an organization, a shared goal and so on. */
export async function fillTown(site: string): Promise<Town> {
  const robin = await signIn(site, 'Robin Abara')
  const newcomer = await signIn(site, 'Nell Newcomer')
  await administer('operator', '@robin')
  const database = openDatabase({ connection: { ...(await findDatabase()), password: '' } })
  const owner = await createOwner(database, Temporal.Now.instant().toString())
  await database.close()
  await offerPseudoLanguages()
  await subscribeToPush()
  for (const person of [robin, newcomer])
    await call(person, 'PUT', '/api/notifications/me', { ...allKinds, quietHours: null })
  const { id: robinId } = await call<{ id: number }>(robin, 'GET', '/api/user/me')
  await call(newcomer, 'POST', `/api/follow/${robinId}`)
  const hosted = await hostPondDipping(robin, newcomer)
  await changeAndCancel(robin, newcomer)
  const [event] = await call<{ id: number; organizer: string }[]>(robin, 'GET', '/api/events?limit=3')
  const [invitation = '', record = '', goal = ''] = await shareGoal(robin)
  await askAsVisitor(site, hosted.id)
  await holdEvent()
  const organization = await call<{ slug: string }>(robin, 'POST', '/api/organizations', { name: 'Brower Pond Club' })
  const pathway = await call<{ id: number | string }>(robin, 'POST', '/api/pathways', pathwayForm)
  await call(newcomer, 'PUT', '/api/user/me', {
    name: 'Nell Newcomer',
    email: `nell+${process.pid}@example.org`,
    username: 'nell-newcomer',
  })
  const mails = await readMailLinks(site)
  const setup = new URL(await administer('setup-link')).pathname
  const visitors = [
    ...['/', '/login', '/home', '/home?q=robin', '/home?q=zzzzzz', '/home?view=map', '/goals', '/goals/pathways'],
    ...['/goals/pathways/birds', '/events', '/discover', '/discover?q=robin', '/profile', '/profile/settings'],
    ...['/profile/preferences', '/profile/notifications', '/news', '/about', '/help', '/privacy', '/terms'],
    ...['/accessibility', '/journal', '/programs', '/organizations', `/organizations/${organization.slug}`],
    ...[`/event/${event?.id}`, `/event/${hosted.id}`, '/embed', '/setup', '/no/such/place', '/people/robin'],
    ...['/people/nobody', '/venues/999999', '/organizers/nobody', '/organizations/nobody', '/event/999999'],
    ...[mails.rsvp, `${mails.rsvp}/refuse`, `${mails.rsvp}/mute`, hosted.join, mails.hostRequest, mails.newAddress],
    ...[mails.visitorAct, `${mails.visitorAct}/not-me`, mails.search, `${mails.search}/not-me`, mails.language],
    ...[mails.unsubscribe, invitation, record, '/outbox'],
    ...['/verify-email?token=none', '/rsvp/none', '/join/none', '/records/none', '/goals/together/none'],
    ...['/host-requests/none', '/confirm-mail/none', '/search-mail/none', '/mail-language/none', '/unsubscribe/none'],
    ...['/setup/none', '/api/auth/google/start?popup=1'],
  ]
  const members = [
    ...['/home', '/home?view=map', `/event/${event?.id}`, `/event/${hosted.id}`, '/goals', '/goals/pathways'],
    ...['/goals/pathways/new', '/goals/pathways/birds', '/journal', '/programs', '/events', '/events?tab=saved'],
    ...['/events?tab=hosting', '/events?tab=past', '/discover', '/organizations', '/profile', '/profile/settings'],
    ...['/profile/preferences', '/profile/notifications', '/news', '/people/robin', invitation],
  ]
  const hosts = [
    ...[`/events/${hosted.id}/host`, `/events/${hosted.id}/check-in`, `/organizations/${organization.slug}`],
    ...[`/goals/pathways/${pathway.id}`, `/goals/pathways/${pathway.id}/edit`, goal, mails.hostRequest],
  ]
  const inside = /^\/(?!api\b|admin\b|outbox\b|setup\b|rsvp\b|join\b|en\b|es\b|en-x)[^?.]*$/
  const nothing = /^$/
  const listCookies = ({ cookies }: BrowserLike) => [...cookies]
  const ownerCookie: [string, string] = ['wonderlark_session', owner.token ?? '']
  const write = (cookies: [string, string][]) => cookies.map((pair) => pair.join('=')).join('; ')
  return {
    owner,
    cookies: {
      newcomer: write(listCookies(newcomer)),
      member: write(listCookies(await signIn(site, 'Moe Member'))),
      operator: write(listCookies(robin)),
      owner: write([ownerCookie]),
    },
    walkers: [
      { who: 'visitor', cookies: [], addresses: visitors, follows: inside },
      { who: 'newcomer', cookies: listCookies(newcomer), addresses: members, follows: nothing },
      { who: 'member', cookies: listCookies(robin), addresses: [...hosts, ...members], follows: inside },
      { who: 'operator', cookies: listCookies(robin), addresses: ['/admin', '/setup'], follows: /^\/admin\b/ },
      { who: 'expired', cookies: listCookies(robin), addresses: ['/journal'], follows: nothing, isExpired: true },
      { who: 'installer', cookies: [], addresses: [setup], follows: nothing },
    ],
  }
}
