import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { offlineQueue } from '#web/offline/offline-queue.ts'
import { paths } from '#web/paths.ts'
import { ApiError } from '#web/platform/api.ts'
import { call } from '#web/platform/query-client.ts'
import { forgetDrafts } from '#web/platform/draft-cleanup.ts'
import { postSessionMessage } from '#web/platform/session-messages.ts'
import { readSession, setSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { exportPath } from './current-user.ts'
import { msg, t } from '#texts/texts.ts'

const consequences = [
  msg('Your profile, goals, saved events, and settings are deleted right away, for good.'),
  msg(
    'Events you’re hosting pass to your first co-host. Those without one are cancelled, and your guests are notified.',
  ),
  msg('Your organizations pass to their other members. One without other members is deleted.'),
  msg('You’re signed out everywhere.'),
]

export function DeleteAccountDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  const remove = async () => {
    setPending(true)
    try {
      await call(client, 'deleteUser', { params: { userId: 'me' } })
      // Leave this screen first, because it would request the deleted account.
      await navigate(paths.welcome)
      offlineQueue.clear()
      forgetDrafts(readSession(client)?.userId ?? null)
      setSession(client, null)
      postSessionMessage('signed-out')
      toast({ title: t('Account successfully deleted') })
    } catch (error) {
      const isLast = error instanceof ApiError && error.problem?.code === 'last_operator'
      const description = isLast
        ? t('You’re the only operator. Make somebody else an operator first.')
        : t('Failed to delete account. Please try again.')
      toast({ title: t('Error'), description, variant: 'destructive' })
      setPending(false)
    }
  }
  return (
    <ConfirmDialog
      open={open}
      title={t("We'll miss you!")}
      description={t('This deletes your account and can’t be undone.')}
      action={t('Delete Account')}
      pendingAction={t('Deleting...')}
      keep={t('Keep my account')}
      isPending={isPending}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <ul className="list-disc space-y-1.5 ps-5 text-[0.9375rem] marker:text-clay">
        {consequences.map((each) => (
          <li key={t(each)}>{t(each)}</li>
        ))}
      </ul>
      <Button asChild variant="quiet" className="mt-3 -ms-3">
        <a href={exportPath} download>
          <Download aria-hidden className="size-5" />
          {t('Download my data first')}
        </a>
      </Button>
    </ConfirmDialog>
  )
}
