import { lazy } from 'react'
import { limits } from '#contract/limits.ts'
import { childAgeGroups, experiences, interestAreas } from '#contract/people/person-options.ts'
import { formatRadius } from '#domain/places/distance.ts'
import { CheckboxRow } from '#web/ui/form/checkbox-row.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { InterestAreaField } from './interest-area.tsx'
import { toggled, withIntensity, type PreferencesDraft } from './preferences-draft.ts'
import {
  ageGroupWords,
  availabilityChoices,
  experienceLabels,
  goalChoices,
  showChoice,
  styleChoices,
} from './preference-words.ts'
import { t } from '#texts/texts.ts'
import { Check, type LucideIcon } from 'lucide-react'
import { classNames } from '#web/ui/layout/class-names.ts'
import { useEarlyInput } from '#web/ui/form/use-early-input.ts'

interface Props {
  label: string
  hint: string
  Icon?: LucideIcon
  name: string
  value: string
  checked: boolean
  onToggle(): void
}

/** A checkbox styled as a card, with a hint. */
function ChoiceCard({ label, hint, Icon, name, value, checked, onToggle }: Props) {
  const ref = useEarlyInput<HTMLInputElement>((control) => {
    if (control.checked !== checked) onToggle()
  })
  return (
    <label
      className={classNames(
        'group relative flex min-h-16 cursor-pointer items-center gap-3.5 rounded-lg border border-edge/60 bg-card px-4 py-3',
        'transition-[background-color,border-color] hover:border-fern hover:bg-fern-tint has-checked:border-fern',
        'has-checked:bg-fern-tint has-checked:shadow-[inset_0_0_0_1px_var(--color-fern)]',
        'has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      <input
        ref={ref}
        type="checkbox"
        autoComplete="off"
        {...{ name, value, checked }}
        onChange={onToggle}
        className="absolute inset-0 cursor-pointer appearance-none rounded-lg focus:outline-none"
      />
      {Icon && <Icon aria-hidden className="size-6 shrink-0 text-fern" strokeWidth={1.75} />}
      <span className="min-w-0 flex-1">
        <span className="block leading-snug font-semibold">{label}</span>
        <span className="block text-sm text-muted">{hint}</span>
      </span>
      <span
        aria-hidden
        className="grid size-6 shrink-0 place-items-center rounded-sm border border-edge bg-card text-on-fern group-has-checked:border-fern group-has-checked:bg-fern"
      >
        <Check className="size-4 opacity-0 group-has-checked:opacity-100" strokeWidth={3} />
      </span>
    </label>
  )
}

const BusyCalendar = lazy(async () => ({ default: (await import('#web/plans/busy-calendar.tsx')).BusyCalendar }))

export interface TabProps {
  draft: PreferencesDraft
  onChange(draft: PreferencesDraft): void
}

const grid = 'grid grid-cols-1 gap-3 sm:grid-cols-2'
const getKeys = <Key extends string>(table: Record<Key, unknown>) => Object.keys(table) as Key[]

/** Age bands of children; nothing else is asked about them. */
function Family({ draft, onChange }: TabProps) {
  const { isFamily, familyAges } = draft
  return (
    <div className="mt-6 border-t border-line pt-4">
      <CheckboxRow
        checked={isFamily}
        onCheckedChange={(next) => onChange({ ...draft, isFamily: next, familyAges: next ? familyAges : [] })}
        className="-mx-2"
      >
        <span className="block font-semibold">{t('This is a family account')}</span>
        <span className="block text-sm text-muted">
          {t('Your home screen will look for events that suit your children. We only ask for their age groups.')}
        </span>
      </CheckboxRow>
      {isFamily && (
        <fieldset className="mt-2">
          <legend className="mb-1 font-semibold">{t('Our children are in')}</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {childAgeGroups.map((group) => (
              <CheckboxRow
                key={group}
                name="familyAges"
                value={group}
                checked={familyAges.includes(group)}
                onCheckedChange={() => onChange({ ...draft, familyAges: toggled(familyAges, group) })}
              >
                {t(ageGroupWords[group].label)} <span className="text-muted">({t(ageGroupWords[group].years)})</span>
              </CheckboxRow>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}

export function AgeGroupsTab({ draft, onChange }: TabProps) {
  return (
    <>
      <fieldset>
        <legend className="mb-3 text-muted">{t('Who are you finding events for?')}</legend>
        <div className={grid}>
          {getKeys(ageGroupWords).map((group) => (
            <ChoiceCard
              key={group}
              name="ageGroups"
              value={group}
              label={t(ageGroupWords[group].label)}
              hint={t(ageGroupWords[group].years)}
              checked={draft.ageGroups.includes(group)}
              onToggle={() => onChange({ ...draft, ageGroups: toggled(draft.ageGroups, group) })}
            />
          ))}
        </div>
      </fieldset>
      <Family draft={draft} onChange={onChange} />
    </>
  )
}

export function InterestsTab({ draft, onChange }: TabProps) {
  return (
    <>
      <p className="mb-3 text-muted">{t('How interested are you in each? Tap a level again to clear it.')}</p>
      <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
        {interestAreas.map((area) => (
          <InterestAreaField
            key={area}
            area={area}
            intensity={draft.intensities[area]}
            chosen={draft.subcategories}
            onIntensity={(level) => onChange(withIntensity(draft, area, level))}
            onSubcategory={(id) => onChange({ ...draft, subcategories: toggled(draft.subcategories, id) })}
          />
        ))}
      </div>
    </>
  )
}

export function LearningStyleTab({ draft, onChange }: TabProps) {
  return (
    <>
      <fieldset>
        <legend className="mb-3 text-muted">{t('How do you learn best?')}</legend>
        <div className={grid}>
          {getKeys(styleChoices).map((style) => (
            <ChoiceCard
              key={style}
              name="learningStyles"
              value={style}
              {...showChoice(styleChoices[style])}
              checked={draft.learningStyles.includes(style)}
              onToggle={() => onChange({ ...draft, learningStyles: toggled(draft.learningStyles, style) })}
            />
          ))}
        </div>
      </fieldset>
      <SelectField
        label={t('Experience')}
        name="experience"
        value={draft.experience}
        onChange={(experience) => onChange({ ...draft, experience })}
        options={experiences.map((value) => ({ value, label: t(experienceLabels[value]) }))}
        className="mt-6 max-w-xs"
      />
    </>
  )
}

export function GoalsTab({ draft, onChange }: TabProps) {
  return (
    <fieldset>
      <legend className="mb-3 text-muted">{t('Why do you want to learn?')}</legend>
      <div className={grid}>
        {getKeys(goalChoices).map((goal) => (
          <ChoiceCard
            key={goal}
            name="learningGoals"
            value={goal}
            {...showChoice(goalChoices[goal])}
            checked={draft.learningGoals.includes(goal)}
            onToggle={() => onChange({ ...draft, learningGoals: toggled(draft.learningGoals, goal) })}
          />
        ))}
      </div>
    </fieldset>
  )
}

const { min, max, step } = limits.distance
const distances = Array.from({ length: (max - min) / step + 1 }, (_, at) => min + at * step)

export function AvailabilityTab({ draft, onChange }: TabProps) {
  return (
    <>
      <fieldset>
        <legend className="mb-3 text-muted">{t('When are you free?')}</legend>
        <div className={grid}>
          {getKeys(availabilityChoices).map((time) => (
            <ChoiceCard
              key={time}
              name="availability"
              value={time}
              {...showChoice(availabilityChoices[time])}
              checked={draft.availability.includes(time)}
              onToggle={() => onChange({ ...draft, availability: toggled(draft.availability, time) })}
            />
          ))}
        </div>
      </fieldset>
      <SelectField
        label={t('How far will you go?')}
        name="withinMiles"
        value={String(draft.withinMiles)}
        onChange={(miles) => onChange({ ...draft, withinMiles: Number(miles) })}
        options={distances.map((miles) => ({
          value: String(miles),
          label: t('Within {distance}', { distance: formatRadius(miles) }),
        }))}
        className="mt-6 max-w-xs"
      />
      <ClientOnly>
        <BusyCalendar />
      </ClientOnly>
    </>
  )
}
