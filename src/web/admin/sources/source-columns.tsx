import type { SourcePreview } from '#contract/sources/source.ts'
import { sourceColumnFields, type SourceColumnField } from '#contract/sources/source-options.ts'
import { DayField } from '#web/ui/form/day-field.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { useToday } from '#web/platform/use-browser.ts'
import { msg, t, type Message } from '#texts/texts.ts'

export type ColumnMapping = Partial<Record<SourceColumnField, string>>

const fieldLabels: Record<SourceColumnField, Message> = {
  uid: msg('ID'),
  title: msg('Title'),
  description: msg('Description'),
  date: msg('Date'),
  start: msg('Start'),
  endDate: msg('End date'),
  end: msg('End'),
  location: msg('Venue'),
  address: msg('Address'),
  town: msg('Town'),
  state: msg('State'),
  zip: msg('ZIP code'),
  latitude: msg('Latitude'),
  longitude: msg('Longitude'),
  coordinates: msg('Coordinates'),
  categories: msg('Categories'),
  ages: msg('Ages'),
  link: msg('Link'),
  image: msg('Picture'),
  organizer: msg('Organizer'),
  price: msg('Price'),
  status: msg('Status'),
}

/** Fields that most tables have. Others are shown below them. */
const usualFields = new Set<SourceColumnField>(['title', 'description', 'date', 'start', 'end', 'location', 'address'])

interface Props {
  columns: NonNullable<SourcePreview['columns']>
  mapping: ColumnMapping
  day: string
  onChange(mapping: ColumnMapping): void
  onDay(day: string): void
}

/** Chooses which column of a table provides which field. */
export function ColumnChooser({ columns, mapping, day, onChange, onDay }: Props) {
  const { header, missing } = columns
  const today = useToday()
  const options = [
    { value: '', label: t('No column') },
    ...header.map(({ name, samples: [sample] }) => ({
      value: name,
      label: sample ? `${name} (${sample.slice(0, 40)})` : name,
    })),
  ]
  const isUsual = (field: SourceColumnField) => usualFields.has(field) || missing.includes(field)
  const renderField = (field: SourceColumnField) => (
    <SelectField
      key={field}
      label={t(fieldLabels[field])}
      value={mapping[field] ?? ''}
      error={missing.includes(field) && !mapping[field] ? t('Every event needs it. Choose a column.') : undefined}
      onChange={(name) => {
        const { [field]: _previous, ...others } = mapping
        onChange(name ? { ...others, [field]: name } : others)
      }}
      options={options}
    />
  )
  const needsDay = !mapping.date && !mapping.start
  return (
    <Panel title={t('Columns')}>
      <p className="mb-4 text-muted">{t('Choose the column that holds each detail, then update the preview.')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {sourceColumnFields.filter(isUsual).map(renderField)}
        {needsDay && (
          <DayField
            label={t('Date of all rows')}
            hint={t('For a table without a date column.')}
            value={day}
            today={today}
            onChange={onDay}
          />
        )}
      </div>
      <details className="mt-3">
        <summary className="inline-flex min-h-tap cursor-pointer items-center font-semibold text-fern hover:underline">
          {t('More details')}
        </summary>
        <div className="mt-2 grid gap-4 sm:grid-cols-2">
          {sourceColumnFields.filter((field) => !isUsual(field)).map(renderField)}
        </div>
      </details>
    </Panel>
  )
}
