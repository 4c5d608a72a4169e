import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useCallback, useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { defaultLocation, limits, cutText } from '#contract/limits.ts'
import type { Address } from '#contract/place.ts'
import { mapSettingsQuery } from '#web/location/queries.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/field.tsx'
import { fieldLook } from '#web/ui/field-look.ts'
import { useHostFormContext } from './host-form.tsx'
import { addressesQuery } from './host-queries.ts'
import type { Pin } from './host-form-values.ts'
import { PinField } from './pin-field.tsx'

/** Place field. Accepts any text; choosing a suggestion also sets the pin. */
export function PlaceField() {
  const id = useId()
  const { values, errors, set } = useHostFormContext()
  const { location, pin } = values
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { data: settings } = useQuery(mapSettingsQuery)
  const home = settings?.home ?? defaultLocation
  const typed = useDeferredValue(location)
  const { data: found = [] } = useQuery({ ...addressesQuery(typed, home), enabled: isOpen && typed.trim().length > 1 })
  const places = isOpen && location.trim().length > 1 ? found : []
  const setPin = useCallback((next: Pin | null) => set({ pin: next }), [set])
  const choose = ({ label, latitude, longitude, isApproximate }: Address) => {
    set({ location: cutText(label, limits.hosting.location), pin: { latitude, longitude, isApproximate } })
    setIsOpen(false)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = places[active]
    if (step && places.length > 0) setActive((active + step + places.length) % places.length)
    else if (event.key === 'Enter') {
      // Don't submit the form yet.
      if (chosen) choose(chosen)
    } else if (event.key === 'Escape' && places.length > 0) {
      setIsOpen(false)
    } else return
    event.preventDefault()
  }
  return (
    <div>
      <Field label="Location" required error={errors.location} hint="Times are on the clock of this place.">
        {(control) => (
          <div className="relative">
            <input
              {...control}
              name="location"
              value={location}
              role="combobox"
              aria-expanded={places.length > 0}
              aria-controls={`${id}-places`}
              aria-autocomplete="list"
              aria-activedescendant={places[active] && `${id}-${active}`}
              required
              maxLength={limits.hosting.location}
              autoComplete="off"
              placeholder="Brower Park, Brooklyn, NY"
              onChange={(event) => {
                set({ location: event.target.value })
                setIsOpen(true)
                setActive(-1)
              }}
              onBlur={() => setIsOpen(false)}
              onKeyDown={press}
              className={fieldLook}
            />
            <PlaceList id={id} places={places} active={active} onChoose={choose} />
          </div>
        )}
      </Field>
      {settings && <PinField settings={settings} pin={pin} onChange={setPin} />}
    </div>
  )
}

interface ListProps {
  id: string
  places: readonly Address[]
  /** Index of the active suggestion. */
  active: number
  onChoose(place: Address): void
}

/** Suggestion list. Keyboard focus stays in the field. */
function PlaceList({ id, places, active, onChoose }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  const isShown = places.length > 0
  useEffect(() => {
    // Below the field there may be only the dialog's buttons, so scroll the list into view.
    if (isShown) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown, places])
  return (
    <div
      ref={list}
      id={`${id}-places`}
      role="listbox"
      aria-label="Places"
      hidden={places.length === 0}
      className="absolute inset-x-0 top-full z-10 mt-1 rounded-lg border border-line bg-card p-1.5 shadow-float"
    >
      {places.map((place, at) => (
        <button
          key={`${place.label} ${place.latitude}`}
          id={`${id}-${at}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          // Prevents the field from losing focus, which would close the list before the click ends.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(place)}
          className={classNames(
            'flex min-h-tap w-full items-center gap-2.5 rounded-md px-3 py-1.5 text-left leading-tight hover:bg-fern-tint',
            at === active && 'bg-fern-tint text-fern-deep',
          )}
        >
          <MapPin aria-hidden className="size-4 shrink-0 text-fern" />
          {place.label}
        </button>
      ))}
    </div>
  )
}
