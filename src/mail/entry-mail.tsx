import { render, toPlainText } from '@react-email/render'
import { eventUpdate } from './event-update.tsx'
import { guestDeclined } from './guest-declined.tsx'
import { guestLink } from './guest-link.tsx'
import { guestLinkAgain } from './guest-link-again.tsx'
import { guestMessage } from './guest-message.tsx'
import { guestRemoved } from './guest-removed.tsx'
import { guestReminder } from './guest-reminder.tsx'
import { hostingRequest } from './hosting-request.tsx'
import { hostingRsvps } from './hosting-rsvps.tsx'
import { invitation } from './invitation-email.tsx'
import { signInWayAdded } from './user-sign-in-way.tsx'
import { emailChangeAlert } from './user-email-alert.tsx'
import { emailConfirmation } from './user-email-confirmation.tsx'
import { eventAfter } from './event-after.tsx'
import { eventChange } from './event-change.tsx'
import { eventDigest } from './event-digest.tsx'
import { eventLater } from './event-later.tsx'
import { eventReadings } from './event-readings.tsx'
import { eventReminder } from './event-reminder.tsx'
import { eventSearchConfirm } from './event-search-confirm.tsx'
import { visitorActConfirm } from './visitor-act-confirm.tsx'
import { followHosting } from './follow-hosting.tsx'
import { goalNudge } from './goal-nudge.tsx'
import type { MailTemplate, MailFrame } from './mail-template.ts'
import type { MailTemplateName, MailTemplates, RenderMail } from './templates.ts'
import { placeFree } from './event-spot-free.tsx'
import { spotLost } from './event-spot-lost.tsx'
import { rsvpConfirmation } from './rsvp-confirmation.tsx'
import { siteDecision } from './site-decision.tsx'
import { questionMessage } from './question-message.tsx'
import { questionReply } from './question-reply.tsx'
import { signInCode } from './user-sign-in-code.tsx'
import { sourceAlert } from './source-alert.tsx'
import { testMessage } from './test-message.tsx'
import type { ReactNode } from 'react'
import { fonts, inks, nightStyle } from './mail-theme.ts'
import { currentLocale } from '#texts/text-source.ts'
import { around, lineStart, readDirection } from './mail-sides.ts'

interface MailLayoutProps extends MailFrame {
  /** Preview text that mail clients show after the subject. */
  preview: string
  children: ReactNode
}

/** Padding that keeps the start of the body out of the preview. */
const blank = '\u034f\u00a0\u200b '.repeat(60)

const table = { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0 } as const

function Masthead({ origin }: { origin: string }) {
  return (
    <table {...table}>
      <tbody>
        <tr>
          <td style={{ padding: '0 4px 16px' }}>
            <a
              className="w-ink"
              href={origin}
              style={{ font: `600 22px/40px ${fonts.display}`, color: inks.ink, textDecoration: 'none' }}
            >
              <img
                src={`${origin}/icons/lark-192.png`}
                width="40"
                height="40"
                alt=""
                style={{ verticalAlign: 'middle', border: 0, margin: around(0, 10, 0, 0) }}
              />
              Wonderlark
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function Foot({ reason, replies, unsubscribe }: Pick<MailFrame, 'reason' | 'replies' | 'unsubscribe'>) {
  return (
    <p
      className="w-muted"
      style={{ margin: '20px 4px 0', font: `400 13px/20px ${fonts.text}`, color: inks.muted, textAlign: lineStart() }}
    >
      {replies && (
        <>
          {replies}
          <br />
        </>
      )}
      {reason}
      {unsubscribe && (
        <>
          {' '}
          <a href={unsubscribe.url} style={{ color: inks.muted }}>
            {unsubscribe.label}
          </a>
        </>
      )}
    </p>
  )
}

function Signature({ name }: { name: string }) {
  return (
    <p className="w-ink" style={{ margin: '16px 0 0', font: `400 16px/25px ${fonts.text}`, color: inks.ink }}>
      — {name}
    </p>
  )
}

/** Shared layout of all emails: a single column of tables, which every mail client can render. */
function MailLayout({ origin, preview, reason, replies, unsubscribe, signedBy, children }: MailLayoutProps) {
  return (
    <html lang={new Intl.Locale(currentLocale()).language} dir={readDirection()}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{nightStyle}</style>
      </head>
      <body dir={readDirection()} className="w-paper" style={{ margin: 0, padding: 0, backgroundColor: inks.paper }}>
        <div data-skip-in-text="true" style={{ display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0 }}>
          {preview}
          {blank}
        </div>
        <table {...table} className="w-paper" style={{ backgroundColor: inks.paper }}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '28px 12px 36px' }}>
                <table {...table} style={{ maxWidth: '560px', margin: '0 auto', textAlign: lineStart() }}>
                  <tbody>
                    <tr>
                      <td>
                        <Masthead origin={origin} />
                        <table
                          {...table}
                          className="w-card"
                          style={{
                            backgroundColor: inks.card,
                            border: `1px solid ${inks.line}`,
                            borderTop: `3px solid ${inks.marigold}`,
                            borderRadius: '6px',
                          }}
                        >
                          <tbody>
                            <tr>
                              <td className="w-pad" style={{ padding: '28px 32px 30px', wordBreak: 'break-word' }}>
                                {children}
                                {signedBy && <Signature name={signedBy} />}
                              </td>
                            </tr>
                          </tbody>
                        </table>
                        <Foot reason={reason} {...(replies && { replies })} {...(unsubscribe && { unsubscribe })} />
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

const templates: { [Name in MailTemplateName]: MailTemplate<MailTemplates[Name]> } = {
  'event-news': eventUpdate,
  'guest-declined': guestDeclined,
  'guest-link': guestLink,
  'guest-link-again': guestLinkAgain,
  'guest-message': guestMessage,
  'guest-reminder': guestReminder,
  'guest-removed': guestRemoved,
  invitation,
  'place-free': placeFree,
  'rsvp-confirmation': rsvpConfirmation,
  'email-change-notice': emailChangeAlert,
  'sign-in-way-added': signInWayAdded,
  'email-confirmation': emailConfirmation,
  'event-after': eventAfter,
  'event-change': eventChange,
  'event-digest': eventDigest,
  'event-later': eventLater,
  'event-readings': eventReadings,
  'event-reminder': eventReminder,
  'event-search-confirm': eventSearchConfirm,
  'visitor-act-confirm': visitorActConfirm,
  'follow-hosting': followHosting,
  'goal-nudge': goalNudge,
  'host-request': hostingRequest,
  'host-rsvps': hostingRsvps,
  'site-decision': siteDecision,
  'question-message': questionMessage,
  'question-reply': questionReply,
  'sign-in-code': signInCode,
  'source-alert': sourceAlert,
  'spot-lost': spotLost,
  'test-message': testMessage,
}

/** Omits images and marked elements from the text version, and keeps the case of headings. */
const textOptions = {
  selectors: [
    { selector: '[data-skip-in-text]', format: 'skip' },
    { selector: 'img', format: 'skip' },
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'h2', options: { uppercase: false } },
    { selector: 'a', options: { linkBrackets: ['<', '>'] as [string, string], hideLinkHrefIfSameAsText: true } },
  ],
  wordwrap: 76,
}

/** Renders an email template. The server calls it through the build. */
export const renderMail: RenderMail = async (name, props, frame) => {
  const { subject, preview, Body } = templates[name]
  const html = await render(
    <MailLayout {...frame} preview={preview(props)}>
      {Body({ ...props, origin: frame.origin })}
    </MailLayout>,
  )
  // User-entered names may contain line breaks; subjects must not.
  return { subject: subject(props).replaceAll(/\s+/g, ' ').trim(), html, text: toPlainText(html, textOptions).trim() }
}
