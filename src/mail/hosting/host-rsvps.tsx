import { Lines } from '#mail/invitation-facts.tsx'
import { ActionButton, Heading, Subheading, Words } from '#mail/mail-parts.tsx'
import type { MailTemplate } from '#mail/mail-template.ts'
import { t } from '#texts/texts.ts'

interface EventRsvps {
  title: string
  when: string
  /** Such as "12 going · 3 spots left"; may be empty. */
  counts: string
  /** A sentence for each guest. */
  lines: readonly string[]
  /** URL of the guest list. */
  url: string
}

export interface HostRsvps {
  subject: string
  heading: string
  events: readonly EventRsvps[]
}

export const hostRsvps: MailTemplate<HostRsvps> = {
  subject: ({ subject }) => subject,
  preview: ({ events }) => events.flatMap(({ lines }) => lines).join(' '),
  Body: ({ heading, events }) => (
    <>
      <Heading>{heading}</Heading>
      {events.map(({ title, when, counts, lines, url }) => (
        <div key={url}>
          <Subheading>{title}</Subheading>
          <Words quiet>
            <Lines text={[when, counts].filter(Boolean).join('\n')} />
          </Words>
          {lines.some((line) => line !== `${heading}.`) && (
            <Words>
              <Lines text={lines.join('\n')} />
            </Words>
          )}
          <ActionButton href={url}>{t('See the guest list')}</ActionButton>
        </div>
      ))}
    </>
  ),
}
