import { useState, type FormEvent } from 'react'
import { goalLimits } from '#contract/goal-options.ts'
import { PictureField } from '#web/hosting/picture-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useWriteEntry } from './mutations.ts'

interface Props {
  label: string
  hint: string
  /** The event that the entry is about. */
  eventId?: number
  onSaved?(): void
}

/** Form for a journal entry: a line or two, and a photo if wanted. */
export function EntryForm({ label, hint, eventId, onSaved }: Props) {
  const [text, setText] = useState('')
  const [image, setImage] = useState<string | null>(null)
  const [hasPhoto, setHasPhoto] = useState(false)
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
          setText('')
          setImage(null)
          setHasPhoto(false)
          onSaved?.()
        },
      },
    )
  }
  return (
    <form onSubmit={save} className="grid gap-3">
      <TextField
        label={label}
        hint={hint}
        value={text}
        onValueChange={setText}
        maxLength={goalLimits.journal}
        lines={2}
      />
      {hasPhoto && <PictureField label="Photo" value={image} onChange={setImage} alt="Preview of your photo" />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="outline" pending={isPending} disabled={isEmpty}>
          Save to journal
        </Button>
        {!hasPhoto && (
          <Button variant="quiet" onClick={() => setHasPhoto(true)}>
            Add a photo
          </Button>
        )}
      </div>
    </form>
  )
}
