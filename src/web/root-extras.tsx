import { lazy, useEffect } from 'react'
import { accountRequestStore } from '#web/sign-in/account-sheet-store.ts'
import { goalRequestStore } from './event-parts/event-goal-store.ts'
// Registers the task completions of earlier pages with the offline queue.
// oxlint-disable-next-line import/no-unassigned-import -- importing it registers them
import '#web/goal-parts/task-completions.ts'
import { NotificationWatch } from './notifications/notification-watch.tsx'
import { OwnEventWatch } from './my-events/own-event-watch.tsx'
import { OfflineLine } from './offline/offline-line.tsx'
import { OfflineWatch } from './offline-watch.tsx'
import { SessionWatch } from '#web/sign-in/session-watch.tsx'
import { SignInAgain } from '#web/sign-in/sign-in-again.tsx'
import { LanguageWatch } from './accounts/language-watch.tsx'
import { useStore } from './platform/store.ts'
import { ClientOnly } from './ui/feedback/client-only.tsx'
import { keepFocus } from './ui/layout/keep-focus.ts'
import { Toaster } from './ui/feedback/toaster.tsx'
import { Tooltips } from './ui/dialog/tooltips.tsx'

const AccountSheet = lazy(async () => ({ default: (await import('#web/sign-in/account-sheet.tsx')).AccountSheet }))
const EventGoalDialog = lazy(async () => ({ default: (await import('./goals/event-goal-dialog.tsx')).EventGoalDialog }))

/** Renders the dialog that any button on the page can open. Mounted once in the app. */
function EventGoalHost() {
  const request = useStore(goalRequestStore)
  if (!request) return null
  const close = () => goalRequestStore.set(null)
  return (
    <ClientOnly onFailure={close}>
      <EventGoalDialog key={request.event.id} {...request} onClose={close} />
    </ClientOnly>
  )
}

/** Renders the sheet about accounts that any button on the page can open. */
function AccountSheetHost() {
  const request = useStore(accountRequestStore)
  if (!request) return null
  const close = () => accountRequestStore.set(null)
  return (
    <ClientOnly onFailure={close}>
      <AccountSheet {...request} onClose={close} />
    </ClientOnly>
  )
}

/** Parts shared by all pages that aren't needed for the first render. Loaded lazily. */
export function RootExtras() {
  useEffect(() => {
    const main = document.querySelector('main')
    return main ? keepFocus(main) : undefined
  }, [])
  return (
    <>
      <Toaster />
      <Tooltips />
      <OfflineLine />
      <SessionWatch />
      <NotificationWatch />
      <OwnEventWatch />
      <OfflineWatch />
      <EventGoalHost />
      <AccountSheetHost />
      <SignInAgain />
      <LanguageWatch />
    </>
  )
}
