import { Fold } from '#web/ui/form/fold.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import {
  conventionLabels,
  conventionNames,
  describeConvention,
  exemplifyConvention,
  useConventions,
  type ConventionName,
} from '#web/site/convention-options.ts'
import { useFixed } from './setting-fields.tsx'
import { useSettingsForm } from './settings-form.tsx'
import { t } from '#texts/texts.ts'

function ConventionField({ name }: { name: ConventionName }) {
  const { view, values, errors, set } = useSettingsForm()
  const fixed = useFixed(name)
  const label = t(conventionLabels[name])
  const chosen = values[name]
  const example = exemplifyConvention(name, view.usual)
  const options = useConventions(name, chosen ?? undefined, t('Usual ({example})', { example }))
  if (fixed !== undefined) {
    const shown = describeConvention(name, chosen ?? view.usual[name])
    return <TextField name={name} label={label} hint={fixed} disabled value={shown} onValueChange={() => {}} />
  }
  return (
    <SelectField
      name={name}
      label={label}
      error={errors[name]}
      value={chosen ?? ''}
      options={options}
      onChange={(value) => set({ [name]: value === '' ? null : value })}
    />
  )
}

/**
 * How dates, times, distances and prices are written, for people who haven't chosen otherwise. Folded, because the
 * conventions of the town's country nearly always fit.
 */
export function ConventionFields() {
  const { view, values, errors } = useSettingsForm()
  const chosen = conventionNames.map((name) => [name, values[name]] as const).filter(([, value]) => value !== null)
  const inEffect = { ...view.usual, ...Object.fromEntries(chosen) }
  return (
    <Fold
      title={<h3 className="font-semibold">{t('How people write there')}</h3>}
      holds={conventionNames.map((name) => exemplifyConvention(name, inEffect))}
      startsOpen={false}
      hasError={conventionNames.some((name) => errors[name] !== undefined)}
    >
      <p className="text-sm text-muted">
        {t('As usual in the country of your town, unless you choose otherwise. Members can choose for themselves.')}
      </p>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {conventionNames.map((name) => (
          <ConventionField key={name} name={name} />
        ))}
      </div>
    </Fold>
  )
}
