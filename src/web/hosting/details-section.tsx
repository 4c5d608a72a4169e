import { limits } from '#contract/limits.ts'
import { useToday } from '#web/platform/use-today.ts'
import { HostField, HostSection } from './host-field.tsx'
import { ImageField } from './image-field.tsx'
import { FindingOptions } from './finding-options.tsx'
import { PlaceField } from './place-field.tsx'
import { RepeatField } from './repeat-field.tsx'

/** What, when and where. */
export function DetailsSection({ canRepeat }: { canRepeat: boolean }) {
  const today = useToday()
  const { title, description, yearsAhead, capacity } = limits.hosting
  return (
    <HostSection title="Event Details">
      <HostField
        name="title"
        label="Event Name"
        isRequired
        maxLength={title}
        placeholder="Pond dipping for beginners"
      />
      <HostField
        name="description"
        label="Description"
        lines={4}
        maxLength={description}
        placeholder="What will people see, do and learn?"
      />
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3">
        <HostField
          name="date"
          label="Date"
          type="date"
          isRequired
          {...(today && { min: today, max: `${Number(today.slice(0, 4)) + yearsAhead}${today.slice(4)}` })}
          className="max-sm:col-span-2"
        />
        <HostField name="time" label="Start Time" type="time" />
        <HostField name="endTime" label="End Time" type="time" />
      </div>
      {canRepeat && <RepeatField />}
      <PlaceField />
      <ImageField />
      <FindingOptions />
      <HostField
        name="capacity"
        label="Places"
        type="number"
        inputMode="numeric"
        min="1"
        max={String(capacity)}
        placeholder="Any number"
        hint="How many people can come; later ones wait in line. Leave it empty for any number."
        className="sm:max-w-xs"
      />
    </HostSection>
  )
}
