import { useSyncExternalStore } from 'react'
import { timeAgo } from '#domain/notifications/notification-days.ts'
import { useBrowserTimeZone } from './use-time-zones.ts'

/** This minute, in milliseconds; null on the server, whose minute is not the reader's. */
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

/** How long ago something was; goes on with the clock. */
export function Age({ at, className = 'text-sm text-muted' }: { at: string; className?: string }) {
  const now = useMinute()
  const timeZone = useBrowserTimeZone()
  return (
    <time dateTime={at} className={className}>
      {now !== null && timeZone !== null ? timeAgo(Date.parse(at), now, timeZone) : dayText(at)}
    </time>
  )
}
