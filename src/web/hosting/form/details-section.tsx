import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, type Ref, lazy, useState } from 'react'
import { limits, defaultLocation, cutText } from '#contract/limits.ts'
import { describeRepeat } from '#domain/hosting/hosting-dates.ts'
import { needsPlace } from '#domain/hosting/hosting-rules.ts'
import { PlaceFinder } from '#web/location/place-finder.tsx'
import { mapSettingsQuery } from '#web/location/queries.ts'
import { MarkdownField } from '#web/ui/form/markdown-field.tsx'
import { SwitchRow } from '#web/ui/form/switch-row.tsx'
import { HostField, HostFold, HostSection } from './host-field.tsx'
import { isAnnouncedLater, isFormDay, type HostFormValues } from './host-form-values.ts'
import { LaterFields, TimeFields } from './time-fields.tsx'
import { KindSection } from './kind-section.tsx'
import { useHostFormContext } from './host-form.tsx'
import { namePlate } from './plate-names.ts'
import { PictureField } from '#web/pictures/picture-field.tsx'
import type { Pin } from '#web/location/pin-field.tsx'
import { PinField, isPinElsewhere } from '#web/location/pin-field.tsx'
import { t } from '#texts/texts.ts'
import { Palette } from 'lucide-react'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { getPlatePath } from './plate-path.ts'

const PlateContent = lazy(async () => ({ default: (await import('./plate-content.tsx')).PlateContent }))

/** Picks the drawing that an event without a picture shows. */
function PlateField() {
  const { values, set } = useHostFormContext()
  const { plate } = values
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        {plate !== '' && (
          <img
            src={getPlatePath(plate, values)}
            alt={t('Plate: {name}', { name: namePlate(plate) })}
            className="me-2 h-24 w-32 rounded-plate border border-line object-cover shadow-paper"
          />
        )}
        <Button variant="outline" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <Palette aria-hidden className="size-5" />
          {plate === '' ? t('Pick a plate') : t('Pick another plate')}
        </Button>
        {plate !== '' && (
          <Button variant="quiet" onClick={() => set({ plate: '' })}>
            {t('Choose for me')}
          </Button>
        )}
      </div>
      <p className="mt-1.5 text-sm text-muted">
        {t('An event without a picture shows a drawn plate. We choose one by its name.')}
      </p>
      {isOpen && (
        <ClientOnly onFailure={() => setIsOpen(false)}>
          <PlateContent
            values={values}
            onPick={(next) => {
              set({ plate: next })
              setIsOpen(false)
            }}
            onClose={() => setIsOpen(false)}
          />
        </ClientOnly>
      )}
    </div>
  )
}

/** Title, date and venue: the required fields. */
export function DetailsSection() {
  const { values } = useHostFormContext()
  const place = useRef<HTMLInputElement>(null)
  const leadsOn = needsPlace(values) && !values.isPlaceLater && values.location.trim() === ''
  return (
    <HostSection title={t('Event Details')}>
      <HostField
        name="title"
        label={t('Event Name')}
        required
        maxLength={limits.hosting.title}
        placeholder={t('Pond dipping for beginners')}
        enterKeyHint={leadsOn ? 'next' : 'done'}
        onKeyDown={(press) => {
          if (press.key !== 'Enter' || press.nativeEvent.isComposing || !leadsOn) return
          // Prevents Enter from sending a form that isn't complete yet.
          press.preventDefault()
          place.current?.focus()
        }}
      />
      <TimeFields />
      <PlaceField ref={place} />
    </HostSection>
  )
}

/** Everything else about the event itself, folded. */
export function MoreDetails({ canRepeat }: { canRepeat: boolean }) {
  return (
    <>
      <AboutSection />
      <LaterSection canRepeat={canRepeat} />
      <KindSection />
    </>
  )
}

function AboutSection() {
  const { values, errors, set } = useHostFormContext()
  const { description, imageUrl, plate } = values
  return (
    <HostFold
      title={t('Description and Picture')}
      holds={[
        description.replaceAll(/[*\\[\]]/g, '').trim(),
        imageUrl === null ? plate !== '' && t('Plate: {name}', { name: namePlate(plate) }) : t('A picture'),
      ]}
      startsOpen={description !== '' || imageUrl !== null || plate !== ''}
      fields={['description', 'imageUrl', 'plate']}
    >
      <MarkdownField
        name="description"
        label={t('Description')}
        lines={5}
        counter={limits.hosting.markdown}
        placeholder={t('What will people see, do, and learn?')}
        value={description}
        error={errors.description}
        onValueChange={(text) => set({ description: text })}
      />
      <ImageField />
      {imageUrl === null && <PlateField />}
    </HostFold>
  )
}

function describeRepetition({ repeat, date, weekdays, sessions }: HostFormValues): string | false {
  if (repeat === 'none') return false
  if (repeat === 'sessions')
    return t('{count, plural, =1 {A course} other {A course of # sessions}}', { count: sessions.length + 1 })
  return isFormDay(date) && t('Repeats {repeat}', { repeat: describeRepeat(repeat, date, weekdays) })
}

function LaterSection({ canRepeat }: { canRepeat: boolean }) {
  const { values } = useHostFormContext()
  const { repeat, endsLater, capacity } = values
  return (
    <HostFold
      title={canRepeat ? t('Repeat, Length, and Spots') : t('Length and Spots')}
      holds={[
        describeRepetition(values),
        endsLater && t('Ends on another day'),
        capacity !== '' && (capacity === '1' ? t('1 spot') : t('{count} spots', { count: capacity })),
      ]}
      startsOpen={repeat !== 'none' || endsLater || capacity !== ''}
      fields={['repeat', 'repeatCount', 'repeatUntil', 'sessions', 'endDate', 'capacity']}
    >
      <LaterFields canRepeat={canRepeat} />
      <HostField
        name="capacity"
        label={t('Spots')}
        type="number"
        inputMode="numeric"
        min="1"
        max={String(limits.hosting.capacity)}
        placeholder={t('No limit')}
        hint={t('How many people can come. After that, guests join the waitlist. Leave blank for no limit.')}
        className="sm:max-w-xs"
      />
    </HostFold>
  )
}

/** The picture of a hosted event. */
function ImageField() {
  const { values, set } = useHostFormContext()
  return (
    <PictureField
      label={t('Event image')}
      value={values.imageUrl}
      onChange={(imageUrl) => set({ imageUrl })}
      alt={t('Preview of your event')}
      isCroppable
    />
  )
}

/**
 * Place field. Accepts any text; choosing a suggestion also sets the pin, until the text names another place. The host
 * may name the place later instead.
 */
function PlaceField({ ref }: { ref: Ref<HTMLInputElement> }) {
  const { values, errors, set } = useHostFormContext()
  const { data: settings } = useQuery(mapSettingsQuery)
  const setPin = useCallback((next: Pin | null) => set({ pin: next }), [set])
  const isNeeded = needsPlace(values)
  const write = (location: string) => {
    // A pin that the host didn't set belongs to the previous text.
    const isObsolete = values.pin?.isOwn !== true && isPinElsewhere(values.pin, location)
    set({ location, ...(isObsolete && { pin: null }) })
  }
  return (
    <div>
      {isAnnouncedLater(values) ? (
        <p className="font-semibold">{t('Location')}</p>
      ) : (
        <>
          <PlaceFinder
            ref={ref}
            name="location"
            label={t('Location')}
            required={isNeeded}
            hint={t('Times are in this location’s time zone.')}
            error={errors.location}
            finds="addresses"
            value={values.location}
            near={settings?.home ?? defaultLocation}
            maxLength={limits.hosting.location}
            placeholder={t('Brower Park, Brooklyn, NY')}
            onChange={write}
            onChoose={({ label, latitude, longitude, isApproximate }) =>
              set({
                location: cutText(label, limits.hosting.location),
                pin: { latitude, longitude, isApproximate, label: cutText(label, limits.hosting.location) },
              })
            }
          />
          {settings && (values.location.trim() !== '' || values.pin) && (
            <PinField settings={settings} location={values.location} pin={values.pin} onChange={setPin} />
          )}
        </>
      )}
      {isNeeded && (values.isPlaceLater || values.location.trim() === '') && (
        <SwitchRow
          name="isPlaceLater"
          hint={
            values.isPlaceLater
              ? settings
                ? t('We’ll tell guests once you name the place. Times are those of {town}.', {
                    town: settings.home.label,
                  })
                : t('We’ll tell guests once you name the place. Times are those of your town.')
              : undefined
          }
          checked={values.isPlaceLater}
          onCheckedChange={(isPlaceLater) => set({ isPlaceLater })}
        >
          {t('To be announced')}
        </SwitchRow>
      )}
    </div>
  )
}
