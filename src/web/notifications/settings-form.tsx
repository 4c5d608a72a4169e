import { useSuspenseQuery } from '@tanstack/react-query'
import { BellOff, CalendarHeart, Check, Send, Sprout } from 'lucide-react'
import { useEffect, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import type { NotificationSettings } from '#contract/notification-options.ts'
import { notificationSummary } from '#domain/notifications/notification-words.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SwitchRow } from '#web/ui/switch-row.tsx'
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx'
import { useSaveSettings } from './mutations.ts'
import { PushPanel } from './push-panel.tsx'
import { settingsQuery } from './queries.ts'
import { QuietFields } from './quiet-fields.tsx'
import { eventTopics, goalTopics } from './topic-words.ts'
import { useOwnTimeZone } from './use-time-zones.ts'
import { WaysTable } from './delivery-table.tsx'

/** Milliseconds for which the badge is shown after a save. */
const badgeTime = 3_000

interface PartProps {
  settings: NotificationSettings
  onChange(change: Partial<NotificationSettings>): void
}

function Topics({ settings, onChange, topics }: PartProps & { topics: typeof eventTopics }) {
  return (
    <div className="-my-2.5 divide-y divide-line">
      {topics.map(({ topic, label, hint }) => (
        <SwitchRow
          key={topic}
          name={topic}
          hint={hint}
          checked={settings[topic]}
          onCheckedChange={(isOn) => onChange({ [topic]: isOn })}
        >
          {label}
        </SwitchRow>
      ))}
    </div>
  )
}

/** Whether anything differs, whatever was pressed there and back. */
const isChanged = (changes: Partial<NotificationSettings>, saved: NotificationSettings): boolean =>
  JSON.stringify({ ...saved, ...changes }) !== JSON.stringify(saved)

function useSavedBadge(): [isShown: boolean, show: () => void] {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (count === 0) return
    const timer = setTimeout(() => setCount(0), badgeTime)
    return () => clearTimeout(timer)
  }, [count])
  return [count > 0, () => setCount((before) => before + 1)]
}

/** Everything that a person can choose about being told things; nothing holds before it is saved. */
export function SettingsForm() {
  const { data: saved } = useSuspenseQuery(settingsQuery)
  const ownTimeZone = useOwnTimeZone()
  const [changes, setChanges] = useState<Partial<NotificationSettings>>({})
  const [isBadgeShown, showBadge] = useSavedBadge()
  const settings = { ...saved, ...changes }
  const save = useSaveSettings(() => {
    setChanges({})
    showBadge()
  })
  const part = { settings, onChange: (change: Partial<NotificationSettings>) => setChanges({ ...changes, ...change }) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ ...settings, timeZone: settings.timeZone ?? ownTimeZone })
  }
  return (
    <form onSubmit={submit}>
      <p aria-live="polite" className="mt-2 text-lg text-muted">
        {notificationSummary(settings)}
      </p>
      <div className="mt-5 grid grid-cols-1 items-start gap-4 md:grid-cols-2 lg:gap-5">
        <div className="grid grid-cols-1 gap-4 lg:gap-5">
          <Panel title="Events" icon={<CalendarHeart aria-hidden />}>
            <Topics {...part} topics={eventTopics} />
          </Panel>
          <Panel title="Goals" icon={<Sprout aria-hidden />}>
            <Topics {...part} topics={goalTopics} />
          </Panel>
          <PushPanel />
        </div>
        <div className="grid grid-cols-1 gap-4 lg:gap-5">
          <Panel title="How it reaches you" icon={<Send aria-hidden />}>
            <WaysTable settings={settings} onChange={(channels) => part.onChange({ channels })} />
          </Panel>
          <Panel title="Quiet times" icon={<BellOff aria-hidden />}>
            <QuietFields {...part} />
          </Panel>
        </div>
      </div>
      <div className="mt-6 flex flex-wrap items-center justify-end gap-3 border-t border-line pt-4 pb-28 md:pb-12">
        <span role="status" className="mr-auto">
          {isBadgeShown && (
            <Badge tone="fern" icon={<Check aria-hidden />}>
              Settings updated!
            </Badge>
          )}
        </span>
        <Button asChild variant="outline">
          <Link to={paths.profile}>Cancel</Link>
        </Button>
        <Button type="submit" pending={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save Settings'}
        </Button>
      </div>
      <UnsavedGuard isOn={isChanged(changes, saved) && !save.isPending} />
    </form>
  )
}
