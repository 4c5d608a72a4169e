import { useMutation } from '@tanstack/react-query'
import { CircleCheck, DatabaseBackup } from 'lucide-react'
import { useRef, useState } from 'react'
import { backupPartBytes, type RestoredBackup } from '#contract/setup-options.ts'
import { paths } from '#web/paths.ts'
import { AlertNote } from '#web/ui/alert-note.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** A reason that the server gave. */
class RestoreError extends Error {}

async function post(offset: number | null, part?: Blob): Promise<unknown> {
  const response = await fetch(paths.restore(offset), { method: 'POST', ...(part && { body: part }) })
  const body = (await response.json()) as { message?: string }
  if (!response.ok) throw new RestoreError(body.message)
  return body
}

/** Uploads the file in parts, then restores it. */
async function restore(file: File, onProgress: (percent: number) => void): Promise<RestoredBackup> {
  let offset = 0
  do {
    onProgress(Math.floor((100 * offset) / Math.max(1, file.size)))
    await post(offset, file.slice(offset, offset + backupPartBytes))
    offset += backupPartBytes
  } while (offset < file.size)
  onProgress(100)
  return (await post(null)) as RestoredBackup
}

const number = (count: number) => count.toLocaleString('en-US')
const formatMoment = (at: string) => new Date(at).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })

/** Replaces the setup, whose fields belong to the town that was replaced. */
export function Restored({ madeAt, rows, pictures }: RestoredBackup) {
  return (
    <div role="status" className="grid gap-3">
      <p className="flex items-start gap-2.5">
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-fern" />
        <span>
          Your town is back, as of {formatMoment(madeAt)}: {number(rows)} rows and {number(pictures)} pictures. Sign in
          as you did before.
        </span>
      </p>
      {/* The whole document, because everything in this one belongs to the town that was replaced. */}
      <Button className="justify-self-start" asChild>
        <a href={paths.home}>Open your town</a>
      </Button>
    </div>
  )
}

/** Restores a backup instead of setting up a new town, after a confirmation that says what it replaces. */
export function RestorePanel({ onRestored }: { onRestored: (backup: RestoredBackup) => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [percent, setPercent] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const restoring = useMutation({ mutationFn: (chosen: File) => restore(chosen, setPercent), onSuccess: onRestored })
  const choose = (chosen: File | null) => {
    setFile(chosen)
    // Otherwise choosing the same file again after an error would change nothing.
    if (input.current) input.current.value = ''
  }
  return (
    <div className="grid gap-3">
      <p className="text-muted">
        Moving from another server, or starting over? Choose the file that <code>npm run backup</code> made.
      </p>
      {restoring.isPending ? (
        <div className="grid gap-1.5">
          <ProgressBar label="Upload of the backup" percent={percent} />
          <p role="status" className="text-sm text-muted">
            {percent < 100 ? 'Uploading. Keep this page open.' : 'Restoring. This can take a few minutes.'}
          </p>
        </div>
      ) : (
        <Button variant="outline" className="justify-self-start" onClick={() => input.current?.click()}>
          <DatabaseBackup aria-hidden className="size-5" />
          Choose a backup
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept=".gz,application/gzip"
        aria-label="Backup file"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => choose(event.target.files?.[0] ?? null)}
      />
      {restoring.isError && (
        <AlertNote title="Couldn’t restore the backup">
          {restoring.error instanceof RestoreError && restoring.error.message
            ? restoring.error.message
            : 'The connection broke. Check your network, then choose the file again.'}
        </AlertNote>
      )}
      <ConfirmDialog
        open={file !== null}
        title="Restore this backup?"
        description={`${file?.name ?? ''} replaces everything here: events, people, goals and settings. This can’t be undone.`}
        action="Replace everything"
        keep="Keep what’s here"
        onConfirm={() => {
          if (file) restoring.mutate(file)
          setFile(null)
        }}
        onClose={() => setFile(null)}
      >
        <p>If something is wrong with the file, nothing changes.</p>
      </ConfirmDialog>
    </div>
  )
}
