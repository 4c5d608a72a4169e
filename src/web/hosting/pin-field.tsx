import { MapPinPlus, MapPinX } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { MapSettings } from '#contract/place.ts'
import { readPin } from '#domain/places/place-pin.ts'
import { TownField } from '#web/location/town-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { MapBox } from '#web/ui/map.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Pin } from './host-form-values.ts'

interface Props {
  settings: MapSettings
  pin: Pin | null
  onChange(pin: Pin | null): void
}

const nothing: never[] = []
const zooms = { door: 15, town: 12 }
const shortened = (degrees: number) => Math.round(degrees * 100_000) / 100_000

/** Places an optional pin: on the map by dragging or arrow keys, or without it. */
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
  const drop = () => onChange({ ...pick(settings.home), isApproximate: true })
  return (
    <div className="mt-2">
      {pin && mark ? (
        <>
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
            instead="You can still set the pin below, or keep the location as text."
          />
          <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
            <p role="status" className="text-sm text-muted">
              {pin.isApproximate ? 'The pin is approximate. Drag it to the door.' : 'The pin is set.'}
            </p>
            <Button variant="quiet" className="-mr-3" onClick={() => onChange(null)}>
              <MapPinX aria-hidden className="size-4.5" />
              Remove the pin
            </Button>
          </div>
        </>
      ) : (
        <Button variant="quiet" className="-ml-3" onClick={drop}>
          <MapPinPlus aria-hidden className="size-5" />
          Drop a pin on the map
        </Button>
      )}
      <OtherWays settings={settings} onChange={onChange} />
    </div>
  )
}

const pick = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  latitude: shortened(latitude),
  longitude: shortened(longitude),
})

/** Sets the pin without the map: by coordinates, a link to a map, or a town. */
function OtherWays({ settings, onChange }: Omit<Props, 'pin'>) {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const [error, setError] = useState<string | undefined>()
  const set = () => {
    const pin = readPin(text)
    setError(pin ? undefined : explainProblem(text))
    if (!pin) return
    setText('')
    onChange({ ...pick(pin), isApproximate: false })
  }
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-tap cursor-pointer items-center text-[0.9375rem] font-semibold text-fern">
        Set the pin another way
      </summary>
      {isOpen && (
        <div className="grid gap-4 pt-1 pb-2 sm:grid-cols-2">
          <div>
            <TextField
              label="Coordinates or a map link"
              placeholder="40.6737, -73.9436"
              hint="Paste a link from Google Maps, Apple Maps, Bing Maps, or OpenStreetMap."
              autoComplete="off"
              spellCheck={false}
              value={text}
              error={error}
              onValueChange={(next) => {
                setText(next)
                setError(undefined)
              }}
              onKeyDown={(press) => {
                if (press.key !== 'Enter') return
                // Enter must not submit the form around it.
                press.preventDefault()
                set()
              }}
            />
            <Button variant="outline" className="mt-2" disabled={text.trim() === ''} onClick={set}>
              Set the pin
            </Button>
          </div>
          <TownField
            near={settings.home}
            isInForm
            onChoose={(town) => onChange({ ...pick(town), isApproximate: true })}
          />
        </div>
      )}
    </details>
  )
}

const explainProblem = (text: string) =>
  /goo\.gl|\.app\/|bit\.ly|\/\/(?:osm\.org|maps\.apple)\/[\w-]+$/.test(text)
    ? 'This short link doesn’t say where it leads. Open it, then copy the address of the page.'
    : 'We can’t find coordinates in this. Copy them from a map, such as 40.6737, -73.9436.'
