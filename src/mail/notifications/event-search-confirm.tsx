import { ActionButton, Heading, Quote, Words } from '#mail/mail-parts.tsx'
import type { MailTemplate } from '#mail/mail-template.ts'
import { t } from '#texts/texts.ts'

export interface EventSearchConfirm {
  /** "Free STEM events within 20 miles", or the title of the event to remind of. */
  search: string
  /** Whether it is for a reminder of one event. */
  isReminder: boolean
  url: string
}

export const eventSearchConfirm: MailTemplate<EventSearchConfirm> = {
  subject: ({ isReminder, search }) =>
    isReminder ? t('Confirm your reminder: {title}', { title: search }) : t('Confirm your weekly email'),
  preview: ({ search }) => search,
  Body: ({ search, isReminder, url }) => (
    <>
      <Heading>{t('One more step')}</Heading>
      <Words>
        {isReminder
          ? t('You asked Wonderlark to remind you of this event, the day before and an hour before it starts:')
          : t('You asked Wonderlark to email you new events for this search each week:')}
      </Words>
      <Quote>{search}</Quote>
      <ActionButton href={url}>{isReminder ? t('Yes, remind me') : t('Yes, email me')}</ActionButton>
      <Words quiet>{t('If you didn’t ask for this, ignore this email. You won’t get another one.')}</Words>
    </>
  ),
}
