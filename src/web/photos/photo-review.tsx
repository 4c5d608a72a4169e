import { useQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { EventPhoto, EventPhotoList } from '#contract/photos/photo.ts'
import { namePhoto } from '#domain/photos/photo-rules.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/layout/badge.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { RetryLine } from '#web/ui/feedback/retry-line.tsx'
import { SwitchRow } from '#web/ui/form/switch-row.tsx'
import { useDecidePhoto, usePhotoAudience } from './photo-mutations.ts'
import { PhotoPicture } from './photo-picture.tsx'
import { photosQuery } from '#web/rsvp/queries.ts'
import { hidden } from '#web/ui/layout/text-tags.tsx'
import { rich } from '#texts/rich.ts'
import { t } from '#texts/texts.ts'

const panelId = 'photos'

const isContested = ({ requests }: EventPhoto) => requests.some(({ kind }) => kind === 'removal')
const needsDecision = (photo: EventPhoto) =>
  photo.state === 'waiting' || photo.state === 'hidden' || (photo.state === 'shown' && isContested(photo))

/** The request to take a photo down, and the consequences of showing it. */
function Requests({ photo: { requests, state } }: { photo: EventPhoto }) {
  const removals = requests.filter(({ kind }) => kind === 'removal')
  if (removals.length === 0) return null
  return (
    <div className="mt-1.5 rounded-md border border-marigold bg-marigold-tint px-3 py-2 text-[0.9375rem] text-marigold-ink">
      <p className="font-semibold">
        {state === 'hidden'
          ? t('Somebody in this photo wants it taken down. It’s hidden until you decide.')
          : t('Somebody asked again for this photo to be taken down.')}
      </p>
      {removals.map(
        ({ reason }, at) =>
          reason !== '' && (
            <p key={at} className="[overflow-wrap:anywhere]">
              “{reason}”
            </p>
          ),
      )}
      <p>{t('If you show it, the people who run this Wonderlark will hear of it.')}</p>
    </div>
  )
}

interface RowProps {
  photo: EventPhoto
  /** Submits the decision, and moves the focus to the panel, because this row disappears. */
  onDecide(isShown: boolean): void
  isPending: boolean
}

function PhotoRow({ photo, onDecide, isPending }: RowProps) {
  const { caption, name, state } = photo
  const isAsked = isContested(photo)
  const values = { photo: namePhoto(photo), hidden }
  return (
    <li className="flex flex-wrap gap-4 py-4 first:pt-0 sm:flex-nowrap">
      <div className="aspect-[4/3] w-full shrink-0 overflow-hidden rounded-md border border-line bg-well sm:w-48">
        <PhotoPicture photo={photo} size="medium" isLazy className="size-full object-contain" />
      </div>
      <div className="min-w-0 flex-1">
        {caption !== '' && <p className="[overflow-wrap:anywhere]">{caption}</p>}
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          {t('Added by {name}', { name })}
          {photo.isForEveryone && <Badge>{t('Everyone may see it')}</Badge>}
        </p>
        <Requests photo={photo} />
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant={isAsked ? 'outline' : 'primary'} disabled={isPending} onClick={() => onDecide(true)}>
            {isAsked
              ? rich('Show it<hidden> “{photo}”</hidden>', values)
              : rich('Approve<hidden> “{photo}”</hidden>', values)}
          </Button>
          {state !== 'declined' && (
            <Button variant={isAsked ? 'primary' : 'outline'} disabled={isPending} onClick={() => onDecide(false)}>
              {isAsked
                ? rich('Take it down<hidden> “{photo}”</hidden>', values)
                : rich('Decline<hidden> “{photo}”</hidden>', values)}
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}

function AudienceSwitch({ eventId, list: { audience, isPublicEvent } }: { eventId: number; list: EventPhotoList }) {
  const { mutate } = usePhotoAudience(eventId)
  if (!isPublicEvent) return <p className="mt-3 text-sm text-muted">{t('Only guests and hosts see the photos.')}</p>
  return (
    <SwitchRow
      className="mt-3"
      hint={t('We show only photos whose uploader agreed. Guests and hosts see all approved photos.')}
      checked={audience === 'everyone'}
      onCheckedChange={(isEveryone) => mutate(isEveryone ? 'everyone' : 'guests')}
    >
      {t('Show photos to everyone')}
    </SwitchRow>
  )
}

function describeWaiting(count: number): string {
  if (count === 0) return t('No photos wait for you.')
  return t('{count, plural, one {# photo waits for your decision.} other {# photos wait for your decision.}}', {
    count,
  })
}

function Review({ eventId, list }: { eventId: number; list: EventPhotoList }) {
  const { mutate, isPending } = useDecidePhoto(eventId)
  const heading = useRef<HTMLParagraphElement>(null)
  const open = list.photos.filter(needsDecision)
  const declined = list.photos.filter(({ state }) => state === 'declined')
  const shown = list.photos.filter(({ state }) => state === 'shown').length
  const rows = (photos: readonly EventPhoto[]) => (
    <ul className="divide-y divide-line">
      {photos.map((photo) => (
        <PhotoRow
          key={photo.id}
          photo={photo}
          isPending={isPending}
          onDecide={(isShown) => mutate({ id: photo.id, isShown }, { onSuccess: () => heading.current?.focus() })}
        />
      ))}
    </ul>
  )
  return (
    <>
      <p ref={heading} tabIndex={-1} className="mb-3 text-muted focus:outline-none">
        {describeWaiting(open.length)}{' '}
        {shown > 0 && (
          <Link
            to={`${paths.event(eventId)}#${panelId}`}
            className="font-medium text-fern underline underline-offset-4"
          >
            {t('{count, plural, one {See the photo that’s shown} other {See the # photos that are shown}}', {
              count: shown,
            })}
          </Link>
        )}
      </p>
      {open.length > 0 && rows(open)}
      {declined.length > 0 && (
        <details className="mt-2">
          <summary className="flex min-h-tap cursor-pointer items-center font-semibold text-fern">
            {t('Declined photos ({count})', { count: declined.length })}
          </summary>
          {rows(declined)}
        </details>
      )}
      <AudienceSwitch eventId={eventId} list={list} />
    </>
  )
}

/** Panel of the host's page for deciding about photos, once the event has begun. */
export function PhotoReview({ eventId }: { eventId: number }) {
  const { data, isError, refetch } = useQuery({ ...photosQuery(eventId), staleTime: 0 })
  const panel = useRef<HTMLDivElement>(null)
  const isReady = data !== undefined
  useEffect(() => {
    if (isReady && window.location.hash === `#${panelId}`) panel.current?.scrollIntoView()
  }, [isReady])
  if (!data && !isError) return null
  if (data && (!data.isHost || (!data.canAdd && data.photos.length === 0))) return null
  return (
    <div id={panelId} ref={panel} className="scroll-mt-4">
      <Panel title={t('Photos')} icon={<Images aria-hidden />} className="min-w-0 self-start">
        {data ? (
          <Review eventId={eventId} list={data} />
        ) : (
          <RetryLine onRetry={refetch}>{t('Couldn’t load the photos.')}</RetryLine>
        )}
      </Panel>
    </div>
  )
}
