import { limits } from '#contract/limits.ts'
import { HostField, HostSection } from './host-field.tsx'
import { ImageField } from './image-field.tsx'
import { PlaceField } from './place-field.tsx'
import { TimeFields } from './time-fields.tsx'
import { KindSection } from './kind-section.tsx'

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
