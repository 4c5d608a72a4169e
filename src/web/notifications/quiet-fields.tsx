import { CirclePause, Moon } from 'lucide-react'
import type { NotificationSettings } from '#contract/notification-options.ts'
import { useBrowserValue } from '#web/platform/store.ts'
import { useTimeZone } from '#web/platform/use-browser.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { SwitchRow } from '#web/ui/switch-row.tsx'

interface Props {
  settings: NotificationSettings
  onChange(change: Partial<NotificationSettings>): void
}

const noZones: readonly string[] = []
let zones = noZones
const readZones = () => (zones.length === 0 ? (zones = Intl.supportedValuesOf('timeZone')) : zones)

const usualNight = { from: '22:00', until: '07:00' }
const field = 'min-h-tap w-full rounded-md border border-edge bg-card px-3 py-2 tabular-nums hover:border-fern'

function TimeZoneField({ settings, onChange }: Props) {
  const own = useTimeZone()
  // The server's list may differ.
  const zones = useBrowserValue(readZones, noZones)
  const value = settings.timeZone ?? own ?? ''
  const isElsewhere = own !== null && value !== own
  return (
    <div className="pt-3">
      <SelectField
        label="Your time zone"
        value={value}
        onChange={(timeZone) => onChange({ timeZone })}
        options={[...new Set([value, ...zones])].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      />
      {isElsewhere && (
        <p className="mt-1.5 text-sm text-muted">
          This device is in {own.replaceAll('_', ' ')}.{' '}
          <button
            type="button"
            onClick={() => onChange({ timeZone: own })}
            className="min-h-6 font-semibold text-fern underline underline-offset-2 hover:text-fern-deep"
          >
            Use that
          </button>
        </p>
      )}
    </div>
  )
}

/** Quiet hours. They don't affect event times, which stay in the venue's time zone. */
export function QuietFields({ settings, onChange }: Props) {
  const { quietHours, isPaused } = settings
  return (
    <div className="divide-y divide-line">
      <SwitchRow
        icon={<CirclePause />}
        hint="No mail and no push, until you take it back"
        checked={isPaused}
        onCheckedChange={(on) => onChange({ isPaused: on })}
        className="pt-0"
      >
        Pause everything
      </SwitchRow>
      <div className="pb-3">
        <SwitchRow
          icon={<Moon />}
          hint="What comes up meanwhile waits for the end"
          checked={quietHours !== null}
          onCheckedChange={(on) => onChange({ quietHours: on ? usualNight : null })}
        >
          Quiet hours
        </SwitchRow>
        {quietHours && (
          <div className="mt-1 grid grid-cols-2 gap-3">
            {(['from', 'until'] as const).map((end) => (
              <label key={end} className="text-sm font-semibold capitalize">
                {end}
                <input
                  type="time"
                  required
                  value={quietHours[end]}
                  onChange={(change) => onChange({ quietHours: { ...quietHours, [end]: change.target.value } })}
                  className={`mt-1 font-normal ${field}`}
                />
              </label>
            ))}
          </div>
        )}
      </div>
      <TimeZoneField settings={settings} onChange={onChange} />
    </div>
  )
}
