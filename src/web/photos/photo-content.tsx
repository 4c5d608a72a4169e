import { Check, CircleAlert, Hourglass, ImagePlus, Trash2 } from 'lucide-react'
import { useId, useRef, useState, type ChangeEvent, type Dispatch, type FormEvent, type SetStateAction } from 'react'
import type { LearningEvent } from '#contract/events/event.ts'
import type { EventPhotoList } from '#contract/photos/photo.ts'
import { photoLimits } from '#contract/photos/photo-options.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { AlertNote } from '#web/ui/feedback/alert-note.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Spinner } from '#web/ui/layout/spinner.tsx'
import { CheckboxRow } from '#web/ui/form/checkbox-row.tsx'
import { DialogContent } from '#web/ui/dialog/dialog-content.tsx'
import { SwitchRow } from '#web/ui/form/switch-row.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { acceptedFiles, findProblem, pictureProblems, readPicture } from '#web/pictures/read-picture.ts'
import { useAddPhotos } from './photo-mutations.ts'
import { msg, t } from '#texts/texts.ts'

/** A chosen photo on its way to the server. */
export interface QueuedPhoto {
  key: string
  fileName: string
  /** A data URL; null while the file is read, and if it can't be. */
  image: string | null
  caption: string
  state: 'reading' | 'ready' | 'sending' | 'failed' | 'unreadable'
  /** Why it failed. */
  problem: string
}

type SetQueue = Dispatch<SetStateAction<QueuedPhoto[]>>

const change = (set: SetQueue, key: string, part: Partial<QueuedPhoto>) =>
  set((photos) => photos.map((photo) => (photo.key === key ? { ...photo, ...part } : photo)))

/** Reads the files one after the other, because a phone has memory for few pictures at once. */
async function readFiles(set: SetQueue, entries: readonly { key: string; file: File }[]): Promise<void> {
  for (const { key, file } of entries) {
    try {
      change(set, key, { image: await readPicture(file), state: 'ready' })
    } catch (error) {
      change(set, key, { state: 'unreadable', problem: t(pictureProblems[findProblem(error)].description) })
    }
  }
}

interface Props {
  event: LearningEvent
  list: EventPhotoList
  /** Photos that were chosen and not added yet. They persist when the dialog is closed. */
  queue: QueuedPhoto[]
  onQueue: SetQueue
  onClose(): void
}

/** Form to add photos to an event, several at once. */
export function PhotoContent({ event, list: { isHost, isPublicEvent, left }, queue, onQueue, onClose }: Props) {
  const formId = useId()
  const { draft, change: changeDraft } = useDraft(`photos of ${event.id}`, () => ({ isForEveryone: false }), {
    isTabOnly: true,
  })
  // Consent, which isn't stored, so that people confirm it each time.
  const [hasConsent, setHasConsent] = useState(false)
  const [missing, setMissing] = useState<string | null>(null)
  const { isSending, send } = useSending({ eventId: event.id, queue, onQueue, onClose })
  const ready = queue.filter(({ image, state }) => image !== null && state !== 'sending')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const found = findMissing(queue, hasConsent)
    setMissing(found)
    if (found === null) void send(ready, isPublicEvent && draft.isForEveryone)
  }
  const count = ready.length > 1 ? t('Add {count} photos', { count: ready.length }) : t('Add photo')
  return (
    <DialogContent
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('Add photos')}
      description={
        isHost
          ? t('You can add up to {count} photos. Guests and hosts see them at once.', {
              count: photoLimits.perPerson,
            })
          : t('You can add up to {count} photos. Guests see yours once the host approves them.', {
              count: photoLimits.perPerson,
            })
      }
      footer={
        <>
          {missing && (
            <div className="w-full">
              <AlertNote title={missing} />
            </div>
          )}
          <Button type="submit" form={formId} pending={isSending}>
            {isSending ? t('Uploading...') : count}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4">
        <ChosenPhotos queue={queue} onQueue={onQueue} />
        <ChooseButton queue={queue} onQueue={onQueue} left={left} />
        {isPublicEvent && (
          <SwitchRow
            hint={t(
              'Only if the host also shows this event’s photos to everyone. Otherwise, guests and hosts see them.',
            )}
            checked={draft.isForEveryone}
            onCheckedChange={(isForEveryone) => changeDraft({ isForEveryone })}
          >
            {t('Everyone may see them')}
          </SwitchRow>
        )}
        <CheckboxRow checked={hasConsent} onCheckedChange={setHasConsent} className="-mx-2">
          {t('Everybody who can be recognized agreed to be seen, or nobody can be recognized.')}
        </CheckboxRow>
        <p className="text-sm text-muted">{t('We remove the place and the camera’s data from the pictures.')}</p>
      </form>
    </DialogContent>
  )
}

/** Returns the first thing that is missing, as a sentence; null if the photos can be added. */
function findMissing(queue: readonly QueuedPhoto[], hasConsent: boolean): string | null {
  if (queue.some(({ state }) => state === 'reading')) return t('Wait until the pictures are read.')
  if (!queue.some(({ image }) => image !== null)) return t('Choose a picture first.')
  return hasConsent ? null : t('Confirm that everybody in the photos agreed.')
}

interface SendingProps extends Pick<Props, 'queue' | 'onQueue' | 'onClose'> {
  eventId: number
}

/** Sends photos one after the other. One that fails stays, with the reason, and the others are still added. */
function useSending({ eventId, queue, onQueue, onClose }: SendingProps) {
  const { add, finish } = useAddPhotos(eventId)
  const [isSending, setIsSending] = useState(false)
  const send = async (photos: readonly QueuedPhoto[], isForEveryone: boolean) => {
    setIsSending(true)
    const added: string[] = []
    let waiting = 0
    for (const { key, image, caption } of photos) {
      if (image === null) continue
      change(onQueue, key, { state: 'sending', problem: '' })
      const outcome = await add({ image, caption: caption.trim(), isForEveryone })
      if ('problem' in outcome) change(onQueue, key, { state: 'failed', problem: outcome.problem })
      else {
        added.push(key)
        if (outcome.state === 'waiting') waiting += 1
        onQueue((all) => all.filter((photo) => photo.key !== key))
      }
    }
    await finish()
    setIsSending(false)
    report(added.length, photos.length - added.length, waiting)
    if (added.length === queue.length) onClose()
  }
  return { isSending, send }
}

/** Reports how many photos were added, and how many weren't. */
function report(added: number, failed: number, waiting: number): void {
  const failure = t(
    '{count, plural, one {# photo is still here, with the reason.} other {# photos are still here, each with the reason.}}',
    { count: failed },
  )
  if (added === 0)
    return toast({
      title: t('{count, plural, one {Couldn’t add the photo} other {Couldn’t add the photos}}', { count: failed }),
      description: failure,
      variant: 'destructive',
    })
  const isOne = added === 1
  const title =
    waiting > 0
      ? t('{count, plural, =1 {Photo sent to the host} other {# photos sent to the host}}', { count: added })
      : t('{count, plural, =1 {Photo added} other {# photos added}}', { count: added })
  if (failed > 0) return toast({ title, description: failure, variant: 'destructive' })
  const then = isOne ? t('Others see it once the host approves it.') : t('Others see them once the host approves them.')
  toast({ title, ...(waiting > 0 && { description: then }) })
}

const stateLines = {
  reading: { Icon: Spinner, text: msg('Reading…') },
  sending: { Icon: Spinner, text: msg('Uploading…') },
  ready: { Icon: Check, text: msg('Ready') },
  failed: { Icon: CircleAlert, text: msg('Not added') },
  unreadable: { Icon: CircleAlert, text: msg('Can’t be used') },
} as const

function ChosenPhotos({ queue, onQueue }: Pick<Props, 'queue' | 'onQueue'>) {
  if (queue.length === 0) return null
  return (
    <ul aria-label={t('Chosen photos')} className="grid gap-3">
      {queue.map((photo, at) => (
        <ChosenPhoto key={photo.key} photo={photo} number={at + 1} onQueue={onQueue} />
      ))}
    </ul>
  )
}

function ChosenPhoto({ photo, number, onQueue }: { photo: QueuedPhoto; number: number; onQueue: SetQueue }) {
  const { key, image, caption, state, problem, fileName } = photo
  const { Icon, text } = stateLines[state]
  return (
    <li className="flex gap-3 rounded-md border border-line bg-well p-3">
      <span className="grid size-20 shrink-0 place-content-center overflow-hidden rounded-md border border-line bg-card">
        {image === null ? (
          <Hourglass aria-hidden className="size-6 text-muted" />
        ) : (
          <img src={image} alt={caption || fileName} className="size-20 object-cover" />
        )}
      </span>
      <div className="min-w-0 flex-1">
        {state !== 'unreadable' && (
          <TextField
            label={t('Caption of photo {number} (optional)', { number })}
            placeholder={t('Two frogs in a jar')}
            maxLength={photoLimits.caption}
            value={caption}
            onValueChange={(next) => change(onQueue, key, { caption: next })}
            readOnly={state === 'sending'}
          />
        )}
        <div className="mt-1 flex items-center gap-2">
          <p
            role="status"
            className={problem ? 'min-w-0 flex-1 text-sm text-clay-ink' : 'min-w-0 flex-1 text-sm text-muted'}
          >
            <Icon aria-hidden className="me-1.5 inline size-4" />
            {problem ? t('{lead}: {title}', { lead: t(text), title: problem }) : t(text)}
          </p>
          <Button
            variant="quiet"
            className="px-2.5"
            aria-label={t('Remove photo {number}', { number })}
            disabled={state === 'sending'}
            onClick={() => onQueue((all) => all.filter((other) => other.key !== key))}
          >
            <Trash2 aria-hidden className="size-4.5" />
          </Button>
        </div>
      </div>
    </li>
  )
}

function ChooseButton({ queue, onQueue, left }: Pick<Props, 'queue' | 'onQueue'> & { left: number }) {
  const input = useRef<HTMLInputElement>(null)
  const [omitted, setOmitted] = useState(0)
  const room = Math.max(0, left - queue.length)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // Allows choosing the same files again.
    target.value = ''
    const entries = files.slice(0, room).map((file) => ({ file, key: `${Date.now()} ${Math.random()}` }))
    setOmitted(files.length - entries.length)
    const added = entries.map(({ key, file }) => ({
      ...{ key, fileName: file.name, image: null, caption: '', problem: '' },
      state: 'reading' as const,
    }))
    onQueue((all) => [...all, ...added])
    void readFiles(onQueue, entries)
  }
  return (
    <div>
      <Button variant="outline" disabled={room === 0} onClick={() => input.current?.click()}>
        <ImagePlus aria-hidden className="size-5" />
        {queue.length === 0 ? t('Choose pictures') : t('Choose more')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={acceptedFiles}
        tabIndex={-1}
        aria-label={t('Photos')}
        onChange={choose}
        className="sr-only"
      />
      <p role="status" className="mt-1.5 text-sm text-muted">
        {omitted > 0
          ? t('There’s room for {room}, so we left out {count}.', { room: left, count: omitted })
          : t('PNG, JPG, or WEBP up to 10MB. HEIC where this browser can open it.')}
      </p>
    </div>
  )
}
