import type { Context } from 'hono'
import type { PlainRoute } from '#server/platform/http/http.ts'
import { noteResponse, notePage } from '#server/platform/pages/pages.ts'
import { readUnsubscription, unsubscribe } from './unsubscribe-service.ts'
import type { NotificationKind } from '#contract/notifications/notification-options.ts'
import { notificationMailWords as words } from '#domain/notifications/notification-settings-words.ts'
import { t } from '#texts/texts.ts'
import type { Core } from '#server/platform/dependencies/dependencies.ts'

/** Asks for confirmation. A GET must not change anything, because link scanners send one. */
const confirmUnsubscribePage = (kind: NotificationKind) =>
  notePage({ title: t('Stop these emails?'), text: t(words[kind].stop), button: t('Stop these emails') })

const donePage = (kind: NotificationKind) =>
  notePage({
    title: t('Emails stopped'),
    text: t(words[kind].stopped),
    link: { path: '/profile/notifications', label: t('All notification settings') },
  })

const unknownPage = () =>
  notePage({
    title: t('This link doesn’t work'),
    text: t('Part of it is missing. Open it from the email again, or choose what you get in your settings.'),
    link: { path: '/profile/notifications', label: t('Notification settings') },
  })

/**
 * Handles the unsubscribe URL of each email (RFC 8058). A POST unsubscribes, either sent by an email program without
 * cookies or by the button on the page that a GET returns.
 */
export function unsubscribeRoutes(deps: Core): PlainRoute[] {
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
