import type { RsvpResponse } from '#contract/rsvp-responses.ts'
import { factRows, type EventFact } from './invitation-facts.tsx'
import { ActionButton, Facts, Heading, Words } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export interface GuestLinkEmail {
  title: string
  facts: readonly EventFact[]
  /** The guest's RSVP; null if they haven't confirmed any. */
  answer: RsvpResponse | null
  /** URL of the guest's RSVP page. */
  link: string
}

const headings: Record<RsvpResponse, string> = {
  yes: 'You’re going',
  maybe: 'You’re a maybe',
  no: 'You’re not going',
  waiting: 'You’re on the waitlist',
  requested: 'You’ve asked to come',
}

export const guestLink: MailTemplate<GuestLinkEmail> = {
  subject: ({ title, answer }) => (answer ? `Your RSVP: ${title}` : `Confirm your RSVP: ${title}`),
  preview: ({ facts }) => facts.map(({ value }) => value).join(' · '),
  Body: ({ title, facts, answer, link }) => (
    <>
      <Heading>{answer ? headings[answer] : 'Are you going?'}</Heading>
      <Words>{title}</Words>
      <Facts facts={factRows(facts)} />
      <Words>
        {answer
          ? 'Your own page has your check-in code for the door. You can change your RSVP there, too.'
          : 'Your RSVP hasn’t been sent yet. Open your page to confirm it.'}
      </Words>
      <ActionButton href={link}>{answer ? 'View my RSVP' : 'Confirm my RSVP'}</ActionButton>
      <Words quiet>The link is only for you. If it wasn’t you who entered this address, ignore this email.</Words>
    </>
  ),
}
