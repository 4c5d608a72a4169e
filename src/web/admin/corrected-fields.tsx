import { Undo2 } from 'lucide-react'
import type { CuratedEvent } from '#contract/curation.ts'
import { Age } from '#web/notifications/age.tsx'
import { Button } from '#web/ui/button.tsx'
import { fieldLabels, valueText } from './correction-words.ts'
import { undoCorrection, useAction } from './mutations.ts'

/** Lists an event's corrected fields next to the source's values. Each can be undone. */
export function CorrectedFields({ fields }: Pick<CuratedEvent, 'fields'>) {
  const action = useAction()
  return (
    <section aria-label="Corrected already">
      <h3 className="mb-1.5 font-sans text-base font-semibold">Corrected already</h3>
      <ul className="divide-y divide-line rounded-md border border-line">
        {fields.map(({ field, corrected, source, sourceChangedAt, correction }) => (
          <li key={field} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-3.5 py-2.5">
            <div className="min-w-0 flex-1 basis-56 text-[0.9375rem] [overflow-wrap:anywhere]">
              <p>
                <span className="font-semibold">{fieldLabels[field]}:</span> {valueText(field, corrected)}
              </p>
              {field !== 'listing' && field !== 'pinned' && (
                <p className={sourceChangedAt ? 'font-medium text-marigold-ink' : 'text-muted'}>
                  {sourceChangedAt ? 'The source has changed it to: ' : 'The source says: '}
                  {valueText(field, source)}
                </p>
              )}
              <p className="text-sm text-muted">
                By {correction.by?.name ?? 'a deleted account'}, <Age at={correction.at} />
              </p>
            </div>
            <Button
              variant="quiet"
              pending={action.isPending}
              onClick={() => action.mutate(undoCorrection(correction.id))}
            >
              <Undo2 aria-hidden className="size-4.5" />
              Undo
              <span className="sr-only"> {fieldLabels[field]}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
