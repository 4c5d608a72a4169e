import { Button } from '#web/ui/layout/button.tsx'
import { DialogContent } from './dialog-content.tsx'
import { t } from '#texts/texts.ts'

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
    <DialogContent
      open={open}
      onOpenChange={(isOpen) => !isOpen && onKeep()}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="outline" onClick={onLeave}>
            {t('Leave without saving')}
          </Button>
          <Button onClick={onKeep}>{t('Keep editing')}</Button>
        </>
      }
    >
      {null}
    </DialogContent>
  )
}
