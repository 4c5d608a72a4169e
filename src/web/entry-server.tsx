import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router'
import { ApiError, createApi, type SendRequest } from './platform/api.ts'
import { HeadContext, type Head } from './platform/head.tsx'
import { createQueryClient } from './platform/query-client.ts'
import { writeQueries } from './platform/query-state.ts'
import { SiteContext } from './platform/use-site.tsx'
import type { RefusedForm } from '#contract/problem.ts'
import { splitLanguage } from '#texts/languages.ts'
import { plainSite, type Site } from '#contract/site/site-options.ts'
import { queryClientContext } from './platform/route-context.ts'
import { storeRefusedForm } from './platform/use-refused-form.ts'
import { sessionQuery } from './platform/session.ts'
import { routes, type ScreenHandle } from './routes.tsx'

export interface RenderedPage {
  status: number
  /** HTML of `#root`. */
  html: string
  /** Initial state for the browser as JSON, not yet escaped for a script element. */
  state: string
  head: Head
  /** The screen's module as named in the build manifest; null if no route matched. */
  screen: string | null
  /** See `ScreenHandle`. */
  isEmbedded: boolean
  isSecret: boolean
}

/** The routes below an address with a language, such as "/es", and below one without. */
const handlers = new Map<string, ReturnType<typeof createStaticHandler>>()

function getHandler(basename: string) {
  const known = handlers.get(basename)
  if (known) return known
  const made = createStaticHandler(routes, { basename })
  handlers.set(basename, made)
  return made
}
const defaultHead: Head = { title: 'Wonderlark', description: '' }

/**
 * Renders a page with a per-request query cache, filled by calling the API in the same process.
 * @param form a form of this page that the server refused, to show again
 * @returns a Response if a loader redirects
 */
export async function renderPage(
  request: Request,
  sendRequest: SendRequest,
  site: Site = plainSite,
  form: RefusedForm | null = null,
): Promise<RenderedPage | Response> {
  const client = createQueryClient(createApi(sendRequest))
  // Without a cookie nobody is signed in, so skip the session request.
  if (!request.headers.has('cookie')) client.setQueryData(sessionQuery.queryKey, null)
  if (form) storeRefusedForm(client, form)
  const requestContext = new RouterContextProvider()
  requestContext.set(queryClientContext, client)
  const { language } = splitLanguage(new URL(request.url).pathname)
  const handler = getHandler(language ? `/${language}` : '/')
  const context = await handler.query(request, { requestContext })
  if (context instanceof Response) return context
  const collected: { current: Head | undefined } = { current: undefined }
  const html = renderToString(
    <SiteContext value={site}>
      <HeadContext value={collected}>
        <QueryClientProvider client={client}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </QueryClientProvider>
      </HeadContext>
    </SiteContext>,
  )
  const { loaderData, errors } = context
  const router = JSON.stringify({ loaderData, errors: serializeErrors(errors) })
  const state = `{"router":${router},"queries":${writeQueries(client)}}`
  client.clear()
  const { screen = null, isEmbedded = false, isSecret = false } = getHandle(context.matches)
  const head = collected.current ?? defaultHead
  return { status: getStatus(context), html, state, head, screen, isEmbedded, isSecret }
}

/** Returns the status of the API's response that a loader failed with, such as 503. The router knows only its own errors. */
function getStatus({ statusCode, errors }: StaticHandlerContext): number {
  const refused = Object.values(errors ?? {}).find((error) => error instanceof ApiError)
  return refused?.status ?? statusCode
}

function getHandle(matches: { route: { handle?: unknown } }[]): Partial<ScreenHandle> {
  return (matches.at(-1)?.route.handle as ScreenHandle | undefined) ?? {}
}

/** Reduces errors to their status, because class instances don't survive JSON. The browser renders the same error. */
function serializeErrors(errors: Record<string, unknown> | null): Record<string, unknown> | null {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([route, error]) => {
      const status = (error as { status?: number }).status ?? 500
      return [route, { status, statusText: '', internal: false, data: null }]
    }),
  )
}
