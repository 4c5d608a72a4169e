import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { signOut } from './sign-out.ts'

/** Confirms signing out. */
export function LogOutDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  const leave = async () => {
    setPending(true)
    try {
      await signOut(client)
      toast({ title: 'Logged Out', description: 'Your notes will wait for you.' })
      await navigate(paths.welcome)
    } catch {
      const description = 'You are still signed in. Please try again.'
      toast({ title: 'Signing out did not work', description, variant: 'destructive' })
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Leaving so soon?"
      description="Everything you saved is kept. Sign in again whenever you like."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Stay
          </Button>
          <Button pending={isPending} onClick={() => void leave()}>
            Log Out
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  )
}
