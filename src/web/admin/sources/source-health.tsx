import type { SourceHealth, SourceTrust } from '#contract/sources/source-options.ts'
import type { Source } from '#contract/sources/source.ts'
import { Badge, type BadgeProps } from '#web/ui/layout/badge.tsx'
import { msg, t, type Message } from '#texts/texts.ts'

interface HealthStyle {
  label: Message
  tone: NonNullable<BadgeProps['tone']>
  /** CSS color in charts. */
  color: string
}

export const healthStyles: Record<SourceHealth, HealthStyle> = {
  failing: { label: msg('Failing'), tone: 'clay', color: 'var(--color-clay)' },
  shrunk: { label: msg('Shrunk'), tone: 'marigold', color: 'var(--color-marigold)' },
  moved: { label: msg('Moved'), tone: 'marigold', color: 'var(--color-sky)' },
  quiet: { label: msg('[[of a source]] Quiet'), tone: 'plain', color: 'var(--color-edge)' },
  well: { label: msg('Healthy'), tone: 'fern', color: 'var(--color-fern)' },
  new: { label: msg('New'), tone: 'plain', color: 'var(--color-plum)' },
  paused: { label: msg('Paused'), tone: 'plain', color: 'var(--color-line)' },
}

export function HealthBadge({ health }: { health: SourceHealth }) {
  const { label, tone } = healthStyles[health]
  return <Badge tone={tone}>{t(label)}</Badge>
}

/** Says how many dates of a source lie ahead, and how many of them are listed. */
export function datesText({ datesAhead, listedAhead }: Pick<Source, 'datesAhead' | 'listedAhead'>): string {
  if (datesAhead === 0) return t('No upcoming dates')
  return t(
    '{count, plural, one {{listed, number} of # upcoming date listed} other {{listed, number} of # upcoming dates listed}}',
    { count: datesAhead, listed: listedAhead },
  )
}

export const trustLabels: Record<SourceTrust, { label: Message; hint: Message; line: Message }> = {
  everything: {
    label: msg('Everything'),
    line: msg('Trust: everything'),
    hint: msg('All its events appear at once. Choose this for a source that only lists events worth learning from.'),
  },
  learning: {
    label: msg('Learning only'),
    line: msg('Trust: learning only'),
    hint: msg('Events that teach something appear at once. Others, such as board meetings or sales, are held back.'),
  },
  review: {
    label: msg('Review first'),
    line: msg('Trust: review first'),
    hint: msg(
      'Each event waits until you or another operator approves it. Choose this if you don’t know the source yet.',
    ),
  },
}
