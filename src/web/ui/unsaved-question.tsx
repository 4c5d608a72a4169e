import { useEffect } from 'react'
import { Button } from './button.tsx'
import { DialogWindow } from './dialog-window.tsx'

interface Props {
  open: boolean
  onKeep(): void
  onLeave(): void
}

/** Asks before input is discarded. The browser's own prompt covers reloads and other sites. */
export function UnsavedQuestion({ open, onKeep, onLeave }: Props) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  return (
    <DialogWindow
      open={open}
      onOpenChange={(isOpen) => !isOpen && onKeep()}
      title="Leave without saving?"
      description="Your changes haven’t been saved."
      footer={
        <>
          <Button variant="outline" onClick={onLeave}>
            Leave without saving
          </Button>
          <Button onClick={onKeep}>Keep editing</Button>
        </>
      }
    >
      {null}
    </DialogWindow>
  )
}
