import './theme.css'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode, startTransition, useEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider, type HydrationState } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { paths } from './paths.ts'
import { getBasePath } from './platform/route-base.ts'
import { createApi } from './platform/api.ts'
import { trackPositions } from './platform/screen-position.ts'
import { setNavigate } from './platform/screen-link.tsx'
import { createQueryClient } from './platform/query-client.ts'
import { readQueries, type QueryState } from './platform/query-state.ts'
import { sendLanguage } from './platform/request-language.ts'
import { sendKeys } from './platform/request-keys.ts'
import { retryWhenBusy } from './platform/request-retry.ts'
import { sendWhenResumed } from './platform/session-expiry.ts'
import { SiteContext } from './platform/use-site.tsx'
import { plainSite, type Site } from '#contract/site/site-options.ts'
import { queryClientContext } from './platform/route-context.ts'
import { routes } from './routes.tsx'
import { connectDialogs } from './ui/dialog/dialog-history.ts'
import { handleFailedMutation } from './ui/feedback/failure-toast.ts'
import { toast } from './ui/feedback/toast-store.ts'
import { t } from '#texts/texts.ts'

const root = document.getElementById('root')
const state = JSON.parse(document.getElementById('state')?.textContent ?? '{}') as {
  router?: HydrationState
  queries?: QueryState
  site?: Site
}

/** Returns null if the browser denies access. */
function findSessionStorage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

const sendRequest = sendKeys(
  sendLanguage((path, init) => fetch(path, init)),
  { storage: findSessionStorage() },
)
const sayInLine = () =>
  toast({
    title: t('You’re in line'),
    description: t('Lots of people are here at once. Stay on this page, and we’ll keep trying.'),
  })
const api = createApi(retryWhenBusy(sendRequest, sayInLine))
const client: QueryClient = createQueryClient(
  sendWhenResumed(api, () => client),
  handleFailedMutation,
)
if (state.queries) readQueries(client, state.queries)

/** Loads the screen that the server rendered. Without it, React would hydrate against an empty page. */
async function loadMatchedScreens(): Promise<void> {
  const matched = matchRoutes(routes, window.location, getBasePath()) ?? []
  await Promise.all(
    matched.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}

declare global {
  interface Window {
    /** Button that was pressed last before the page reacted. */
    earlyPress?: HTMLButtonElement | null
  }
}

/** The navigation's five screens, and the event screen. */
const likelyNext = [paths.home, paths.goals, paths.myEvents, paths.discover, paths.profile, paths.event(1)]

/** Loads other screens ahead. Only saves time, so a failure to load this isn't reported. */
async function prefetch(): Promise<void> {
  const module = await import('./platform/screen-prefetch.ts').catch(() => null)
  module?.prefetchScreens(routes, getContext)
  module?.whenRested(() => module.prefetchCode(routes, likelyNext))
}

/**
 * Marks the moment from which the page reacts, repeats the press that came before it, and later loads the code of other
 * screens. A parent rather than a sibling of the page: `useId` counts siblings, and the server renders none.
 */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    performance.mark('hydrated')
    document.documentElement.dataset.hydrated = ''
    // Outside of the effect, so that React immediately hydrates the part of the page that was pressed.
    queueMicrotask(() => {
      window.earlyPress?.click()
      window.earlyPress = null
    })
    void prefetch()
  }, [])
  return children
}

await loadMatchedScreens()
const getContext = () => {
  const context = new RouterContextProvider()
  context.set(queryClientContext, client)
  return context
}
const router = connectDialogs(() =>
  createBrowserRouter(routes, {
    basename: getBasePath(),
    ...(state.router && { hydrationData: state.router }),
    getContext,
  }),
)
trackPositions(router)
setNavigate((path, options) => router.navigate(path, options))
if (root) {
  const page = (
    <StrictMode>
      <Hydrated>
        <SiteContext value={state.site ?? plainSite}>
          <QueryClientProvider client={client}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </SiteContext>
      </Hydrated>
    </StrictMode>
  )
  startTransition(() => {
    if (state.router) hydrateRoot(root, page)
    // The service worker's offline shell is empty, so there is nothing to hydrate.
    else createRoot(root).render(page)
  })
}
