import type { Context } from 'hono'
import type { Clock } from '#server/platform/process/process.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { PlainRoute } from '#server/platform/http/http.ts'
import { noteResponse } from '#server/platform/pages/pages.ts'
import { askPage, donePage, unknownPage } from './unsubscribe-present.ts'
import { readUnsubscription, unsubscribe } from './unsubscribe-service.ts'

/**
 * The address in each mail that ends its kind (RFC 8058): a POST does it, from a mail program without cookies as well as
 * from the button of the page that a GET shows.
 */
export function unsubscribeRoutes(deps: { database: Database; clock: Clock }): PlainRoute[] {
  const path = '/unsubscribe/:token'
  const read = (context: Context) => readUnsubscription(deps, context.req.param('token') ?? '')
  return [
    {
      path,
      rate: 'tokens',
      handle: async (context) => {
        const found = await read(context)
        return found ? noteResponse(askPage(found.kind)) : noteResponse(unknownPage(), 404)
      },
    },
    {
      path,
      rate: 'tokens',
      method: 'POST',
      handle: async (context) => {
        const found = await read(context)
        if (!found) return noteResponse(unknownPage(), 404)
        await unsubscribe(deps, found)
        return noteResponse(donePage(found.kind))
      },
    },
  ]
}
