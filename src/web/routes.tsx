import { redirect, type RouteObject } from 'react-router'
import { paths } from './paths.ts'
import { prefetched, queryClientContext } from './platform/route-context.ts'
import { sessionQuery } from './platform/session.ts'
import { RootLayout } from './root-layout.tsx'
import { RouteError } from './route-error.tsx'

const screens = import.meta.glob<Pick<RouteObject, 'Component' | 'loader'>>('./**/*-screen.tsx')

export interface ScreenHandle {
  /** The screen's module as the build's manifest names it, so that its page can ask for it early. */
  screen: string
  /** Stands in a frame on somebody else's page: anyone may embed it, and it runs no scripts. */
  isEmbedded?: boolean
  /** Whoever has the address may: nobody else shall see it, in a log, a search engine or a link's origin. */
  isSecret?: boolean
}

/** A screen is a module of its own that the browser loads when it is first opened. */
function screen(path: string, name: string, more: Omit<ScreenHandle, 'screen'> = {}): RouteObject {
  const load = screens[`./${name}-screen.tsx`]
  if (!load) throw new Error(`There is no screen ${name}.`)
  const handle: ScreenHandle = { screen: `src/web/${name}-screen.tsx`, ...more }
  return { path, handle, lazy: load }
}

export const routes: RouteObject[] = [
  screen(paths.embed, 'events/embed', { isEmbedded: true }),
  {
    Component: RootLayout,
    // For addresses that no pattern takes, such as those with line breaks in them.
    ErrorBoundary: RouteError,
    // Without a network nothing was rendered before, and what was kept is there at once.
    HydrateFallback: () => null,
    // Every page knows who is signed in; it is kept in step elsewhere, not by asking with every screen.
    loader: ({ context }) => prefetched(context.get(queryClientContext).ensureQueryData(sessionQuery)),
    shouldRevalidate: () => false,
    children: [
      {
        // Inside the layout, so that the way elsewhere stays in sight when a screen fails.
        ErrorBoundary: RouteError,
        children: [
          screen(paths.welcome, 'welcome'),
          screen(paths.login, 'people/login'),
          screen(paths.home, 'events/home'),
          screen('/event/:id', 'events/event'),
          screen('/events/:id', 'events/event'),
          screen('/rsvp/:token', 'hosting/rsvp', { isSecret: true }),
          screen('/rsvp/:token/refuse', 'hosting/refusal', { isSecret: true }),
          screen('/events/:id/host', 'hosting/host'),

          screen(paths.goals, 'goals/goals'),
          screen(paths.myEvents, 'saved/my-events'),
          screen(paths.discover, 'people/discover'),
          screen(paths.person(':username'), 'people/person'),
          screen(paths.profile, 'people/profile'),
          screen(paths.settings, 'people/settings'),
          screen(paths.preferences, 'people/preferences'),
          screen(paths.verifyEmail, 'people/verify-email', { isSecret: true }),
          screen(paths.notifications, 'notifications/notifications'),
          screen(paths.news, 'notifications/notification-list'),
          { path: '/preferences', loader: () => redirect(paths.preferences) },
          screen('/admin/:section?', 'admin/admin'),
          screen('*', 'not-found'),
        ],
      },
    ],
  },
]
