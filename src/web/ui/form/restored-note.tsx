import type { RestoredInput } from '#web/platform/use-draft.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { t } from '#texts/texts.ts'

/** Says that a form opened with earlier input, and offers to clear it. */
export function RestoredNote({ restored: { state, restart, undo } }: { restored: RestoredInput }) {
  if (state === 'none') return null
  const isRestored = state === 'restored'
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-md bg-fern-tint py-0.5 pe-1 ps-3.5 text-[0.9375rem] text-fern-deep">
      <p role="status">{isRestored ? t('We kept what you wrote.') : t('You’re starting over.')}</p>
      <Button variant="quiet" onClick={isRestored ? restart : undo}>
        {isRestored ? t('Start over') : t('Undo')}
      </Button>
    </div>
  )
}
