import { EventEntry } from './event-entry.tsx'
import type { EventLines } from './event-lines.ts'
import { ActionButton, Facts, Heading, Subheading, Words } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

export interface GoalNudge {
  goals: readonly { title: string; /** The next open task; null if there is none. */ nextTask: string | null }[]
  /** An event that helps with one of the goals. */
  event: { event: EventLines; reason: string } | null
  url: string
}

export const goalNudge: MailTemplate<GoalNudge> = {
  subject: ({ goals }) =>
    goals.length === 1 ? `A next step for "${goals[0]?.title}"` : `A next step for your ${goals.length} goals`,
  preview: ({ goals }) => goals.map(({ nextTask, title }) => nextTask ?? title).join(' · '),
  Body: ({ goals, event, url }) => (
    <>
      <Heading>A small step this week</Heading>
      <Words>No rush. Here’s what you want to learn, and what comes next.</Words>
      <Facts
        facts={goals.map(({ title, nextTask }) => ({
          label: 'Goal',
          value: (
            <>
              <strong>{title}</strong>
              <br />
              {nextTask ? `Next: ${nextTask}` : 'Add a first task'}
            </>
          ),
        }))}
      />
      {event && (
        <>
          <Subheading>An event that could help</Subheading>
          <EventEntry event={event.event} reason={event.reason} />
        </>
      )}
      <ActionButton href={url}>Open my goals</ActionButton>
    </>
  ),
}
