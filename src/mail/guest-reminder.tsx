import { factRows, type EventFact } from './invitation-facts.tsx'
import { ActionButton, Facts, Heading, Words } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export interface GuestReminder {
  /** "Tomorrow", "Today" or "In an hour"; starts the subject and the heading. */
  lead: string
  title: string
  facts: readonly EventFact[]
  /** URL of the guest's RSVP page. */
  link: string
}

export const guestReminder: MailTemplate<GuestReminder> = {
  subject: ({ lead, title }) => `${lead}: ${title}`,
  preview: ({ facts }) => facts.map(({ value }) => value).join(' · '),
  Body: ({ lead, title, facts, link }) => (
    <>
      <Heading>
        {lead}: {title}
      </Heading>
      <Words>A quick reminder, so you don’t miss it.</Words>
      <Facts facts={factRows(facts)} />
      <Words>Can’t make it anymore? Please change your RSVP, so your host knows.</Words>
      <ActionButton href={link}>Change or cancel my RSVP</ActionButton>
    </>
  ),
}
