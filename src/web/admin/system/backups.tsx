import { formatMoment } from '#domain/format/moments.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { DatabaseBackup, Download, FlaskConical, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { Backups as BackupList, BackupRun } from '#contract/admin/backup.ts'
import { Age } from '#web/ui/layout/age.tsx'
import { Badge } from '#web/ui/layout/badge.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { failure } from '#web/ui/feedback/failure-toast.ts'
import { apiPath } from '#web/platform/api.ts'
import { call } from '#web/platform/query-client.ts'
import { presumedTimeZone, useTimeZone } from '#web/platform/use-browser.ts'
import { formatBytes } from '#web/admin/parts/format-bytes.ts'
import { backupsQuery, overviewQuery } from '#web/admin/parts/queries.ts'
import { Moment } from '#web/admin/parts/times.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { t } from '#texts/texts.ts'
import { rich } from '#texts/rich.ts'
import { hidden } from '#web/ui/layout/text-tags.tsx'

type Backup = BackupList['backups'][number]

const isUnderWay = (run: BackupRun | null) => run?.state === 'waiting' || run?.state === 'running'

const countContents = ({ rows, pictures }: BackupRun) => ({ rows: rows ?? 0, pictures: pictures ?? 0 })

function DrillText({ drill }: { drill: BackupRun | null }) {
  if (!drill) return <>{t('None yet. Each Sunday, the newest backup is restored into a scratch database.')}</>
  if (isUnderWay(drill)) return <>{t('Running…')}</>
  const at = drill.endedAt ?? drill.startedAt
  if (drill.state === 'failed') {
    return (
      <>
        <span className="font-semibold text-clay-ink">
          {rich('Failed {age}', { age: <Age at={at} className="" /> })}
        </span>
        <span className="block [overflow-wrap:anywhere]">{drill.message}</span>
      </>
    )
  }
  return (
    <>
      {drill.message ??
        t(
          'Restored, with the same {rows, plural, one {# row} other {# rows}} and {pictures, plural, one {# picture} other {# pictures}}',
          countContents(drill),
        )}
      <span className="block text-sm text-muted">
        <Age at={at} />
      </span>
    </>
  )
}

function RunText({ run }: { run: BackupRun | null }) {
  if (!run) return <>{t('None was made by itself yet.')}</>
  if (isUnderWay(run)) return <>{t('Running…')}</>
  if (run.state === 'done') {
    return (
      <>
        {t(
          'Done, with {rows, plural, one {# row} other {# rows}} and {pictures, plural, one {# picture} other {# pictures}}',
          countContents(run),
        )}
        <span className="block text-sm text-muted">
          <Age at={run.endedAt ?? run.startedAt} />
        </span>
      </>
    )
  }
  return (
    <>
      <span className="font-semibold text-clay-ink">
        {rich('Failed {age}', { age: <Age at={run.startedAt} className="" /> })}
      </span>
      <span className="block [overflow-wrap:anywhere]">{run.message}</span>
    </>
  )
}

function State({ list }: { list: BackupList }) {
  const { isOn, isEncrypted, nextAt, place, freeBytes, lastRun, lastDrill } = list
  return (
    <dl className="grid gap-x-6 gap-y-2.5 sm:grid-cols-[auto_minmax(0,1fr)] sm:[&_dd]:mb-0 [&_dd]:mb-1.5">
      <dt className="text-muted">{t('Every night')}</dt>
      <dd>
        {isOn && nextAt
          ? rich('Next one {moment}. Seven days and four weeks are kept.', { moment: <Moment at={nextAt} /> })
          : t('Off. Set BACKUPS=nightly to turn them on.')}
      </dd>
      <dt className="text-muted">{t('Kept')}</dt>
      <dd>
        {place === 'bucket'
          ? t('In a bucket')
          : t('In the folder “backups” of this server’s data, so copy them elsewhere, too')}
        {place === 'folder' && freeBytes !== null && (
          <span className="block text-sm text-muted">
            {t('{size} free on the disk', { size: formatBytes(freeBytes) })}
          </span>
        )}
      </dd>
      <dt className="text-muted">{t('Encrypted')}</dt>
      <dd>{isEncrypted ? t('Yes, with BACKUP_PASSPHRASE') : t('No. Set BACKUP_PASSPHRASE to encrypt new ones.')}</dd>
      <dt className="text-muted">{t('Last run')}</dt>
      <dd>
        <RunText run={lastRun} />
      </dd>
      <dt className="text-muted">{t('Last restore drill')}</dt>
      <dd>
        <DrillText drill={lastDrill} />
      </dd>
    </dl>
  )
}

function BackupRow({ backup, onRestore }: { backup: Backup; onRestore(): void }) {
  const timeZone = useTimeZone() ?? presumedTimeZone
  const { name, madeAt, bytes, isEncrypted, isSafetyCopy } = backup
  const moment = formatMoment(madeAt, timeZone)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          <time dateTime={madeAt}>{moment}</time>
          {isSafetyCopy && <Badge tone="marigold">{t('Before a restore')}</Badge>}
          {isEncrypted && <Badge>{t('Encrypted')}</Badge>}
        </p>
        <p className="text-sm text-muted tabular-nums">{formatBytes(bytes)}</p>
      </div>
      <div className="flex gap-2">
        <Button asChild variant="outline">
          <a href={apiPath('downloadBackup', { params: { name } })} download={name}>
            <Download aria-hidden className="size-4.5" />
            {rich('Download<hidden> {moment}</hidden>', { hidden, moment })}
          </a>
        </Button>
        <Button variant="outline" onClick={onRestore}>
          <RotateCcw aria-hidden className="size-4.5" />
          {rich('Restore…<hidden> {moment}</hidden>', { hidden, moment })}
        </Button>
      </div>
    </li>
  )
}

/** Queues a backup or a drill; the list then shows it running. */
function useStart(name: 'startBackup' | 'startDrill', failed: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(client, name),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: backupsQuery.queryKey })
      await client.invalidateQueries({ queryKey: overviewQuery.queryKey })
    },
    meta: failure(failed, t('Try again.')),
  })
}

/** Lists backups with the latest runs, and lets operators restore each of them. */
export function Backups() {
  const query = useQuery({
    ...backupsQuery,
    // Follows a run until it ends.
    refetchInterval: ({ state: { data } }) =>
      data && (isUnderWay(data.lastRun) || isUnderWay(data.lastDrill)) ? 2_000 : false,
  })
  const [restored, setRestored] = useState<Backup | null>(null)
  const backup = useStart('startBackup', t('Couldn’t start a backup'))
  const drill = useStart('startDrill', t('Couldn’t start a restore drill'))
  const { data: list } = query
  if (!list && query.isError) return <LoadFailure title={t('Couldn’t load the backups')} query={query} />
  if (!list) return <Skeleton className="h-96 rounded-lg" />
  return (
    <div className="grid gap-5">
      <Panel>
        <State list={list} />
        <div className="mt-4 flex flex-wrap gap-2">
          <Button pending={backup.isPending || isUnderWay(list.lastRun)} onClick={() => backup.mutate()}>
            <DatabaseBackup aria-hidden className="size-4.5" />
            {t('Back up now')}
          </Button>
          {list.backups.length > 0 && (
            <Button
              variant="outline"
              pending={drill.isPending || isUnderWay(list.lastDrill)}
              onClick={() => drill.mutate()}
            >
              <FlaskConical aria-hidden className="size-4.5" />
              {t('Try a restore')}
            </Button>
          )}
        </div>
      </Panel>
      {list.backups.length === 0 ? (
        <EmptyState title={t('No backups yet')} level={3}>
          {list.isOn
            ? t('The first one is made tonight, or as soon as you ask for it.')
            : t('Make one whenever you like.')}
        </EmptyState>
      ) : (
        <Panel title={t('Backups')}>
          <ul className="divide-y divide-line">
            {list.backups.map((each) => (
              <BackupRow key={each.name} backup={each} onRestore={() => setRestored(each)} />
            ))}
          </ul>
        </Panel>
      )}
      {restored && <RestoreDialog backup={restored} list={list} onClose={() => setRestored(null)} />}
    </div>
  )
}
