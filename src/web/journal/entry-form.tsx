import { useState, type FormEvent } from 'react'
import { goalLimits } from '#contract/goals/goal-options.ts'
import { PictureField } from '#web/pictures/picture-field.tsx'
import { useDraft } from '#web/platform/use-draft.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { RestoredNote } from '#web/ui/form/restored-note.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useWriteEntry } from './mutations.ts'
import { t } from '#texts/texts.ts'

interface Props {
  label: string
  hint: string
  /** The event that the entry is about. */
  eventId?: number
  onSaved?(): void
}

const emptyEntry: { text: string; image: string | null } = { text: '', image: null }

/** Form for a journal entry: a line or two, and a photo if wanted. */
export function EntryForm({ label, hint, eventId, onSaved }: Props) {
  const { draft, change, clear, restored } = useDraft(`journal ${eventId ?? ''}`, () => emptyEntry)
  const { text, image } = draft
  const [isAddingPhoto, setIsAddingPhoto] = useState(false)
  const hasPhoto = isAddingPhoto || image !== null
  const { mutate, isPending } = useWriteEntry()
  const line = text.trim()
  const isEmpty = line === '' && image === null
  const save = (submit: FormEvent) => {
    submit.preventDefault()
    if (isEmpty) return
    mutate(
      { text: line, image, ...(eventId !== undefined && { eventId }) },
      {
        onSuccess: () => {
          clear()
          setIsAddingPhoto(false)
          onSaved?.()
        },
      },
    )
  }
  return (
    <form onSubmit={save} className="grid gap-3">
      <RestoredNote restored={restored} />
      <TextField
        label={label}
        hint={hint}
        value={text}
        onValueChange={(next) => change({ text: next })}
        maxLength={goalLimits.journal}
        lines={2}
      />
      {hasPhoto && (
        <PictureField
          label={t('Photo')}
          value={image}
          onChange={(next) => change({ image: next })}
          alt={t('Preview of your photo')}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="outline" pending={isPending} disabled={isEmpty}>
          {t('Save to journal')}
        </Button>
        {!hasPhoto && (
          <Button variant="quiet" onClick={() => setIsAddingPhoto(true)}>
            {t('Add a photo')}
          </Button>
        )}
      </div>
    </form>
  )
}
