import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link2, Link2Off } from 'lucide-react'
import { useState } from 'react'
import type { OwnGoalRecord } from '#contract/journal.ts'
import { call } from '#web/platform/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SwitchRow } from '#web/ui/switch-row.tsx'
import { showFailure } from '#web/ui/failure-toast.ts'
import { toast } from '#web/ui/toast-store.ts'
import { goalRecordQuery } from './queries.ts'

/** Makes and withdraws the link by which others can open the record of a goal. */
export function RecordSharing({ record }: { record: OwnGoalRecord }) {
  const client = useQueryClient()
  const { goalId, share } = record
  const [hasJournal, setHasJournal] = useState(share?.hasJournal ?? false)
  const refetch = () => client.invalidateQueries({ queryKey: goalRecordQuery(goalId).queryKey })
  const make = useMutation({
    mutationFn: () => call(client, 'shareGoalRecord', { params: { id: goalId }, body: { hasJournal } }),
    onSuccess: refetch,
    onError: (error) => showFailure('Couldn’t make the link', error, 'Nobody can see the page. Please try again.'),
  })
  const withdraw = useMutation({
    mutationFn: () => call(client, 'unshareGoalRecord', { params: { id: goalId } }),
    onSuccess: async () => {
      make.reset()
      await refetch()
      toast({ title: 'Link withdrawn', description: 'The page is yours alone again.' })
    },
    onError: (error) => showFailure('Couldn’t withdraw the link', error, 'The link still works. Please try again.'),
  })
  return (
    <Panel title="Show it to somebody" icon={<Link2 aria-hidden />} className="mt-5 print:hidden">
      <p className="text-muted">
        {share
          ? 'Anyone with your link can open this page. Withdraw it whenever you like.'
          : 'Only you can see this page. Make a link to show it to family, a teacher, or an employer.'}
      </p>
      {record.vouchedBy !== null && (
        <p className="mt-1.5 text-muted [overflow-wrap:anywhere]">
          {record.vouchedBy} vouches for this pathway, so the linked page has your Open Badge, too.
        </p>
      )}
      <SwitchRow hint="Your photos always stay private." checked={hasJournal} onCheckedChange={setHasJournal}>
        Include my journal
      </SwitchRow>
      {make.data && share && (
        <div className="mt-3">
          <CopyField label="Link to this page" text={make.data.url} />
          <p className="mt-1.5 text-sm text-muted">Copy it now. For your safety, we don’t store it.</p>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="outline" pending={make.isPending} onClick={() => make.mutate()}>
          {!make.isPending && <Link2 aria-hidden className="size-5" />}
          {share ? 'Make a new link' : 'Make a link'}
        </Button>
        {share && (
          <Button variant="quiet" pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {!withdraw.isPending && <Link2Off aria-hidden className="size-5" />}
            Withdraw the link
          </Button>
        )}
      </div>
    </Panel>
  )
}
