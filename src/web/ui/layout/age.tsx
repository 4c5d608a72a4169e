import { timeAgo } from '#domain/format/time-ago.ts'
import { useBrowserValue } from '#web/platform/store.ts'
import { useTimeZone } from '#web/platform/use-browser.ts'
import { formatDate } from '#domain/format/moments.ts'

function everyHalfMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, 30_000)
  return () => clearInterval(timer)
}

const readMinute = () => Math.floor(Date.now() / 60_000) * 60_000 + 59_999

/** Relative time that updates every minute. */
export function Age({ at, className = 'text-sm text-muted' }: { at: string; className?: string }) {
  // Null on the server, whose clock may differ.
  const now = useBrowserValue(readMinute, null, everyHalfMinute)
  const timeZone = useTimeZone()
  return (
    <time dateTime={at} className={className}>
      {now !== null && timeZone !== null ? timeAgo(Date.parse(at), now, timeZone) : formatDate(at)}
    </time>
  )
}
