import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { signOut } from './sign-out.ts'
import { t } from '#texts/texts.ts'

/** Confirms signing out. */
export function LogOutDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  const leave = async () => {
    setPending(true)
    try {
      await signOut(client)
      toast({ title: t('Logged Out'), description: t('See you next time.') })
      await navigate(paths.welcome)
    } catch {
      const description = t('You’re still signed in. Please try again.')
      toast({ title: t('Couldn’t sign out'), description, variant: 'destructive' })
    } finally {
      setPending(false)
    }
  }
  return (
    <ConfirmDialog
      open={open}
      title={t('Leaving so soon?')}
      description={t('Everything you saved will be here when you come back.')}
      action={t('Log Out')}
      keep={t('Stay')}
      isPending={isPending}
      isHarmless
      onConfirm={() => void leave()}
      onClose={onClose}
    />
  )
}
