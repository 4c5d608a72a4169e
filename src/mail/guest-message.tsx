import { cutText } from '#contract/limits.ts'
import { Lines } from './invitation-facts.tsx'
import { ActionButton, Heading, Quote, Words } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export interface GuestMessageEmail {
  host: string
  title: string
  message: string
  /** URL of the guest's RSVP page. */
  link: string
}

export const guestMessage: MailTemplate<GuestMessageEmail> = {
  subject: ({ host, title }) => `Message from ${host}: ${title}`,
  preview: ({ message }) => cutText(message, 140),
  Body: ({ host, title, message, link }) => (
    <>
      <Heading>A message from your host</Heading>
      <Words>
        {host} sent this to the guests of “{title}”:
      </Words>
      <Quote>
        <Lines text={message} />
      </Quote>
      <ActionButton href={link}>View my RSVP</ActionButton>
      <div style={{ paddingTop: '12px' }}>
        <Words quiet>If something’s wrong with this message, you can report it on that page.</Words>
      </div>
    </>
  ),
}
