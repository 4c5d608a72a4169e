import { Check } from 'lucide-react'
import {
  notificationChannels,
  notificationKinds,
  type NotificationChannel,
  type NotificationChoices,
  type NotificationKind,
  type NotificationSettings,
} from '#contract/notification-options.ts'
import { channelNames, kindNames } from './topic-words.ts'

interface Props {
  settings: NotificationSettings
  onChange(channels: NotificationChoices): void
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
    <label className="relative mx-auto grid size-tap cursor-pointer place-items-center rounded-md hover:bg-fern-tint has-disabled:cursor-not-allowed has-disabled:opacity-45">
      <input
        type="checkbox"
        aria-label={`${kindNames[kind]}: ${channelNames[channel]}`}
        checked={checked}
        disabled={disabled}
        onChange={(change) => onCheckedChange(change.target.checked)}
        className="peer size-[1.375rem] appearance-none rounded-sm border-[1.5px] border-edge bg-card transition-[background-color,border-color] checked:border-fern checked:bg-fern"
      />
      <Check
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute size-4 text-on-fern opacity-0 peer-checked:opacity-100"
      />
    </label>
  )
}

/** Channels for each kind of notification. A kind that is off keeps its channels for later. */
export function DeliveryTable({ settings, onChange }: Props) {
  const { channels } = settings
  const set = (kind: NotificationKind, channel: NotificationChannel, isOn: boolean) =>
    onChange({ ...channels, [kind]: { ...channels[kind], [channel]: isOn } })
  return (
    // Very large text makes the table wider than a phone screen.
    <div className="relative -m-1 overflow-x-auto p-1">
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="sr-only">
              News
            </th>
            {notificationChannels.map((channel) => (
              <th key={channel} scope="col" className="label-caps w-14 pb-2 text-center text-muted sm:w-16">
                {channelNames[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {notificationKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row" className="py-1 pr-2 text-left leading-snug font-medium">
                {kindNames[kind]}
              </th>
              {notificationChannels.map((channel) => (
                <td key={channel} className="py-0.5">
                  <Cell
                    kind={kind}
                    channel={channel}
                    checked={channels[kind][channel]}
                    disabled={kind !== 'eventChanges' && !settings[kind]}
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
