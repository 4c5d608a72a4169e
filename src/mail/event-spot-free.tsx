import type { LetterLook } from '#domain/invitations/letter-look.ts'
import { CalendarLinks, EventPicture, JoinButton } from './event-look.tsx'
import { factRows, type EventFact } from './invitation-facts.tsx'
import { ActionButton, Facts, Heading, Words } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export interface SpotFreeEmail {
  title: string
  facts: readonly EventFact[]
  /** URL of the guest's RSVP page. */
  link: string
  look: LetterLook
}

export const placeFree: MailTemplate<SpotFreeEmail> = {
  subject: ({ title }) => `You’re going: ${title}`,
  preview: () => 'A spot opened up, and it’s yours.',
  Body: ({ title, facts, link, look }) => (
    <>
      <EventPicture look={look} />
      <Heading>You’re in</Heading>
      <Words>
        A spot at “{title}” opened up, and you were next on the waitlist. You’re going, and there’s nothing left to do.
      </Words>
      <Facts facts={factRows(facts, look.map)} />
      <JoinButton look={look} />
      <Words>Can’t make it anymore? Please change your RSVP, so the next person can go.</Words>
      <ActionButton href={link}>View my RSVP</ActionButton>
      <CalendarLinks look={look} />
    </>
  ),
}
