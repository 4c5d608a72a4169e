import { ActionButton, Facts, Heading, Words } from '#mail/mail-parts.tsx'
import type { MailTemplate } from '#mail/mail-template.ts'
import { t } from '#texts/texts.ts'

/** Notifies an operator that a source fails, or that it works again. */
export interface SourceAlert {
  source: string
  /** Time of the first failure, formatted for display. */
  since: string
  /** The reason for the last failure; null if it works again. */
  error: string | null
  /** URL of the source's screen. */
  url: string
}

export const sourceAlert: MailTemplate<SourceAlert> = {
  subject: ({ source, error }) =>
    error === null ? t('{source} works again', { source }) : t('{source} can’t be read', { source }),
  preview: ({ error }) => error ?? t('Its events are up to date again.'),
  Body: ({ source, since, error, url }) =>
    error === null ? (
      <>
        <Heading>{t('{source} works again', { source })}</Heading>
        <Words>{t('It couldn’t be read since {date}. Now its events are up to date again.', { date: since })}</Words>
        <ActionButton href={url}>{t('See the source')}</ActionButton>
      </>
    ) : (
      <>
        <Heading>{t('{source} can’t be read', { source })}</Heading>
        <Words>
          {t(
            'We tried five times. Its events stay listed as they were, and we’ll keep trying. You’ll hear from us once more, when it works again.',
          )}
        </Words>
        <Facts
          facts={[
            { label: t('Since'), value: since },
            { label: t('Reason'), value: error },
          ]}
        />
        <ActionButton href={url}>{t('See the source')}</ActionButton>
      </>
    ),
}
