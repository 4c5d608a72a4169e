import { Lines } from '#mail/invitation-facts.tsx'
import { ActionButton, Heading, Quote, Words } from '#mail/mail-parts.tsx'
import type { MailTemplate } from '#mail/mail-template.ts'

/** A decision of the people who run the site, or something for them to look at. */
export interface SiteDecision {
  subject: string
  heading: string
  text: string
  /** The reason, in the operator's or reporter's own words; may be empty. */
  quote: string
  button: { url: string; label: string }
}

export const siteDecision: MailTemplate<SiteDecision> = {
  subject: ({ subject }) => subject,
  preview: ({ text }) => text,
  Body: ({ heading, text, quote, button }) => (
    <>
      <Heading>{heading}</Heading>
      <Words>{text}</Words>
      {quote && (
        <Quote>
          <Lines text={quote} />
        </Quote>
      )}
      <ActionButton href={button.url}>{button.label}</ActionButton>
    </>
  ),
}
