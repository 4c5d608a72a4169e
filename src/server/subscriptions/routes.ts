import { eventAddress } from '#domain/events/event-address.ts'
import { endpoints } from '#contract/endpoints.ts'
import { route, type PlainRoute, type Route } from '#server/platform/http/http.ts'
import { confirmationPages, notePage } from '#server/platform/pages/pages.ts'
import {
  runSubscriptionAction,
  followSearch,
  listOwnReminders,
  moveReminders,
  readSubscriptionAction,
  remindByMail,
  subscribeToSearch,
  unfollowSearch,
  type SubscriptionAction,
} from './service.ts'
import { t } from '#texts/texts.ts'
import type { Notifying, Viewing } from '#server/platform/dependencies/dependencies.ts'

/** Asks for confirmation of a reminder, or of its end. */
const confirmReminderPage = ({ act, title }: SubscriptionAction) =>
  act === 'confirm'
    ? notePage({
        title: t('Remind you of this event?'),
        text: t('We’ll email you the day before and an hour before it starts: {title}.', { title }),
        button: t('Yes, remind me'),
      })
    : notePage({
        title: t('Stop this reminder?'),
        text: t('You’ll no longer get emails about: {title}.', { title }),
        button: t('Stop this reminder'),
      })

const doneReminderPage = ({ act, title, subscription }: SubscriptionAction) => {
  const link = { path: eventAddress({ id: subscription.eventId ?? 0 }), label: t('See the event') }
  if (act === 'end')
    return notePage({
      title: t('Reminder stopped'),
      text: t('You won’t get any more emails about: {title}.', { title }),
      link,
    })
  return subscription.hasEnded
    ? notePage({
        title: t('This reminder was already stopped'),
        text: t('To get it again, ask for it on the event’s page.'),
        link,
      })
    : notePage({
        title: t('You’re all set'),
        text: t('We’ll remind you of: {title}. Every email has a link to stop it.', { title }),
        link,
      })
}

/** Asks for confirmation. A GET must not change anything, because link scanners send one. */
const confirmSubscriptionPage = (found: SubscriptionAction) =>
  found.subscription.eventId === null ? confirmSearchPage(found) : confirmReminderPage(found)

const doneSubscriptionPage = (found: SubscriptionAction) =>
  found.subscription.eventId === null ? doneSearchPage(found) : doneReminderPage(found)

const confirmSearchPage = ({ act, title }: SubscriptionAction) =>
  act === 'confirm'
    ? notePage({
        title: t('Email me new events?'),
        text: t('We’ll email you once a week when there’s something new: {title}.', { title }),
        button: t('Yes, email me'),
      })
    : notePage({
        title: t('Stop this email?'),
        text: t('You’ll no longer get the weekly email about: {title}.', { title }),
        button: t('Stop this email'),
      })

const doneSearchPage = ({ act, title, subscription }: SubscriptionAction) => {
  const link = { path: '/home', label: t('Find events') }
  if (act === 'end')
    return notePage({
      title: t('Email stopped'),
      text: t('You won’t get any more emails about: {title}.', { title }),
      link,
    })
  return subscription.hasEnded
    ? notePage({
        title: t('This email was already stopped'),
        text: t('To get it again, sign up on the home screen.'),
        link,
      })
    : notePage({
        title: t('You’re all set'),
        text: t(
          'We’ll email you on Thursdays when there’s something new: {title}. Every email has a link to stop it.',
          { title },
        ),
        link,
      })
}

const unknownSubscriptionPage = () =>
  notePage({
    title: t('This link doesn’t work'),
    text: t('Part of it is missing, or it’s more than a month old. Sign up again on the home screen.'),
    link: { path: '/home', label: t('Find events') },
  })

export const subscriptionRoutes = (deps: Notifying & Viewing & Parameters<typeof moveReminders>[0]): Route[] => [
  route(endpoints.remindByMail, async ({ params, body }) => {
    await remindByMail(deps, params.id, body)
    return { body: { isAsked: true as const } }
  }),
  route(endpoints.listMailReminders, async ({ session }) => ({ body: await listOwnReminders(deps, session.userId) })),
  route(endpoints.moveMailReminders, async ({ session }) => ({
    body: { moved: await moveReminders(deps, session.userId) },
  })),
  route(endpoints.subscribeToSearch, async ({ body }) => {
    await subscribeToSearch(deps, body)
    return { body: { isAsked: true as const } }
  }),
  route(endpoints.followSearch, async ({ body, session }) => ({
    body: await followSearch(deps, session.userId, body),
  })),
  route(endpoints.unfollowSearch, async ({ body, session }) => {
    await unfollowSearch(deps, session.userId, body.search)
    return { body: { isFollowed: false as const } }
  }),
]

/**
 * Pages linked from search emails: confirmation, one-click unsubscribe, and for people who didn't request the email.
 */
export function subscriptionPages(deps: Viewing): PlainRoute[] {
  const shared = { read: (token: string) => readSubscriptionAction(deps, token), unknown: unknownSubscriptionPage }
  return [
    ...confirmationPages({
      ...shared,
      path: '/search-mail/:token',
      ask: confirmSubscriptionPage,
      act: async (found) => {
        await runSubscriptionAction(deps, found)
        return doneSubscriptionPage(found)
      },
    }),
    ...confirmationPages({
      ...shared,
      path: '/search-mail/:token/not-me',
      ask: () =>
        notePage({
          title: t('This wasn’t you?'),
          text: t('We send no emails about it, and don’t ask this address again for a month.'),
          button: t('Stop it'),
        }),
      act: async (found) => {
        await runSubscriptionAction(deps, { ...found, act: 'end' })
        return notePage({ title: t('Stopped'), text: t('We don’t ask this address again for a month.') })
      },
    }),
  ]
}
