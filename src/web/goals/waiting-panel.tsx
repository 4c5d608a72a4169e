import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { offlineQueue } from '#web/offline/offline-queue.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { useQueuedCompletions } from '#web/goal-parts/task-completions.ts'
import { strongSemibold } from '#web/ui/layout/text-tags.tsx'
import { rich } from '#texts/rich.ts'
import { t } from '#texts/texts.ts'

/** Lists completions that are so far stored only on this device. */
export function WaitingPanel() {
  const client = useQueryClient()
  const stuck = useQueuedCompletions().filter(({ isStuck }) => isStuck)
  return (
    <div role="status">
      {stuck.length > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-marigold bg-marigold-tint p-3.5">
          <CloudOff aria-hidden className="size-5 shrink-0 text-marigold-ink" />
          <p className="min-w-0 flex-1 basis-52">
            {rich(
              '{count, plural, one {<b># finished task is waiting to sync.</b> Saved on this device. We’ll sync when you’re back online.} other {<b># finished tasks are waiting to sync.</b> Saved on this device. We’ll sync when you’re back online.}}',
              {
                count: stuck.length,
                b: strongSemibold,
              },
            )}
          </p>
          <Button variant="outline" onClick={() => void offlineQueue.send(client)}>
            {t('Try now')}
          </Button>
        </div>
      )}
    </div>
  )
}
