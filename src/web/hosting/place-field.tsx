import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { defaultLocation, limits, cutText } from '#contract/limits.ts'
import { PlaceFinder } from '#web/location/place-finder.tsx'
import { mapSettingsQuery } from '#web/location/queries.ts'
import { FieldError, RequiredMark } from './host-field.tsx'
import type { HostFormValues } from './host-form-values.ts'
import { PinField } from './pin-field.tsx'

/** Place field. Accepts any text; choosing a suggestion also sets the pin. */
export function PlaceField() {
  const id = useId()
  const { field, fieldState } = useController<HostFormValues, 'location'>({ name: 'location' })
  const { field: pin } = useController<HostFormValues, 'pin'>({ name: 'pin' })
  const { data: settings } = useQuery(mapSettingsQuery)
  return (
    <div>
      <PlaceFinder
        {...field}
        label={
          <>
            Location
            <RequiredMark />
          </>
        }
        finds="addresses"
        near={settings?.home ?? defaultLocation}
        maxLength={limits.hosting.location}
        placeholder="Brower Park, Brooklyn, NY"
        onChoose={({ label, latitude, longitude, isApproximate }) => {
          field.onChange(cutText(label, limits.hosting.location))
          pin.onChange({ latitude, longitude, isApproximate })
        }}
        aria-required
        aria-invalid={fieldState.error !== undefined}
        aria-describedby={id}
      />
      <p id={id} className="mt-1 text-sm text-muted">
        {fieldState.error ? (
          <FieldError>{fieldState.error.message}</FieldError>
        ) : (
          'Times are on the clock of this place.'
        )}
      </p>
      {settings && <PinField settings={settings} pin={pin.value} onChange={pin.onChange} />}
    </div>
  )
}
