import type { MailEntry } from '#contract/admin/operator.ts'
import { mailViews, type MailLogState } from '#contract/admin/operator-options.ts'
import { Age } from '#web/ui/layout/age.tsx'
import { Badge, type BadgeProps } from '#web/ui/layout/badge.tsx'
import { FilterLinks, useFilter } from '#web/admin/parts/filter-links.tsx'
import { PagedList } from '#web/admin/parts/paged-list.tsx'

const options = [
  { value: 'all', label: 'All' },
  { value: 'unsent', label: 'Not sent' },
] as const

const looks: Record<MailLogState, { words: string; tone: BadgeProps['tone'] }> = {
  queued: { words: 'Queued', tone: 'marigold' },
  sending: { words: 'Sending', tone: 'marigold' },
  sent: { words: 'Sent', tone: 'fern' },
  kept: { words: 'In the outbox', tone: 'plain' },
  bounced: { words: 'Rejected', tone: 'clay' },
  failed: { words: 'Gave up', tone: 'clay' },
  expired: { words: 'Expired', tone: 'plain' },
}

function MailRow({ mail }: { mail: MailEntry }) {
  const { kind, recipient, subject, state, attempts, answer, createdAt, sentAt } = mail
  const { words, tone = 'plain' } = looks[state]
  return (
    <article className="grid gap-x-6 gap-y-2 sm:grid-cols-[1fr_auto] sm:items-start">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <h3 className="font-sans text-base font-semibold">{subject}</h3>
        <p className="text-sm text-muted">
          To {recipient} · {kind} · <Age at={sentAt ?? createdAt} />
          {attempts > 1 && ` · ${attempts} attempts`}
        </p>
        {answer && state !== 'sent' && <p className="mt-1 font-mono text-sm">{answer}</p>}
      </div>
      <p className="sm:text-right">
        <Badge tone={tone}>{words}</Badge>
      </p>
    </article>
  )
}

const empty = {
  all: { title: 'No emails yet', words: 'Every email Wonderlark sends is listed here, without its contents.' },
  unsent: {
    title: 'No unsent emails',
    words: 'Emails that are queued or couldn’t be delivered show up here with the reason.',
  },
}

/** Log of sent emails and their delivery status. */
export function MailLog() {
  const view = useFilter('view', mailViews)
  return (
    <>
      <FilterLinks label="Filter emails" name="view" value={view} options={options} />
      <PagedList<MailEntry> list="listMailLog" label="Emails" empty={empty[view]}>
        {(mail) => <MailRow mail={mail} />}
      </PagedList>
    </>
  )
}
