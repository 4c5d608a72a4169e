import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { defaultLocation, limits, cutText } from '#contract/limits.ts'
import { needsPlace } from '#domain/hosting/hosting-rules.ts'
import { coversTyped } from '#domain/places/place-match.ts'
import { PlaceFinder } from '#web/location/place-finder.tsx'
import { mapSettingsQuery } from '#web/location/queries.ts'
import { useHostFormContext } from './host-form.tsx'
import type { Pin } from './host-form-values.ts'
import { PinField } from './pin-field.tsx'

/** Place field. Accepts any text; choosing a suggestion also sets the pin, until the text names another place. */
export function PlaceField() {
  const { values, errors, set } = useHostFormContext()
  const { data: settings } = useQuery(mapSettingsQuery)
  const setPin = useCallback((next: Pin | null) => set({ pin: next }), [set])
  const write = (location: string) => {
    const label = values.pin?.label
    // The text names another place now. Additions such as a room don't.
    const isElsewhere = label !== undefined && !coversTyped(label, location)
    set({ location, ...(isElsewhere && { pin: null }) })
  }
  return (
    <div>
      <PlaceFinder
        name="location"
        label="Location"
        required={needsPlace(values)}
        hint="Times are in this location’s time zone."
        error={errors.location}
        finds="addresses"
        value={values.location}
        near={settings?.home ?? defaultLocation}
        maxLength={limits.hosting.location}
        placeholder="Brower Park, Brooklyn, NY"
        onChange={write}
        onChoose={({ label, latitude, longitude, isApproximate }) =>
          set({
            location: cutText(label, limits.hosting.location),
            pin: { latitude, longitude, isApproximate, label: cutText(label, limits.hosting.location) },
          })
        }
      />
      {settings && <PinField settings={settings} pin={values.pin} onChange={setPin} />}
    </div>
  )
}
