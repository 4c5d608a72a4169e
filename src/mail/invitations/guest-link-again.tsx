import { EventTitle } from '#mail/invitation-facts.tsx'
import { ActionButton, Heading, Words } from '#mail/mail-parts.tsx'
import type { MailTemplate } from '#mail/mail-template.ts'
import { t } from '#texts/texts.ts'

/**
 * Sent to an address that anyone may have entered, so it contains nothing that a host wrote except the title and time.
 */
export interface GuestLinkAgain {
  title: string
  /** "Sat, Nov 28, 2026\n9:00 AM to 10:30 AM EST" */
  when: string
  /** URL of the guest's RSVP page. */
  link: string
  /** Number of such emails in the last 24 hours including this one, and the maximum. */
  count: number
  most: number
  /** Local time of the previous one, such as "9:20 AM"; null for the first. */
  lastAt: string | null
}

export const guestLinkAgain: MailTemplate<GuestLinkAgain> = {
  subject: ({ title }) => t('Your RSVP link: {title}', { title }),
  preview: () => t('Open your RSVP to see or change it.'),
  Body: ({ title, when, link, count, most, lastAt }) => (
    <>
      <Heading>{t('Here’s your link')}</Heading>
      <EventTitle title={title} when={when} />
      <ActionButton href={link}>{t('Open my RSVP')}</ActionButton>
      <Words quiet>
        {lastAt === null
          ? t('This is link {count} of {most} today.', { count, most })
          : t('This is link {count} of {most} today. The last one was sent at {time}.', { count, most, time: lastAt })}
      </Words>
      <Words quiet>{t('The link is only for you. If it wasn’t you who asked for it, ignore this email.')}</Words>
    </>
  ),
}
