import type { VisitorActKind } from '#contract/visitors/visitor-act.ts'
import { ActionButton, Heading, Quote, Words } from '#mail/mail-parts.tsx'
import type { MailTemplate } from '#mail/mail-template.ts'
import { msg, t, type Message } from '#texts/texts.ts'

/** Contains nothing that the visitor wrote, because the address may be somebody else's. The page behind the link does. */
export interface VisitorActConfirm {
  kind: VisitorActKind
  /** Title of the event. */
  title: string
  url: string
}

const words: Record<VisitorActKind, Record<'subject' | 'text' | 'button', Message>> = {
  question: {
    subject: msg('Confirm your question: {title}'),
    text: msg('You wrote a question to the host of this event. It’s sent once you confirm that this address is yours:'),
    button: msg('Look at my question'),
  },
  report: {
    subject: msg('Confirm your report: {title}'),
    text: msg('You reported this event. Your report is sent once you confirm that this address is yours:'),
    button: msg('Look at my report'),
  },
  correction: {
    subject: msg('Confirm your correction: {title}'),
    text: msg('You suggested a correction of this event. It’s sent once you confirm that this address is yours:'),
    button: msg('Look at my correction'),
  },
}

export const visitorActConfirm: MailTemplate<VisitorActConfirm> = {
  subject: ({ kind, title }) => t(words[kind].subject, { title }),
  preview: ({ kind }) => t(words[kind].text),
  Body: ({ kind, title, url }) => (
    <>
      <Heading>{t('One more step')}</Heading>
      <Words>{t(words[kind].text)}</Words>
      <Quote>{title}</Quote>
      <ActionButton href={url}>{t(words[kind].button)}</ActionButton>
      <Words quiet>
        {t('The link works for a day. If you didn’t do this, ignore this email, and nothing is sent.')}
      </Words>
    </>
  ),
}
