import type { GuestList } from '#contract/guests/guest.ts'
import type { HostedEventPayload, HostView } from '#contract/hosting/hosting.ts'
import type { BrowserLike } from '#tests/support/product/browser-like.ts'
import { rsvpAs, inviteByMail, sendForm } from './guests.ts'
import { hosted, hostedPayload, sendJson } from './hosting.ts'
import { doDueJobs } from '#tests/support/product/jobs.ts'
import { ada, clock, product, store } from '#tests/support/product/open-product.ts'

/** Requests for tests of RSVPs. Ada hosts. Call `openProductForEach` first. */

export const goTo = (instant: string) => clock.pass(clock.now().until(instant))
export const runJobs = () => doDueJobs({ database: store.database, clock })
export const create = async (given: Partial<HostedEventPayload>) => (await hosted(ada, given)).id
export const invite = (id: number, ...addresses: string[]) => inviteByMail(ada, store.database, id, addresses)
export const list = async (id: number) => (await (await ada.send(`/api/events/${id}/guests`)).json()) as GuestList
export const find = async (id: number, name: string) => (await list(id)).guests.find((guest) => guest.name === name)!
export const view = async (id: number) => (await (await ada.send(`/api/events/${id}/host`)).json()) as HostView
export const change = (id: number, given: Partial<HostedEventPayload>, more: object = {}) => {
  const { inviteEmails: _emails, inviteNote: _note, ...payload } = { ...hostedPayload, ...given }
  return sendJson(ada, 'PUT', `/api/events/${id}/host`, { ...payload, ...more })
}
export const go = (browser: BrowserLike, id: number, body: object = {}) =>
  rsvpAs(browser, id, { answer: 'yes', ...body })
export const say = async (link: string, fields: Record<string, string>) =>
  (await sendForm(product.url, link, fields)).headers.get('location')?.split('?')[1]
