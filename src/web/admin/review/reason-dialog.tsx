import { useState, type FormEvent, type ReactNode } from 'react'
import { operatorLimits } from '#contract/admin/operator-options.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { t } from '#texts/texts.ts'

export interface ReasonDialogProps {
  title: string
  /** Explanation of the consequences. */
  children: ReactNode
  /** Label of the confirm button. */
  label: string
  /** Whether a reason is required. */
  needsReason?: boolean
  isPending: boolean
  onConfirm(reason: string): void
  onClose(): void
}

/** Confirmation dialog for drastic actions, which asks for a reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, label, needsReason = false, isPending, onConfirm, onClose } = props
  const [reason, setReason] = useState('')
  const isMissing = needsReason && reason.trim().length < 3
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isMissing) onConfirm(reason.trim())
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form="reason" variant="danger" pending={isPending} disabled={isMissing}>
            {label}
          </Button>
        </>
      }
    >
      <form id="reason" onSubmit={submit} className="grid gap-4">
        <p>{children}</p>
        <TextField
          label={needsReason ? t('Reason') : t('Reason (optional)')}
          lines={2}
          required={needsReason}
          value={reason}
          onValueChange={setReason}
          maxLength={operatorLimits.reason}
          hint={t('Goes in the log, where other operators can read it. The person won’t see it.')}
        />
      </form>
    </Dialog>
  )
}
