import { cutText } from '#contract/limits.ts'
import { Lines } from './invitation-facts.tsx'
import { ActionButton, Heading, Quote, TextLink, Words } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export interface GuestMessageEmail {
  host: string
  title: string
  message: string
  /** URL of the guest's RSVP page. */
  link: string
  /** URL where guests can ask the host; null if they can reply to the email. */
  questions: string | null
}

export const guestMessage: MailTemplate<GuestMessageEmail> = {
  subject: ({ host, title }) => `Message from ${host}: ${title}`,
  preview: ({ message }) => cutText(message, 140),
  Body: ({ host, title, message, link, questions }) => (
    <>
      <Heading>A message from your host</Heading>
      <Words>
        {host} sent this to the guests of “{title}”:
      </Words>
      <Quote>
        <Lines text={message} />
      </Quote>
      <ActionButton href={link}>View my RSVP</ActionButton>
      <Words quiet>
        {questions === null ? (
          `Your reply to this email goes to ${host}.`
        ) : (
          <>
            Replies to this email don’t reach anyone. <TextLink href={questions}>Ask the host</TextLink>
          </>
        )}
      </Words>
      <Words quiet>If something’s wrong with this message, you can report it on the page of your RSVP.</Words>
    </>
  ),
}
