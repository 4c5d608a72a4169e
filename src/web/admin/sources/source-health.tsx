import type { SourceHealth, SourceTrust } from '#contract/sources/source-options.ts'
import type { Source } from '#contract/sources/source.ts'
import { describeCount } from '#web/ui/feedback/describe-count.ts'
import { Badge, type BadgeProps } from '#web/ui/layout/badge.tsx'
import { formatNumber } from '#domain/format/numbers.ts'

interface HealthLook {
  label: string
  tone: NonNullable<BadgeProps['tone']>
  /** CSS color in charts. */
  color: string
}

export const healthLooks: Record<SourceHealth, HealthLook> = {
  failing: { label: 'Failing', tone: 'clay', color: 'var(--color-clay)' },
  shrunk: { label: 'Shrunk', tone: 'marigold', color: 'var(--color-marigold)' },
  moved: { label: 'Moved', tone: 'marigold', color: 'var(--color-sky)' },
  quiet: { label: 'Quiet', tone: 'plain', color: 'var(--color-edge)' },
  well: { label: 'Healthy', tone: 'fern', color: 'var(--color-fern)' },
  new: { label: 'New', tone: 'plain', color: 'var(--color-plum)' },
  paused: { label: 'Paused', tone: 'plain', color: 'var(--color-line)' },
}

export function HealthBadge({ health }: { health: SourceHealth }) {
  const { label, tone } = healthLooks[health]
  return <Badge tone={tone}>{label}</Badge>
}

/** Says how many dates of a source lie ahead, and how many of them are listed. */
export function datesText({ datesAhead, listedAhead }: Pick<Source, 'datesAhead' | 'listedAhead'>): string {
  if (datesAhead === 0) return 'No upcoming dates'
  const listed = formatNumber(listedAhead)
  return describeCount(
    datesAhead,
    `${listed} of {count} upcoming date listed`,
    `${listed} of {count} upcoming dates listed`,
  )
}

export const trustLabels: Record<SourceTrust, { label: string; hint: string }> = {
  everything: {
    label: 'Everything',
    hint: 'All its events appear at once. Choose this for a source that only lists events worth learning from.',
  },
  learning: {
    label: 'Learning only',
    hint: 'Events that teach something appear at once. Others, such as board meetings or sales, are held back.',
  },
  review: {
    label: 'Review first',
    hint: 'Each event waits until you or another operator approves it. Choose this if you don’t know the source yet.',
  },
}
