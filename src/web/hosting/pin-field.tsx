import { MapPinPlus, MapPinX } from 'lucide-react'
import { useMemo } from 'react'
import type { MapSettings } from '#contract/place.ts'
import { Button } from '#web/ui/button.tsx'
import { MapBox } from '#web/ui/map.tsx'
import type { Pin } from './host-form-values.ts'

interface Props {
  settings: MapSettings
  pin: Pin | null
  onChange(pin: Pin | null): void
}

const nothing: never[] = []
const zooms = { door: 15, town: 12 }
const shortened = (degrees: number) => Math.round(degrees * 100_000) / 100_000

/** Map to place an optional pin. */
export function PinField({ settings, pin, onChange }: Props) {
  const mark = useMemo(
    () =>
      pin && {
        position: pin,
        label: 'Event location. Move the pin with the arrow keys',
        onMove: ({ latitude, longitude }: { latitude: number; longitude: number }) =>
          onChange({ latitude: shortened(latitude), longitude: shortened(longitude), isApproximate: false }),
      },
    [pin, onChange],
  )
  if (!pin || !mark) {
    const { latitude, longitude } = settings.home
    return (
      <Button variant="quiet" className="-ml-3" onClick={() => onChange({ latitude, longitude, isApproximate: true })}>
        <MapPinPlus aria-hidden className="size-5" />
        Drop a pin on the map
      </Button>
    )
  }
  return (
    <div className="mt-3">
      <MapBox
        className="aspect-[16/10] rounded-lg sm:aspect-[16/7]"
        label="Map of your event’s location"
        center={pin}
        zoom={pin.isApproximate ? zooms.town : zooms.door}
        pins={nothing}
        source={settings}
        highlightedId={null}
        onHighlight={() => {}}
        mark={mark}
        instead="Guests will see the location you typed."
      />
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-sm text-muted">
          {pin.isApproximate ? 'The pin is approximate. Drag it to the door.' : 'The pin is set.'}
        </p>
        <Button variant="quiet" className="-mr-3" onClick={() => onChange(null)}>
          <MapPinX aria-hidden className="size-4.5" />
          Remove the pin
        </Button>
      </div>
    </div>
  )
}
