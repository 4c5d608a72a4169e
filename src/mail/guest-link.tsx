import { ActionButton, Heading, Words } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

/** Goes to an address that anyone may have entered, so it has nothing that a host wrote but the title. */
export interface GuestLinkEmail {
  title: string
  /** URL of the page on which to confirm. */
  link: string
}

export const guestLink: MailTemplate<GuestLinkEmail> = {
  subject: ({ title }) => `Confirm your RSVP: ${title}`,
  preview: () => 'Your RSVP hasn’t been sent yet.',
  Body: ({ title, link }) => (
    <>
      <Heading>Are you going?</Heading>
      <Words>{title}</Words>
      <Words>Your RSVP hasn’t been sent yet. Open your page to confirm it.</Words>
      <ActionButton href={link}>Confirm my RSVP</ActionButton>
      <Words quiet>The link is only for you. If it wasn’t you who entered this address, ignore this email.</Words>
    </>
  ),
}
