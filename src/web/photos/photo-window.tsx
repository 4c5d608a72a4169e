import { useId, useState, type FormEvent } from 'react'
import type { LearningEvent } from '#contract/events/event.ts'
import type { EventPhotoList } from '#contract/photos/photo.ts'
import { photoLimits } from '#contract/photos/photo-options.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { AlertNote } from '#web/ui/feedback/alert-note.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { CheckboxRow } from '#web/ui/form/checkbox-row.tsx'
import { DialogWindow } from '#web/ui/dialog/dialog-window.tsx'
import { KeptNote } from '#web/ui/form/kept-note.tsx'
import { SwitchRow } from '#web/ui/form/switch-row.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useAddPhoto } from './photo-mutations.ts'
import { PictureField } from '#web/pictures/picture-field.tsx'

const emptyPhoto: { image: string | null; caption: string; isForEveryone: boolean } = {
  image: null,
  caption: '',
  isForEveryone: false,
}

/** Returns the first thing that is missing, as a sentence; null if the photo can be added. */
function findMissing({ image, caption }: typeof emptyPhoto, hasConsent: boolean): string | null {
  if (image === null) return 'Choose a picture first.'
  if (caption.trim() === '') return 'Describe the photo in a few words.'
  return hasConsent ? null : 'Confirm that everybody in the photo agreed.'
}

interface Props {
  event: LearningEvent
  list: EventPhotoList
  onClose(): void
}

/** Form to add a photo to an event. */
export function PhotoWindow({ event, list: { isHost, isPublicEvent }, onClose }: Props) {
  const formId = useId()
  // Pictures are too large to outlive the tab.
  const { draft, change, clear, kept } = useDraft(`photo of ${event.id}`, () => emptyPhoto, { isTabOnly: true })
  // Asked anew for each photo, so it isn't stored.
  const [hasConsent, setHasConsent] = useState(false)
  const [missing, setMissing] = useState<string | null>(null)
  const { mutate, isPending } = useAddPhoto(event.id)
  const send = (submit: FormEvent) => {
    submit.preventDefault()
    const found = findMissing(draft, hasConsent)
    setMissing(found)
    const { image, isForEveryone } = draft
    if (found !== null || image === null) return
    const photo = { image, caption: draft.caption.trim(), isForEveryone: isPublicEvent && isForEveryone }
    mutate(photo, {
      onSuccess: () => {
        clear()
        onClose()
      },
    })
  }
  return (
    <DialogWindow
      open
      onOpenChange={(next) => !next && onClose()}
      title="Add a photo"
      description={
        isHost
          ? `You can add up to ${photoLimits.perPerson} photos. Guests and hosts see them at once.`
          : `You can add up to ${photoLimits.perPerson} photos. Guests see yours once the host approves it.`
      }
      footer={
        <>
          {missing && (
            <div className="w-full">
              <AlertNote title={missing} />
            </div>
          )}
          <Button type="submit" form={formId} pending={isPending}>
            {isPending ? 'Uploading...' : 'Add photo'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} className="grid gap-4">
        <KeptNote kept={kept} />
        <PictureField
          label="Photo"
          value={draft.image}
          onChange={(image) => change({ image })}
          alt={draft.caption || 'Preview of your photo'}
        />
        <TextField
          label="Caption"
          hint="It’s shown below the photo, and read aloud to people who can’t see it."
          placeholder="Two frogs in a jar"
          counter={photoLimits.caption}
          value={draft.caption}
          onValueChange={(caption) => change({ caption })}
          readOnly={isPending}
        />
        {isPublicEvent && (
          <SwitchRow
            hint="Only if the host also shows this event’s photos to everyone. Otherwise, guests and hosts see it."
            checked={draft.isForEveryone}
            onCheckedChange={(isForEveryone) => change({ isForEveryone })}
          >
            Everyone may see it
          </SwitchRow>
        )}
        <CheckboxRow checked={hasConsent} onCheckedChange={setHasConsent} className="-mx-2">
          Everybody who can be recognized agreed to be seen, or nobody can be recognized.
        </CheckboxRow>
        <p className="text-sm text-muted">We remove the place and the camera’s data from the picture.</p>
      </form>
    </DialogWindow>
  )
}
