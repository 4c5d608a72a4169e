import type { EmailLook } from '#domain/invitations/email-look.ts'
import { CalendarLinks, DoorCode, EventPicture, JoinButton, type Door } from '#mail/event-parts.tsx'
import { factRows, type EventFact } from '#mail/invitation-facts.tsx'
import { ActionButton, ChoiceButtons, Facts, Heading, Words } from '#mail/mail-parts.tsx'
import type { MailTemplate } from '#mail/mail-template.ts'
import { t } from '#texts/texts.ts'

export interface GuestReminder {
  /** "Tomorrow", "Today" or "In an hour"; starts the subject and the heading. */
  lead: string
  title: string
  facts: readonly EventFact[]
  /** URL of the guest's RSVP page. */
  link: string
  /** The guest hasn't decided. */
  isMaybe: boolean
  look: EmailLook
  /** The guest's check-in code and its picture; null for a guest who hasn't decided. */
  door: Door | null
}

export const guestReminder: MailTemplate<GuestReminder> = {
  subject: ({ lead, title }) => t('{lead}: {title}', { lead, title }),
  preview: ({ facts }) => facts.map(({ value }) => value).join(' · '),
  Body: ({ lead, title, facts, link, isMaybe, look, door }) => (
    <>
      <EventPicture look={look} />
      <Heading>
        {lead}: {title}
      </Heading>
      <Words>
        {isMaybe
          ? t('You said maybe. Are you coming? Your host would like to know.')
          : t('A quick reminder, so you don’t miss it.')}
      </Words>
      <Facts facts={factRows(facts, look.map)} />
      <JoinButton look={look} />
      <DoorCode door={door} />
      {isMaybe ? (
        <ChoiceButtons
          choices={[
            { href: `${link}?answer=yes`, label: t('I’m going') },
            { href: `${link}?answer=no`, label: t('Can’t go') },
          ]}
        />
      ) : (
        <>
          <Words>{t('Can’t make it anymore? Please change your RSVP, so your host knows.')}</Words>
          <ActionButton href={link}>{t('Change my RSVP')}</ActionButton>
        </>
      )}
      <CalendarLinks look={look} />
    </>
  ),
}
