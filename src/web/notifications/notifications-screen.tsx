import { BellRing, Newspaper, Sprout, BellOff, CalendarHeart, Check, Send } from 'lucide-react'
import { Suspense, useEffect, useState, type FormEvent } from 'react'
import { paths } from '#web/paths.ts'
import { SignedOutPanel } from '#web/sign-in/signed-out-panel.tsx'
import { useHead } from '#web/platform/head.tsx'
import { sessionLoader } from '#web/platform/route-context.ts'
import { useSession, readSession } from '#web/platform/session.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { settingsQuery } from './notification-queries.ts'
import { useSuspenseQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import {
  notificationKindOptions,
  notificationTopics,
  type NotificationSettings,
} from '#contract/notifications/notification-options.ts'
import { notificationSummary } from '#domain/notifications/notification-settings-words.ts'
import { Badge } from '#web/ui/layout/badge.tsx'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { SwitchRow } from '#web/ui/form/switch-row.tsx'
import { UnsavedGuard } from '#web/ui/dialog/unsaved-guard.tsx'
import { PushPanel } from './push-panel.tsx'
import { QuietFields } from './quiet-fields.tsx'
import { useTimeZone } from '#web/platform/use-browser.ts'
import { DeliveryTable } from './delivery-table.tsx'
import { call } from '#web/platform/query-client.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { FollowedPages } from '#web/venues/followed-pages.tsx'
import { formatClock } from '#domain/format/moments.ts'
import { msg, t } from '#texts/texts.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'

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
function RsvpEmailField({ settings: { channels, rsvpEmails }, onChange }: Props) {
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

/** Saves the settings and reports the result. */
function useSaveSettings(onSaved: (saved: NotificationSettings) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ timeZone, ...settings }: NotificationSettings) =>
      call(client, 'saveNotificationSettings', {
        params: { userId: readSession(client)?.userId ?? 'me' },
        body: { ...settings, ...(timeZone && { timeZone }) },
      }),
    onSuccess: (saved) => {
      client.setQueryData(settingsQuery.queryKey, saved)
      toast({ title: t('Settings Updated'), description: t('We’ll only send you what you picked.') })
      onSaved(saved)
    },
    onError: () =>
      toast({
        title: t('Error'),
        description: t('Failed to update notifications. Please try again.'),
        variant: 'destructive',
      }),
  })
}

/** Milliseconds for which the badge is shown after saving. */
const badgeDurationMs = 3_000

interface PartProps {
  settings: NotificationSettings
  onChange(change: Partial<NotificationSettings>): void
}

function Topics({ settings, onChange, group }: PartProps & { group: 'events' | 'goals' }) {
  const topics = notificationTopics
    .map((topic) => ({ topic, ...notificationKindOptions[topic] }))
    .filter((option) => option.group === group)
  return (
    <div className="-my-2.5 divide-y divide-line">
      {topics.map(({ topic, name, hint }) => (
        <SwitchRow
          key={topic}
          name={topic}
          hint={hint && t(hint)}
          checked={settings[topic]}
          onCheckedChange={(isOn) => onChange({ [topic]: isOn })}
        >
          {t(name)}
        </SwitchRow>
      ))}
    </div>
  )
}

/** Whether any value differs from the saved one. Changes that were reverted don't count. */
const isChanged = (changes: Partial<NotificationSettings>, saved: NotificationSettings): boolean =>
  JSON.stringify({ ...saved, ...changes }) !== JSON.stringify(saved)

function useSavedBadge(): [isShown: boolean, show: () => void] {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (count === 0) return
    const timer = setTimeout(() => setCount(0), badgeDurationMs)
    return () => clearTimeout(timer)
  }, [count])
  return [count > 0, () => setCount((before) => before + 1)]
}

/** All notification settings. They take effect when saved. */
function SettingsForm() {
  const { data: saved } = useSuspenseQuery(settingsQuery)
  const ownTimeZone = useTimeZone()
  const [changes, setChanges] = useState<Partial<NotificationSettings>>({})
  const [isBadgeShown, showBadge] = useSavedBadge()
  const settings = { ...saved, ...changes }
  const save = useSaveSettings(() => {
    setChanges({})
    showBadge()
  })
  const onChange = (change: Partial<NotificationSettings>) => setChanges((before) => ({ ...before, ...change }))
  const part = { settings, onChange }
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
          <Panel title={t('Events')} icon={<CalendarHeart aria-hidden />}>
            <Topics {...part} group="events" />
          </Panel>
          <Panel title={t('Goals')} icon={<Sprout aria-hidden />}>
            <Topics {...part} group="goals" />
          </Panel>
          <FollowedPages />
          <PushPanel />
        </div>
        <div className="grid grid-cols-1 gap-4 lg:gap-5">
          <Panel title={t('Delivery')} icon={<Send aria-hidden />}>
            <DeliveryTable {...part} />
            <RsvpEmailField {...part} />
          </Panel>
          <Panel title={t('Quiet time')} icon={<BellOff aria-hidden />}>
            <QuietFields {...part} />
          </Panel>
        </div>
      </div>
      <div className="mt-6 flex flex-wrap items-center justify-end gap-3 border-t border-line pt-4 pb-28 md:pb-12">
        <span role="status" className="me-auto">
          {isBadgeShown && (
            <Badge tone="fern" icon={<Check aria-hidden />}>
              {t('Settings updated!')}
            </Badge>
          )}
        </span>
        <Button asChild variant="outline">
          <Link to={paths.profile}>{t('Cancel')}</Link>
        </Button>
        <Button type="submit" pending={save.isPending}>
          {save.isPending ? t('Saving...') : t('Save Settings')}
        </Button>
      </div>
      <UnsavedGuard isOn={isChanged(changes, saved) && !save.isPending} />
    </form>
  )
}

const points = [
  { Icon: BellRing, text: msg('A reminder 1 day and 1 hour before your events') },
  { Icon: Newspaper, text: msg('New events near you, once a week') },
  { Icon: Sprout, text: msg('A nudge for your goals on Sundays') },
]
const figure = { pose: 'resting', number: msg('Fig. 7'), caption: msg('The lark, not to be disturbed') } as const

export const loader = sessionLoader((client) => [client.ensureQueryData(settingsQuery)])

function Loading() {
  return (
    <div role="status" className="mt-6 grid gap-4 md:grid-cols-2">
      <span className="sr-only">{t('Loading your settings')}</span>
      {[1, 2].map((panel) => (
        <Skeleton key={panel} className="h-64 rounded-lg" />
      ))}
    </div>
  )
}

export function Component() {
  useHead({
    title: t('Notification settings · Wonderlark'),
    description: t('Choose the reminders you want.'),
    isUnlisted: true,
  })
  const session = useSession()
  if (session) {
    return (
      <div className="mx-auto w-full max-w-5xl px-gutter pt-2 lg:pt-6">
        <BackLink to={paths.profile} />
        <h1>{t('Notifications')}</h1>
        <Suspense fallback={<Loading />}>
          <SettingsForm key={session.userId} />
        </Suspense>
      </div>
    )
  }
  return (
    <SignedOutPanel title={t('Notifications')} points={points} figure={figure} next={paths.notifications}>
      {t('Choose the reminders you want and silence the rest.')}
    </SignedOutPanel>
  )
}
