import {
  intensities,
  intensityLabels,
  interestAreaLabels,
  type Intensity,
  type InterestArea,
  type Subcategory,
} from '#contract/people/person-options.ts'
import { listOfferedSubcategories } from '#domain/people/person-interests.ts'
import { Chip } from '#web/ui/form/chip.tsx'
import { areaHues, areaIcons } from './preference-words.ts'
import { t } from '#texts/texts.ts'

interface Props {
  area: InterestArea
  intensity: Intensity | undefined
  chosen: readonly Subcategory[]
  onIntensity(level: Intensity): void
  onSubcategory(id: Subcategory): void
}

/** An interest category with its intensity and subcategories. */
export function InterestAreaField({ area, intensity, chosen, onIntensity, onSubcategory }: Props) {
  const Icon = areaIcons[area]
  const label = t(interestAreaLabels[area])
  return (
    <fieldset
      data-category={areaHues[area]}
      className={`min-w-0 rounded-lg border bg-card p-4 ${intensity ? 'border-hue shadow-[inset_0_0_0_1px_var(--hue)]' : 'border-line shadow-paper'}`}
    >
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span aria-hidden className="flex flex-wrap items-center gap-x-3 font-display text-lg font-semibold">
          <Icon className="size-6 text-hue" strokeWidth={1.75} />
          {label}
        </span>
        <span className="flex flex-wrap gap-1.5">
          {intensities.map((level) => (
            <button
              key={level}
              type="button"
              aria-pressed={intensity === level}
              aria-label={t('{interest}: {intensity}, {level} of 3', {
                interest: label,
                intensity: t(intensityLabels[level]),
                level,
              })}
              onClick={() => onIntensity(level)}
              className={`min-h-tap rounded-full border px-3 text-sm font-semibold transition-colors ${
                intensity === level
                  ? 'border-hue bg-hue-tint text-hue-ink'
                  : 'border-edge/60 bg-card text-muted hover:border-hue hover:text-ink'
              }`}
            >
              {t(intensityLabels[level])}
            </button>
          ))}
        </span>
      </div>
      {intensity && (
        <div
          role="group"
          aria-label={t('{interest} topics', { interest: label })}
          className="mt-3.5 flex flex-wrap gap-2"
        >
          {listOfferedSubcategories(area, intensity).map(({ id, label: words }) => (
            <Chip
              key={id}
              name="subcategories"
              value={id}
              checked={chosen.includes(id)}
              onCheckedChange={() => onSubcategory(id)}
            >
              {t(words)}
            </Chip>
          ))}
        </div>
      )}
    </fieldset>
  )
}
