import { Navigation } from 'lucide-react'
import { detectDevice, directionsHref, type Device } from '#domain/places/place-directions.ts'
import { useBrowserValue } from '#web/platform/store.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { t } from '#texts/texts.ts'

const readDevice = () => detectDevice(navigator.userAgent)
/** Returns the visitor's device; `other` on the server, so that the HTML is the same for everyone. */
const useDevice = () => useBrowserValue<Device>(readDevice, 'other')

/** Opens directions in the device's maps app. */
export function DirectionsLink({
  position,
  name,
}: {
  /** Null: the link searches for the name. */
  position: { latitude: number; longitude: number } | null
  name: string
}) {
  const href = directionsHref(useDevice(), position, name)
  return (
    <Button variant="quiet" asChild className="-ms-3 text-sm">
      <a href={href} {...(href.startsWith('http') && { target: '_blank', rel: 'noreferrer' })}>
        <Navigation aria-hidden className="size-4" />
        {t('Directions')}
      </a>
    </Button>
  )
}
