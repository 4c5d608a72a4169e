import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider } from 'react-router'
import { createApi, type SendRequest } from './platform/api.ts'
import { HeadContext, type Head } from './platform/head.tsx'
import { createQueryClient } from './platform/query-client.ts'
import { writeQueries } from './platform/query-state.ts'
import { queryClientContext } from './platform/route-context.ts'
import { sessionQuery } from './platform/session.ts'
import { routes, type ScreenHandle } from './routes.tsx'

export interface RenderedPage {
  status: number
  /** What goes into `#root`. */
  html: string
  /** JSON text that the browser starts from; not yet escaped for a script element. */
  state: string
  head: Head
  /** The screen's module as the build's manifest names it; null when no route matched. */
  screen: string | null
  /** See `ScreenHandle`. */
  isEmbedded: boolean
  isSecret: boolean
}

const handler = createStaticHandler(routes)
const nameless: Head = { title: 'Wonderlark', description: '' }

/**
 * Renders the page of one request with a cache of its own, filled by calling the API in this process.
 * @returns a Response when a loader redirects
 */
export async function renderPage(request: Request, sendRequest: SendRequest): Promise<RenderedPage | Response> {
  const client = createQueryClient(createApi(sendRequest))
  // Whoever sends no cookie is not signed in: the call would only say so.
  if (!request.headers.has('cookie')) client.setQueryData(sessionQuery.queryKey, null)
  const requestContext = new RouterContextProvider()
  requestContext.set(queryClientContext, client)
  const context = await handler.query(request, { requestContext })
  if (context instanceof Response) return context
  const collected: { current: Head | undefined } = { current: undefined }
  const html = renderToString(
    <HeadContext value={collected}>
      <QueryClientProvider client={client}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </QueryClientProvider>
    </HeadContext>,
  )
  const { loaderData, errors } = context
  const router = JSON.stringify({ loaderData, errors: serializeErrors(errors) })
  const state = `{"router":${router},"queries":${writeQueries(client)}}`
  client.clear()
  const { screen = null, isEmbedded = false, isSecret = false } = handleOf(context.matches)
  const head = collected.current ?? nameless
  return { status: context.statusCode, html, state, head, screen, isEmbedded, isSecret }
}

function handleOf(matches: { route: { handle?: unknown } }[]): Partial<ScreenHandle> {
  return (matches.at(-1)?.route.handle as ScreenHandle | undefined) ?? {}
}

/** Class instances do not survive JSON: the browser shows the same refusal from its status and words. */
function serializeErrors(errors: Record<string, unknown> | null): Record<string, unknown> | null {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([route, error]) => {
      const status = (error as { status?: number }).status ?? 500
      return [route, { status, statusText: '', internal: false, data: null }]
    }),
  )
}
