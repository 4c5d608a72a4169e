import { useMutation } from '@tanstack/react-query'
import { CircleCheck, DatabaseBackup } from 'lucide-react'
import { useRef, useState } from 'react'
import { backupPartBytes, type RestoredBackup } from '#contract/setup/setup-options.ts'
import { paths } from '#web/paths.ts'
import { AlertNote } from '#web/ui/feedback/alert-note.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { formatParts } from '#domain/format/moments.ts'
import { t } from '#texts/texts.ts'
import { rich } from '#texts/rich.ts'

/** A reason that the server gave. */
class RestoreError extends Error {
  readonly code: string | undefined
  constructor({ message, code }: { message?: string; code?: string }) {
    super(message)
    this.code = code
  }
}

async function post(offset: number | null, part?: Blob | string): Promise<unknown> {
  const response = await fetch(paths.restore(offset), { method: 'POST', ...(part && { body: part }) })
  const body = (await response.json()) as { message?: string; code?: string }
  if (!response.ok) throw new RestoreError(body)
  return body
}

/** Restores a file that was uploaded, after another try with a passphrase. */
const restoreUploaded = async (passphrase: string) => (await post(null, passphrase)) as RestoredBackup

/** Uploads the file in parts, then restores it. */
async function upload(file: File, onProgress: (percent: number) => void): Promise<RestoredBackup> {
  let offset = 0
  do {
    onProgress(Math.floor((100 * offset) / Math.max(1, file.size)))
    await post(offset, file.slice(offset, offset + backupPartBytes))
    offset += backupPartBytes
  } while (offset < file.size)
  onProgress(100)
  return restoreUploaded('')
}

const longMoment = (at: string) => formatParts(at, { dateStyle: 'long', timeStyle: 'short' })

/** Replaces the setup, whose fields belong to the town that was replaced. */
export function Restored({ madeAt, rows, pictures }: RestoredBackup) {
  return (
    <div role="status" className="grid gap-3">
      <p className="flex items-start gap-2.5">
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-fern" />
        <span>
          {t(
            'Your town is back, as of {moment}: {rows, plural, one {# row} other {# rows}} and {pictures, plural, one {# picture} other {# pictures}}. Sign in as you did before.',
            { moment: longMoment(madeAt), rows, pictures },
          )}
        </span>
      </p>
      {/* The whole document, because everything in this one belongs to the town that was replaced. */}
      <Button className="justify-self-start" asChild>
        <a href={paths.home}>{t('Open your town')}</a>
      </Button>
    </div>
  )
}

/** Asks for the passphrase of an encrypted backup. */
function PassphraseForm({ isWrong, onEnter }: { isWrong: boolean; onEnter: (passphrase: string) => void }) {
  const [passphrase, setPassphrase] = useState('')
  return (
    <form
      className="grid max-w-md gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onEnter(passphrase)
      }}
    >
      <TextField
        label={t('Passphrase of the backup')}
        hint={t('The backup is encrypted. Enter the BACKUP_PASSPHRASE of the server that made it.')}
        error={isWrong ? t('This backup was encrypted with another passphrase. Try again.') : undefined}
        type="password"
        autoComplete="off"
        required
        maxLength={1000}
        value={passphrase}
        onValueChange={setPassphrase}
      />
      <Button type="submit" className="justify-self-start">
        {t('Restore')}
      </Button>
    </form>
  )
}

/** Restores a backup instead of setting up a new town, after a confirmation that says what it replaces. */
export function RestorePanel({ onRestored }: { onRestored: (backup: RestoredBackup) => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [percent, setPercent] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const restoring = useMutation({
    mutationFn: (given: File | string) =>
      typeof given === 'string' ? restoreUploaded(given) : upload(given, setPercent),
    onSuccess: onRestored,
  })
  const code = restoring.error instanceof RestoreError ? restoring.error.code : undefined
  const needsPassphrase = code === 'backup_encrypted' || code === 'backup_passphrase_wrong'
  const choose = (chosen: File | null) => {
    setFile(chosen)
    // Otherwise choosing the same file again after an error would change nothing.
    if (input.current) input.current.value = ''
  }
  return (
    <div className="grid gap-3">
      <p className="text-muted">
        {rich('Moving from another server, or starting over? Choose the file that {command} made.', {
          command: <code>npm run backup</code>,
        })}
      </p>
      {restoring.isPending ? (
        <div className="grid gap-1.5">
          <ProgressBar label={t('Upload of the backup')} percent={percent} />
          <p role="status" className="text-sm text-muted">
            {percent < 100 ? t('Uploading. Keep this page open.') : t('Restoring. This can take a few minutes.')}
          </p>
        </div>
      ) : (
        <Button variant="outline" className="justify-self-start" onClick={() => input.current?.click()}>
          <DatabaseBackup aria-hidden className="size-5" />
          {t('Choose a backup')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        aria-label={t('Backup file')}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => choose(event.target.files?.[0] ?? null)}
      />
      {needsPassphrase && <PassphraseForm isWrong={code === 'backup_passphrase_wrong'} onEnter={restoring.mutate} />}
      {restoring.isError && !needsPassphrase && (
        <AlertNote title={t('Couldn’t restore the backup')}>
          {restoring.error instanceof RestoreError && restoring.error.message
            ? restoring.error.message
            : t('The connection broke. Check your network, then choose the file again.')}
        </AlertNote>
      )}
      <ConfirmDialog
        open={file !== null}
        title={t('Restore this backup?')}
        description={t('{file} replaces everything here: events, people, goals and settings. This can’t be undone.', {
          file: file?.name ?? '',
        })}
        action={t('Replace everything')}
        keep={t('Keep what’s here')}
        onConfirm={() => {
          if (file) restoring.mutate(file)
          setFile(null)
        }}
        onClose={() => setFile(null)}
      >
        <p>{t('If something is wrong with the file, nothing changes.')}</p>
      </ConfirmDialog>
    </div>
  )
}
