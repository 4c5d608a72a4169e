import { Check, EyeOff, Flag, Pencil, Trash2, UserX } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { EventPhoto, EventPhotoList } from '#contract/photos/photo.ts'
import { photoLimits } from '#contract/photos/photo-options.ts'
import { call } from '#web/platform/query-client.ts'
import { useSession } from '#web/platform/session.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { RestoredNote } from '#web/ui/form/restored-note.tsx'
import { SwitchRow } from '#web/ui/form/switch-row.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useAskRemoval, useChangePhoto, useDecidePhoto, useRemovePhoto } from './photo-mutations.ts'
import { ReportForm } from '#web/conduct/report-form.tsx'
import { t } from '#texts/texts.ts'

interface FormProps {
  eventId: number
  photo: EventPhoto
  onDone(): void
}

/** Asks for a photo to be taken down, for someone who is in it. */
function RemovalForm({ eventId, photo, onDone }: FormProps) {
  const { draft, change, clear, restored } = useDraft(`removal of photo ${photo.id}`, () => ({ reason: '' }))
  const { mutate, isPending } = useAskRemoval(eventId, photo.id)
  const send = (submit: FormEvent) => {
    submit.preventDefault()
    mutate(draft.reason.trim(), {
      onSuccess: () => {
        clear()
        onDone()
      },
    })
  }
  return (
    <form onSubmit={send} className="grid gap-3">
      <RestoredNote restored={restored} />
      <p>
        {t(
          'We hide the photo at once. The host reads what you write and decides whether it stays down. We don’t say who asked.',
        )}
      </p>
      <TextField
        label={t('Anything the host should know? (optional)')}
        lines={2}
        counter={photoLimits.reason}
        value={draft.reason}
        onValueChange={(reason) => change({ reason })}
        readOnly={isPending}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={isPending}>
          {isPending ? t('Sending...') : t('Ask to take it down')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

function EditForm({ eventId, photo, onDone, isPublicEvent }: FormProps & { isPublicEvent: boolean }) {
  const { draft, change, clear, restored } = useDraft(`caption of photo ${photo.id}`, () => ({
    caption: photo.caption,
    isForEveryone: photo.isForEveryone,
  }))
  const { mutate, isPending } = useChangePhoto(eventId, photo.id)
  const finish = () => {
    clear()
    onDone()
  }
  const send = (submit: FormEvent) => {
    submit.preventDefault()
    mutate({ ...draft, caption: draft.caption.trim() }, { onSuccess: finish })
  }
  return (
    <form onSubmit={send} className="grid gap-3">
      <RestoredNote restored={restored} />
      <TextField
        label={t('Caption')}
        {...(!photo.isFromHost && { hint: t('The host approves a new caption first.') })}
        counter={photoLimits.caption}
        value={draft.caption}
        onValueChange={(caption) => change({ caption })}
        readOnly={isPending}
      />
      {isPublicEvent && (
        <SwitchRow
          hint={t('Only if the host also shows this event’s photos to everyone.')}
          checked={draft.isForEveryone}
          onCheckedChange={(isForEveryone) => change({ isForEveryone })}
        >
          {t('Everyone may see it')}
        </SwitchRow>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={isPending}>
          {isPending ? t('Saving...') : t('Save')}
        </Button>
        <Button variant="quiet" onClick={finish}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

function ReportPhoto({ photo, onDone }: Omit<FormProps, 'eventId'>) {
  return (
    <>
      <ReportForm
        draftKey={`report on photo ${photo.id}`}
        label={t('What’s wrong with this photo?')}
        send={(client, body) => call(client, 'reportPhoto', { params: { id: photo.id }, body })}
        onSent={onDone}
      />
      <Button variant="quiet" className="mt-2 w-full" onClick={onDone}>
        {t('Cancel')}
      </Button>
    </>
  )
}

type Opened = 'edit' | 'removal' | 'report'

/** Moves the focus to an area when a form opens or closes there, because the pressed button disappears. */
function useFocusOn(opened: Opened | null) {
  const area = useRef<HTMLDivElement>(null)
  const wasOpened = useRef(false)
  useEffect(() => {
    if (opened || wasOpened.current) {
      area.current?.focus()
      // It may begin below the edge of the dialog.
      area.current?.scrollIntoView({ block: 'nearest' })
    }
    wasOpened.current = opened !== null
  }, [opened])
  return area
}

const quiet = 'text-[0.9375rem]'
const icon = { 'aria-hidden': true, className: 'size-4.5' } as const

interface Props {
  eventId: number
  photo: EventPhoto
  list: Pick<EventPhotoList, 'isHost' | 'isPublicEvent'>
}

/** Buttons for one's own photo. */
function OwnButtons({ eventId, photo, onOpen }: Pick<Props, 'eventId' | 'photo'> & { onOpen(form: Opened): void }) {
  const remove = useRemovePhoto(eventId, photo.id)
  return (
    <>
      <Button variant="quiet" className={quiet} onClick={() => onOpen('edit')}>
        <Pencil {...icon} />
        {t('Edit')}
      </Button>
      <Button variant="quiet" className={quiet} pending={remove.isPending} onClick={() => remove.mutate()}>
        {!remove.isPending && <Trash2 {...icon} />}
        {t('Delete')}
      </Button>
    </>
  )
}

/** The button of a host to show a photo or to take it down. */
function HostButton({ eventId, photo: { id, state, isOwn } }: Pick<Props, 'eventId' | 'photo'>) {
  const decide = useDecidePhoto(eventId)
  const isShown = state === 'shown'
  if (state === 'removed' || (isOwn && isShown)) return null
  return (
    <Button
      variant="quiet"
      className={quiet}
      pending={decide.isPending}
      onClick={() => decide.mutate({ id, isShown: !isShown })}
    >
      {!decide.isPending && (isShown ? <EyeOff {...icon} /> : <Check {...icon} />)}
      {isShown ? t('Take down') : t('Approve')}
    </Button>
  )
}

/** Actions on a photo. They depend on whether it is the person's own, or belongs to an event they host. */
export function PhotoActions({ eventId, photo, list: { isHost, isPublicEvent } }: Props) {
  const session = useSession()
  const [opened, setOpened] = useState<Opened | null>(null)
  const area = useFocusOn(opened)
  const form = { eventId, photo, onDone: () => setOpened(null) }
  if (opened) {
    return (
      <div ref={area} tabIndex={-1} className="mt-4 border-t border-line pt-4 focus:outline-none">
        {opened === 'edit' && <EditForm {...form} isPublicEvent={isPublicEvent} />}
        {opened === 'removal' && <RemovalForm {...form} />}
        {opened === 'report' && <ReportPhoto {...form} />}
      </div>
    )
  }
  return (
    <div ref={area} tabIndex={-1} className="mt-2 -ms-3 flex flex-wrap focus:outline-none">
      {photo.isOwn && <OwnButtons eventId={eventId} photo={photo} onOpen={setOpened} />}
      {isHost && <HostButton eventId={eventId} photo={photo} />}
      {!photo.isOwn && !isHost && (
        <Button variant="quiet" className={quiet} onClick={() => setOpened('removal')}>
          <UserX {...icon} />
          {t('I’m in this photo')}
        </Button>
      )}
      {!photo.isOwn && session && (
        <Button variant="quiet" className={quiet} onClick={() => setOpened('report')}>
          <Flag {...icon} />
          {t('Report')}
        </Button>
      )}
    </div>
  )
}
