import type { Context } from 'hono'
import type { Clock } from '#server/platform/process/process.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { PlainRoute } from '#server/platform/http/http.ts'
import { noteResponse, notePage } from '#server/platform/pages/pages.ts'
import { readUnsubscription, unsubscribe } from './unsubscribe-service.ts'
import type { NotificationKind } from '#contract/notification-options.ts'

interface UnsubscribeText {
  ask: string
  done: string
}

const texts: Record<NotificationKind, UnsubscribeText> = {
  eventReminders: {
    ask: 'We’ll stop emailing you reminders. You’ll still see them in the app.',
    done: 'We won’t email you reminders anymore.',
  },
  newEvents: {
    ask: 'We’ll stop the weekly email about new events. Your other emails stay on.',
    done: 'You won’t get the weekly email about new events anymore.',
  },
  groupInvites: {
    ask: 'We’ll stop emails about invitations and about events that people you follow host. You’ll still see them in the app.',
    done: 'We won’t email you about invitations and about events that people you follow host anymore.',
  },
  goalNudges: {
    ask: 'We’ll stop the Sunday email about your goals. Your other emails stay on.',
    done: 'You won’t get the Sunday email about your goals anymore.',
  },
  eventChanges: {
    ask: 'We’ll stop emails about changes to your events. You’ll still see them in the app.',
    done: 'We won’t email you about changes to your events anymore.',
  },
}

/** Asks for confirmation. A GET must not change anything, because link scanners send one. */
const confirmUnsubscribePage = (kind: NotificationKind) =>
  notePage({ title: 'Stop these emails?', text: texts[kind].ask, button: 'Stop them' })

const donePage = (kind: NotificationKind) =>
  notePage({
    title: 'Emails stopped',
    text: texts[kind].done,
    link: { path: '/profile/notifications', label: 'All notification settings' },
  })

const unknownPage = () =>
  notePage({
    title: 'This link doesn’t work',
    text: 'Part of it is missing. Open it from the email, or choose what you get in your settings.',
    link: { path: '/profile/notifications', label: 'Notification settings' },
  })

/**
 * Handles the unsubscribe URL of each email (RFC 8058). A POST unsubscribes, either sent by an email program without
 * cookies or by the button on the page that a GET returns.
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
        return found ? noteResponse(confirmUnsubscribePage(found.kind)) : noteResponse(unknownPage(), 404)
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
