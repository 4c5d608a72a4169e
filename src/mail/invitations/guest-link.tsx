import { fonts, inks } from '#mail/mail-theme.ts'
import { EventTitle } from '#mail/invitation-facts.tsx'
import { ActionButton, Heading, Words } from '#mail/mail-parts.tsx'
import type { MailTemplate } from '#mail/mail-template.ts'
import { t } from '#texts/texts.ts'

/**
 * Sent to an address that anyone may have entered, so it contains nothing that a host wrote except the title and time.
 */
export interface GuestLink {
  title: string
  /** "Sat, Nov 28, 2026\n9:00 AM to 10:30 AM EST" */
  when: string
  /** URL of the page on which to confirm. */
  link: string
  /** The code that confirms the RSVP on the page where it was entered. */
  code: string
  /** Minutes for which the code works. */
  minutes: number
}

export const guestLink: MailTemplate<GuestLink> = {
  subject: ({ title }) => t('Confirm your RSVP: {title}', { title }),
  preview: () => t('Your RSVP hasn’t been sent yet.'),
  Body: ({ title, when, link, code, minutes }) => (
    <>
      <Heading>{t('Are you going?')}</Heading>
      <EventTitle title={title} when={when} />
      <Words>{t('Your RSVP hasn’t been sent yet. Open your page to confirm it.')}</Words>
      <ActionButton href={link}>{t('Confirm my RSVP')}</ActionButton>
      <Words>{t('Or enter this code on the page where you sent it:')}</Words>
      <p
        className="w-ink"
        style={{ margin: '0 0 14px', font: `700 34px/44px ${fonts.text}`, letterSpacing: '6px', color: inks.ink }}
      >
        {code}
      </p>
      <Words quiet>
        {t(
          '{minutes, plural, one {The code works for # minute. Don’t give it to anyone.} other {The code works for # minutes. Don’t give it to anyone.}}',
          { minutes },
        )}
      </Words>
      <Words quiet>
        {t('The link is only for you. If it wasn’t you who entered this address, ignore this email.')}
      </Words>
    </>
  ),
}
