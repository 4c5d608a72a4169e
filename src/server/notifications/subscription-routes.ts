import type { Context } from 'hono'
import { endpoints } from '#contract/endpoints.ts'
import { route, type PlainRoute, type Route } from '#server/platform/http/http.ts'
import { noteResponse, notePage } from '#server/platform/pages/pages.ts'
import type { DigestDeps } from './digest-service.ts'
import {
  doSubscriptionAct,
  readSubscriptionAct,
  subscribeToSearch,
  type SubscriptionAct,
} from './subscription-service.ts'

/** Asks for confirmation. A GET must not change anything, because link scanners send one. */
const confirmSubscriptionPage = ({ act, title }: SubscriptionAct) =>
  act === 'confirm'
    ? notePage({
        title: 'New events by mail?',
        text: `Once a week, when there are any: ${title}.`,
        button: 'Yes, send them to me',
      })
    : notePage({ title: 'Less mail?', text: `This ends the weekly mail about: ${title}.`, button: 'End it' })

const doneSubscriptionPage = ({ act, title, subscription }: SubscriptionAct) => {
  const link = { path: '/home', label: 'Look around' }
  if (act === 'end') return notePage({ title: 'It has ended', text: `You get no more mail about: ${title}.`, link })
  return subscription.hasEnded
    ? notePage({ title: 'This had ended', text: 'Ask for the search once more on the home screen.', link })
    : notePage({
        title: 'You are on the list',
        text: `On Thursdays, when there is something new: ${title}. Each mail has a link that ends it.`,
        link,
      })
}

const unknownSubscriptionPage = () =>
  notePage({
    title: 'This link does not work',
    text: 'Part of it seems to be missing, or it is more than a month old. Ask for the search once more.',
    link: { path: '/home', label: 'Look around' },
  })

export const subscriptionRoutes = (deps: DigestDeps): Route[] => [
  route(endpoints.subscribeToSearch, async ({ body }) => {
    await subscribeToSearch(deps, body)
    return { body: { isAsked: true as const } }
  }),
]

/** Pages linked from search emails: confirmation and one-click unsubscribe. They need no session. */
export function subscriptionPages(deps: DigestDeps): PlainRoute[] {
  const path = '/search-mail/:token'
  const read = (context: Context) => readSubscriptionAct(deps, context.req.param('token') ?? '')
  return [
    {
      path,
      rate: 'tokens',
      handle: async (context) => {
        const found = await read(context)
        return found ? noteResponse(confirmSubscriptionPage(found)) : noteResponse(unknownSubscriptionPage(), 404)
      },
    },
    {
      path,
      rate: 'tokens',
      method: 'POST',
      handle: async (context) => {
        const found = await read(context)
        if (!found) return noteResponse(unknownSubscriptionPage(), 404)
        await doSubscriptionAct(deps, found)
        return noteResponse(doneSubscriptionPage(found))
      },
    },
  ]
}
