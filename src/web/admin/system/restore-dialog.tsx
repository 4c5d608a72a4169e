import { formatMoment } from '#domain/format/moments.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { Backups } from '#contract/admin/backup.ts'
import { AlertNote } from '#web/ui/feedback/alert-note.tsx'
import { getErrorMessage } from '#web/ui/feedback/failure-toast.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { call } from '#web/platform/query-client.ts'
import { presumedTimeZone, useTimeZone } from '#web/platform/use-browser.ts'
import { t } from '#texts/texts.ts'

interface RestoreDialogProps {
  backup: Backups['backups'][number]
  list: Backups
  onClose(): void
}

const toTyped = (name: string) => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Asks for the town's name before everything is replaced, and reports the result. */
export function RestoreDialog({ backup, list, onClose }: RestoreDialogProps) {
  const client = useQueryClient()
  const timeZone = useTimeZone() ?? presumedTimeZone
  const [townName, setTownName] = useState('')
  const [passphrase, setPassphrase] = useState('')
  const restore = useMutation({
    mutationFn: () =>
      call(client, 'restoreBackup', {
        params: { name: backup.name },
        body: { townName, ...(passphrase && { passphrase }) },
      }),
  })
  const moment = formatMoment(backup.madeAt, timeZone)
  const isTyped = toTyped(townName) === toTyped(list.townName)
  // The restore has changed all data and sessions, so everything on screen is outdated.
  const reload = () => window.location.assign('/admin/backups')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isTyped) restore.mutate()
  }
  if (restore.isSuccess) {
    return (
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && reload()}
        title={t('Restored')}
        footer={<Button onClick={reload}>{t('Continue')}</Button>}
      >
        <p>
          {t(
            'Everything is as it was on {moment}. You may have to sign in again. To go back, restore the backup marked “Before a restore”.',
            { moment },
          )}
        </p>
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !restore.isPending && onClose()}
      title={t('Restore {moment}?', { moment })}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={restore.isPending}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form="restore" variant="danger" pending={restore.isPending} disabled={!isTyped}>
            {t('Replace everything')}
          </Button>
        </>
      }
    >
      <form id="restore" onSubmit={submit} className="grid gap-4">
        <p>
          {t(
            'Events, accounts, goals, RSVPs and settings go back to that time, and what people did since is gone. What’s here now is backed up first, so you can return to it. Emails that were waiting then are sent again.',
          )}
        </p>
        {restore.isError && (
          <AlertNote title={t('Not restored')}>
            {getErrorMessage(restore.error, t('Nothing was changed. Try again.'))}
          </AlertNote>
        )}
        <TextField
          label={t('Type the town’s name, {town}', { town: list.townName })}
          required
          autoComplete="off"
          value={townName}
          onValueChange={setTownName}
        />
        {backup.isEncrypted && (
          <TextField
            label={t('Passphrase')}
            type="password"
            autoComplete="off"
            value={passphrase}
            onValueChange={setPassphrase}
            hint={t('Leave it empty if it’s still the one in BACKUP_PASSPHRASE.')}
          />
        )}
      </form>
    </Dialog>
  )
}
