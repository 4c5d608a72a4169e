import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { continueAs, openBrowser, type BrowserLike } from '#tests/support/browser-like.ts'

/** Someone who looks at the town, and where they go. */
export interface Walker {
  who: string
  cookies: [string, string][]
  addresses: string[]
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

/** Gives the demo town what it has none of: an event with guests, an organization, a shared goal and so on. */
export async function fillTown(site: string): Promise<Walker[]> {
  const robin = await signIn(site, 'Robin Abara')
  const newcomer = await signIn(site, 'Nell Newcomer')
  await promisify(execFile)(process.execPath, ['src/server/admin/command.ts', 'operator', '@robin'], {
    env: { ...process.env, DATA_DIR: process.env.PRODUCT_DATA, DATABASE_URL: '' },
  })
  const hosted = await call<{ id: number }>(robin, 'POST', '/api/events/host', {
    ...{
      title: 'Pond dipping',
      category: 'Other',
      location: 'Brower Park, Brooklyn, NY',
      description: 'Nets and jars.',
    },
    ...{ date: dayAhead(10), time: '10:00', endTime: '12:00' },
  })
  const events = await call<{ id: number }[]>(robin, 'GET', '/api/events?limit=3')
  const event = events[0]?.id ?? 1
  const visitors = [
    '/',
    '/login',
    '/home',
    '/home?q=music',
    '/home?q=zzzzzz',
    '/goals',
    '/goals/pathways',
    '/goals/pathways/birds',
    '/events',
    '/discover',
    '/discover?q=robin',
    '/profile',
    '/profile/settings',
    '/profile/preferences',
    '/profile/notifications',
    '/news',
    '/about',
    '/help',
    '/privacy',
    '/terms',
    '/accessibility',
    '/journal',
    '/programs',
    '/organizations',
    `/event/${event}`,
    '/embed',
    '/setup',
    '/no/such/place',
    '/verify-email?token=none',
    '/rsvp/none',
    '/join/none',
    '/records/none',
    '/goals/together/none',
    '/host-requests/none',
    '/people/robin',
    '/people/nobody',
  ]
  const members = [
    '/home',
    '/home?view=map',
    `/event/${event}`,
    `/event/${hosted.id}`,
    `/events/${hosted.id}/host`,
    `/events/${hosted.id}/check-in`,
    '/goals',
    '/goals/pathways',
    '/goals/pathways/new',
    '/goals/pathways/birds',
    '/journal',
    '/programs',
    '/events',
    '/events?tab=saved',
    '/events?tab=hosting',
    '/events?tab=past',
    '/discover',
    '/organizations',
    '/profile',
    '/profile/settings',
    '/profile/preferences',
    '/profile/notifications',
    '/news',
  ]
  const navigation = await (await robin.open(`${site}/admin`)).text()
  const operators = [...new Set(navigation.match(/(?<=href=")\/admin[^"]*/g)), '/setup']
  return [
    { who: 'visitor', cookies: [], addresses: visitors },
    {
      who: 'newcomer',
      cookies: [...newcomer.cookies],
      addresses: members.filter((address) => !/host|check-in/.test(address)),
    },
    { who: 'member', cookies: [...robin.cookies], addresses: members },
    { who: 'operator', cookies: [...robin.cookies], addresses: operators },
  ]
}
