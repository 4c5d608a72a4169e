import { useSuspenseQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { FilePen, Trash2 } from 'lucide-react'
import type { EventDraft } from '#contract/hosting/hosting.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { HostDialog } from './host-dialog.tsx'
import { draftsQuery } from '#web/rsvp/queries.ts'
import { call } from '#web/platform/query-client.ts'
import { failure } from '#web/ui/feedback/failure-toast.ts'
import { t } from '#texts/texts.ts'

function useRemoveDraft() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(client, 'removeDraft', { params: { id } }),
    onSuccess: () => client.invalidateQueries(draftsQuery),
    meta: failure(t('Couldn’t delete the draft'), t('It’s still here. Try again.')),
  })
}

const getDraftName = ({ title }: EventDraft) => title || t('Untitled event')

/** Drafts of the current user. */
export function DraftList() {
  const { data: drafts } = useSuspenseQuery(draftsQuery)
  const remove = useRemoveDraft()
  if (drafts.length === 0) return null
  return (
    <Panel title={t('Drafts')} icon={<FilePen aria-hidden />} tone="well" className="mb-5">
      <ul className="-mt-1 divide-y divide-line">
        {drafts.map((draft) => (
          <li key={draft.id} className="flex flex-wrap items-center justify-between gap-x-3 py-1">
            <span className="min-w-0 flex-1 basis-40 truncate font-medium">{getDraftName(draft)}</span>
            <span className="flex">
              <HostDialog
                start={{ draft }}
                trigger={
                  <Button variant="quiet" aria-label={t('Continue {name}', { name: getDraftName(draft) })}>
                    {t('Continue')}
                  </Button>
                }
              />
              <Button
                variant="icon"
                aria-label={t('Delete the draft {name}', { name: getDraftName(draft) })}
                disabled={remove.isPending}
                onClick={() => remove.mutate(draft.id)}
              >
                <Trash2 aria-hidden className="size-4.5" />
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
