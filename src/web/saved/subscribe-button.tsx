import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { late } from '#web/ui/lazy-when-idle.tsx'

const SubscribeDialog = late(async () => (await import('./subscribe-dialog.tsx')).SubscribeDialog)

/** Opens the ways to follow the own events elsewhere. */
export function SubscribeButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={(press) => {
          // Safari gives no focus to what is clicked, and the focus must have where to come back to.
          press.currentTarget.focus()
          setIsOpen(true)
        }}
      >
        <CalendarPlus aria-hidden className="size-5" />
        Subscribe
      </Button>
      <SubscribeDialog open={isOpen} onOpenChange={setIsOpen} />
    </>
  )
}
