import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { type PlainRoute, commonHeaders, pageHeaders } from '#server/platform/http/http.ts'
import type { OutboxMail, MailSummary } from '#server/platform/mail/mail.ts'
import { findOutboxMail, listOutbox } from './service.ts'
import { escapeHtml, htmlTag } from '#server/platform/pages/pages.ts'
import { msg, t, type Message } from '#texts/texts.ts'

const style = `
:root{color-scheme:light dark;--paper:light-dark(#fbf6ea,#14201b);--card:light-dark(#fffdf7,#1c2b25);--ink:light-dark(#22312b,#f3eddd);
--muted:light-dark(#5c6b62,#a9b8ac);--line:light-dark(#e4dac3,#31443b);--fern:light-dark(#2f6b4f,#8ac9a4);--marigold:light-dark(#f2a93b,#f2b04c)}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:48rem;margin:0 auto;padding:1.75rem 1rem 3rem}h1{font:600 1.75rem/1.2 Georgia,serif;margin:0 0 .3rem;overflow-wrap:anywhere}
p{margin:.3rem 0 1.1rem;color:var(--muted)}a{color:var(--fern);text-underline-offset:.15em}
a:focus-visible,iframe:focus-visible,pre:focus-visible{outline:3px solid var(--fern);outline-offset:2px}
.back{display:inline-block;padding:.6rem 0;margin-bottom:.4rem}
ol{list-style:none;margin:0;padding:0;background:var(--card);border:1px solid var(--line);border-top:3px solid var(--marigold);border-radius:.4rem}
li+li{border-top:1px solid var(--line)}li a{display:block;padding:.8rem 1rem;color:inherit;text-decoration:none}li a:hover strong{text-decoration:underline}
strong{display:block;font-weight:600;overflow-wrap:anywhere}small{color:var(--muted);font-size:.875rem;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:auto 1fr;gap:.3rem 1rem;margin:0 0 1.2rem}dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere}
h2{font:600 1.15rem/1.3 Georgia,serif;margin:1.8rem 0 .6rem}
iframe{width:100%;height:min(46rem,80vh);border:1px solid var(--line);border-radius:.4rem;background:#fbf6ea}
pre{margin:0;padding:1rem;background:var(--card);border:1px solid var(--line);border-radius:.4rem;white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.5 ui-monospace,monospace}`

const frame = (title: string, content: string) => `<!doctype html>
${htmlTag()}
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${escapeHtml(title)} · Wonderlark</title>
<style>${style}</style>
</head>
<body><main>${content}</main></body>
</html>`

const stateWords: Record<OutboxMail['state'], Message> = {
  queued: msg('Queued'),
  sending: msg('Sending'),
  sent: msg('Sent'),
  kept: msg('In the outbox'),
  bounced: msg('Rejected'),
  failed: msg('Not sent'),
  expired: msg('Expired'),
}

const person = ({ recipient, recipientName }: Pick<OutboxMail, 'recipient' | 'recipientName'>) =>
  escapeHtml(recipientName ? `${recipientName} <${recipient}>` : recipient)

const moment = (iso: string) =>
  `<time datetime="${iso}">${escapeHtml(iso.replace('T', ' ').replace(/:\d\dZ$/, ' UTC'))}</time>`

const listItem = (mail: MailSummary) =>
  `<li><a href="/outbox/${mail.id}"><strong>${escapeHtml(mail.subject)}</strong>
<small>${t('To {name}', { name: person(mail) })} · ${t(stateWords[mail.state])} · ${moment(mail.createdAt)}</small></a></li>`

/** Renders the list of emails, newest first. */
function outboxPage(mails: readonly MailSummary[]): string {
  const list =
    mails.length > 0
      ? `<ol>${mails.map(listItem).join('')}</ol>`
      : `<p>${t('No emails yet. Invite someone to an event, and the invitation will show up here.')}</p>`
  return frame(
    t('Outbox'),
    `<h1>${t('Outbox')}</h1>
<p>${t('Emails land here because no mail server is set up. Anyone who can use this machine can read them, so this page exists only in demo mode.')}</p>
${list}`,
  )
}

const fact = (name: string, value: string | null) => (value ? `<dt>${name}</dt><dd>${value}</dd>` : '')
const escaped = (text: string | null) => (text === null ? null : escapeHtml(text))

/** Renders one email: its metadata, its HTML and its text. */
function mailPage(mail: OutboxMail): string {
  return frame(
    mail.subject,
    `<a class="back" href="/outbox">${t('Back to the outbox')}</a>
<h1>${escapeHtml(mail.subject)}</h1>
<dl>
${fact(t('To'), person(mail))}
${fact(t('From'), escaped(mail.senderName))}
${fact(t('Reply to'), escaped(mail.replyTo))}
${fact(t('Kind'), escapeHtml(mail.kind))}
${fact(t('Created'), moment(mail.createdAt))}
${fact(t('Status'), t(stateWords[mail.state]))}
${fact(t('Server response'), escaped(mail.answer))}
${fact(t('Unsubscribe'), mail.unsubscribeUrl && `<a href="${escapeHtml(mail.unsubscribeUrl)}">${t('One-click unsubscribe')}</a>`)}
${fact(t('Calendar'), mail.calendar && `<a href="/outbox/${mail.id}/event.ics">event.ics</a>`)}
</dl>
<iframe src="/outbox/${mail.id}/html" title="${t('Email')}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>${t('Plain text')}</h2>
<pre tabindex="0" aria-label="${t('Email as plain text')}">${escapeHtml(mail.text)}</pre>`,
  )
}

const nothingPage = () =>
  frame(t('Email not found'), `<h1>${t('Email not found')}</h1><p><a href="/outbox">${t('Back to the outbox')}</a></p>`)

const page = (html: string, status = 200) =>
  new Response(html, {
    status,
    headers: { ...pageHeaders(), 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })

/** Emails contain untrusted text, so their scripts and forms are disabled, and their links open outside the frame. */
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

/**
 * Serves the outbox: emails that aren't sent because no mail server is set. It shows everybody's email: see
 * `offersOutbox`.
 */
export function outboxRoutes(
  deps: Parameters<typeof findOutboxMail>[0] & {
    /** Whether the sender of the request may read the outbox; null if nobody may. */
    offersOutbox: ((incoming: IncomingMessage | undefined) => boolean) | null
  },
): PlainRoute[] {
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
