import type { Context } from 'hono'
import { endpoints } from '#contract/endpoints.ts'
import { route, type PlainRoute, type Route } from '#server/platform/http/http.ts'
import { noteResponse } from '#server/platform/pages/pages.ts'
import type { DigestDeps } from './digest-service.ts'
import { askSubscriptionPage, doneSubscriptionPage, unknownSubscriptionPage } from './subscription-present.ts'
import { doSubscriptionAct, readSubscriptionAct, subscribeToSearch } from './subscription-service.ts'

export const subscriptionRoutes = (deps: DigestDeps): Route[] => [
  route(endpoints.subscribeToSearch, async ({ body }) => {
    await subscribeToSearch(deps, body)
    return { body: { isAsked: true as const } }
  }),
]

/** Addresses in mails about searches: saying yes, and ending it with one click. They need no session. */
export function subscriptionPages(deps: DigestDeps): PlainRoute[] {
  const path = '/search-mail/:token'
  const read = (context: Context) => readSubscriptionAct(deps, context.req.param('token') ?? '')
  return [
    {
      path,
      rate: 'tokens',
      handle: async (context) => {
        const found = await read(context)
        return found ? noteResponse(askSubscriptionPage(found)) : noteResponse(unknownSubscriptionPage(), 404)
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
