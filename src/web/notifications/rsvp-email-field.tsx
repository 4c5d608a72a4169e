import type { NotificationSettings } from '#contract/notifications/notification-options.ts'
import { formatClock } from '#domain/format/moments.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { msg, t } from '#texts/texts.ts'

interface Props {
  settings: NotificationSettings
  onChange(change: Partial<Pick<NotificationSettings, 'channels' | 'rsvpEmails'>>): void
}

const rsvpEmailOptions = [
  { value: 'now', label: msg('Right away') },
  { value: 'daily', label: msg('Once a day') },
  { value: 'never', label: msg('Never') },
] as const

/** Chooses when hosts get emails about RSVPs. "Never" turns the email channel off. */
export function RsvpEmailField({ settings: { channels, rsvpEmails }, onChange }: Props) {
  const value = channels.rsvps.mail ? rsvpEmails : 'never'
  const choose = (chosen: 'now' | 'daily' | 'never') =>
    onChange({
      channels: { ...channels, rsvps: { ...channels.rsvps, mail: chosen !== 'never' } },
      ...(chosen !== 'never' && { rsvpEmails: chosen }),
    })
  return (
    <SelectField
      label={t('Emails about RSVPs')}
      hint={
        value === 'daily'
          ? t('At {time}. You’ll get the first RSVP to each event right away.', {
              time: formatClock('2026-01-01T08:00:00Z', 'UTC'),
            })
          : undefined
      }
      value={value}
      onChange={choose}
      options={rsvpEmailOptions.map((option) => ({ ...option, label: t(option.label) }))}
      className="mt-4"
    />
  )
}
