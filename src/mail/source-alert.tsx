import { ActionButton, Facts, Heading, Words } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

/** Notifies an operator that a source fails, or that it works again. */
export interface SourceAlert {
  source: string
  /** When it failed first, formatted for display. */
  since: string
  /** The reason for the last failure; null if it works again. */
  error: string | null
  /** URL of the source's screen. */
  url: string
}

export const sourceAlert: MailTemplate<SourceAlert> = {
  subject: ({ source, error }) => (error === null ? `${source} works again` : `${source} can’t be read`),
  preview: ({ error }) => error ?? 'Its events are up to date again.',
  Body: ({ source, since, error, url }) =>
    error === null ? (
      <>
        <Heading>{source} works again</Heading>
        <Words>It couldn’t be read since {since}. Now its events are up to date again.</Words>
        <ActionButton href={url}>See the source</ActionButton>
      </>
    ) : (
      <>
        <Heading>{source} can’t be read</Heading>
        <Words>
          We tried five times. Its events stay listed as they were, and we’ll keep trying. You’ll hear from us once
          more, when it works again.
        </Words>
        <Facts
          facts={[
            { label: 'Since', value: since },
            { label: 'Reason', value: error },
          ]}
        />
        <ActionButton href={url}>See the source</ActionButton>
      </>
    ),
}
