import { categoryLabels } from '#contract/events/event-options.ts'
import { Check, EyeOff, Link2 } from 'lucide-react'
import { useState } from 'react'
import type { Review } from '#contract/admin/operator.ts'
import { reviewStates } from '#contract/admin/operator-options.ts'
import { categoryToken } from '#web/event-parts/category-style.ts'
import { Badge } from '#web/ui/layout/badge.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { EventFacts } from './event-facts.tsx'
import { FilterLinks, useFilter } from '#web/admin/parts/filter-links.tsx'
import { call } from '#web/platform/query-client.ts'
import { useAction } from '#web/admin/parts/mutations.ts'
import { PagedList } from '#web/admin/parts/paged-list.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { msg, t } from '#texts/texts.ts'
import { rich } from '#texts/rich.ts'
import { hidden } from '#web/ui/layout/text-tags.tsx'

const options = [
  { value: 'held', label: msg('Waiting') },
  { value: 'hidden', label: msg('Hidden') },
] as const

/** Shows URLs in full but not as links, because they are what needs review. */
function Addresses({ links }: Pick<Review, 'links'>) {
  return links.map((link) => (
    <p key={link} className="mt-2 flex gap-1.5 text-sm text-muted [overflow-wrap:anywhere]">
      <Link2 aria-hidden className="mt-0.5 size-4 shrink-0" />
      {link}
    </p>
  ))
}

function ReviewRow({ event }: { event: Review }) {
  const { id, title, status, category, imageUrl, links } = event
  const action = useAction()
  const [isAsking, setAsking] = useState(false)
  const isHeld = status === 'held'
  const show = () =>
    action.mutate({
      send: (client) => call(client, 'showEvent', { params: { id }, body: {} }),
      done: isHeld ? t('Approved “{title}”', { title }) : t('“{title}” is visible again', { title }),
      failed: isHeld ? t('Couldn’t approve “{title}”', { title }) : t('Couldn’t show “{title}”', { title }),
    })
  const refuse = (reason: string) =>
    action.mutate(
      {
        send: (client) => call(client, 'hideEvent', { params: { id }, body: { reason } }),
        done: t('Rejected “{title}”', { title }),
        failed: t('Couldn’t reject “{title}”', { title }),
      },
      { onSuccess: () => setAsking(false) },
    )
  return (
    <article data-category={categoryToken(category)} className="grid gap-x-6 gap-y-3 md:grid-cols-[1fr_auto]">
      <div className="flex min-w-0 gap-4">
        {imageUrl && (
          <img
            src={imageUrl}
            alt=""
            loading="lazy"
            className="hidden h-20 w-28 shrink-0 rounded-md object-cover sm:block"
          />
        )}
        <div className="min-w-0 flex-1">
          <Badge tone="hue">{t(categoryLabels[category])}</Badge>
          <h3 className="mt-1.5 text-lg leading-snug [overflow-wrap:anywhere]">{title}</h3>
          <EventFacts event={event} />
          <Addresses links={links} />
        </div>
      </div>
      <div className="flex flex-wrap items-start gap-2 md:justify-end">
        <Button pending={action.isPending && !isAsking} onClick={show}>
          <Check aria-hidden className="size-5" />
          {isHeld
            ? rich('Approve<hidden> {title}</hidden>', { hidden, title })
            : rich('Show again<hidden> {title}</hidden>', { hidden, title })}
        </Button>
        {isHeld && (
          <Button variant="outline" onClick={() => setAsking(true)}>
            <EyeOff aria-hidden className="size-5" />
            {rich('Reject<hidden> {title}</hidden>', { hidden, title })}
          </Button>
        )}
      </div>
      {isAsking && (
        <ReasonDialog
          title={t('Reject “{title}”?', { title })}
          label={t('Reject')}
          isPending={action.isPending}
          onConfirm={refuse}
          onClose={() => setAsking(false)}
        >
          {t('Only its host will see it, and no invitations will be sent. You can show it later from Hidden.')}
        </ReasonDialog>
      )}
    </article>
  )
}

const empty = {
  held: {
    title: msg('No events to review'),
    words: msg('While “Review first events” is on in the settings, events from new hosts wait here for approval.'),
  },
  hidden: {
    title: msg('No hidden events'),
    words: msg('Events you reject, or that get enough reports, stay here until they’re over.'),
  },
}

/** Events visible only to their hosts, to approve, reject or show again. */
export function ReviewedEvents() {
  const state = useFilter('state', reviewStates)
  return (
    <>
      <FilterLinks label={t('Filter events')} name="state" value={state} options={options} />
      <PagedList<Review>
        list="listReviews"
        label={t('Events to review')}
        loading={t('Loading events to review')}
        empty={empty[state]}
      >
        {(event) => <ReviewRow event={event} />}
      </PagedList>
    </>
  )
}
