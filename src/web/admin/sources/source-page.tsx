import { categoryLabels } from '#contract/events/event-options.ts'
import { useQuery } from '@tanstack/react-query'
import { GitMerge, MoreHorizontal, Pause, PencilLine, Play, RefreshCw, Signpost, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Source } from '#contract/sources/source.ts'
import { paths } from '#web/paths.ts'
import { ApiError } from '#web/platform/api.ts'
import { call } from '#web/platform/query-client.ts'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LazyLark } from '#web/ui/lark/lazy-lark.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Menu, type MenuItem } from '#web/ui/dialog/menu.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Spinner } from '#web/ui/layout/spinner.tsx'
import { AddSource } from './add-source.tsx'
import { useAction } from '#web/admin/parts/mutations.ts'
import { sourceQuery } from '#web/admin/parts/queries.ts'
import { MergeDialog, MoveDialog, RemoveDialog } from './source-dialogs.tsx'
import { SourceEdit } from './source-edit.tsx'
import { HealthBadge, datesText, trustLabels } from './source-health.tsx'
import { SkipRows } from './source-preview.tsx'
import { SourceHours } from './source-hours.tsx'
import { SourceRuns } from './source-runs.tsx'
import { LastRead, Moment, NextRead } from '#web/admin/parts/times.tsx'
import { t } from '#texts/texts.ts'
import { rich } from '#texts/rich.ts'

/** Milliseconds between requests while a source is being read. */
const pollIntervalMs = 1_500

type Window = 'move' | 'merge' | 'remove'

/** Read now, pause or resume, and the rarer actions in a menu. */
function SourceActions({ source, onEdit }: { source: Source; onEdit(): void }) {
  const { id, name, url, fileName, isPaused, isImporting, version } = source
  const [shown, setShown] = useState<Window | null>(null)
  const read = useAction()
  const pause = useAction()
  const close = () => setShown(null)
  const items: MenuItem[] = [
    { label: t('Edit'), icon: <PencilLine aria-hidden />, onSelect: onEdit },
    ...(url === null
      ? []
      : [{ label: t('This calendar moved'), icon: <Signpost aria-hidden />, onSelect: () => setShown('move') }]),
    { label: t('Merge into another'), icon: <GitMerge aria-hidden />, onSelect: () => setShown('merge') },
    { label: t('Remove'), icon: <Trash2 aria-hidden className="text-clay-ink!" />, onSelect: () => setShown('remove') },
  ]
  return (
    <div className="flex flex-wrap items-center gap-2">
      {(url ?? fileName) !== null && (
        <Button
          pending={read.isPending || isImporting}
          onClick={() =>
            read.mutate({
              send: (client) => call(client, 'importSource', { params: { id } }),
              done: t('Reading {source}', { source: name }),
              failed: t('Couldn’t read {source}', { source: name }),
            })
          }
        >
          {!isImporting && <RefreshCw aria-hidden className="size-4.5" />}
          {isImporting ? t('Reading...') : t('Read now')}
        </Button>
      )}
      {url !== null && (
        <Button
          variant="outline"
          pending={pause.isPending}
          onClick={() =>
            pause.mutate({
              send: (client) =>
                call(client, 'changeSource', { params: { id }, body: { version, isPaused: !isPaused } }),
              done: isPaused ? t('Resumed {source}', { source: name }) : t('Paused {source}', { source: name }),
              failed: isPaused
                ? t('Couldn’t resume {source}', { source: name })
                : t('Couldn’t pause {source}', { source: name }),
            })
          }
        >
          {isPaused ? <Play aria-hidden className="size-4.5" /> : <Pause aria-hidden className="size-4.5" />}
          {isPaused ? t('Resume') : t('Pause')}
        </Button>
      )}
      <Menu
        align="end"
        items={items}
        trigger={
          <Button variant="icon" aria-label={t('More actions for {source}', { source: name })}>
            <MoreHorizontal aria-hidden className="size-5" />
          </Button>
        }
      />
      {shown === 'move' && <MoveDialog source={source} onClose={close} />}
      {shown === 'merge' && <MergeDialog source={source} onClose={close} />}
      {shown === 'remove' && <RemoveDialog source={source} onClose={close} />}
    </div>
  )
}

/** Health with its reason, and what a person can do about it. */
function Health({ source }: { source: Source }) {
  const { id, name, health, healthReason, healthSince, isImporting, lastError, lastReading } = source
  const confirm = useAction()
  return (
    <Panel title={t('Health')}>
      <div aria-live="polite">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <HealthBadge health={health} />
          <span className="text-sm text-muted">{rich('Since {moment}', { moment: <Moment at={healthSince} /> })}</span>
        </p>
        <p className="mt-2 [overflow-wrap:anywhere]">{healthReason}</p>
        {isImporting && (
          <p className="mt-2 flex items-center gap-2.5 font-medium">
            <Spinner />
            {t('Reading it right now...')}
          </p>
        )}
      </div>
      {health === 'shrunk' && (
        <div className="mt-3">
          <Button
            variant="danger"
            pending={confirm.isPending}
            onClick={() =>
              confirm.mutate({
                send: (client) => call(client, 'confirmSource', { params: { id } }),
                done: t('The missing events will be withdrawn'),
                failed: t('Couldn’t confirm {source}', { source: name }),
              })
            }
          >
            {t('Yes, the others are gone')}
          </Button>
        </div>
      )}
      {lastError !== null && !healthReason.includes(lastError) && (
        <p className="mt-2 text-clay-ink [overflow-wrap:anywhere]">{lastError}</p>
      )}
      {lastReading !== null && lastReading.private > 0 && (
        <p className="mt-2 text-sm text-muted">
          {t(
            '{count, plural, one {# event is marked as private, so it isn’t shown.} other {# events are marked as private, so they aren’t shown.}}',
            { count: lastReading.private },
          )}
        </p>
      )}
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        <span>{datesText(source)}</span>
        <LastRead source={source} />
        <NextRead source={source} />
      </p>
    </Panel>
  )
}

function Details({ source, onEdit }: { source: Source; onEdit(): void }) {
  const { url, fileName, kind, home, timeZone, category, trust, attribution, license, movedFrom, createdAt } = source
  const rows: [string, string][] = [
    [t('Kind'), kind || t('Not known yet')],
    ...(movedFrom ? [[t('Moved from'), movedFrom] satisfies [string, string]] : []),
    [t('Home town'), home ? home.label || t('A place on the map') : t('Not set')],
    [t('Time zone'), timeZone?.replaceAll('_', ' ') ?? t('As the source says')],
    [t('Category'), category ? t(categoryLabels[category]) : t('From each event')],
    [t('Trust'), t(trustLabels[trust].label)],
    [t('Attribution'), attribution || t('The name')],
    [t('License'), license || t('Not stated')],
  ]
  return (
    <Panel
      title={t('Details')}
      action={
        <Button variant="quiet" className="-my-2 -me-2" onClick={onEdit}>
          {t('Edit')}
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 [overflow-wrap:anywhere]">
        <dt className="text-muted">{t('Address')}</dt>
        <dd>
          {url ? (
            <a href={url} target="_blank" rel="noreferrer" className="text-fern underline underline-offset-2">
              {url}
            </a>
          ) : (
            (fileName ?? t('Created here'))
          )}
        </dd>
        {rows.map(([term, text]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <dt className="text-muted">{t('Added')}</dt>
        <dd>
          <Moment at={createdAt} />
        </dd>
      </dl>
    </Panel>
  )
}

/** Details that the last read couldn't use. Renders nothing without any. */
function Warnings({ rows }: { rows: NonNullable<Source['lastReading']>['warnings'] }) {
  if (rows.length === 0) return null
  return (
    <Panel title={t('Details we couldn’t use')}>
      <SkipRows rows={rows} />
    </Panel>
  )
}

function SourceSkeleton() {
  return (
    <div role="status" aria-label={t('Loading the source')} className="grid gap-5">
      <Skeleton className="h-9 w-2/3" />
      <div className="grid gap-5 md:grid-cols-2">
        <Skeleton className="h-48 rounded-lg" />
        <Skeleton className="h-48 rounded-lg" />
      </div>
      <Skeleton className="h-56 rounded-lg" />
    </div>
  )
}

function SourceContent({ id }: { id: number }) {
  const [isEditing, setEditing] = useState(false)
  const query = useQuery({
    ...sourceQuery(id),
    refetchInterval: ({ state }) => (state.data?.isImporting ? pollIntervalMs : false),
  })
  const { data: source, error } = query
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        level={3}
        figure={<LazyLark pose="resting" />}
        title={t('This source is gone')}
        actions={
          <Button asChild variant="outline">
            <Link to={paths.adminSection('sources')}>{t('See all sources')}</Link>
          </Button>
        }
      >
        {t('It was removed or merged into another one. The log says by whom.')}
      </EmptyState>
    )
  }
  if (!source && error) return <LoadFailure title={t('Couldn’t load this source')} query={query} />
  if (!source) return <SourceSkeleton />
  const edit = () => setEditing(true)
  const isFetched = (source.url ?? source.fileName) !== null
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="min-w-0 [overflow-wrap:anywhere]">{source.name}</h2>
        <SourceActions source={source} onEdit={edit} />
      </div>
      {isEditing && (
        <div className="mb-5">
          {/* The draft is in the browser's storage. */}
          <ClientOnly>
            <SourceEdit source={source} onClose={() => setEditing(false)} />
          </ClientOnly>
        </div>
      )}
      <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-5">
          <Health source={source} />
          <Warnings rows={source.lastReading?.warnings ?? []} />
          <SourceHours source={source} />
          {(isFetched || source.runs.length > 0) && <SourceRuns runs={source.runs} />}
        </div>
        {!isEditing && <Details source={source} onEdit={edit} />}
      </div>
    </>
  )
}

/** Screen of one source, or the one that adds a source. */
export function SourcePage({ item }: { item: string }) {
  if (item === 'add') return <AddSource />
  return (
    <>
      <BackLink to={paths.adminSection('sources')} label={t('Sources')} />
      <SourceContent key={item} id={Number(item)} />
    </>
  )
}
