import type { ReactNode } from 'react'
import { CirclePause, Moon } from 'lucide-react'
import type { NotificationSettings } from '#contract/notifications/notification-options.ts'
import { useBrowserValue } from '#web/platform/store.ts'
import { useTimeZone } from '#web/platform/use-browser.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { SwitchRow } from '#web/ui/form/switch-row.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { rich } from '#texts/rich.ts'
import { msg, t } from '#texts/texts.ts'

interface Props {
  settings: NotificationSettings
  onChange(change: Partial<NotificationSettings>): void
}

const noZones: readonly string[] = []
let zones = noZones
const readZones = () => (zones.length === 0 ? (zones = Intl.supportedValuesOf('timeZone')) : zones)

const ends = { from: msg('From'), until: msg('Until') }
const usualNight = { from: '22:00', until: '07:00' }

const textButton = (onClick: () => void) => (children: ReactNode) => (
  <button
    type="button"
    onClick={onClick}
    className="min-h-6 font-semibold text-fern underline underline-offset-2 hover:text-fern-deep"
  >
    {children}
  </button>
)

function TimeZoneField({ settings, onChange }: Props) {
  const own = useTimeZone()
  // The server's list may differ.
  const zones = useBrowserValue(readZones, noZones)
  const value = settings.timeZone ?? own ?? ''
  const isElsewhere = own !== null && value !== own
  return (
    <div className="pt-3">
      <SelectField
        label={t('Your time zone')}
        value={value}
        onChange={(timeZone) => onChange({ timeZone })}
        options={[...new Set([value, ...zones])].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      />
      {isElsewhere && (
        <p className="mt-1.5 text-sm text-muted">
          {rich('This device is in {zone}. <button>Use this time zone</button>', {
            zone: own.replaceAll('_', ' '),
            button: textButton(() => onChange({ timeZone: own })),
          })}
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
        hint={t('No email or push until you turn this off')}
        checked={isPaused}
        onCheckedChange={(on) => onChange({ isPaused: on })}
        className="pt-0"
      >
        {t('Pause everything')}
      </SwitchRow>
      <div className="pb-3">
        <SwitchRow
          icon={<Moon />}
          hint={t('We’ll hold notifications until quiet hours end')}
          checked={quietHours !== null}
          onCheckedChange={(on) => onChange({ quietHours: on ? usualNight : null })}
        >
          {t('Quiet hours')}
        </SwitchRow>
        {quietHours && (
          <div className="mt-1 grid grid-cols-2 gap-3">
            {(['from', 'until'] as const).map((end) => (
              <TextField
                key={end}
                label={t(ends[end])}
                type="time"
                required
                value={quietHours[end]}
                onValueChange={(time) => onChange({ quietHours: { ...quietHours, [end]: time } })}
              />
            ))}
          </div>
        )}
      </div>
      <TimeZoneField settings={settings} onChange={onChange} />
    </div>
  )
}
