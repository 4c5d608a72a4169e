import { EventPicture } from '#mail/event-parts.tsx'
import { EventFacts } from '#mail/notifications/event-facts.tsx'
import type { EventLines } from '#mail/notifications/event-lines.ts'
import { ActionButton, Heading, Words, linkTo } from '#mail/mail-parts.tsx'
import type { MailTemplate } from '#mail/mail-template.ts'
import { rich } from '#texts/rich.ts'
import { t } from '#texts/texts.ts'

export interface EventAfter {
  event: EventLines
  /** Opens the event and marks it as attended. */
  wentUrl: string
}

export const eventAfter: MailTemplate<EventAfter> = {
  subject: ({ event }) => t('How was it? {title}', { title: event.title }),
  preview: () => t('One tap counts it toward your goals.'),
  Body: ({ event, wentUrl }) => (
    <>
      <EventPicture look={event.look} />
      <Heading>{t('How was it?')}</Heading>
      <Words>
        {t('If you went, one tap counts it toward your goals. Then save a line about it for your journal.')}
      </Words>
      <EventFacts event={event} />
      <ActionButton href={wentUrl}>{t('I went')}</ActionButton>
      <Words quiet>
        {rich('Couldn’t make it? You don’t have to do anything. <link>See the event</link>', {
          link: linkTo(event.url),
        })}
      </Words>
    </>
  ),
}
