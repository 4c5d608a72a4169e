import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { CalendarFeed } from '#contract/saved/user-event.ts'
import { googleSubscribeLink, outlookSubscribeLink, webcalLink } from '#domain/calendar/calendar-links.ts'
import { getSiteName } from '#contract/site/site-options.ts'
import { dayTitle } from '#web/ui/form/month-days.ts'
import { call } from '#web/platform/query-client.ts'
import { useSite } from '#web/platform/use-site.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { CopyField } from '#web/ui/form/copy-field.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { failure } from '#web/ui/feedback/failure-toast.ts'
import { calendarFeedsQuery } from '#web/saved/queries.ts'
import { t } from '#texts/texts.ts'

function useFeeds(isOpen: boolean) {
  const client = useQueryClient()
  const unchanged = t('Your links haven’t changed. Please try again.')
  const { data: feeds = [] } = useQuery({ ...calendarFeedsQuery, enabled: isOpen })
  const refetch = () => client.invalidateQueries({ queryKey: calendarFeedsQuery.queryKey })
  const add = useMutation({
    mutationFn: () => call(client, 'addCalendarFeed'),
    onSuccess: refetch,
    meta: failure(t('Couldn’t create the link'), unchanged),
  })
  const remove = useMutation({
    mutationFn: (id: number) => call(client, 'removeCalendarFeed', { params: { id } }),
    onSuccess: refetch,
    meta: failure(t('Couldn’t delete the link'), unchanged),
  })
  return { feeds, add, remove }
}

function NewAddress({ url }: { url: string }) {
  const siteName = getSiteName(useSite())
  const links = [
    { href: webcalLink(url), words: t('Open in my calendar app') },
    { href: googleSubscribeLink(url), words: t('Add to Google Calendar') },
    { href: outlookSubscribeLink(url, t('My {site} events', { site: siteName })), words: t('Add to Outlook') },
  ]
  return (
    <div className="rounded-lg border border-marigold bg-marigold-tint p-4">
      <p className="text-sm">
        {t(
          'Copy this link now. You won’t see it again. Anyone who has it can see your events, so keep it to yourself.',
        )}
      </p>
      <div className="mt-2">
        <CopyField label={t('Your private link')} text={url} />
      </div>
      <ul className="mt-2 grid gap-1">
        {links.map(({ href, words }) => (
          <li key={href}>
            <Button asChild variant="quiet" className="-ms-3">
              <a href={href} target={href.startsWith('https:') ? '_blank' : undefined} rel="noreferrer">
                {words}
              </a>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function KnownFeeds({ feeds, onRemove }: { feeds: CalendarFeed[]; onRemove(id: number): void }) {
  if (feeds.length === 0) return null
  return (
    <section aria-labelledby="addresses" className="mt-5">
      <h3 id="addresses" className="text-base">
        {t('Your calendar links')}
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {feeds.map(({ id, createdAt, lastReadAt }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-1.5 text-[0.9375rem]">
            <span>
              {t('Created {date}', { date: dayTitle(createdAt.slice(0, 10)) })}
              <span className="block text-sm text-muted">
                {lastReadAt
                  ? t('Last checked {date}', { date: dayTitle(lastReadAt.slice(0, 10)) })
                  : t('Not checked yet')}
              </span>
            </span>
            <Button
              variant="quiet"
              onClick={() => onRemove(id)}
              aria-label={t('Delete the link created {date}', { date: dayTitle(createdAt.slice(0, 10)) })}
            >
              <Trash2 aria-hidden className="size-4.5" />
              {t('Delete')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Dialog to subscribe a calendar app to saved and hosted events through a private, revocable URL. */
export function SubscribeDialog({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  const { feeds, add, remove } = useFeeds(open)
  const made = feeds.some(({ id }) => id === add.data?.id) ? add.data : undefined
  const change = (next: boolean) => {
    onOpenChange(next)
    if (!next) add.reset()
  }
  return (
    <Dialog
      title={t('Subscribe')}
      description={t('See the events you save, go to, and host in your own calendar app. Changes show up there, too.')}
      open={open}
      onOpenChange={change}
    >
      {made ? (
        <NewAddress url={made.url} />
      ) : (
        <Button pending={add.isPending} onClick={() => add.mutate()}>
          {t('Create private link')}
        </Button>
      )}
      <KnownFeeds feeds={feeds} onRemove={remove.mutate} />
    </Dialog>
  )
}
