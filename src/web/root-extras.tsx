import { EventGoalHost } from './goals/event-goal-host.tsx'
// Registers the task completions of earlier pages with the offline queue.
// oxlint-disable-next-line import/no-unassigned-import -- importing it registers them
import './goals/task-completions.ts'
import { NotificationWatch } from './notifications/notification-watch.tsx'
import { OfflineLine } from './offline/offline-line.tsx'
import { OfflineWatch } from './offline/offline-watch.tsx'
import { SignInAgain } from './people/sign-in-again.tsx'
import { Toaster } from './ui/toaster.tsx'
import { Tooltips } from './ui/tooltips.tsx'

/** Parts shared by all pages that aren't needed for the first render. Loaded lazily. */
export function RootExtras() {
  return (
    <>
      <Toaster />
      <Tooltips />
      <OfflineLine />
      <NotificationWatch />
      <OfflineWatch />
      <EventGoalHost />
      <SignInAgain />
    </>
  )
}
