import { MissingOrError } from '#web/route-error.tsx'
import { paths } from '#web/paths.ts'

const hostingTab = `${paths.myEvents}?tab=hosting`

/** Treats other people's events as not found. */
export function ErrorBoundary() {
  return (
    <MissingOrError title="Event not found" action={{ to: hostingTab, label: 'Return to Hosting' }}>
      You’re not hosting an event at this link.
    </MissingOrError>
  )
}
