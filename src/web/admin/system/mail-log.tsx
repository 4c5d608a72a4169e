import type { MailEntry } from '#contract/admin/operator.ts'
import { mailViews, type MailLogState } from '#contract/admin/operator-options.ts'
import { Age } from '#web/ui/layout/age.tsx'
import { Badge, type BadgeProps } from '#web/ui/layout/badge.tsx'
import { FilterLinks, useFilter } from '#web/admin/parts/filter-links.tsx'
import { PagedList } from '#web/admin/parts/paged-list.tsx'
import { msg, t, type Message } from '#texts/texts.ts'

const options = [
  { value: 'all', label: msg('All') },
  { value: 'unsent', label: msg('Not sent') },
] as const

const looks: Record<MailLogState, { words: Message; tone: BadgeProps['tone'] }> = {
  queued: { words: msg('Queued'), tone: 'marigold' },
  sending: { words: msg('Sending'), tone: 'marigold' },
  sent: { words: msg('Sent'), tone: 'fern' },
  kept: { words: msg('In the outbox'), tone: 'plain' },
  bounced: { words: msg('Rejected'), tone: 'clay' },
  failed: { words: msg('Gave up'), tone: 'clay' },
  expired: { words: msg('Expired'), tone: 'plain' },
}

function MailRow({ mail }: { mail: MailEntry }) {
  const { kind, recipient, subject, state, attempts, answer, createdAt, sentAt } = mail
  const { words, tone = 'plain' } = looks[state]
  return (
    <article className="grid gap-x-6 gap-y-2 sm:grid-cols-[1fr_auto] sm:items-start">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <h3 className="font-sans text-base font-semibold">{subject}</h3>
        <p className="text-sm text-muted">
          {t('To {recipient}', { recipient })} · <span translate="no">{kind}</span> · <Age at={sentAt ?? createdAt} />
          {attempts > 1 && ` · ${t('{count, plural, one {# attempt} other {# attempts}}', { count: attempts })}`}
        </p>
        {answer && state !== 'sent' && <p className="mt-1 font-mono text-sm">{answer}</p>}
      </div>
      <p className="sm:text-end">
        <Badge tone={tone}>{t(words)}</Badge>
      </p>
    </article>
  )
}

const empty = {
  all: {
    title: msg('No emails yet'),
    words: msg('Every email Wonderlark sends is listed here, without its contents.'),
  },
  unsent: {
    title: msg('No unsent emails'),
    words: msg('Emails that are queued or couldn’t be delivered show up here with the reason.'),
  },
}

/** Log of sent emails and their delivery status. */
export function MailLog() {
  const view = useFilter('view', mailViews)
  return (
    <>
      <FilterLinks label={t('Filter emails')} name="view" value={view} options={options} />
      <PagedList<MailEntry> list="listMailLog" label={t('Emails')} loading={t('Loading emails')} empty={empty[view]}>
        {(mail) => <MailRow mail={mail} />}
      </PagedList>
    </>
  )
}
