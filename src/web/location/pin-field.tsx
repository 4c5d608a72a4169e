import { useQueryClient } from '@tanstack/react-query'
import { MapPinPlus, MapPinX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { cutText, limits } from '#contract/limits.ts'
import type { MapSettings } from '#contract/places/place.ts'
import { coversTyped } from '#domain/places/place-match.ts'
import { readPin } from '#domain/places/place-pin.ts'
import { addressesQuery } from './queries.ts'
import { TownField } from './town-field.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { MapBox } from '#web/ui/map/map.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { t } from '#texts/texts.ts'

export interface Pin {
  latitude: number
  longitude: number
  /** Whether the coordinates are those of the town rather than the venue. */
  isApproximate: boolean
  /** The location that it marks. If the text names another place, the pin moves, or the form asks. */
  label?: string
  /** The host moved it, or it marks the exact place of an event being edited. */
  isOwn?: boolean
  /** The location wasn't found, so it's in the middle of the town. */
  isLost?: boolean
}

interface Props {
  settings: MapSettings
  /** The location as it is typed. */
  location: string
  pin: Pin | null
  onChange(pin: Pin | null): void
}

const nothing: never[] = []
const zooms = { door: 15, town: 12 }
const shortened = (degrees: number) => Math.round(degrees * 100_000) / 100_000

/** Returns whether the text names another place than the pin's. Additions such as a room don't. */
export const isPinElsewhere = (pin: Pin | null, location: string): boolean =>
  pin?.label !== undefined && pin.label.trim() !== '' && !coversTyped(pin.label, location)

/** Looks up the typed location; the middle of the installation's town if it isn't found. */
function useTypedPin({ settings, location, onChange }: Props) {
  const client = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  const set = async () => {
    const text = cutText(location.trim(), limits.place.query)
    setIsPending(true)
    const [found] = text === '' ? [] : await client.fetchQuery(addressesQuery(text, settings.home)).catch(() => [])
    setIsPending(false)
    const position = found ? { ...pick(found), isApproximate: found.isApproximate } : null
    onChange(
      position
        ? { ...position, label: location }
        : { ...pick(settings.home), isApproximate: true, label: location, isLost: text !== '' },
    )
  }
  return { set: () => void set(), isPending }
}

function describePin({ isApproximate, isLost }: Pin, location: string): string {
  if (isLost)
    return t('We couldn’t find “{location}”, so the pin is in the middle of your town. Drag it to the door.', {
      location: location.trim(),
    })
  return isApproximate ? t('The pin is approximate. Drag it to the door.') : t('The pin is set.')
}

/** Places an optional pin: on the map by dragging or arrow keys, or without it. */
export function PinField(props: Props) {
  const { settings, location, pin, onChange } = props
  const typed = useTypedPin(props)
  const mark = useMemo(
    () =>
      pin && {
        position: pin,
        label: t('Event location. Move the pin with the arrow keys'),
        onMove: ({ latitude, longitude }: { latitude: number; longitude: number }) =>
          onChange({ ...pick({ latitude, longitude }), isApproximate: false, label: location, isOwn: true }),
      },
    [pin, location, onChange],
  )
  return (
    <div className="mt-2">
      {pin && mark ? (
        <>
          <MapBox
            className="aspect-[16/10] rounded-lg sm:aspect-[16/7]"
            label={t('Map of your event’s location')}
            center={pin}
            zoom={pin.isApproximate ? zooms.town : zooms.door}
            pins={nothing}
            source={settings}
            highlightedId={null}
            onHighlight={() => {}}
            mark={mark}
            instead={t('You can still set the pin below, or keep the location as text.')}
          />
          <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
            <p role="status" className="text-sm text-muted">
              {describePin(pin, location)}
            </p>
            <Button variant="quiet" className="-me-3" onClick={() => onChange(null)}>
              <MapPinX aria-hidden className="size-4.5" />
              {t('Remove the pin')}
            </Button>
          </div>
          {isPinElsewhere(pin, location) && (
            <div className="mt-1 flex flex-wrap items-center gap-x-3">
              <p role="status" className="text-[0.9375rem]">
                {t('The pin is still at “{location}”.', { location: pin.label ?? '' })}
              </p>
              <Button variant="quiet" pending={typed.isPending} onClick={typed.set}>
                {t('Move the pin')}
              </Button>
              <Button variant="quiet" onClick={() => onChange({ ...pin, label: location })}>
                {t('Keep it there')}
              </Button>
            </div>
          )}
        </>
      ) : (
        <Button variant="quiet" className="-ms-3" pending={typed.isPending} onClick={typed.set}>
          <MapPinPlus aria-hidden className="size-5" />
          {t('Drop a pin on the map')}
        </Button>
      )}
      <OtherWays settings={settings} location={location} onChange={onChange} />
    </div>
  )
}

const pick = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  latitude: shortened(latitude),
  longitude: shortened(longitude),
})

/** Sets the pin without the map: by coordinates, a link to a map, or a town. */
function OtherWays({ settings, location, onChange }: Omit<Props, 'pin'>) {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const [error, setError] = useState<string | undefined>()
  const set = () => {
    const pin = readPin(text)
    setError(pin ? undefined : explainProblem(text))
    if (!pin) return
    setText('')
    onChange({ ...pick(pin), isApproximate: false, label: location, isOwn: true })
  }
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-tap cursor-pointer items-center text-[0.9375rem] font-semibold text-fern">
        {t('Set the pin another way')}
      </summary>
      {isOpen && (
        <div className="grid gap-4 pt-1 pb-2 sm:grid-cols-2">
          <div>
            <TextField
              label={t('Coordinates or a map link')}
              placeholder="40.6737, -73.9436"
              hint={t('Paste a link from Google Maps, Apple Maps, Bing Maps, or OpenStreetMap.')}
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
              {t('Set the pin')}
            </Button>
          </div>
          <TownField
            near={settings.home}
            isInForm
            onChoose={(town) => onChange({ ...pick(town), isApproximate: true, label: location, isOwn: true })}
          />
        </div>
      )}
    </details>
  )
}

const explainProblem = (text: string) =>
  /goo\.gl|\.app\/|bit\.ly|\/\/(?:osm\.org|maps\.apple)\/[\w-]+$/.test(text)
    ? t('This short link doesn’t say where it leads. Open it, then copy the address of the page.')
    : t('We can’t find coordinates in this. Copy them from a map, such as 40.6737, -73.9436.')
