import { lazy, useEffect, useState, type ReactElement } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#web/platform/session.ts'

import type { HostStart } from './host-content.tsx'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { AsChild } from '#web/ui/layout/as-child.tsx'

/** The form and its library load when someone opens it. */
const HostContent = lazy(async () => ({ default: (await import('./host-content.tsx')).HostContent }))

interface Props {
  trigger: ReactElement
  start?: HostStart
  /** Hash of the URL that opens the form immediately. */
  opensAt?: string
}

/** Opens the form for a new event from `trigger`. */
export function HostDialog({ trigger, start, opensAt }: Props) {
  const session = useSession()
  const { hash } = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setWasOpened(true)
    setIsOpen(true)
  }
  const isAsked = hash !== '' && hash === opensAt
  useEffect(() => {
    if (isAsked) open()
  }, [isAsked])
  const forget = () => {
    setWasOpened(false)
    setIsOpen(false)
  }
  return (
    <>
      <AsChild aria-haspopup="dialog" aria-expanded={isOpen} onClick={open}>
        {trigger}
      </AsChild>
      {session && wasOpened && (
        <ClientOnly onFailure={forget}>
          <HostContent start={start} open={isOpen} onOpenChange={setIsOpen} />
        </ClientOnly>
      )}
    </>
  )
}
