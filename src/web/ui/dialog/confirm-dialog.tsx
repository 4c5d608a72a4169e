import type { ReactNode } from 'react'
import { Button } from '#web/ui/layout/button.tsx'
import { Dialog } from './dialog.tsx'
import { t } from '#texts/texts.ts'

interface Props {
  title: string
  description?: string
  children?: ReactNode
  open?: boolean
  /** Label of the button that confirms. */
  action: string
  /** Its label while the action runs. */
  pendingAction?: string
  /** Label of the button that closes the dialog and changes nothing. */
  keep?: string
  isPending?: boolean
  isDisabled?: boolean
  isHarmless?: boolean
  onConfirm(): void
  onClose(): void
}

/** Asks for confirmation of an action that deletes something, notifies others or can't be undone. */
export function ConfirmDialog({ title, description, children, open = true, onClose, ...buttons }: Props) {
  const {
    action,
    pendingAction = action,
    keep = t('Cancel'),
    isPending = false,
    isDisabled = false,
    isHarmless,
    onConfirm,
  } = buttons
  return (
    <Dialog
      title={title}
      description={description}
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={isPending}>
            {keep}
          </Button>
          <Button
            variant={isHarmless ? 'primary' : 'danger'}
            pending={isPending}
            disabled={isDisabled}
            onClick={() => onConfirm()}
          >
            {isPending ? pendingAction : action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
