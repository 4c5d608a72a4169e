import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { categories, categoryLabels } from '#contract/events/event-options.ts'
import type { Source } from '#contract/sources/source.ts'
import { sourceLimits, sourceTrusts, type SourceTrust } from '#contract/sources/source-options.ts'
import { mapSettingsQuery } from '#web/location/queries.ts'
import { TownField } from '#web/location/town-field.tsx'
import { useBrowserValue } from '#web/platform/store.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { RadioRows } from '#web/ui/form/radio-rows.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { trustLabels } from './source-health.tsx'
import { t } from '#texts/texts.ts'

/** A source's description as the form edits it. An empty text leaves the value to the source. */
export interface SourceValues {
  name: string
  home: Source['home']
  timeZone: string
  category: string
  trust: SourceTrust
  attribution: string
  license: string
}

/** Error messages by field. */
export type SourceErrors = Partial<Record<keyof SourceValues, string>>

interface HomeFieldProps {
  home: SourceValues['home']
  error: string | undefined
  onChange(home: SourceValues['home']): void
}

const formatHome = ({ label, latitude, longitude }: NonNullable<SourceValues['home']>) =>
  label || `${latitude?.toFixed(3)}, ${longitude?.toFixed(3)}`

/** Town of a source, chosen in a dialog. */
function HomeField({ home, error, onChange }: HomeFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const { data: settings } = useQuery(mapSettingsQuery)
  const near =
    home && home.latitude !== null && home.longitude !== null
      ? { latitude: home.latitude, longitude: home.longitude }
      : settings?.home
  const choose = (next: SourceValues['home']) => {
    onChange(next)
    setOpen(false)
  }
  return (
    <Field label={t('Home town')} error={error} hint={t('Events without a venue are assumed to be here.')}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="flex min-w-0 items-center gap-2">
            <MapPin aria-hidden className="size-4.5 shrink-0 text-fern" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{home ? formatHome(home) : t('Not set')}</span>
          </span>
          <Button
            {...control}
            variant="outline"
            aria-label={home ? t('Change home town') : t('Choose home town')}
            onClick={() => setOpen(true)}
          >
            {home ? t('Change') : t('Choose')}
          </Button>
          {near && (
            <Dialog title={t('Home town')} open={isOpen} onOpenChange={setOpen}>
              <TownField near={near} onChoose={choose} />
              {home && (
                <div className="mt-4 border-t border-line pt-4">
                  <Button variant="quiet" onClick={() => choose(null)}>
                    {t('Remove the home town')}
                  </Button>
                </div>
              )}
            </Dialog>
          )}
        </div>
      )}
    </Field>
  )
}

const noZones: readonly string[] = []
let zones = noZones
const readZones = () => (zones.length === 0 ? (zones = Intl.supportedValuesOf('timeZone')) : zones)

interface Props {
  values: SourceValues
  errors: SourceErrors
  onChange(change: Partial<SourceValues>): void
}

const categoryOptions = () => [
  { value: '', label: t('From each event') },
  ...categories.map((category) => ({ value: category, label: t(categoryLabels[category]) })),
]

/** Fields that describe a source: shared by the screens that add and edit one. */
export function SourceFields({ values, errors, onChange }: Props) {
  const allZones = useBrowserValue(readZones, noZones)
  const zoneOptions = [...new Set([...(values.timeZone ? [values.timeZone] : []), ...allZones])]
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <TextField
        label={t('Name')}
        required
        value={values.name}
        error={errors.name}
        maxLength={sourceLimits.name}
        hint={t('People see it on each event.')}
        onValueChange={(name) => onChange({ name })}
      />
      <HomeField home={values.home} error={errors.home} onChange={(home) => onChange({ home })} />
      <SelectField
        label={t('Time zone')}
        value={values.timeZone}
        error={errors.timeZone}
        hint={t('For times without a zone at venues we can’t find.')}
        onChange={(timeZone) => onChange({ timeZone })}
        options={[
          { value: '', label: t('As the source says') },
          ...zoneOptions.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
        ]}
      />
      <SelectField
        label={t('Category')}
        value={values.category}
        error={errors.category}
        hint={t('Pick one only if all its events are alike.')}
        onChange={(category) => onChange({ category })}
        options={categoryOptions()}
      />
      <div className="md:col-span-2">
        <RadioRows
          name="trust"
          label={t('How far do you trust it?')}
          isFramed
          value={values.trust}
          onChange={(trust) => onChange({ trust })}
          options={sourceTrusts.map((trust) => ({
            value: trust,
            label: t(trustLabels[trust].label),
            hint: t(trustLabels[trust].hint),
          }))}
        />
      </div>
      <TextField
        label={t('Attribution')}
        value={values.attribution}
        error={errors.attribution}
        maxLength={sourceLimits.attribution}
        hint={t('Credit shown with its events. Without one, it’s the name.')}
        onValueChange={(attribution) => onChange({ attribution })}
      />
      <TextField
        label={t('License')}
        value={values.license}
        error={errors.license}
        maxLength={sourceLimits.license}
        placeholder="CC BY 4.0"
        hint={t('If the source states one.')}
        onValueChange={(license) => onChange({ license })}
      />
    </div>
  )
}
