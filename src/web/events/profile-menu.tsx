import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { late } from '#web/ui/lazy-when-idle.tsx'

const ProfileMenuDialog = late(async () => (await import('./profile-menu-dialog.tsx')).ProfileMenuDialog)

export function ProfileMenu() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="icon"
        aria-label="Your space"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={(press) => {
          // Safari gives no focus to what is clicked, and the focus must have where to come back to.
          press.currentTarget.focus()
          setIsOpen(true)
        }}
        className="border border-edge bg-card shadow-paper"
      >
        <UserRound aria-hidden className="size-5" />
      </Button>
      <ProfileMenuDialog open={isOpen} onOpenChange={setIsOpen} />
    </>
  )
}
