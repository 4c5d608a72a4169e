import { Username } from '#web/people/username.tsx'
import { Check, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ReportedPerson } from '#contract/admin/operator.ts'
import { reportStates } from '#contract/admin/operator-options.ts'
import { reportReasonLabels } from '#contract/conduct/report-reasons.ts'
import { paths } from '#web/paths.ts'
import { call } from '#web/platform/query-client.ts'
import { Badge } from '#web/ui/layout/badge.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Complaint } from './complaint.tsx'
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

function Reports({ reports }: Pick<ReportedPerson, 'reports'>) {
  return (
    <ul aria-label={t('Reports')} className="mt-3 grid gap-2">
      {reports.map(({ id, reason, note, message, isQuestion, reporter, at }) => (
        <Complaint
          key={id}
          title={t(reportReasonLabels[reason])}
          note={note}
          sent={{ by: reporter?.name ?? t('Someone without an account'), at }}
        >
          {message !== null && (
            <blockquote className="mt-1.5 rounded-md bg-card px-3 py-2 text-[0.9375rem] whitespace-pre-line">
              <span className="block text-sm text-muted">
                {isQuestion ? t('A question to a host and the answers') : t('Their message to guests')}
              </span>
              {message}
            </blockquote>
          )}
        </Complaint>
      ))}
    </ul>
  )
}

function PersonRow({ person, isOpen }: { person: ReportedPerson; isOpen: boolean }) {
  const { id, name, username, isHidden, bannedAt, reports } = person
  const action = useAction()
  const [isAsking, setAsking] = useState(false)
  const decide = (decision: 'show' | 'hide', reason: string) =>
    action.mutate(
      {
        send: (client) => call(client, 'decideConduct', { params: { id }, body: { decision, reason } }),
        done:
          decision === 'hide' ? t('{name}’s profile is hidden', { name }) : t('{name}’s reports are closed', { name }),
        failed: t('Couldn’t close the reports on {name}', { name }),
      },
      { onSuccess: () => setAsking(false) },
    )
  return (
    <article className="grid gap-x-6 gap-y-3 md:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <div className="flex flex-wrap gap-2">
          {isHidden && <Badge tone="clay">{t('Hidden')}</Badge>}
          {bannedAt && <Badge tone="clay">{t('Banned')}</Badge>}
        </div>
        <h3 className="mt-1 text-lg leading-snug [overflow-wrap:anywhere]">
          <Link to={`${paths.adminSection('people')}?q=${encodeURIComponent(`#${id}`)}`} className="hover:underline">
            {name}
          </Link>{' '}
          <span className="font-sans text-sm font-normal text-muted">
            <Username of={username} />
          </span>
        </h3>
        <Reports reports={reports} />
      </div>
      <div className="flex flex-wrap items-start gap-2 md:justify-end">
        {(isOpen || isHidden) && (
          <Button pending={action.isPending && !isAsking} onClick={() => decide('show', '')}>
            <Check aria-hidden className="size-5" />
            {isHidden
              ? rich('Show again<hidden> {name}</hidden>', { hidden, name })
              : rich('Keep visible<hidden> {name}</hidden>', { hidden, name })}
          </Button>
        )}
        {(isOpen || !isHidden) && (
          <Button variant="outline" onClick={() => setAsking(true)}>
            <EyeOff aria-hidden className="size-5" />
            {isHidden
              ? rich('Keep hidden<hidden> {name}</hidden>', { hidden, name })
              : rich('Hide<hidden> {name}</hidden>', { hidden, name })}
          </Button>
        )}
      </div>
      {isAsking && (
        <ReasonDialog
          title={t('Hide {name}’s profile?', { name })}
          label={t('Hide')}
          isPending={action.isPending}
          onConfirm={(reason) => decide('hide', reason)}
          onClose={() => setAsking(false)}
        >
          {t(
            'Nobody sees the profile, and {name} can’t host events, invite people, or write to guests until you show it again. We’ll tell {name}, with your reason.',
            { name },
          )}
        </ReasonDialog>
      )}
    </article>
  )
}

const empty = {
  open: {
    title: msg('No reports'),
    words: msg('When someone reports a person, a message or a question, it shows up here.'),
  },
  closed: { title: msg('No closed reports yet'), words: msg('Reports you’ve dealt with move here.') },
}

/** People reported for their profile, messages or questions. */
export function ReportedPeople() {
  const state = useFilter('state', reportStates)
  return (
    <>
      <FilterLinks label={t('Filter reports')} name="state" value={state} options={options} />
      <PagedList<ReportedPerson>
        list="listReportedPeople"
        label={t('Reported people')}
        loading={t('Loading reported people')}
        empty={empty[state]}
      >
        {(person) => <PersonRow person={person} isOpen={state === 'open'} />}
      </PagedList>
    </>
  )
}
