import type { Source } from '#contract/sources/source.ts'
import { Age } from '#web/ui/layout/age.tsx'
import { presumedTimeZone, useTimeZone } from '#web/platform/use-browser.ts'
import { formatParts } from '#domain/format/moments.ts'
import { t } from '#texts/texts.ts'
import { rich } from '#texts/rich.ts'

/** Date and time in the operator's time zone, without the year. */
export function Moment({ at }: { at: string }) {
  const timeZone = useTimeZone() ?? presumedTimeZone
  const text = formatParts(at, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone })
  return <time dateTime={at}>{text}</time>
}

/** Time of the last read, successful or not. */
export function LastRead({ source }: { source: Pick<Source, 'lastReadAt' | 'lastFailedAt'> }) {
  const at = [source.lastReadAt, source.lastFailedAt]
    .filter((time) => time !== null)
    .toSorted()
    .at(-1)
  return <span>{at === undefined ? t('Never checked') : rich('Last checked {age}', { age: <Age at={at} /> })}</span>
}

/** Time of the next scheduled read; nothing if there is none. */
export function NextRead({ source }: { source: Pick<Source, 'nextReadAt' | 'isImporting'> }) {
  const { nextReadAt, isImporting } = source
  if (isImporting || nextReadAt === null) return null
  return <span>{rich('Next check {moment}', { moment: <Moment at={nextReadAt} /> })}</span>
}
