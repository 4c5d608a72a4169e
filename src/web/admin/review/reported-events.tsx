import { Check, ExternalLink, Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ReportedEvent } from '#contract/admin/operator.ts'
import { reportStates } from '#contract/admin/operator-options.ts'
import { eventReportReasonLabels } from '#contract/conduct/report-reasons.ts'
import { HostedBadge } from '#web/hosting/hosted-status.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { call } from '#web/platform/query-client.ts'
import { Complaint } from './complaint.tsx'
import { EventFacts } from './event-facts.tsx'
import { FilterLinks, useFilter } from '#web/admin/parts/filter-links.tsx'
import { useAction } from '#web/admin/parts/mutations.ts'
import { PagedList } from '#web/admin/parts/paged-list.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { msg, t } from '#texts/texts.ts'
import { rich } from '#texts/rich.ts'
import { hidden } from '#web/ui/layout/text-tags.tsx'

const options = [
  { value: 'open', label: msg('Open') },
  { value: 'closed', label: msg('Closed') },
] as const

function Reports({ reports }: Pick<ReportedEvent, 'reports'>) {
  return (
    <ul aria-label={t('Reports')} className="mt-3 grid gap-2">
      {reports.map(({ id, reason, note, reporter, isByVisitor, at }) => (
        <Complaint
          key={id}
          title={t(eventReportReasonLabels[reason])}
          note={note}
          sent={{
            by: reporter?.name ?? (isByVisitor ? t('A visitor without an account') : t('A deleted account')),
            at,
          }}
        />
      ))}
    </ul>
  )
}

function Actions({ event, isOpen }: { event: ReportedEvent; isOpen: boolean }) {
  const { id, title, status } = event
  const action = useAction()
  const [isAsking, setAsking] = useState(false)
  const isShown = status !== 'held' && status !== 'hidden'
  const act = (name: 'showEvent' | 'closeReports', done: string, failed: string) =>
    action.mutate({ send: (client) => call(client, name, { params: { id }, body: {} }), done, failed })
  const hide = (reason: string) =>
    action.mutate(
      {
        send: (client) => call(client, 'hideEvent', { params: { id }, body: { reason } }),
        done: t('“{title}” is now hidden', { title }),
        failed: t('Couldn’t hide “{title}”', { title }),
      },
      { onSuccess: () => setAsking(false) },
    )
  return (
    <div className="flex flex-wrap items-start gap-2 md:justify-end">
      {isShown && isOpen && (
        <Button
          pending={action.isPending && !isAsking}
          onClick={() =>
            act(
              'closeReports',
              t('“{title}” stays visible', { title }),
              t('Couldn’t close the reports on “{title}”', { title }),
            )
          }
        >
          <Check aria-hidden className="size-5" />
          {rich('Keep visible<hidden> {title}</hidden>', { hidden, title })}
        </Button>
      )}
      {isShown ? (
        <Button variant="outline" onClick={() => setAsking(true)}>
          <EyeOff aria-hidden className="size-5" />
          {rich('Hide<hidden> {title}</hidden>', { hidden, title })}
        </Button>
      ) : (
        <Button
          pending={action.isPending}
          onClick={() =>
            act('showEvent', t('“{title}” is visible again', { title }), t('Couldn’t show “{title}”', { title }))
          }
        >
          <Eye aria-hidden className="size-5" />
          {rich('Show again<hidden> {title}</hidden>', { hidden, title })}
        </Button>
      )}
      {!isShown && isOpen && (
        <Button
          variant="outline"
          onClick={() =>
            act(
              'closeReports',
              t('“{title}” stays hidden', { title }),
              t('Couldn’t close the reports on “{title}”', { title }),
            )
          }
        >
          {rich('Keep hidden<hidden> {title}</hidden>', { hidden, title })}
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title={t('Hide “{title}”?', { title })}
          label={t('Hide')}
          isPending={action.isPending}
          onConfirm={hide}
          onClose={() => setAsking(false)}
        >
          {event.dates > 1
            ? t('Only its host will see it, on every date. You can show it again under Reviews.')
            : t('Only its host will see it. You can show it again under Reviews.')}
        </ReasonDialog>
      )}
    </div>
  )
}

function ReportRow({ event, isOpen }: { event: ReportedEvent; isOpen: boolean }) {
  const { id, title, status, reports } = event
  const isShown = status !== 'held' && status !== 'hidden'
  return (
    <article className="grid gap-x-6 gap-y-3 md:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <HostedBadge status={status} />
        <h3 className="mt-1 text-lg leading-snug [overflow-wrap:anywhere]">
          {isShown ? (
            <Link to={paths.event(id)} className="hover:underline">
              {title}
              <ExternalLink aria-hidden className="ms-1.5 inline size-4 text-fern" />
            </Link>
          ) : (
            title
          )}
        </h3>
        <EventFacts event={event} />
        <Reports reports={reports} />
      </div>
      <Actions event={event} isOpen={isOpen} />
    </article>
  )
}

const empty = {
  open: {
    title: msg('No reports'),
    words: msg('When someone reports an event, it shows up here for you to review.'),
  },
  closed: { title: msg('No closed reports yet'), words: msg('Reports you’ve dealt with move here.') },
}

export function ReportedEvents() {
  const state = useFilter('state', reportStates)
  return (
    <>
      <FilterLinks label={t('Filter reports')} name="state" value={state} options={options} />
      <PagedList<ReportedEvent>
        list="listReports"
        label={t('Reported events')}
        loading={t('Loading reported events')}
        empty={empty[state]}
      >
        {(event) => <ReportRow event={event} isOpen={state === 'open'} />}
      </PagedList>
    </>
  )
}
