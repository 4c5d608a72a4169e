import { render, toPlainText } from '@react-email/render'
import { eventNews } from './event-update.tsx'
import { guestMessage } from './guest-message.tsx'
import { guestRemoved } from './guest-removed.tsx'
import { invitation } from './invitation-email.tsx'
import { emailChangeNotice } from './user-email-alert.tsx'
import { emailConfirmation } from './user-email-confirmation.tsx'
import { eventChange } from './event-change.tsx'
import { eventDigest } from './event-digest.tsx'
import { eventReminder } from './event-reminder.tsx'
import { eventSearchConfirm } from './event-search-confirm.tsx'
import { followHosting } from './follow-hosting.tsx'
import { goalNudge } from './goal-nudge.tsx'
import { MailLayout } from './mail-layout.tsx'
import type { MailTemplate } from './mail-template.ts'
import type { MailTemplateName, MailTemplates, RenderMail } from './templates.ts'
import { placeFree } from './event-spot-free.tsx'
import { testMessage } from './test-message.tsx'

const templates: { [Name in MailTemplateName]: MailTemplate<MailTemplates[Name]> } = {
  'event-news': eventNews,
  'guest-message': guestMessage,
  'guest-removed': guestRemoved,
  invitation,
  'place-free': placeFree,
  'email-change-notice': emailChangeNotice,
  'email-confirmation': emailConfirmation,
  'event-change': eventChange,
  'event-digest': eventDigest,
  'event-reminder': eventReminder,
  'event-search-confirm': eventSearchConfirm,
  'follow-hosting': followHosting,
  'goal-nudge': goalNudge,
  'test-message': testMessage,
}

/** What the text version leaves out, and headings as they were written. */
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

/** Renders a message of the list; the server calls it through the build. */
export const renderMail: RenderMail = async (name, props, frame) => {
  const { subject, preview, Body } = templates[name]
  const html = await render(
    <MailLayout {...frame} preview={preview(props)}>
      {Body({ ...props, origin: frame.origin })}
    </MailLayout>,
  )
  // A name that somebody typed may hold line breaks; a subject may not.
  return { subject: subject(props).replaceAll(/\s+/g, ' ').trim(), html, text: toPlainText(html, textOptions).trim() }
}
