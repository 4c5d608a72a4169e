import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type TouchEvent } from 'react'
import type { EventPhoto, EventPhotoList } from '#contract/photos/photo.ts'
import type { PhotoState } from '#contract/photos/photo-options.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { DialogContent } from '#web/ui/dialog/dialog-content.tsx'
import { PhotoActions } from './photo-actions.tsx'
import { PhotoPicture } from './photo-picture.tsx'
import { msg, t, type Message } from '#texts/texts.ts'
import { alongLine, keyAlongLine } from '#web/platform/line-direction.ts'

/** Pixels that a finger moves sideways to show the next photo. */
const swipeLength = 48

const stateWords: Record<PhotoState, Message | null> = {
  shown: null,
  waiting: msg('It waits for the host’s approval.'),
  hidden: msg('Somebody asked for it to be taken down. It’s hidden until the host decides.'),
  declined: msg('The host doesn’t show it. It’s deleted 30 days after that.'),
  removed: msg('The people who run this Wonderlark took it down.'),
}

/** Calls back on the arrow keys, except while someone types or chooses. */
function useArrowKeys(onStep: (step: -1 | 1) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.target instanceof Element && event.target.closest('input, textarea, select')) return
    const key = keyAlongLine(event.key)
    if (key === 'ArrowLeft') onStep(-1)
    if (key === 'ArrowRight') onStep(1)
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

function useSwipe(onStep: (step: -1 | 1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      // Two fingers zoom.
      start.current = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!start.current || !touch) return
      const [along, across] = [alongLine(touch.clientX - start.current.x), touch.clientY - start.current.y]
      start.current = null
      if (Math.abs(along) > swipeLength && Math.abs(along) > Math.abs(across) * 2) onStep(along < 0 ? 1 : -1)
    },
  }
}

function About({ photo: { caption, name, isOwn, isFromHost, state } }: { photo: EventPhoto }) {
  const who = isOwn
    ? t('Added by you')
    : name && (isFromHost ? t('Added by {name}, host', { name }) : t('Added by {name}', { name }))
  const note = stateWords[state]
  return (
    <div aria-live="polite" className="mt-3">
      {caption !== '' && <p className="[overflow-wrap:anywhere]">{caption}</p>}
      {who && <p className="text-sm text-muted">{who}</p>}
      {note && <p className="mt-1 text-sm font-semibold text-marigold-ink">{t(note)}</p>}
    </div>
  )
}

interface Props {
  eventId: number
  list: EventPhotoList
  /** Photo to show. */
  shownId: number
  onShow(id: number): void
  onClose(): void
}

/** The photos of an event, one at a time. */
export function PhotoViewer({ eventId, list, shownId, onShow, onClose }: Props) {
  const { photos } = list
  const found = photos.findIndex(({ id }) => id === shownId)
  // A photo can disappear while it is on screen. Then the next one is shown.
  const [lastAt, setLastAt] = useState(found)
  if (found >= 0 && found !== lastAt) setLastAt(found)
  const at = found >= 0 ? found : Math.min(lastAt, photos.length - 1)
  const photo = photos[at]
  const isEmpty = photo === undefined
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isEmpty) close()
  }, [isEmpty])
  const step = (by: -1 | 1) => {
    const next = photos[at + by]
    if (next) onShow(next.id)
  }
  useArrowKeys(step)
  const swipe = useSwipe(step)
  if (!photo) return null
  return (
    <DialogContent
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('Photo {number} of {count}', { number: at + 1, count: photos.length })}
      isTall
    >
      <div {...swipe} className="relative h-[min(56dvh,32rem)] touch-pan-y overflow-hidden rounded-md bg-well">
        <PhotoPicture key={photo.id} photo={photo} size="large" className="size-full object-contain" />
      </div>
      <div className={photos.length > 1 ? 'mt-2 flex justify-between gap-3' : 'hidden'}>
        <Button variant="outline" className="px-3.5!" disabled={at === 0} onClick={() => step(-1)}>
          <ChevronLeft aria-hidden className="size-5" />
          {t('Previous')}
        </Button>
        <Button variant="outline" className="px-3.5!" disabled={at === photos.length - 1} onClick={() => step(1)}>
          {t('Next')}
          <ChevronRight aria-hidden className="size-5" />
        </Button>
      </div>
      <About photo={photo} />
      <PhotoActions key={`actions ${photo.id}`} eventId={eventId} photo={photo} list={list} />
    </DialogContent>
  )
}
