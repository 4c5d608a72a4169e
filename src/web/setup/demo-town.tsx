import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { DemoTown as DemoTownContent } from '#contract/settings/settings.ts'
import { call } from '#web/platform/query-client.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { settingsQuery } from './queries.ts'
import { t } from '#texts/texts.ts'

function ContentList({ town }: { town: DemoTownContent }) {
  return (
    <ul className="list-disc space-y-0.5 ps-5">
      <li>
        {t(
          '{count, plural, one {# event date, with its guests and reports} other {# event dates, with their guests and reports}}',
          { count: town.events },
        )}
      </li>
      <li>
        {t(
          '{count, plural, one {# demo person, with everything they did} other {# demo people, with everything they did}}',
          { count: town.people },
        )}
      </li>
      <li>
        {t(
          '{count, plural, one {# saved or attended date, including yours} other {# saved or attended dates, including yours}}',
          { count: town.saves },
        )}
      </li>
      <li>
        {t('{count, plural, one {# goal of the demo people} other {# goals of the demo people}}', {
          count: town.goals,
        })}
      </li>
    </ul>
  )
}

/** Removes the demo town. Asks first, and lists what would be deleted. */
export function DemoTown({ town }: { town: DemoTownContent | null }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => call(client, 'removeDemoTown'),
    onSuccess: async () => {
      setAsking(false)
      toast({ title: t('The demo town is gone') })
      // Its events may be on any other screen.
      client.removeQueries({ type: 'inactive' })
      await client.invalidateQueries({ queryKey: settingsQuery.queryKey })
    },
    onError: () =>
      toast({
        title: t('Couldn’t remove the demo town'),
        description: t('Nothing was deleted. Try again.'),
        variant: 'destructive',
      }),
  })
  if (town === null) return <p className="text-muted">{t('There’s no demo town here. Everything you see is real.')}</p>
  return (
    <div className="grid gap-4">
      <p>
        {t(
          'A made-up town lets you try everything at once. Keep it while you look around. When real events come in, remove it: it won’t come back.',
        )}
      </p>
      <Button variant="outline" className="justify-self-start" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden className="size-5" />
        {t('Remove the demo town')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('Remove the demo town?')}
        description={t('This can’t be undone. It deletes:')}
        action={t('Remove the demo town')}
        pendingAction={t('Removing...')}
        keep={t('Keep it')}
        isPending={remove.isPending}
        onConfirm={remove.mutate}
        onClose={() => setAsking(false)}
      >
        <ContentList town={town} />
        <p className="mt-3">{t('Your own events, sources, people and settings stay.')}</p>
      </ConfirmDialog>
    </div>
  )
}
