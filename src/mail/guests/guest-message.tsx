import type { EmailLook } from '#domain/invitations/email-look.ts'
import { EventPicture } from '#mail/event-parts.tsx'
import { cutText } from '#contract/limits.ts'
import { factRows, Lines, type EventFact } from '#mail/invitation-facts.tsx'
import { ActionButton, Facts, Heading, Quote, TextLink, Words, linkTo } from '#mail/mail-parts.tsx'
import type { MailTemplate } from '#mail/mail-template.ts'
import { rich } from '#texts/rich.ts'
import { t } from '#texts/texts.ts'

export interface GuestMessage {
  host: string
  title: string
  message: string
  /** When and where the event is. */
  facts: readonly EventFact[]
  look: EmailLook
  /** Whether the recipients are the guests who attended. */
  isThanks?: boolean
  /** URL of the guest's RSVP page. */
  link: string
  /** URL of the event's photos; null if the host doesn't mention them. */
  photos?: string | null
  /** URL where guests can ask the host; null if they can reply to the host's own address. Absent if the footer says it. */
  questions?: string | null
}

export const guestMessage: MailTemplate<GuestMessage> = {
  subject: ({ host, title, isThanks }) =>
    isThanks ? t('Thanks for coming: {title}', { title }) : t('Message from {host}: {title}', { host, title }),
  preview: ({ message }) => cutText(message, 140),
  Body: ({ host, title, message, facts, look, link, photos, questions, isThanks }) => (
    <>
      <EventPicture look={look} />
      <Heading>{isThanks ? t('Thanks for coming') : t('A message from your host')}</Heading>
      <Words>
        {isThanks
          ? t('{host} sent this to everyone who came to “{title}”:', { host, title })
          : t('{host} sent this to the guests of “{title}”:', { host, title })}
      </Words>
      <Quote>
        <Lines text={message} />
      </Quote>
      {!isThanks && <Facts facts={factRows(facts, look.map)} />}
      {photos && (
        <Words>
          <TextLink href={photos}>{t('See the photos')}</TextLink>
        </Words>
      )}
      <ActionButton href={link}>{t('View my RSVP')}</ActionButton>
      {questions !== undefined && (
        <Words quiet>
          {questions === null
            ? t('Your reply to this email goes to {host}.', { host })
            : rich('Replies to this email don’t reach anyone. <link>Ask the host</link>', {
                link: linkTo(questions),
              })}
        </Words>
      )}
      <Words quiet>{t('If something’s wrong with this message, you can report it on the page of your RSVP.')}</Words>
    </>
  ),
}
