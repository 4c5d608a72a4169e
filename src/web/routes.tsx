import { redirect, type RouteObject } from 'react-router'
import { sitePageNames } from '#contract/site/site-options.ts'
import { paths } from './paths.ts'
import { prefetched, queryClientContext } from './platform/route-context.ts'
import { sessionQuery } from './platform/session.ts'
import { RootLayout } from './root-layout.tsx'
import { RouteError } from './route-error.tsx'

const screens = import.meta.glob<Pick<RouteObject, 'Component' | 'loader'>>('./**/*-screen.tsx')

export interface ScreenHandle {
  /** The screen's module as named in the build manifest, so the page can preload it. */
  screen: string
  /** For iframes on other sites: any origin may embed it, and it runs no scripts. */
  isEmbedded?: boolean
  /** The URL grants access, so it must not appear in logs, search engines or `Referer` headers. */
  isSecret?: boolean
}

/** Builds the route of a screen, whose module loads when it is first opened. */
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
    // Handles URLs that no pattern matches, such as those with line breaks.
    ErrorBoundary: RouteError,
    // Used only by the offline shell, which has no rendered content; its cached data loads at once.
    HydrateFallback: () => null,
    // Every page needs the session. SessionWatch keeps it current, so navigation doesn't refetch it.
    loader: ({ context }) => prefetched(context.get(queryClientContext).ensureQueryData(sessionQuery)),
    shouldRevalidate: () => false,
    children: [
      {
        // Inside the layout, so the navigation stays visible when a screen fails.
        ErrorBoundary: RouteError,
        children: [
          screen(paths.welcome, 'welcome'),
          screen(paths.login, 'sign-in/login'),
          screen(paths.home, 'home/home'),
          screen('/event/:id', 'events/event'),
          screen('/events/:id', 'events/event'),
          screen('/rsvp/:token', 'rsvp/rsvp', { isSecret: true }),
          screen('/join/:token', 'rsvp/join', { isSecret: true }),
          screen('/rsvp/:token/refuse', 'rsvp/refusal', { isSecret: true }),
          screen('/rsvp/:token/mute', 'rsvp/mute', { isSecret: true }),
          screen('/events/:id/host', 'hosting/host'),
          screen(paths.hostRequest(':key'), 'hosting/host-request', { isSecret: true }),
          screen('/events/:id/check-in', 'guests/check-in'),

          screen(paths.goals, 'goals/goals'),
          screen(paths.sharedGoal(':token'), 'together/goal-invitation', { isSecret: true }),
          screen(paths.pathways, 'pathways/pathways'),
          screen(paths.newPathway, 'pathways/edit-pathway'),
          screen(paths.editPathway(':id'), 'pathways/edit-pathway'),
          screen(paths.pathway(':id'), 'pathways/pathway'),
          screen('/goals/:id/record', 'journal/goal-record'),
          screen('/records/:token', 'journal/linked-record', { isSecret: true }),
          screen(paths.journal, 'journal/journal'),
          screen(paths.programs, 'programs/programs'),
          screen(paths.myEvents, 'my-events/my-events'),
          screen(paths.discover, 'people/discover'),
          screen(paths.person(':username'), 'people/person'),
          screen(paths.venue(':id'), 'venues/venue'),
          screen('/organizers/:slug', 'venues/organizer'),
          screen(paths.organizations, 'organizations/organizations'),
          screen('/organizations/:slug', 'organizations/organization'),
          screen(paths.profile, 'profile/profile'),
          screen(paths.settings, 'profile/settings'),
          screen(paths.preferences, 'preferences/preferences'),
          screen(paths.verifyEmail, 'accounts/verify-email', { isSecret: true }),
          screen(paths.notifications, 'notifications/notifications'),
          screen(paths.news, 'notifications/notification-list'),
          { path: '/preferences', loader: () => redirect(paths.preferences) },
          ...sitePageNames.map((name) => screen(`/${name}`, 'site/site')),
          screen(paths.setup, 'setup/setup'),
          screen('/admin/:section?/:item?', 'admin/admin'),
          screen('*', 'not-found'),
        ],
      },
    ],
  },
]
