import { formatMoment } from '#domain/format/moments.ts'
import { useMutation, useQuery, useQueryClient, useInfiniteQuery, keepPreviousData } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import type { EndpointResponse } from '#contract/endpoints.ts'
import type { Source } from '#contract/sources/source.ts'
import { sourceLimits } from '#contract/sources/source-options.ts'
import { paths } from '#web/paths.ts'
import { apiQuery, call } from '#web/platform/query-client.ts'
import { AlertNote } from '#web/ui/feedback/alert-note.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { RadioRows } from '#web/ui/form/radio-rows.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { listQuery, refetchAfterAction, sourceQuery } from '#web/admin/parts/queries.ts'
import { getProblem, SourceProblem } from './source-problem.tsx'
import { t } from '#texts/texts.ts'

interface Props {
  source: Source
  onClose(): void
}

/** Enters the new address of a source that moved. */
export function MoveDialog({ source, onClose }: Props) {
  const client = useQueryClient()
  const [url, setUrl] = useState('')
  const move = useMutation({
    mutationFn: () =>
      call(client, 'changeSource', { params: { id: source.id }, body: { version: source.version, url: url.trim() } }),
    onSuccess: async () => {
      await refetchAfterAction(client)
      toast({ title: t('{source} is read from its new address', { source: source.name }) })
      onClose()
    },
    onError: () => {
      // Another operator may have changed it.
      void client.invalidateQueries(sourceQuery(source.id))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (url.trim() !== '' && !move.isPending) move.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('This calendar moved')}
      description={t(
        'Its events stay as they are, with everything people saved. It’s read from the new address at once.',
      )}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form="move" pending={move.isPending} disabled={url.trim() === ''}>
            {t('Use this address')}
          </Button>
        </>
      }
    >
      <form id="move" noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label={t('New address')}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={sourceLimits.url}
          value={url}
          onValueChange={setUrl}
          hint={source.url ? t('Until now: {address}', { address: source.url }) : undefined}
        />
        {move.error && <SourceProblem error={move.error} />}
      </form>
    </Dialog>
  )
}

/** Moves the events of a source to another one. */
export function MergeDialog({ source, onClose }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [q, setQ] = useState('')
  const [into, setInto] = useState<number | null>(null)
  const { data, isError } = useInfiniteQuery({
    ...listQuery<Source>('listSources', new URLSearchParams({ q })),
    placeholderData: keepPreviousData,
  })
  const others = (data?.pages.flatMap(({ rows }) => rows) ?? []).filter(({ id }) => id !== source.id)
  const merge = useMutation({
    mutationFn: (id: number) => call(client, 'mergeSource', { params: { id: source.id }, body: { into: id } }),
    onSuccess: async ({ id, name }) => {
      await navigate(paths.adminSection(`sources/${id}`), { replace: true })
      await refetchAfterAction(client, { isSourceGone: true })
      void client.invalidateQueries(sourceQuery(id))
      toast({ title: t('Merged {source} into {other}', { source: source.name, other: name }) })
    },
  })
  return (
    <ConfirmDialog
      title={t('Merge {source} into another source', { source: source.name })}
      description={t('All its events move to the source you choose, and {source} is deleted. This can’t be undone.', {
        source: source.name,
      })}
      action={t('Merge')}
      isPending={merge.isPending}
      isDisabled={into === null}
      onConfirm={() => into !== null && merge.mutate(into)}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <TextField label={t('Find a source')} type="search" value={q} onValueChange={setQ} autoComplete="off" />
        {isError && <AlertNote title={t('Couldn’t load the sources')}>{t('Close this and try again.')}</AlertNote>}
        {!data && !isError && <Skeleton className="h-24" />}
        {data && others.length === 0 && <p className="text-muted">{t('There’s no other source with this name.')}</p>}
        {others.length > 0 && (
          <RadioRows
            name="into"
            label={t('Keep')}
            value={into}
            onChange={setInto}
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {merge.error && <SourceProblem error={merge.error} />}
      </div>
    </ConfirmDialog>
  )
}

function useRestore() {
  const client = useQueryClient()
  const restore = useMutation({
    mutationFn: (id: number) => call(client, 'restoreSource', { params: { id } }),
    onSuccess: async ({ name }) => {
      await refetchAfterAction(client)
      toast({ title: t('{source} is back', { source: name }) })
    },
    onError: (error, id) => {
      toast({
        title: t('Couldn’t restore the source'),
        description: getProblem(error)?.message ?? t('It’s still removed.'),
        variant: 'destructive',
        action: { label: t('Try again'), onPress: () => restore.mutate(id) },
      })
    },
  })
  return restore
}

function describeRemoval({ dates, staying, people }: EndpointResponse<'getSourceRemoval'>): string {
  const sentences = [
    dates === 0
      ? t('No upcoming event would disappear.')
      : t('{count, plural, one {# upcoming date would disappear.} other {# upcoming dates would disappear.}}', {
          count: dates,
        }),
    staying > 0 &&
      t(
        '{count, plural, one {# date stays, because other sources list it too.} other {# dates stay, because other sources list them too.}}',
        { count: staying },
      ),
    people > 0 &&
      t(
        '{count, plural, one {# person has saved at least one of them.} other {# people have saved at least one of them.}}',
        { count: people },
      ),
  ]
  return sentences.filter(Boolean).join(' ')
}

/** Removes a source after showing what would disappear. A toast then offers to undo it. */
export function RemoveDialog({ source, onClose }: Props) {
  const { id, name } = source
  const client = useQueryClient()
  const navigate = useNavigate()
  const restore = useRestore()
  const { data: removal, isError } = useQuery({ ...apiQuery('getSourceRemoval', { params: { id } }), staleTime: 0 })
  const remove = useMutation({
    mutationFn: () => call(client, 'removeSource', { params: { id } }),
    onSuccess: async () => {
      await navigate(paths.adminSection('sources'), { replace: true })
      await refetchAfterAction(client, { isSourceGone: true })
      toast({
        title: t('Removed {source}', { source: name }),
        action: { label: t('Undo'), onPress: () => restore.mutate(id) },
      })
    },
  })
  return (
    <ConfirmDialog
      title={t('Remove {source}?', { source: name })}
      action={t('Remove')}
      isPending={remove.isPending}
      isDisabled={!removal}
      onConfirm={remove.mutate}
      onClose={onClose}
    >
      {isError && (
        <AlertNote title={t('Couldn’t check what would disappear')}>{t('Close this and try again.')}</AlertNote>
      )}
      {!removal && !isError && <Skeleton className="h-24" />}
      {removal && (
        <div className="grid gap-3">
          <p>{describeRemoval(removal)}</p>
          {removal.events.length > 0 && (
            <ul className="divide-y divide-line rounded-md border border-line">
              {removal.events.map((event) => (
                <li key={event.id} className="px-3 py-2 text-[0.9375rem] [overflow-wrap:anywhere]">
                  <span className="font-medium">{event.title}</span>
                  <span className="block text-sm text-muted">{formatMoment(event.startsAt, event.timeZone)}</span>
                </li>
              ))}
            </ul>
          )}
          <p className="text-sm text-muted">
            {t('{count, plural, one {You can undo this for # day.} other {You can undo this for # days.}}', {
              count: sourceLimits.restoreDays,
            })}
          </p>
          {remove.error && <SourceProblem error={remove.error} />}
        </div>
      )}
    </ConfirmDialog>
  )
}
