import { categoryLabels, type EventFormat } from '#contract/events/event-options.ts'
import type { LearningEvent } from '#contract/events/event.ts'
import { msg, t, type Message } from '#texts/texts.ts'

const formatLabels: Record<EventFormat, Message> = {
  class: msg('Class'),
  course: msg('Course'),
  workshop: msg('Workshop'),
  talk: msg('Talk'),
  walk: msg('Walk'),
  tour: msg('Tour'),
  'story time': msg('Story Time'),
  club: msg('Club'),
  concert: msg('Concert'),
  show: msg('Show'),
  film: msg('Film'),
  exhibition: msg('Exhibition'),
  festival: msg('Festival'),
  market: msg('Market'),
  game: msg('Game'),
  sport: msg('Sport'),
  volunteering: msg('Volunteering'),
  'open house': msg('Open House'),
  meeting: msg('Meeting'),
  worship: msg('Worship'),
}

/** Returns the name of a format as a label: "Story Time". Events of an unknown format are workshops. */
export const nameFormat = (format: EventFormat | null): string => t(formatLabels[format ?? 'workshop'])

/** Returns the label of an event's kind, such as "Music Concert". */
export const describeKind = ({ category, format }: Pick<LearningEvent, 'category' | 'format'>): string =>
  category === 'Other'
    ? t('Other {format}', { format: nameFormat(format) })
    : t('{category} {format}', { category: t(categoryLabels[category]), format: nameFormat(format) })
