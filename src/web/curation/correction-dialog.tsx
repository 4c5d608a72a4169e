import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Undo2 } from 'lucide-react'
import type { CorrectionBody, CorrectionChanges, CuratedEvent } from '#contract/curation/curation.ts'
import { curationLimits, type CorrectionScope } from '#contract/curation/curation-options.ts'
import { operatorLimits } from '#contract/admin/operator-options.ts'
import { useSession } from '#web/platform/session.ts'
import { apiQuery, call } from '#web/platform/query-client.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { RadioRows } from '#web/ui/form/radio-rows.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { CorrectedBy } from './corrected-by.tsx'
import { CorrectionFields } from './correction-fields.tsx'
import { CorrectionReach } from './correction-reach.tsx'
import { undoCorrection, useAction, type Action } from '#web/admin/parts/mutations.ts'
import { fieldLabels, valueText } from './correction-words.ts'
import { t } from '#texts/texts.ts'
import { rich } from '#texts/rich.ts'
import { hidden, semibold } from '#web/ui/layout/text-tags.tsx'

/** Lists an event's corrected fields next to the source's values. Each can be undone. */
function CorrectedFields({ fields }: Pick<CuratedEvent, 'fields'>) {
  const action = useAction()
  return (
    <section aria-label={t('Corrected already')}>
      <h3 className="mb-1.5 font-sans text-base font-semibold">{t('Corrected already')}</h3>
      <ul className="divide-y divide-line rounded-md border border-line">
        {fields.map(({ field, corrected, source, sourceChangedAt, correction }) => (
          <li key={field} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-3.5 py-2.5">
            <div className="min-w-0 flex-1 basis-56 text-[0.9375rem] [overflow-wrap:anywhere]">
              <p>
                {rich('<b>{field}:</b> {value}', {
                  b: semibold,
                  field: t(fieldLabels[field]),
                  value: valueText(field, corrected),
                })}
              </p>
              {field !== 'listing' && field !== 'pinned' && (
                <p className={sourceChangedAt ? 'font-medium text-marigold-ink' : 'text-muted'}>
                  {sourceChangedAt
                    ? t('The source has changed it to: {value}', { value: valueText(field, source) })
                    : t('The source says: {value}', { value: valueText(field, source) })}
                </p>
              )}
              <p className="text-sm text-muted">
                <CorrectedBy correction={correction} />
              </p>
            </div>
            <Button
              variant="quiet"
              pending={action.isPending}
              onClick={() => action.mutate(undoCorrection(correction.id))}
            >
              <Undo2 aria-hidden className="size-4.5" />
              {rich('Undo<hidden> {field}</hidden>', { hidden, field: t(fieldLabels[field]) })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Props {
  /** Null for a rule that doesn't start from an event. */
  event: { id: number; title: string } | null
  onClose(): void
}

const formId = 'correction'

/** Returns the choices of what a correction covers. */
function listScopes(event: CuratedEvent | null): { value: CorrectionScope; label: string }[] {
  const rules = [
    { value: 'title' as const, label: t('All events with these words in the title') },
    { value: 'words' as const, label: t('All events that mention these words') },
  ]
  if (!event) return rules
  return [
    { value: 'event' as const, label: event.seriesId === null ? t('This event') : t('This date only') },
    ...(event.seriesId === null ? [] : [{ value: 'series' as const, label: t('All dates of this series') }]),
    ...(event.isImported && event.organizer
      ? [{ value: 'organizer' as const, label: t('Everything by {organizer}', { organizer: event.organizer }) }]
      : []),
    ...(event.isImported ? rules : []),
  ]
}

/** Builds the request; null while something is missing. */
function buildCorrection(
  {
    event,
    scope,
    words,
    reason,
  }: { event: CuratedEvent | null; scope: CorrectionScope; words: string; reason: string },
  given: CorrectionChanges,
): CorrectionBody | null {
  const needsWords = scope === 'title' || scope === 'words'
  // The kind of event and its listing may apply to many events, the venue to those of one organizer.
  const { category, format, ageGroups, listing, pinned, venue } = given
  const common = { category, format, ageGroups, listing, pinned, ...(scope === 'organizer' && { venue }) }
  // The dates of a series keep their days.
  const { when, ...rest } = given
  const ofSeries = { ...rest, ...(when && { when: { ...when, date: null, lastDate: null } }) }
  const changes = scope === 'event' ? given : scope === 'series' ? ofSeries : common
  const phrase = words.trim()
  if (needsWords && phrase.length < curationLimits.words.minLength) return null
  if (Object.values(changes).every((value) => value === undefined)) return null
  return {
    scope,
    changes,
    reason: reason.trim(),
    ...(needsWords ? { words: phrase } : event && { eventId: event.id }),
  }
}

const correctAction = (correction: CorrectionBody): Action => ({
  send: (client) => call(client, 'createCorrection', { body: correction }),
  done: t('Correction saved'),
  failed: t('Couldn’t save the correction'),
  undo: (response) => undoCorrection((response as { id: number }).id),
})

function CorrectionForm({ event, onClose }: { event: CuratedEvent | null; onClose(): void }) {
  const action = useAction()
  const [changes, setChanges] = useState<CorrectionChanges>({})
  const [scope, setScope] = useState<CorrectionScope>(event ? (event.seriesId === null ? 'event' : 'series') : 'title')
  const [words, setWords] = useState(event?.values.title ?? '')
  const [reason, setReason] = useState('')
  const correction = buildCorrection({ event, scope, words, reason }, changes)
  const isRule = scope === 'title' || scope === 'words'
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    if (correction && !action.isPending) action.mutate(correctAction(correction), { onSuccess: onClose })
  }
  return (
    <>
      <form id={formId} onSubmit={submit} className="grid gap-5">
        {event && event.fields.length > 0 && <CorrectedFields fields={event.fields} />}
        <RadioRows name="scope" label={t('Applies to')} options={listScopes(event)} value={scope} onChange={setScope} />
        {isRule && (
          <TextField
            label={t('Words')}
            value={words}
            onValueChange={setWords}
            required
            maxLength={curationLimits.words.maxLength}
            hint={t('In this order. Case, accents and punctuation don’t matter.')}
          />
        )}
        <CorrectionFields
          event={event}
          isForMany={scope !== 'event' && scope !== 'series'}
          isForSeries={scope === 'series'}
          isForOrganizer={scope === 'organizer'}
          changes={changes}
          onChange={(next) => setChanges({ ...changes, ...next })}
        />
        <TextField
          label={t('Reason (optional)')}
          value={reason}
          onValueChange={setReason}
          maxLength={operatorLimits.reason}
          hint={t('Other operators see it next to the correction.')}
        />
        {correction && scope !== 'event' && <CorrectionReach correction={{ ...correction, reason: '' }} />}
      </form>
      <div className="sticky -bottom-gutter -mx-gutter mt-5 -mb-gutter flex justify-end gap-3 border-t border-line bg-card px-gutter py-4 sm:rounded-b-xl">
        <Button variant="outline" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" form={formId} pending={action.isPending} disabled={!correction}>
          {t('Save correction')}
        </Button>
      </div>
    </>
  )
}

function LoadedForm({ id, onClose }: { id: number; onClose(): void }) {
  const query = useQuery({ ...apiQuery('getCuratedEvent', { params: { id } }), staleTime: 0 })
  if (query.data) return <CorrectionForm key={id} event={query.data} onClose={onClose} />
  if (query.isError) return <LoadFailure title={t('Couldn’t load the event')} query={query} />
  return (
    <div role="status" aria-label={t('Loading the event')} className="grid gap-4">
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  )
}

/** Corrects an event, its series, or everything that a rule covers. */
export function CorrectionDialog({ event, onClose }: Props) {
  const isOperator = useSession()?.isOperator === true
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={event ? (isOperator ? t('Edit as operator') : t('Edit as staff')) : t('Add a rule')}
      description={
        event
          ? t('Corrections of “{title}” stay when its source is read again.', { title: event.title })
          : t('Rules apply to imported events, now and whenever sources are read again.')
      }
      isTall
    >
      {event ? <LoadedForm id={event.id} onClose={onClose} /> : <CorrectionForm event={null} onClose={onClose} />}
    </Dialog>
  )
}
