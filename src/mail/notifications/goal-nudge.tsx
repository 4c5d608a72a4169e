import { EventEntry } from './event-entry.tsx'
import type { EventLines } from './event-lines.ts'
import { ActionButton, Facts, Heading, Subheading, Words } from '#mail/mail-parts.tsx'
import type { MailTemplate } from '#mail/mail-template.ts'
import { t } from '#texts/texts.ts'

export interface GoalNudge {
  goals: readonly { title: string; /** The next open task; null if there is none. */ nextTask: string | null }[]
  /** An event that helps with one of the goals. */
  event: { event: EventLines; reason: string } | null
  url: string
}

export const goalNudge: MailTemplate<GoalNudge> = {
  subject: ({ goals }) =>
    goals.length === 1
      ? t('A next step for "{title}"', { title: goals[0]?.title ?? '' })
      : t('{count, plural, one {A next step for your # goal} other {A next step for your # goals}}', {
          count: goals.length,
        }),
  preview: ({ goals }) => goals.map(({ nextTask, title }) => nextTask ?? title).join(' · '),
  Body: ({ goals, event, url }) => (
    <>
      <Heading>{t('A small step this week')}</Heading>
      <Words>{t('No rush. Here’s what you want to learn, and what comes next.')}</Words>
      <Facts
        facts={goals.map(({ title, nextTask }) => ({
          label: t('Goal'),
          value: (
            <>
              <strong>{title}</strong>
              <br />
              {nextTask ? t('Next: {task}', { task: nextTask }) : t('Add a first task')}
            </>
          ),
        }))}
      />
      {event && (
        <>
          <Subheading>{t('An event that could help')}</Subheading>
          <EventEntry event={event.event} reason={event.reason} />
        </>
      )}
      <ActionButton href={url}>{t('Open my goals')}</ActionButton>
    </>
  ),
}
