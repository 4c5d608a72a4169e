import { lazy } from 'react'
import { useSession } from '#web/platform/session.ts'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'

const PasskeyOffer = lazy(async () => ({ default: (await import('./passkey-offer.tsx')).PasskeyOffer }))

/** Loads the offer of a passkey if there is one to make: after the welcome, so that a first visit asks one thing. */
export function PasskeyOfferSlot() {
  const session = useSession()
  if (!session?.offersPasskey || !session.isWelcomed) return null
  return (
    <ClientOnly>
      <PasskeyOffer />
    </ClientOnly>
  )
}
