import { Check, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ContestedPhoto } from '#contract/photos/photo.ts'
import { namePhoto } from '#domain/photos/photo-rules.ts'
import { PhotoPicture } from '#web/photos/photo-picture.tsx'
import { paths } from '#web/paths.ts'
import { call } from '#web/platform/query-client.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Complaint } from './complaint.tsx'
import { useAction } from '#web/admin/parts/mutations.ts'
import { PagedList } from '#web/admin/parts/paged-list.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { msg, t } from '#texts/texts.ts'
import { rich } from '#texts/rich.ts'
import { hidden } from '#web/ui/layout/text-tags.tsx'

const requestWords = { removal: msg('Wants it taken down'), report: msg('Reported it') } as const

function PhotoRow({ photo }: { photo: ContestedPhoto }) {
  const { id, event, requests } = photo
  const caption = namePhoto(photo)
  const action = useAction()
  const [isAsking, setAsking] = useState(false)
  const decide = (isShown: boolean, reason = '') =>
    action.mutate(
      {
        send: (client) => call(client, 'reviewPhoto', { params: { id }, body: { isShown, reason } }),
        done: isShown ? t('The photo stays') : t('Photo taken down'),
        failed: isShown ? t('Couldn’t close the requests') : t('Couldn’t take down the photo'),
      },
      { onSuccess: () => setAsking(false) },
    )
  return (
    <article className="flex flex-wrap gap-4 sm:flex-nowrap">
      <div className="aspect-[4/3] w-full shrink-0 overflow-hidden rounded-md border border-line bg-well sm:w-56">
        <PhotoPicture photo={photo} size="medium" isLazy className="size-full object-contain" />
      </div>
      <div className="min-w-0 flex-1">
        <h3 className="text-lg leading-snug [overflow-wrap:anywhere]">{caption}</h3>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          <Link to={paths.event(event)} className="underline underline-offset-2 hover:text-fern">
            {event.title}
          </Link>
        </p>
        <ul aria-label={t('Requests')} className="mt-3 grid gap-2">
          {requests.map(({ kind, reason }, at) => (
            <Complaint key={at} title={t(requestWords[kind])} note={reason} />
          ))}
        </ul>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="outline" onClick={() => setAsking(true)}>
            <EyeOff aria-hidden className="size-5" />
            {rich('Take down<hidden> “{photo}”</hidden>', { hidden, photo: caption })}
          </Button>
          <Button variant="quiet" pending={action.isPending && !isAsking} onClick={() => decide(true)}>
            <Check aria-hidden className="size-5" />
            {rich('Leave it to the host<hidden> “{photo}”</hidden>', { hidden, photo: caption })}
          </Button>
        </div>
      </div>
      {isAsking && (
        <ReasonDialog
          title={t('Take down this photo?')}
          label={t('Take down')}
          isPending={action.isPending}
          onConfirm={(reason) => decide(false, reason)}
          onClose={() => setAsking(false)}
        >
          {t(
            'Hosts can’t show it again, and it’s deleted after 30 days. The hosts and the person who added it read your reason.',
          )}
        </ReasonDialog>
      )}
    </article>
  )
}

/** Photos of events that were reported, or that hosts show although someone asked to take them down. */
export function ContestedPhotos() {
  return (
    <>
      <p className="mb-4 max-w-prose text-muted">
        {t('Somebody reported these photos, or asked for them to be taken down and the host showed them nevertheless.')}
      </p>
      <PagedList<ContestedPhoto>
        list="listContestedPhotos"
        label={t('Photos')}
        loading={t('Loading photos')}
        empty={{ title: msg('No photos to decide about'), words: msg('Photos that somebody contests show up here.') }}
      >
        {(photo) => <PhotoRow photo={photo} />}
      </PagedList>
    </>
  )
}
