import { factRows, type EventFact } from './invitation-facts.tsx'
import { ActionButton, Facts, Heading, Words } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export interface SpotFreeEmail {
  title: string
  facts: readonly EventFact[]
  /** URL of the guest's RSVP page. */
  link: string
}

export const placeFree: MailTemplate<SpotFreeEmail> = {
  subject: ({ title }) => `You have a place: ${title}`,
  preview: () => 'A place came free, and it is yours.',
  Body: ({ title, facts, link }) => (
    <>
      <Heading>You have a place</Heading>
      <Words>A place at “{title}” came free, and you were next. You are expected; there is nothing left to do.</Words>
      <Facts facts={factRows(facts)} />
      <Words>If you cannot come any more, please say so: the next person is waiting.</Words>
      <ActionButton href={link}>Look at my answer</ActionButton>
    </>
  ),
}
