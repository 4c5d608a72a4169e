import { formatMoment } from '#domain/format/moments.ts'
import { RotateCcw } from 'lucide-react'
import type { FailedJob } from '#contract/admin/operator.ts'
import { presumedTimeZone, useTimeZone } from '#web/platform/use-browser.ts'
import { Age } from '#web/ui/layout/age.tsx'
import { Badge } from '#web/ui/layout/badge.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { call } from '#web/platform/query-client.ts'
import { useAction } from '#web/admin/parts/mutations.ts'
import { PagedList } from '#web/admin/parts/paged-list.tsx'
import { msg, t } from '#texts/texts.ts'
import { rich } from '#texts/rich.ts'
import { hidden } from '#web/ui/layout/text-tags.tsx'

function Again({ at }: { at: string | null }) {
  const timeZone = useTimeZone() ?? presumedTimeZone
  if (at === null) return t('retrying right away')
  return <time dateTime={at}>{t('retrying {moment}', { moment: formatMoment(at, timeZone) })}</time>
}

function JobRow({ job }: { job: FailedJob }) {
  const { id, kind, isDead, attempts, error, at } = job
  const action = useAction()
  return (
    <article className="grid gap-x-6 gap-y-3 sm:grid-cols-[1fr_auto] sm:items-start">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-sans text-base font-semibold">
          <span translate="no">{kind}</span> <span className="font-normal text-muted tabular-nums">#{id}</span>
          <Badge tone={isDead ? 'clay' : 'marigold'}>{isDead ? t('Gave up') : t('Failing')}</Badge>
        </h3>
        <p className="mt-1.5 font-mono text-sm [overflow-wrap:anywhere]">{error}</p>
        <p className="mt-1 text-sm text-muted">
          {rich('{count, plural, one {# attempt, {when}} other {# attempts, {when}}}', {
            count: attempts,
            when: isDead ? at && <Age at={at} /> : <Again at={at} />,
          })}
        </p>
      </div>
      <Button
        variant="outline"
        className="justify-self-start"
        pending={action.isPending}
        onClick={() =>
          action.mutate({
            send: (client) => call(client, 'retryJob', { params: { id } }),
            done: t('Retrying the job'),
            failed: t('Couldn’t retry the job'),
          })
        }
      >
        <RotateCcw aria-hidden className="size-4.5" />
        {rich('Try again<hidden> {kind} {id}</hidden>', { hidden, kind: <span translate="no">{kind}</span>, id })}
      </Button>
    </article>
  )
}

/** Failed jobs: those given up and those that will be retried. */
export function FailedJobs() {
  return (
    <PagedList<FailedJob>
      list="listTroubledJobs"
      label={t('Failed jobs')}
      loading={t('Loading failed jobs')}
      empty={{
        title: msg('No failed jobs'),
        words: msg('When an email, a reminder or an import fails, you’ll see why here.'),
      }}
    >
      {(job) => <JobRow job={job} />}
    </PagedList>
  )
}
