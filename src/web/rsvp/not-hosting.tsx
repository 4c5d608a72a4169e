import { MissingOrError } from '#web/route-error.tsx'
import { paths } from '#web/paths.ts'
import { t } from '#texts/texts.ts'

const hostingTab = `${paths.myEvents}?tab=hosting`

/** Treats other people's events as not found. */
export function ErrorBoundary() {
  return (
    <MissingOrError title={t('Event not found')} action={{ to: hostingTab, label: t('Return to Hosting') }}>
      {t('You’re not hosting an event at this link.')}
    </MissingOrError>
  )
}
