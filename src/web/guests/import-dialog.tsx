import { useState } from 'react'
import type { GuestImport } from '#contract/guests/guest.ts'
import { limits } from '#contract/limits.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useGuestImport } from './guest-mutations.ts'
import { t } from '#texts/texts.ts'

/** Shows what an import would do before it is done. */
export function ImportDialog({ eventId, onClose }: { eventId: number; onClose(): void }) {
  const [csv, setCsv] = useState('')
  const { mutate, data: trial, isPending, reset } = useGuestImport(eventId)
  const read = async (file: File | undefined) => {
    reset()
    const text = (await file?.text()) ?? ''
    setCsv(text)
    if (text.length > limits.guests.importCharacters) {
      toast({
        title: t('This table is too large'),
        description: t('Split it into smaller ones.'),
        variant: 'destructive',
      })
    } else if (text) mutate({ csv: text, isTrial: true })
  }
  const finish = () =>
    mutate(
      { csv, isTrial: false },
      {
        onSuccess: ({ added, invited }) => {
          onClose()
          toast({
            title: t('Guests imported'),
            description: t('{added} added by name, {invited} invited by email.', { added, invited }),
          })
        },
      },
    )
  const changes = trial ? trial.added + trial.invited : 0
  return (
    <Dialog
      title={t('Import guests')}
      description={t('People with an email address get an invitation. People with only a name are listed as going.')}
      open
      onOpenChange={(next) => !next && onClose()}
      footer={
        <Button disabled={changes === 0} pending={isPending} onClick={finish}>
          {isPending ? t('Reading...') : t('Import')}
        </Button>
      }
    >
      <label className="grid gap-1.5 font-semibold">
        {t('Table (CSV)')}
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          onChange={({ target }) => void read(target.files?.[0])}
          className="min-h-12 w-full rounded-md border border-edge bg-card p-2.5 font-normal file:me-3 file:rounded-md file:border-0 file:bg-fern-tint file:px-3 file:py-1.5 file:font-semibold file:text-fern-deep"
        />
      </label>
      <p className="mt-1.5 text-sm text-muted">
        {t('It needs a header row with Name or Email. People and Note are read, too.')}
      </p>
      <div role="status">{trial && <ImportPreview result={trial} />}</div>
    </Dialog>
  )
}

const shownProblems = 5

function ImportPreview({ result: { added, invited, known, problems } }: { result: GuestImport }) {
  const figures = [
    { label: t('added by name'), value: added },
    { label: t('invited by email'), value: invited },
    { label: t('already on the list'), value: known },
  ]
  return (
    <div className="mt-4 grid gap-3">
      <dl className="grid grid-cols-3 gap-2">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end rounded-md bg-well px-2 py-2 text-center">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-display text-2xl font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {problems.length > 0 && (
        <div className="rounded-md border border-clay bg-clay-tint px-4 py-3 text-clay-ink">
          <p className="font-semibold">
            {t('{count, plural, one {# row can’t be read.} other {# rows can’t be read.}}', { count: problems.length })}
          </p>
          <ul className="mt-1 text-sm">
            {problems.slice(0, shownProblems).map(({ row, message }) => (
              <li key={row}>{t('Row {number}: {problem}', { number: row, problem: message })}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
