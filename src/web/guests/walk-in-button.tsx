import { useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { RestoredNote } from '#web/ui/form/restored-note.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { giveSuccessFeedback } from '#web/ui/feedback/success-feedback.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { addWalkIn } from './check-in-queue.ts'
import { t } from '#texts/texts.ts'

const partySizes = Array.from({ length: limits.checkIn.party }, (_, at) => ({
  value: String(at + 1),
  label: String(at + 1),
}))

/** Adds someone who came without an RSVP. */
export function WalkInButton({ eventId, name: given }: { eventId: number; name: string }) {
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const { draft, change, clear, restored } = useDraft(`walk-in to ${eventId}`, () => ({ name: given, arrived: '1' }), {
    isOpen,
  })
  const { name, arrived } = draft
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    addWalkIn(client, { eventId, name: name.trim(), arrived: Number(arrived) })
    giveSuccessFeedback()
    clear()
    setIsOpen(false)
  }
  return (
    <div className="mt-4 flex justify-center">
      <Dialog
        title={t('Add a walk-in')}
        description={t('For somebody who came without an RSVP.')}
        open={isOpen}
        onOpenChange={setIsOpen}
        trigger={
          <Button variant="outline">
            <UserPlus aria-hidden className="size-5" />
            {given ? t('Add “{name}” as a walk-in', { name: given }) : t('Add a walk-in')}
          </Button>
        }
      >
        <form onSubmit={add} className="grid gap-4">
          <RestoredNote restored={restored} />
          <TextField
            label={t('Name')}
            value={name}
            onValueChange={(next) => change({ name: next })}
            maxLength={limits.rsvp.name}
            autoComplete="off"
            required
          />
          <SelectField
            label={t('People')}
            value={arrived}
            onChange={(next) => change({ arrived: next })}
            options={partySizes}
          />
          <Button type="submit" disabled={name.trim() === ''}>
            {t('Check in')}
          </Button>
        </form>
      </Dialog>
    </div>
  )
}
