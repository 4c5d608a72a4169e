import { CloudOff } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useStore } from '#web/platform/store.ts'
import { connectionStore } from './connection-store.ts'
import { formatClock, formatParts } from '#domain/format/moments.ts'
import { t } from '#texts/texts.ts'

/** Formats a time as "10:52 AM", preceded by the date unless it is today. */
function momentWords(iso: string): string {
  const at = new Date(iso)
  const time = formatClock(iso)
  const isToday = at.toDateString() === new Date().toDateString()
  const day = formatParts(iso, { weekday: 'short', month: 'short', day: 'numeric' })
  return isToday ? time : t('{day}, {time}', { day, time })
}

function describeConnection(isOnline: boolean, asOf: string | null): string {
  if (asOf === null) return isOnline ? t('Can’t reach Wonderlark') : t('You’re offline')
  const time = momentWords(asOf)
  return isOnline ? t('Can’t reach Wonderlark · as of {time}', { time }) : t('You’re offline · as of {time}', { time })
}

/** Banner shown while offline, with the age of the data on the page. */
export function OfflineLine() {
  const { isOnline, asOf } = useStore(connectionStore)
  const isShown = !isOnline || asOf !== null
  const main = document.getElementById('main')
  if (!main) return null
  // Above the screen's content, without covering it.
  return createPortal(
    <div role="status" className="sticky top-0 z-30 order-first">
      {isShown && (
        <p className="flex animate-fade items-center justify-center gap-2 border-b border-marigold bg-marigold-tint px-gutter py-1.5 text-sm font-semibold text-marigold-ink">
          <CloudOff aria-hidden className="size-4 shrink-0" />
          {describeConnection(isOnline, asOf)}
        </p>
      )}
    </div>,
    main,
  )
}
