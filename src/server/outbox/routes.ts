import type { Context } from 'hono'
import { type PlainRoute, commonHeaders, pageHeaders } from '#server/platform/http/http.ts'
import type { OutboxMail } from '#server/platform/mail/mail.ts'
import { mailPage, nothingPage, outboxPage } from './present.ts'
import { findOutboxMail, listOutbox, type OutboxDeps } from './service.ts'

const page = (html: string, status = 200) =>
  new Response(html, {
    status,
    headers: { ...pageHeaders(), 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })

/** A message is somebody else's text: it runs nothing, sends nothing, and its links open outside the frame. */
const messagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

const messageHtml = ({ html }: OutboxMail) =>
  new Response(html.replace('<head>', '<head><base target="_blank">'), {
    headers: {
      ...commonHeaders,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': messagePolicy,
    },
  })

const nothing = () => page(nothingPage(), 404)

function messageCalendar({ calendar }: OutboxMail): Response {
  if (calendar === null) return nothing()
  return new Response(calendar, {
    headers: {
      ...commonHeaders,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="event.ics"',
      'cache-control': 'no-store',
    },
  })
}

/** Shows the mail that is not sent because no mail server is set. It is everybody's mail: see `offersOutbox`. */
export function outboxRoutes(deps: OutboxDeps): PlainRoute[] {
  const { offersOutbox: isOpen } = deps
  if (!isOpen) return []
  const ofMail = (answer: (mail: OutboxMail) => Response) => async (context: Context) => {
    const mail = await findOutboxMail(deps, Number(context.req.param('id')))
    return mail ? answer(mail) : nothing()
  }
  const routes: PlainRoute[] = [
    { path: '/outbox', handle: async () => page(outboxPage(await listOutbox(deps))) },
    { path: '/outbox/:id{[0-9]{1,15}}', handle: ofMail((mail) => page(mailPage(mail))) },
    { path: '/outbox/:id{[0-9]{1,15}}/html', handle: ofMail(messageHtml) },
    { path: '/outbox/:id{[0-9]{1,15}}/event.ics', handle: ofMail(messageCalendar) },
  ]
  return routes.map((route) => ({ ...route, isOpen }))
}
