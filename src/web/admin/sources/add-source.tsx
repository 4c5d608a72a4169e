import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import type { NewSourceBody, SourcePreview, SourcePreviewBody } from '#contract/sources/source.ts'
import type { Category } from '#contract/events/event-options.ts'
import { paths } from '#web/paths.ts'
import { call } from '#web/platform/query-client.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { AlertNote } from '#web/ui/feedback/alert-note.tsx'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Spinner } from '#web/ui/layout/spinner.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { refetchAfterAction } from '#web/admin/parts/queries.ts'
import { ColumnChooser, type ColumnMapping } from './source-columns.tsx'
import { SourceFields, type SourceValues } from './source-fields.tsx'
import { PreviewDetails } from './source-preview.tsx'
import { getFieldErrors, SourceProblem } from './source-problem.tsx'
import { TargetForm, useFile, type ChosenFile } from './source-target.tsx'
import { t } from '#texts/texts.ts'

interface Draft {
  url: string
  /** Whether a preview was asked for; it is repeated after a reload. */
  isPreviewed: boolean
  /** Null until the first preview has suggested them. */
  values: SourceValues | null
  mapping: ColumnMapping | null
  /** Date of all rows of a table. */
  day: string
}

const emptyDraft = (): Draft => ({ url: '', isPreviewed: false, values: null, mapping: null, day: '' })

/** Values that change what a preview finds. */
function getAssumptions({ values, mapping, day }: Pick<Draft, 'values' | 'mapping' | 'day'>) {
  const home = values?.home
  const isPoint = home && home.latitude !== null && home.longitude !== null
  return {
    ...(isPoint && { home: { label: home.label, latitude: home.latitude ?? 0, longitude: home.longitude ?? 0 } }),
    ...(values?.timeZone && { timeZone: values.timeZone }),
    ...(values?.category && { category: values.category as Category }),
    ...(mapping && { columns: mapping }),
    ...(day && { date: day }),
  }
}

const getTarget = (url: string, file: ChosenFile) =>
  file.base64 === '' ? { url: url.trim() } : { file: { name: file.name, base64: file.base64 } }

/** Previews a source. A new preview, Cancel and leaving the screen end a running one. */
function usePreview(onFound: (preview: SourcePreview) => void) {
  const client = useQueryClient()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const mutation = useMutation({
    mutationFn: (body: SourcePreviewBody) => {
      running.current?.abort()
      running.current = new AbortController()
      return call(client, 'previewSource', { body, signal: running.current.signal })
    },
    onSuccess: onFound,
  })
  const cancel = () => {
    mutation.reset()
    running.current?.abort()
  }
  return { ...mutation, cancel }
}

function Progress({ onCancel }: { onCancel(): void }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 6_000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="mt-5 grid gap-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="flex flex-1 items-center gap-3 font-medium">
          <Spinner />
          {isSlow ? t('Still reading. Large calendars take up to half a minute...') : t('Looking for events...')}
        </p>
        <Button variant="outline" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
      <Skeleton className="h-32 rounded-lg" />
      <div className="grid gap-3 md:grid-cols-2">
        <Skeleton className="h-28 rounded-lg" />
        <Skeleton className="h-28 rounded-lg" />
      </div>
    </div>
  )
}

/** Turns a preview's suggestions into values of the form. */
const suggestValues = ({ suggested }: SourcePreview): SourceValues => ({
  ...suggested,
  category: '',
  trust: 'learning',
})

function useAdd(onAdded: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: NewSourceBody) => call(client, 'addSource', { body }),
    onSuccess: async ({ id, name }) => {
      onAdded()
      toast({ title: t('Added {source}', { source: name }), description: t('Its events will appear in a moment.') })
      void refetchAfterAction(client)
      await navigate(paths.adminSection(`sources/${id}`), { replace: true })
    },
  })
}

function useNewSource() {
  const { draft, change, clear } = useDraft('new source', emptyDraft)
  const { file, choose, clear: clearFile } = useFile()
  const heading = useRef<HTMLHeadingElement>(null)
  /** Assumptions of the preview on screen, as JSON. */
  const [shownWith, setShownWith] = useState('')
  const preview = usePreview((found) => {
    const values = draft.values ?? suggestValues(found)
    const mapping = found.columns ? (draft.mapping ?? found.columns.mapping) : null
    change({ isPreviewed: true, values, mapping })
    setShownWith(JSON.stringify(getAssumptions({ ...draft, values, mapping })))
  })
  // Each preview moves the focus to its heading.
  useEffect(() => heading.current?.focus(), [preview.data])
  const add = useAdd(() => {
    clear()
    clearFile()
  })
  const start = () => {
    add.reset()
    preview.mutate({ ...getTarget(draft.url, file), ...getAssumptions(draft) })
  }
  const isResumed = useRef(false)
  useEffect(() => {
    // After a reload, the preview is shown again.
    if (isResumed.current || !draft.isPreviewed) return
    isResumed.current = true
    if (file.name === '' || file.base64 !== '') start()
  })
  const startOver = () => {
    preview.cancel()
    add.reset()
    clear()
    clearFile()
  }
  /** Switches to another address or file, whose preview suggests new details. */
  const retarget = (url: string) => {
    preview.cancel()
    change({ ...emptyDraft(), url })
  }
  const hasChanged = shownWith !== JSON.stringify(getAssumptions(draft))
  return { draft, change, file, choose, heading, preview, add, start, startOver, retarget, hasChanged }
}

/** Links to the source that reads the address already. */
function Known({ known }: Pick<SourcePreview, 'known'>) {
  if (!known) return null
  return (
    <div className="mb-5">
      <AlertNote title={t('“{source}” already reads this address.', { source: known.name })} />
      <Link
        to={paths.adminSection(`sources/${known.id}`)}
        className="inline-flex min-h-tap items-center font-semibold text-fern hover:underline"
      >
        {t('Open “{source}”', { source: known.name })}
      </Link>
    </div>
  )
}

/** Explains why a source wasn't added. Fields that are wrong are marked above. */
function AddFailure({ error }: { error: unknown }) {
  if (!error) return null
  const messages = Object.values(getFieldErrors(error))
  return (
    <div className="mt-4">
      {messages.length > 0 ? (
        <AlertNote title={t('It wasn’t added yet')}>{messages.join(' ')}</AlertNote>
      ) : (
        <SourceProblem error={error} />
      )}
    </div>
  )
}

function NewSource() {
  const { draft, change, file, choose, heading, preview, add, start, startOver, retarget, hasChanged } = useNewSource()
  const { values, mapping, day, url } = draft
  const found = preview.isPending ? undefined : preview.data
  const errors = getFieldErrors(add.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!values || add.isPending) return
    const { name, trust, attribution, license } = values
    add.mutate({ ...getTarget(url, file), ...getAssumptions(draft), name: name.trim(), trust, attribution, license })
  }
  return (
    <>
      <TargetForm
        url={url}
        file={file}
        isPending={preview.isPending}
        onUrl={retarget}
        onFile={(next) => {
          choose(next)
          retarget('')
        }}
        onPreview={start}
      />
      {preview.isPending && <Progress onCancel={preview.cancel} />}
      {preview.error && (
        <div className="mt-5">
          <SourceProblem error={preview.error} />
        </div>
      )}
      {found && (
        <section aria-labelledby="preview" className="mt-7">
          <h3 id="preview" ref={heading} tabIndex={-1} className="mb-3 text-2xl">
            {t('Preview')}
          </h3>
          <Known known={found.known} />
          {found.columns && (
            <div className="mb-5">
              <ColumnChooser
                columns={found.columns}
                mapping={mapping ?? found.columns.mapping}
                day={day}
                onChange={(next) => change({ mapping: next })}
                onDay={(next) => change({ day: next })}
              />
            </div>
          )}
          <PreviewDetails preview={found} />
          {values && (
            <form id="new-source" noValidate onSubmit={submit} className="mt-5">
              <Panel title={t('About this source')}>
                <SourceFields
                  values={values}
                  errors={errors}
                  onChange={(part) => change({ values: { ...values, ...part } })}
                />
              </Panel>
              <AddFailure error={add.error} />
            </form>
          )}
          <ActionBar>
            <Button variant="quiet" onClick={startOver} className="me-auto -ms-3">
              {t('Start over')}
            </Button>
            {hasChanged && (
              <Button variant="outline" onClick={start}>
                {t('Update preview')}
              </Button>
            )}
            <Button
              type="submit"
              form="new-source"
              pending={add.isPending}
              disabled={!values?.name.trim() || found.known !== null || found.dates + found.events === 0}
            >
              {add.isPending ? t('Adding...') : t('Add source')}
            </Button>
          </ActionBar>
        </section>
      )}
    </>
  )
}

/** Screen that adds a source: an address or a file, a preview, and the details. */
export function AddSource() {
  return (
    <>
      <BackLink to={paths.adminSection('sources')} label={t('Sources')} />
      <h2 className="mb-4">{t('Add a source')}</h2>
      {/* The draft is in the browser's storage. */}
      <ClientOnly>
        <NewSource />
      </ClientOnly>
    </>
  )
}
