import type { CorrectedTime } from '#contract/curation/curation.ts'
import { useToday } from '#web/platform/use-browser.ts'
import { DayField } from '#web/ui/form/day-field.tsx'
import { SwitchRow } from '#web/ui/form/switch-row.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { t } from '#texts/texts.ts'

interface Props {
  when: CorrectedTime
  /** Whether the dates of a series keep their days. */
  isForSeries: boolean
  timeZone: string
  onChange(when: CorrectedTime): void
}

/** Date, start and end of an event, in the venue's time; only the times for a series. */
export function TimeCorrectionFields({ when, isForSeries, timeZone, onChange }: Props) {
  const today = useToday()
  const { date, start, end, lastDate } = when
  const isAllDay = start === null || end === null
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold">{t('Date and time')}</legend>
      {!isForSeries && (
        <div className="grid gap-4 sm:grid-cols-2">
          <DayField
            label={t('Date')}
            value={date ?? ''}
            today={today}
            onChange={(day) => onChange({ ...when, date: day, lastDate: lastDate && lastDate < day ? null : lastDate })}
          />
          <DayField
            label={t('Last day (optional)')}
            value={lastDate ?? ''}
            min={date ?? undefined}
            today={today}
            onChange={(day) => onChange({ ...when, lastDate: day === date && !isAllDay ? null : day })}
          />
        </div>
      )}
      <SwitchRow
        checked={isAllDay}
        onCheckedChange={(isDay) =>
          onChange({ ...when, ...(isDay ? { start: null, end: null } : { start: '10:00', end: '12:00' }) })
        }
      >
        {t('All day')}
      </SwitchRow>
      {!isAllDay && (
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label={t('Starts')}
            type="time"
            required
            value={start}
            onValueChange={(time) => onChange({ ...when, start: time })}
          />
          <TextField
            label={t('Ends')}
            type="time"
            required
            value={end}
            onValueChange={(time) => onChange({ ...when, end: time })}
          />
        </div>
      )}
      <p className="text-sm text-muted">
        {isForSeries
          ? t('Each date keeps its day. Times are those of {timeZone}.', { timeZone: timeZone.replaceAll('_', ' ') })
          : t('Times are those of {timeZone}.', { timeZone: timeZone.replaceAll('_', ' ') })}
      </p>
    </fieldset>
  )
}
