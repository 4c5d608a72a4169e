import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Asks before leaving a screen with unsaved changes. The browser's own prompt covers leaving the page. */
export function UnsavedGuard({ isOn }: { isOn: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isOn && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isOn])
  const isAsking = blocker.state === 'blocked'
  return (
    <Dialog
      open={isAsking}
      onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
      title="Leave without saving?"
      description="Your changes haven’t been saved."
      footer={
        <>
          <Button variant="outline" onClick={() => blocker.proceed?.()}>
            Leave without saving
          </Button>
          <Button onClick={() => blocker.reset?.()}>Keep editing</Button>
        </>
      }
    >
      {null}
    </Dialog>
  )
}
