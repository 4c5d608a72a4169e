import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type FormEvent, type RefObject } from 'react'
import type { Category } from '#contract/events/event-options.ts'
import type { Source, SourceChangeBody } from '#contract/sources/source.ts'
import { call } from '#web/platform/query-client.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { AlertNote } from '#web/ui/feedback/alert-note.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { RestoredNote } from '#web/ui/form/restored-note.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { RadioRows } from '#web/ui/form/radio-rows.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { refetchAfterAction } from '#web/admin/parts/queries.ts'
import { SourceFields, type SourceValues } from './source-fields.tsx'
import { trustLabels } from './source-health.tsx'
import { getFieldErrors, getProblem, SourceProblem } from './source-problem.tsx'
import { msg, t, type Message } from '#texts/texts.ts'

const toValues = (source: Source): SourceValues => ({
  name: source.name,
  home: source.home,
  timeZone: source.timeZone ?? '',
  category: source.category ?? '',
  trust: source.trust,
  attribution: source.attribution,
  license: source.license,
})

const fieldLabels: Record<keyof SourceValues, Message> = {
  name: msg('Name'),
  home: msg('Home town'),
  timeZone: msg('Time zone'),
  category: msg('Category'),
  trust: msg('Trust'),
  attribution: msg('Attribution'),
  license: msg('License'),
}
const fields = Object.keys(fieldLabels) as (keyof SourceValues)[]

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** A value as text, for comparing two of them. */
function formatValue(values: SourceValues, field: keyof SourceValues): string {
  if (field === 'home') return values.home?.label || (values.home ? t('A place on the map') : t('Not set'))
  if (field === 'trust') return t(trustLabels[values.trust].label)
  return values[field].replaceAll('_', ' ') || t('Not set')
}

interface EditDraft {
  /** Version and values that the edits are based on. */
  version: number
  base: SourceValues
  values: SourceValues
  /** Fields that someone else changed as well, with this person's value. */
  mine: SourceValues | null
  conflicts: (keyof SourceValues)[]
}

const startEdit = (source: Source): EditDraft => {
  const values = toValues(source)
  return { version: source.version, base: values, values, mine: null, conflicts: [] }
}

/** Bases the edits on someone else's. Fields that both changed differently become conflicts. */
function rebase({ base, values }: EditDraft, current: Source): EditDraft {
  const theirs = toValues(current)
  const isMine = (field: keyof SourceValues) => !isSame(values[field], base[field])
  const untouched = fields.filter((field) => !isMine(field)).map((field) => [field, theirs[field]])
  return {
    version: current.version,
    base: theirs,
    values: { ...values, ...Object.fromEntries(untouched) },
    mine: values,
    conflicts: fields.filter(
      (field) => isMine(field) && !isSame(theirs[field], base[field]) && !isSame(theirs[field], values[field]),
    ),
  }
}

/** Returns the fields that differ from their base, as the API takes them. */
function getChanges({ base, values }: EditDraft): Omit<SourceChangeBody, 'version'> {
  const changed = (field: keyof SourceValues) => !isSame(base[field], values[field])
  const { home, name, timeZone, category, trust, attribution, license } = values
  const isPoint = home !== null && home.latitude !== null && home.longitude !== null
  return {
    ...(changed('name') && { name: name.trim() }),
    ...(changed('home') && {
      home: isPoint ? { label: home.label, latitude: home.latitude ?? 0, longitude: home.longitude ?? 0 } : null,
    }),
    ...(changed('timeZone') && { timeZone: timeZone || null }),
    ...(changed('category') && { category: (category || null) as Category | null }),
    ...(changed('trust') && { trust }),
    ...(changed('attribution') && { attribution }),
    ...(changed('license') && { license }),
  }
}

interface ConflictsProps {
  draft: EditDraft
  note: RefObject<HTMLParagraphElement | null>
  onChange(values: SourceValues): void
}

/** Shows both values of each field that two people changed, to choose one. */
function Conflicts({ draft, note, onChange }: ConflictsProps) {
  const { base, values, mine, conflicts } = draft
  if (!mine) return null
  return (
    <div className="mb-5 grid gap-4 rounded-md border border-marigold bg-marigold-tint p-4">
      <p ref={note} tabIndex={-1} className="font-semibold">
        {conflicts.length === 0
          ? t(
              'Someone else changed other details of this source. They’re in the form now, and your changes are too. Save again.',
            )
          : t('Someone else changed the same details. Choose what to keep, then save again.')}
      </p>
      {conflicts.map((field) => (
        <RadioRows
          key={field}
          name={`conflict-${field}`}
          label={t(fieldLabels[field])}
          isFramed
          value={isSame(values[field], base[field]) ? 'theirs' : 'mine'}
          onChange={(side) => onChange({ ...values, [field]: (side === 'mine' ? mine : base)[field] })}
          options={[
            { value: 'mine', label: formatValue(mine, field), hint: t('Your change') },
            { value: 'theirs', label: formatValue(base, field), hint: t('Saved by someone else') },
          ]}
        />
      ))}
    </div>
  )
}

interface Props {
  source: Source
  onClose(): void
}

/** Form that edits a source. What was typed survives closing it and a reload. */
export function SourceEdit({ source, onClose }: Props) {
  const client = useQueryClient()
  const note = useRef<HTMLParagraphElement>(null)
  const { draft, change, clear, restored } = useDraft(`source ${source.id}`, () => startEdit(source))
  const save = useMutation({
    mutationFn: () =>
      call(client, 'changeSource', {
        params: { id: source.id },
        body: { version: draft.version, ...getChanges(draft) },
      }),
    onSuccess: async ({ name }) => {
      clear()
      await refetchAfterAction(client)
      toast({ title: t('Saved {source}', { source: name }) })
      onClose()
    },
    onError: (error) => {
      const problem = getProblem(error)
      if (problem?.code === 'source_changed' && problem.current) change(rebase(draft, problem.current as Source))
    },
  })
  const isConflict = getProblem(save.error)?.code === 'source_changed'
  // The explanation is above the form, and the button below it.
  useEffect(() => {
    if (isConflict) note.current?.focus()
  }, [isConflict])
  const errors = getFieldErrors(save.error)
  const hasFieldErrors = Object.keys(errors).length > 0
  const hasChanges = Object.keys(getChanges(draft)).length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    if (hasChanges) save.mutate()
    else {
      clear()
      onClose()
    }
  }
  return (
    <Panel title={t('Edit')}>
      <form noValidate onSubmit={submit}>
        {/* Somebody else's changes are explained instead. */}
        {draft.mine === null && <RestoredNote restored={restored} />}
        <Conflicts draft={draft} note={note} onChange={(values) => change({ values })} />
        <SourceFields
          values={draft.values}
          errors={errors}
          onChange={(part) => change({ values: { ...draft.values, ...part } })}
        />
        {save.error && !isConflict && (
          <div className="mt-4">
            {hasFieldErrors ? (
              <AlertNote title={t('It wasn’t saved yet')}>{Object.values(errors).join(' ')}</AlertNote>
            ) : (
              <SourceProblem error={save.error} />
            )}
          </div>
        )}
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button
            variant="outline"
            onClick={() => {
              clear()
              onClose()
            }}
          >
            {t('Cancel')}
          </Button>
          <Button type="submit" pending={save.isPending} disabled={draft.values.name.trim() === ''}>
            {save.isPending ? t('Saving...') : t('Save')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
