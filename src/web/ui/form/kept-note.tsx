import type { KeptInput } from '#web/platform/use-draft.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { t } from '#texts/texts.ts'

/** Says that a form opened with earlier input, and offers to clear it. */
export function KeptNote({ kept: { state, restart, undo } }: { kept: KeptInput }) {
  if (state === 'none') return null
  const isKept = state === 'kept'
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-md bg-fern-tint py-0.5 pe-1 ps-3.5 text-[0.9375rem] text-fern-deep">
      <p role="status">{isKept ? t('We kept what you wrote.') : t('You’re starting over.')}</p>
      <Button variant="quiet" onClick={isKept ? restart : undo}>
        {isKept ? t('Start over') : t('Undo')}
      </Button>
    </div>
  )
}
