import { EventPicture } from '#mail/event-parts.tsx'
import { EventFacts } from '#mail/notifications/event-facts.tsx'
import type { EventLines } from '#mail/notifications/event-lines.ts'
import { ChoiceButtons, Heading, Words } from '#mail/mail-parts.tsx'
import type { MailTemplate } from '#mail/mail-template.ts'
import { t } from '#texts/texts.ts'

export interface EventLater {
  event: EventLines
  /** Links for each answer to the question. */
  answers: readonly { label: string; href: string }[]
}

export const eventLater: MailTemplate<EventLater> = {
  subject: ({ event }) => t('A month later: {title}', { title: event.title }),
  preview: () => t('Have you used what you learned?'),
  Body: ({ event, answers }) => (
    <>
      <EventPicture look={event.look} />
      <Heading>{t('Have you used what you learned?')}</Heading>
      <Words>{t('You went to this event a month ago. One tap is enough, and we won’t ask about it again.')}</Words>
      <EventFacts event={event} />
      <ChoiceButtons choices={answers} />
    </>
  ),
}
