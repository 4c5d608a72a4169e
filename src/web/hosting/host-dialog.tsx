import { Slot } from 'radix-ui'
import { lazy, useState, type ReactElement } from 'react'
import { useSession } from '#web/platform/session.ts'

import type { HostStart } from './host-window.tsx'
import { ClientOnly } from '#web/ui/client-only.tsx'

/** The form and its library load when someone opens it. */
const HostWindow = lazy(async () => ({ default: (await import('./host-window.tsx')).HostWindow }))

/** Opens the form for a new event from `trigger`. */
export function HostDialog({ trigger, start }: { trigger: ReactElement; start?: HostStart }) {
  const session = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setWasOpened(true)
    setIsOpen(true)
  }
  const forget = () => {
    setWasOpened(false)
    setIsOpen(false)
  }
  return (
    <>
      <Slot.Root aria-haspopup="dialog" aria-expanded={isOpen} onClick={open}>
        {trigger}
      </Slot.Root>
      {session && wasOpened && (
        <ClientOnly onFailure={forget}>
          <HostWindow start={start} userId={session.userId} open={isOpen} onOpenChange={setIsOpen} />
        </ClientOnly>
      )}
    </>
  )
}
