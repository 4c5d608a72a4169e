import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { CircleCheck, Plus } from 'lucide-react'
import type { FormEvent } from 'react'
import type { EndpointResponse } from '#contract/endpoints.ts'
import type { SourcePreview } from '#contract/sources/source.ts'
import { apiQuery, call } from '#web/platform/query-client.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { getRefusalMessage } from '#web/ui/feedback/failure-toast.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { settingsQuery, setupQuery } from './queries.ts'
import { formatDate } from '#domain/format/moments.ts'
import { msg, t } from '#texts/texts.ts'
import { rich } from '#texts/rich.ts'
import { hidden } from '#web/ui/layout/text-tags.tsx'

const suggestions = [
  { name: 'library', label: msg('Your library'), placeholder: 'library.example.org/events' },
  { name: 'parks', label: msg('Your parks department'), placeholder: 'parks.example.org/calendar' },
  { name: 'museum', label: msg('A museum or club'), placeholder: 'museum.example.org' },
] as const
type Suggestion = (typeof suggestions)[number]

const knownSourcesQuery = { ...apiQuery('listSources'), staleTime: 0 }
type KnownSource = EndpointResponse<'listSources'>['rows'][number]

function describeDates({ dates, firstDate, lastDate }: SourcePreview): string {
  if (firstDate === null || lastDate === null)
    return t('{count, plural, one {# date in the coming months.} other {# dates in the coming months.}}', {
      count: dates,
    })
  const [first, last] = [formatDate(firstDate), formatDate(lastDate)]
  if (first === last)
    return t('{count, plural, one {# date, on {day}.} other {# dates, on {day}.}}', { count: dates, day: first })
  return t('{count, plural, one {# date, on {start}.} other {# dates, from {start} to {end}.}}', {
    count: dates,
    start: first,
    end: last,
  })
}

/** Preview of adding the website. */
function Preview({ preview }: { preview: SourcePreview }) {
  const { label, samples, skipped, suggested } = preview
  return (
    <div className="rounded-md border border-line bg-well px-3.5 py-3">
      <p className="font-semibold [overflow-wrap:anywhere]">{suggested.name}</p>
      <p className="text-[0.9375rem]">{describeDates(preview)}</p>
      <ul className="mt-1.5 list-disc ps-5 text-[0.9375rem] [overflow-wrap:anywhere]">
        {samples.slice(0, 3).map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
      <p className="mt-1.5 text-sm text-muted">
        {skipped.events > 0
          ? t(
              '{count, plural, one {{source}. # event couldn’t be read.} other {{source}. # events couldn’t be read.}}',
              { count: skipped.events, source: label },
            )
          : label}
      </p>
    </div>
  )
}

/** One website: paste its address, look at what it has, and add it. */
function SourceField({ suggestion, known }: { suggestion: Suggestion; known: readonly KnownSource[] }) {
  const client = useQueryClient()
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const { draft, change } = useDraft<{ url: string; addedId: number | null }>(
    `setup source ${suggestion.name}`,
    () => ({
      url: '',
      addedId: null,
    }),
  )
  const { location } = settings.values
  const home = location && { label: settings.values.townName ?? settings.locationName, ...location }
  const look = useMutation({
    mutationFn: (url: string) => call(client, 'previewSource', { body: { url, ...(home && { home }) } }),
  })
  const add = useMutation({
    mutationFn: ({ url, suggested }: SourcePreview) =>
      call(client, 'addSource', {
        body: { url: url ?? draft.url.trim(), name: suggested.name, ...(home && { home }) },
      }),
    onSuccess: async ({ id }) => {
      change({ addedId: id })
      await client.invalidateQueries({ queryKey: knownSourcesQuery.queryKey })
      await client.invalidateQueries({ queryKey: setupQuery.queryKey })
    },
  })
  const added = known.find(({ id }) => id === draft.addedId)
  if (added) {
    return (
      <p className="flex items-center gap-2.5">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-fern" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {rich('{source} is added. Its events arrive within a minute or two.', {
            source: <strong>{added.name}</strong>,
          })}
        </span>
      </p>
    )
  }
  const preview = look.data
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft.url.trim() !== '') look.mutate(draft.url.trim())
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          className="flex-1 basis-60"
          name={suggestion.name}
          label={t(suggestion.label)}
          type="text"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={suggestion.placeholder}
          value={draft.url}
          error={look.error ? getRefusalMessage(look.error, t('Couldn’t read this website. Try again.')) : undefined}
          onValueChange={(url) => {
            change({ url })
            look.reset()
            add.reset()
          }}
        />
        <Button type="submit" variant="outline" className="min-h-12 sm:mt-[1.875rem]" pending={look.isPending}>
          {look.isPending
            ? rich('Looking...<hidden> at {website}</hidden>', { hidden, website: t(suggestion.label) })
            : rich('Look<hidden> at {website}</hidden>', { hidden, website: t(suggestion.label) })}
        </Button>
      </div>
      <div role="status" className="grid gap-3">
        {preview && (
          <>
            <Preview preview={preview} />
            {preview.known ? (
              <p>{t('“{source}” already reads this address.', { source: preview.known.name })}</p>
            ) : (
              <Button className="justify-self-start" pending={add.isPending} onClick={() => add.mutate(preview)}>
                {!add.isPending && <Plus aria-hidden className="size-5" />}
                {t('Add {source}', { source: preview.suggested.name })}
              </Button>
            )}
            {add.error && (
              <p className="text-clay-ink">{getRefusalMessage(add.error, t('Couldn’t add this source. Try again.'))}</p>
            )}
          </>
        )}
      </div>
    </form>
  )
}

/** Three sources to begin with. */
export function SourcesStep({ onNext }: { onNext(): void }) {
  const { data: known } = useQuery(knownSourcesQuery)
  const rows = known?.rows ?? []
  return (
    <div className="grid gap-6">
      <p>
        {t(
          'Paste the address of a website that lists events, or of a calendar. We’ll find the events and read them again every few hours. Add more sources later, or upload files.',
        )}
      </p>
      {suggestions.map((suggestion) => (
        <SourceField key={suggestion.name} suggestion={suggestion} known={rows} />
      ))}
      <Button className="justify-self-start" onClick={onNext}>
        {t('Continue')}
      </Button>
    </div>
  )
}
