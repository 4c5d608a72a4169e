import { render, toPlainText } from '@react-email/render'
import { eventUpdate } from '#mail/guests/event-update.tsx'
import { guestDeclined } from '#mail/guests/guest-declined.tsx'
import { guestLink } from '#mail/invitations/guest-link.tsx'
import { guestLinkAgain } from '#mail/invitations/guest-link-again.tsx'
import { guestMessage } from '#mail/guests/guest-message.tsx'
import { guestRemoved } from '#mail/guests/guest-removed.tsx'
import { guestReminder } from '#mail/reminders/guest-reminder.tsx'
import { hostRequest } from '#mail/hosting/host-request.tsx'
import { hostRsvps } from '#mail/hosting/host-rsvps.tsx'
import { invitation } from '#mail/invitations/invitation.tsx'
import { signInWayAdded } from '#mail/accounts/sign-in-way-added.tsx'
import { emailChangeAlert } from '#mail/accounts/email-change-alert.tsx'
import { emailConfirmation } from '#mail/accounts/email-confirmation.tsx'
import { eventAfter } from '#mail/reminders/event-after.tsx'
import { eventChange } from '#mail/notifications/event-change.tsx'
import { eventDigest } from '#mail/notifications/event-digest.tsx'
import { eventLater } from '#mail/reminders/event-later.tsx'
import { eventReadings } from '#mail/notifications/event-readings.tsx'
import { eventReminder } from '#mail/reminders/event-reminder.tsx'
import { eventSearchConfirm } from '#mail/notifications/event-search-confirm.tsx'
import { visitorActConfirm } from '#mail/visitors/visitor-act-confirm.tsx'
import { followHosting } from '#mail/notifications/follow-hosting.tsx'
import { goalNudge } from '#mail/notifications/goal-nudge.tsx'
import { spotFree } from '#mail/rsvp/spot-free.tsx'
import { spotLost } from '#mail/rsvp/spot-lost.tsx'
import { rsvpConfirmation } from '#mail/rsvp/rsvp-confirmation.tsx'
import { siteDecision } from '#mail/site/site-decision.tsx'
import { questionMessage } from '#mail/questions/question-message.tsx'
import { questionReply } from '#mail/questions/question-reply.tsx'
import { signInCode } from '#mail/accounts/sign-in-code.tsx'
import { sourceAlert } from '#mail/site/source-alert.tsx'
import { testMessage } from '#mail/site/test-message.tsx'
import { Fragment, type ReactNode } from 'react'
import { languageOptions } from '#texts/languages.ts'
import { currentLocale } from '#texts/text-source.ts'
import { around, lineStart, readDirection } from './mail-sides.ts'
import type { MailTemplate, MailFrame } from './mail-template.ts'
import { fonts, inks, nightStyle } from './mail-theme.ts'
import type { MailTemplateName, MailTemplates, RenderMail } from './templates.ts'

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

function Foot({ reason, replies, unsubscribe, languages }: MailFrame) {
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
      {languages?.map(({ language, url }) => (
        <Fragment key={language}>
          <br />
          <a href={url} lang={language} hrefLang={language} style={{ color: inks.muted }}>
            {languageOptions[language].name}
          </a>
        </Fragment>
      ))}
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
function MailLayout({ preview, children, ...frame }: MailLayoutProps) {
  const { origin, signedBy } = frame
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
                        <Foot {...frame} />
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
  'email-change-alert': emailChangeAlert,
  'email-confirmation': emailConfirmation,
  'event-after': eventAfter,
  'event-change': eventChange,
  'event-digest': eventDigest,
  'event-later': eventLater,
  'event-readings': eventReadings,
  'event-reminder': eventReminder,
  'event-search-confirm': eventSearchConfirm,
  'event-update': eventUpdate,
  'follow-hosting': followHosting,
  'goal-nudge': goalNudge,
  'guest-declined': guestDeclined,
  'guest-link': guestLink,
  'guest-link-again': guestLinkAgain,
  'guest-message': guestMessage,
  'guest-reminder': guestReminder,
  'guest-removed': guestRemoved,
  'host-request': hostRequest,
  'host-rsvps': hostRsvps,
  invitation,
  'question-message': questionMessage,
  'question-reply': questionReply,
  'rsvp-confirmation': rsvpConfirmation,
  'sign-in-code': signInCode,
  'sign-in-way-added': signInWayAdded,
  'site-decision': siteDecision,
  'source-alert': sourceAlert,
  'spot-free': spotFree,
  'spot-lost': spotLost,
  'test-message': testMessage,
  'visitor-act-confirm': visitorActConfirm,
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
