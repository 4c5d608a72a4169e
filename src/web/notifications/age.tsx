import { useSyncExternalStore } from 'react'
import { timeAgo } from '#domain/notifications/notification-days.ts'
import { useBrowserTimeZone } from './use-time-zones.ts'

/** Returns the current minute in milliseconds; null on the server, whose clock may differ. */
function useMinute(): number | null {
  const subscribe = (onChange: () => void) => {
    const timer = setInterval(onChange, 30_000)
    return () => clearInterval(timer)
  }
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / 60_000) * 60_000 + 59_999,
    () => null,
  )
}

const dayText = (at: string) => new Date(at).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** Relative time that updates every minute. */
export function Age({ at, className = 'text-sm text-muted' }: { at: string; className?: string }) {
  const now = useMinute()
  const timeZone = useBrowserTimeZone()
  return (
    <time dateTime={at} className={className}>
      {now !== null && timeZone !== null ? timeAgo(Date.parse(at), now, timeZone) : dayText(at)}
    </time>
  )
}
