import { useQuery } from '@tanstack/react-query'
import { EyeOff, Hourglass, ImagePlus, Images } from 'lucide-react'
import { lazy, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { LearningEvent } from '#contract/events/event.ts'
import type { EventPhoto, EventPhotoList } from '#contract/photos/photo.ts'
import type { PhotoState } from '#contract/photos/photo-options.ts'
import { namePhoto } from '#domain/photos/photo-rules.ts'
import { connectionStore } from '#web/offline/connection-store.ts'
import { paths } from '#web/paths.ts'
import { AccountLink } from '#web/sign-in/account-link.tsx'
import { useSession } from '#web/platform/session.ts'
import { useStore } from '#web/platform/store.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { RetryLine } from '#web/ui/feedback/retry-line.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { QueuedPhoto } from './photo-content.tsx'
import { PhotoPicture } from './photo-picture.tsx'
import { photosQuery, rsvpQuery } from '#web/rsvp/queries.ts'
import { msg, t, type Message } from '#texts/texts.ts'

const PhotoViewer = lazy(async () => ({ default: (await import('./photo-viewer.tsx')).PhotoViewer }))
const PhotoContent = lazy(async () => ({ default: (await import('./photo-content.tsx')).PhotoContent }))

/** Id of the panel, to which notifications and emails link. */
const panelId = 'photos'
const isWanted = () => window.location.hash === `#${panelId}`

/** Photos shown before "Show all". */
const firstShown = 12
const grid = 'grid grid-cols-3 gap-1.5 sm:grid-cols-4 sm:gap-2'

const stateMarks: Partial<Record<PhotoState, { Icon: typeof EyeOff; text: Message; label: Message }>> = {
  waiting: { Icon: Hourglass, text: msg('Waiting'), label: msg('{photo} (waiting)') },
  hidden: { Icon: EyeOff, text: msg('[[photo]] Hidden'), label: msg('{photo} (hidden)') },
  declined: { Icon: EyeOff, text: msg('Not shown'), label: msg('{photo} (not shown)') },
  removed: { Icon: EyeOff, text: msg('Taken down'), label: msg('{photo} (taken down)') },
}

/** A photo in the grid, which opens it. */
function Thumbnail({ photo, onOpen }: { photo: EventPhoto; onOpen(): void }) {
  const mark = stateMarks[photo.state]
  return (
    <li className="relative aspect-square">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={mark ? t(mark.label, { photo: namePhoto(photo) }) : namePhoto(photo)}
        onClick={onOpen}
        className="absolute inset-0 size-full overflow-hidden rounded-md border border-line bg-well transition-[filter] hover:brightness-95"
      >
        <PhotoPicture photo={photo} size="small" isLazy isDecorative className="size-full object-cover" />
        {mark && (
          <span
            aria-hidden
            className="absolute inset-x-1 bottom-1 flex items-center justify-center gap-1 rounded-sm bg-card/95 px-1 py-0.5 text-[0.8125rem] font-semibold whitespace-nowrap text-ink"
          >
            <mark.Icon className="size-3.5 shrink-0" />
            {t(mark.text)}
          </span>
        )}
      </button>
    </li>
  )
}

function PhotosSkeleton() {
  return (
    <div role="status" className={grid}>
      <span className="sr-only">{t('Loading photos')}</span>
      {[1, 2, 3, 4].map((at) => (
        <Skeleton key={at} className="aspect-square w-full rounded-md" />
      ))}
    </div>
  )
}

function LoadError({ onRetry }: { onRetry(): void }) {
  const isOnline = useStore(connectionStore, (connection) => connection.isOnline)
  return (
    <RetryLine onRetry={onRetry}>
      {isOnline ? t('Couldn’t load the photos.') : t('You’re offline, so the photos can’t be loaded.')}
    </RetryLine>
  )
}

/** One line for people who may add photos or decide about them. */
function Hint({ eventId, list: { photos, isHost, canAdd, left } }: { eventId: number; list: EventPhotoList }) {
  const waiting = photos.filter(({ state, isOwn }) => state === 'waiting' && !isOwn).length
  if (isHost && waiting > 0) {
    return (
      <Link
        to={`${paths.host(eventId)}#photos`}
        className="mt-2 inline-flex min-h-tap items-center font-medium text-fern underline underline-offset-4"
      >
        {t('{count, plural, one {# photo waits for your approval} other {# photos wait for your approval}}', {
          count: waiting,
        })}
      </Link>
    )
  }
  if (canAdd && left === 0)
    return <p className="mt-3 text-sm text-muted">{t('You can’t add more photos to this event.')}</p>
  return canAdd && photos.length === 0 ? <p className="text-muted">{t('No photos yet. Add some of yours.')}</p> : null
}

function Gallery({ event, list }: { event: LearningEvent; list: EventPhotoList }) {
  const [isLong, setIsLong] = useState(false)
  const [shownId, setShownId] = useState<number | null>(null)
  const { photos } = list
  const shown = isLong ? photos : photos.slice(0, firstShown)
  return (
    <>
      {photos.length > 0 && (
        <ul aria-label={t('Photos')} className={grid}>
          {shown.map((photo) => (
            <Thumbnail key={photo.id} photo={photo} onOpen={() => setShownId(photo.id)} />
          ))}
        </ul>
      )}
      {photos.length > shown.length && (
        <Button variant="outline" className="mt-3" onClick={() => setIsLong(true)}>
          {t('Show all {count} photos', { count: photos.length })}
        </Button>
      )}
      <Hint eventId={event.id} list={list} />
      {shownId !== null && (
        <ClientOnly onFailure={() => setShownId(null)}>
          <PhotoViewer
            eventId={event.id}
            list={list}
            shownId={shownId}
            onShow={setShownId}
            onClose={() => setShownId(null)}
          />
        </ClientOnly>
      )}
    </>
  )
}

/** Photos of an event that has begun, for those who may see or add some. */
export function PhotoPanel({ event }: { event: LearningEvent }) {
  const session = useSession()
  const { data: rsvp } = useQuery(rsvpQuery(event.id, session ? undefined : event.linkKey))
  const { data, isPending, refetch } = useQuery({
    ...photosQuery(event.id, session ? undefined : event.linkKey),
    staleTime: 0,
  })
  const [isAdding, setIsAdding] = useState(false)
  // Pictures are too large to store, but stay while the window is closed.
  const [queue, setQueue] = useState<QueuedPhoto[]>([])
  const panel = useRef<HTMLDivElement>(null)
  const isReady = !isPending
  useEffect(() => {
    if (isReady && isWanted()) panel.current?.scrollIntoView()
  }, [isReady])
  const isExpected = rsvp?.isHost === true || rsvp?.answer === 'yes' || isWanted()
  const isShown = data ? data.canAdd || data.photos.length > 0 || (isWanted() && !session) : isExpected
  if (!isShown) return null
  return (
    <div id={panelId} ref={panel} className="scroll-mt-4 print:hidden">
      <Panel
        title={t('Photos')}
        icon={<Images aria-hidden />}
        action={
          data?.canAdd &&
          data.left > 0 && (
            <Button variant="outline" aria-haspopup="dialog" className="px-3.5!" onClick={() => setIsAdding(true)}>
              <ImagePlus aria-hidden className="size-4.5" />
              {t('Add photos')}
            </Button>
          )
        }
      >
        {data && <Gallery event={event} list={data} />}
        {!data && (isPending ? <PhotosSkeleton /> : <LoadError onRetry={() => void refetch()} />)}
        {data && !session && isWanted() && (
          <div className="mt-2">
            <p className="mb-3 text-muted">
              {t(
                'The host decides who sees the photos. If you were a guest, sign in with the address that you RSVPed with.',
              )}
            </p>
            <AccountLink
              request={{ kind: 'photos', name: event.title, next: `${paths.event(event)}#${panelId}` }}
              variant="outline"
            >
              {t('See more photos')}
            </AccountLink>
          </div>
        )}
      </Panel>
      {isAdding && data && (
        <ClientOnly onFailure={() => setIsAdding(false)}>
          <PhotoContent event={event} list={data} queue={queue} onQueue={setQueue} onClose={() => setIsAdding(false)} />
        </ClientOnly>
      )}
    </div>
  )
}
