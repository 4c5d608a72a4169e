import { Button } from '#web/ui/layout/button.tsx'
import { DialogWindow } from './dialog-window.tsx'

export interface UnsavedQuestionProps {
  title: string
  description: string
  open: boolean
  onKeep(): void
  onLeave(): void
}

/** Asks before input is discarded. */
export function UnsavedQuestion({ title, description, open, onKeep, onLeave }: UnsavedQuestionProps) {
  return (
    <DialogWindow
      open={open}
      onOpenChange={(isOpen) => !isOpen && onKeep()}
      title={title}
      description={description}
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
