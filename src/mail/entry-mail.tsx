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
import { MailLayout } from './mail-layout.tsx'
import type { MailTemplate } from './mail-template.ts'
import type { MailTemplateName, MailTemplates, RenderMail } from './templates.ts'

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
