import {
  isKindOn,
  notificationChannelNames,
  notificationChannels,
  notificationKindOptions,
  notificationKinds,
  type NotificationChannel,
  type NotificationKind,
  type NotificationSettings,
} from '#contract/notifications/notification-options.ts'
import { Checkbox } from '#web/ui/form/checkbox-row.tsx'
import { t } from '#texts/texts.ts'

interface Props {
  settings: NotificationSettings
  onChange(change: Partial<Pick<NotificationSettings, 'channels' | 'rsvpEmails'>>): void
}

interface CellProps {
  kind: NotificationKind
  channel: NotificationChannel
  checked: boolean
  disabled: boolean
  onCheckedChange(checked: boolean): void
}

function Cell({ kind, channel, checked, disabled, onCheckedChange }: CellProps) {
  return (
    <label className="mx-auto grid size-tap cursor-pointer place-items-center rounded-md hover:bg-fern-tint has-disabled:cursor-not-allowed has-disabled:opacity-45">
      <Checkbox {...{ checked, disabled, onCheckedChange }} />
      <span className="sr-only">
        {t('{lead}: {title}', {
          ...{ lead: t(notificationKindOptions[kind].name), title: t(notificationChannelNames[channel]) },
        })}
      </span>
    </label>
  )
}

/** Channels for each kind of notification. A kind that is off keeps its channels for later. */
export function DeliveryTable({ settings, onChange }: Props) {
  const { channels } = settings
  const set = (kind: NotificationKind, channel: NotificationChannel, isOn: boolean) =>
    onChange({ channels: { ...channels, [kind]: { ...channels[kind], [channel]: isOn } } })
  return (
    // Very large text makes the table wider than a phone screen.
    <div className="relative -m-1 overflow-x-auto p-1">
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="sr-only">
              {t('Notification')}
            </th>
            {notificationChannels.map((channel) => (
              <th key={channel} scope="col" className="label-caps w-14 px-1 pb-2 text-center text-muted sm:w-16">
                {t(notificationChannelNames[channel])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {notificationKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row" className="py-1 pe-2 text-start leading-snug font-medium">
                {t(notificationKindOptions[kind].name)}
              </th>
              {notificationChannels.map((channel) => (
                <td key={channel} className="py-0.5">
                  <Cell
                    kind={kind}
                    channel={channel}
                    checked={channels[kind][channel]}
                    disabled={!isKindOn(settings, kind)}
                    onCheckedChange={(isOn) => set(kind, channel, isOn)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
