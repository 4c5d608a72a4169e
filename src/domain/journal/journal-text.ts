import type { JournalItem } from '#contract/journal/journal.ts'
import { formatLongDay } from '#domain/events/event-time.ts'
import { t } from '#texts/texts.ts'

/** Escapes characters that Markdown would format. */
const plain = (text: string) => text.replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`)

function writeEntry({ text, imageUrl, goal, event }: JournalItem, origin: string): string {
  const about = [
    event && t('Event: {title}', { title: plain(event.title) }),
    goal && t('Goal: {title}', { title: plain(goal.title) }),
  ].filter(Boolean)
  return [
    ...(text === '' ? [] : [plain(text).replaceAll('\n', '  \n')]),
    ...(imageUrl === null ? [] : [`[${t('Photo')}](${origin}${imageUrl})`]),
    ...(about.length === 0 ? [] : [`*${about.join(' · ')}*`]),
  ].join('\n\n')
}

/**
 * Writes a journal as Markdown, with a heading for each day in UTC.
 * @param entries oldest first
 * @param origin of the photos' links, without a trailing slash
 */
export function writeJournalText(entries: readonly JournalItem[], origin: string): string {
  const parts = [`# ${t('My learning journal')}`]
  if (entries.length === 0) parts.push(t('There are no entries yet.'))
  let day = ''
  for (const entry of entries) {
    const heading = formatLongDay(entry.createdAt)
    if (heading !== day) parts.push(`## ${heading}`)
    day = heading
    parts.push(writeEntry(entry, origin))
  }
  return `${parts.join('\n\n')}\n`
}
