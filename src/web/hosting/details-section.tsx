import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { limits, defaultLocation, cutText } from '#contract/limits.ts'
import { needsPlace } from '#domain/hosting/hosting-rules.ts'
import { PlaceFinder } from '#web/location/place-finder.tsx'
import { mapSettingsQuery } from '#web/location/queries.ts'
import { HostField, HostSection } from './host-field.tsx'
import { TimeFields } from './time-fields.tsx'
import { KindSection } from './kind-section.tsx'
import { useHostFormContext } from './host-form.tsx'
import { PictureField } from '#web/pictures/picture-field.tsx'
import type { Pin } from '#web/location/pin-field.tsx'
import { PinField, isPinElsewhere } from '#web/location/pin-field.tsx'

/** Title, description, date and place of the event. */
export function DetailsSection({ canRepeat }: { canRepeat: boolean }) {
  const { title, description, capacity } = limits.hosting
  return (
    <HostSection title="Event Details">
      <HostField name="title" label="Event Name" required maxLength={title} placeholder="Pond dipping for beginners" />
      <HostField
        name="description"
        label="Description"
        lines={4}
        counter={description}
        placeholder="What will people see, do, and learn?"
      />
      <TimeFields canRepeat={canRepeat} />
      <PlaceField />
      <ImageField />
      <KindSection />
      <HostField
        name="capacity"
        label="Spots"
        type="number"
        inputMode="numeric"
        min="1"
        max={String(capacity)}
        placeholder="No limit"
        hint="How many people can come. After that, guests join the waitlist. Leave blank for no limit."
        className="sm:max-w-xs"
      />
    </HostSection>
  )
}

/** The picture of a hosted event. */
function ImageField() {
  const { values, set } = useHostFormContext()
  return (
    <PictureField
      label="Event image"
      value={values.imageUrl}
      onChange={(imageUrl) => set({ imageUrl })}
      alt="Preview of your event"
    />
  )
}

/** Place field. Accepts any text; choosing a suggestion also sets the pin, until the text names another place. */
function PlaceField() {
  const { values, errors, set } = useHostFormContext()
  const { data: settings } = useQuery(mapSettingsQuery)
  const setPin = useCallback((next: Pin | null) => set({ pin: next }), [set])
  const write = (location: string) => {
    // A pin that the host didn't set belongs to the place that the text named before.
    const isObsolete = values.pin?.isOwn !== true && isPinElsewhere(values.pin, location)
    set({ location, ...(isObsolete && { pin: null }) })
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
      {settings && <PinField settings={settings} location={values.location} pin={values.pin} onChange={setPin} />}
    </div>
  )
}
